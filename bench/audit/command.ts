import { availableParallelism } from "node:os";
import { describeMachine } from "../machine/description.ts";
import type { AuditOptions } from "../options.ts";
import { Report } from "../terminal/report.ts";
import { type Column, decimal, whole } from "../terminal/table.ts";
import { readCorpus } from "./corpus.ts";
import { auditInThreads } from "./threads.ts";

const number = (heading: string, width = 8): Column => ({ heading, width, kind: "number" });

/** `bench -- audit`: how fast real skills are audited. */
export async function benchAudit(options: AuditOptions): Promise<void> {
  const report = new Report(await describeMachine(), options);
  const repositories = await readCorpus(options.from);
  const units = repositories.flatMap((one) => one.units);
  const characters = units.flatMap(({ files }) => files).reduce((sum, file) => sum + (file.text?.length ?? 0), 0);
  report.section(
    `${whole(repositories.length)} repositories, ${whole(units.length)} skills, ${whole(characters / 1e6)} million characters; baseline: a search for one word in all of them`,
    [number("threads"), number("seconds"), number("skills/s"), number("M char/s", 9), number("× baseline", 11)],
  );
  for (let round = 0; round < options.rounds; round++) {
    for (const threads of new Set([1, availableParallelism()])) {
      const { seconds, baselineSeconds } = await auditInThreads(units, threads);
      const rate = units.length / seconds;
      report.row(
        [
          whole(threads),
          decimal(seconds, 2),
          whole(rate),
          decimal(characters / 1e6 / seconds, 1),
          whole(seconds / baselineSeconds),
        ],
        { threads, seconds, baselineSeconds, rate },
      );
    }
  }
  if (options.json !== undefined) await report.write(options.json);
}
