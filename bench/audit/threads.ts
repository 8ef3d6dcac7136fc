import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { AuditedUnit } from "@skillshelf/skill-audit/audited-unit";
import type { UnitAudit } from "@skillshelf/skill-audit/finding";
import type { WorkerAnswer } from "./worker.ts";

const program = new URL("./worker.mjs", import.meta.url);

/** Audits of units in their order, and how long all threads took together. */
export type ThreadedAudit = Readonly<{ audits: readonly UnitAudit[]; seconds: number; baselineSeconds: number }>;

/** Audits units in several threads at once. Reading them, and starting the threads, is not counted. */
export async function auditInThreads(units: readonly AuditedUnit[], count: number): Promise<ThreadedAudit> {
  const shares = sharesOf(units, count);
  const workers = shares.map((share) => {
    const some = share.map((at) => units[at]);
    return new Worker(program, { execArgv: [], workerData: some });
  });
  try {
    await Promise.all(workers.map((worker) => once(worker, "message")));
    const answers = await Promise.all(
      workers.map(async (worker): Promise<WorkerAnswer> => {
        worker.postMessage("go", []);
        const [answer] = await once(worker, "message");
        return answer;
      }),
    );
    const byPlace = new Map(
      shares.flatMap((share, thread) => share.map((at, index) => [at, answers[thread]?.audits[index]] as const)),
    );
    const audits = units.map((unit, at): UnitAudit => {
      const audit = byPlace.get(at);
      if (audit === undefined) throw new Error(`${unit.path} was not audited.`);
      return audit;
    });
    const longest = (time: (answer: WorkerAnswer) => number) => Math.max(...answers.map(time));
    return {
      audits,
      seconds: longest(({ seconds }) => seconds),
      baselineSeconds: longest(({ baselineSeconds }) => baselineSeconds),
    };
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

/** Distributes the units among threads: the longest first, each to the thread with the least text. */
function sharesOf(units: readonly AuditedUnit[], count: number): readonly number[][] {
  const shares = Array.from({ length: count }, () => ({ places: [] as number[], length: 0 }));
  const lengths = units.map(({ files }) => files.reduce((sum, { text }) => sum + (text?.length ?? 0), 0));
  const longestFirst = units.map((_, at) => at).toSorted((one, other) => (lengths[other] ?? 0) - (lengths[one] ?? 0));
  for (const at of longestFirst) {
    const least = shares.reduce((one, other) => (other.length < one.length ? other : one));
    least.places.push(at);
    least.length += lengths[at] ?? 0;
  }
  return shares.map(({ places }) => places);
}
