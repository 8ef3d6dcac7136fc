import { createHash } from "node:crypto";
import { UsageError } from "@skillshelf/cli/errors";
import { ENGINE_VERSION } from "@skillshelf/skill-audit/audit-facts";
import { UnitWorkers } from "@skillshelf/skill-reader/facts/unit-workers";
import type { Limits } from "@skillshelf/skill-reader/git/limits";
import { nameKey, type RepositoryName, sourceName } from "@skillshelf/skill-reader/git/source";
import { FACTS_VERSION } from "@skillshelf/skill-reader/repository-facts";
import { type IngestReport, ingest } from "#lib/directory/ingest/run/ingest.ts";
import type { Request } from "#lib/directory/ingest/run/read-source.ts";
import type { SaveProgress } from "#lib/directory/ingest/run/writer.ts";
import type { Database } from "#lib/directory/store/database.ts";
import {
  endRun,
  type ReportsByPosition,
  recordProgress,
  type SourceReport,
  startRun,
  withRunLock,
} from "#lib/directory/store/runs.ts";
import { logInfo, Progress } from "#lib/process/logger.ts";
import { withDatabase } from "./database.ts";
import { countsOf, printSource, printWhole } from "./report.ts";
import { githubFor, requestsOf } from "./sources.ts";

export type IngestOptions = Readonly<{
  /** A file of sources. */
  from: string | undefined;
  all: boolean;
  as: RepositoryName | undefined;
  concurrency: number;
  limits: Limits;
  dryRun: boolean;
  json: boolean;
}>;

/**
 * Runs `ingest` and prints the result of each source.
 *
 * @returns the exit code: 1 if a source failed, or GitHub could not be asked about all of them.
 */
export async function runIngest(
  sources: readonly string[],
  options: IngestOptions,
  signal: AbortSignal,
): Promise<number> {
  const needsDatabase = !options.dryRun || options.all;
  const report = needsDatabase
    ? await withDatabase((database) => runAlone(database, sources, options, signal))
    : await readAll(undefined, await requestsOf(undefined, sources, options), options, signal);
  printWhole(report, options.json);
  const isWhole = report.hostFailure === null && report.sources.every(({ outcome }) => outcome !== "failed");
  return isWhole ? 0 : 1;
}

async function runAlone(
  database: Database,
  sources: readonly string[],
  options: IngestOptions,
  signal: AbortSignal,
): Promise<IngestReport> {
  const run = await withRunLock(database, async () => {
    const requests = await requestsOf(database, sources, options);
    return options.dryRun
      ? readAll(database, requests, options, signal)
      : runRecorded(database, requests, options, signal);
  });
  if (run === undefined) throw new UsageError("Another ingestion is running on this catalog. Wait until it ends.");
  return run.result;
}

/** Records the progress, for `ingest status` and to continue an interrupted run of the same list. */
async function runRecorded(
  database: Database,
  requests: readonly Request[],
  options: IngestOptions,
  signal: AbortSignal,
): Promise<IngestReport> {
  const { id, done } = await startRun(database, { sources: requests.length, list: listIdOf(requests) });
  if (done.size > 0)
    logInfo(`Continuing an interrupted run of the same sources: ${done.size} of ${requests.length} are done`);
  const saveProgress: SaveProgress = (transaction, group, all) =>
    recordProgress(transaction, id, group, { done: all.size, ...tally([...all.values()]) });
  const report = await readAll(database, requests, options, signal, { done, saveProgress });
  await endRun(database, id, { version: report.version, ...tally(report.sources) });
  return report;
}

const tally = (sources: readonly SourceReport[]) => ({
  outcomes: countsOf(sources),
  failures: sources.flatMap((one) =>
    one.outcome === "failed" ? [{ source: one.name ?? one.source, reason: one.reason }] : [],
  ),
});

/** Identifies a list of sources, together with the versions of what is read from them. */
function listIdOf(requests: readonly Request[]): string {
  const lines = requests.map(({ source, as }) => [sourceName(source), as ? nameKey(as) : null]);
  return createHash("sha256")
    .update(JSON.stringify([FACTS_VERSION, ENGINE_VERSION, lines]))
    .digest("hex");
}

async function readAll(
  database: Database | undefined,
  requests: readonly Request[],
  options: IngestOptions,
  signal: AbortSignal,
  { done = new Map(), saveProgress }: Readonly<{ done?: ReportsByPosition; saveProgress?: SaveProgress }> = {},
): Promise<IngestReport> {
  for (const report of done.values()) printSource(report, options.json);
  const progress = new Progress("Repositories", Math.max(1, requests.length - done.size));
  let units = 0;
  const workers = new UnitWorkers();
  const advance = (by: number) => progress.advance(by, `${units.toLocaleString("en")} skills`);
  const report = await ingest(database, requests, {
    limits: options.limits,
    concurrency: options.concurrency,
    isDry: options.dryRun,
    signal,
    now: new Date(),
    github: githubFor(database, signal),
    done,
    ...(saveProgress && { saveProgress }),
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
