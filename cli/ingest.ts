import { createHash } from "node:crypto";
import { OptionError } from "@skillshelf/cli/command-line";
import { ENGINE_VERSION } from "@skillshelf/skill-audit/audit-facts";
import { UnitWorkers } from "@skillshelf/skill-reader/facts/unit-workers";
import { nameKey, sourceName } from "@skillshelf/skill-reader/git/source";
import { FORM } from "@skillshelf/skill-reader/repository-facts";
import { type IngestReport, ingest } from "#lib/directory/ingest/run/ingest.ts";
import type { Request } from "#lib/directory/ingest/run/read-source.ts";
import type { Note } from "#lib/directory/ingest/run/writer.ts";
import type { Database } from "#lib/directory/store/database.ts";
import {
  endRun,
  type ReportsByPosition,
  recordProgress,
  type SourceReport,
  startRun,
  withRunLock,
} from "#lib/directory/store/runs.ts";
import { logInfo } from "#lib/process/logger.ts";
import { Progress } from "#lib/process/progress.ts";
import { withDatabase } from "./database.ts";
import { githubFor } from "./github.ts";
import type { IngestCommand } from "./options.ts";
import { countsOf, printSource, printWhole } from "./report.ts";
import { requestsOf } from "./requests.ts";

/**
 * Runs `ingest` and prints what became of each source.
 *
 * @returns the exit code: 1 when a source failed, or GitHub could not be asked about all of them.
 */
export async function runIngest(command: IngestCommand, signal: AbortSignal): Promise<number> {
  const { options } = command;
  const isOffline = options["dry-run"] && !options.all;
  const report = isOffline
    ? await readAll(undefined, await requestsOf(undefined, command), command, signal)
    : await withDatabase((database) => alone(database, command, signal));
  printWhole(report, options.json);
  const isWhole = report.hostFailure === null && report.sources.every(({ outcome }) => outcome !== "failed");
  return isWhole ? 0 : 1;
}

async function alone(database: Database, command: IngestCommand, signal: AbortSignal): Promise<IngestReport> {
  const run = await withRunLock(database, async () => {
    const requests = await requestsOf(database, command);
    return command.options["dry-run"]
      ? readAll(database, requests, command, signal)
      : noted(database, requests, command, signal);
  });
  if (run === undefined) throw new OptionError("Another ingestion is running on this catalogue; wait for its end.");
  return run.result;
}

/** Notes how far a run has come, for `ingest status` and for another run of the same list when this one is cut off. */
async function noted(
  database: Database,
  requests: readonly Request[],
  command: IngestCommand,
  signal: AbortSignal,
): Promise<IngestReport> {
  const { id, done } = await startRun(database, { sources: requests.length, list: nameOfList(requests) });
  if (done.size > 0)
    logInfo(`Going on where a run of the same sources was cut off: ${done.size} of ${requests.length} are done`);
  const note: Note = (transaction, group, all) =>
    recordProgress(transaction, id, group, { done: all.size, ...tallied([...all.values()]) });
  const report = await readAll(database, requests, command, signal, { done, note });
  await endRun(database, id, { version: report.version, ...tallied(report.sources) });
  return report;
}

const tallied = (sources: readonly SourceReport[]) => ({
  outcomes: countsOf(sources),
  failures: sources.flatMap((one) =>
    one.outcome === "failed" ? [{ source: one.name ?? one.source, reason: one.reason }] : [],
  ),
});

/** The same for the same sources, as long as the same facts of them are read. */
function nameOfList(requests: readonly Request[]): string {
  const lines = requests.map(({ source, as }) => [sourceName(source), as ? nameKey(as) : null]);
  return createHash("sha256")
    .update(JSON.stringify([FORM, ENGINE_VERSION, lines]))
    .digest("hex");
}

async function readAll(
  database: Database | undefined,
  requests: readonly Request[],
  { options }: IngestCommand,
  signal: AbortSignal,
  { done = new Map(), note }: Readonly<{ done?: ReportsByPosition; note?: Note }> = {},
): Promise<IngestReport> {
  for (const report of done.values()) printSource(report, options.json);
  const progress = new Progress("Repositories", Math.max(1, requests.length - done.size));
  let units = 0;
  const workers = new UnitWorkers();
  const advance = (by: number) => progress.advance(by, `${units.toLocaleString("en")} units`);
  const report = await ingest(database, requests, {
    limits: options.limits,
    concurrency: options.concurrency,
    isDry: options["dry-run"],
    signal,
    now: new Date(),
    github: githubFor(database, signal),
    done,
    ...(note && { note }),
    onRead: () => advance(1),
    onDone: (source) => {
      progress.clear();
      printSource(source, options.json);
    },
    onAllRead: () => workers.close(),
    readUnit: async (unit, ending, onTurn) => {
      const read = await workers.read(unit, ending, onTurn);
      units++;
      advance(0);
      return read;
    },
  }).finally(() => workers.close());
  progress.end();
  return report;
}
