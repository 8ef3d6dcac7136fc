import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { AuditedUnit } from "#lib/directory/audit/audited-unit.ts";
import type { UnitAudit } from "#lib/directory/audit/finding.ts";
import type { WorkerAnswer } from "./worker.ts";

const program = new URL("./worker.mjs", import.meta.url);

/** Audits of units in their order, and how long all threads took together. */
export type ThreadedAudit = Readonly<{ audits: readonly UnitAudit[]; seconds: number; baselineSeconds: number }>;

/** Audits units in several threads at once. Reading them, and starting the threads, is not counted. */
export async function auditInThreads(units: readonly AuditedUnit[], count: number): Promise<ThreadedAudit> {
  const shares = Array.from({ length: count }, (_, share) => units.filter((_unit, at) => at % count === share));
  const workers = shares.map((share) => new Worker(program, { execArgv: [], workerData: share }));
  try {
    await Promise.all(workers.map((worker) => once(worker, "message")));
    const answers = await Promise.all(
      workers.map(async (worker): Promise<WorkerAnswer> => {
        worker.postMessage("go", []);
        const [answer] = await once(worker, "message");
        return answer;
      }),
    );
    const audits = units.map((unit, at): UnitAudit => {
      const audit = answers[at % count]?.audits[Math.floor(at / count)];
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
