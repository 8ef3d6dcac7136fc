import { parentPort, workerData } from "node:worker_threads";
import type { AuditedUnit } from "@skillshelf/skill-audit/audited-unit";
import { Auditor } from "@skillshelf/skill-audit/auditor";
import type { UnitAudit } from "@skillshelf/skill-audit/finding";

/** The result of a thread. `baselineSeconds`: time to search for one word in the same texts. */
export type WorkerAnswer = Readonly<{ audits: readonly UnitAudit[]; seconds: number; baselineSeconds: number }>;

const units: readonly AuditedUnit[] = workerData;
const auditor = await Auditor.load();
parentPort?.postMessage("ready", []);

parentPort?.on("message", async () => {
  const baselineStart = performance.now();
  searchAll(units);
  const start = performance.now();
  const audits: UnitAudit[] = [];
  for (const unit of units) audits.push(await auditor.audit(unit));
  const end = performance.now();
  const answer: WorkerAnswer = {
    audits,
    seconds: (end - start) / 1_000,
    baselineSeconds: (start - baselineStart) / 1_000,
  };
  parentPort?.postMessage(answer, []);
});

/** The least that anything does that looks at every text. */
function searchAll(some: readonly AuditedUnit[]): number {
  let count = 0;
  for (const { files } of some) for (const { text } of files) if (text !== null && /\bcurl\b/i.test(text)) count++;
  return count;
}
