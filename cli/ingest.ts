import { createHash } from "node:crypto";
import { ENGINE_VERSION } from "@skillshelf/skill-audit/audit-facts";
import { UnitWorkers } from "@skillshelf/skill-reader/facts/unit-workers";
import type { Limits } from "@skillshelf/skill-reader/git/limits";
import { nameKey, type RepositoryName, sourceName } from "@skillshelf/skill-reader/git/source";
import { FACTS_VERSION } from "@skillshelf/skill-reader/repository-facts";
import { type IngestReport, ingest } from "#lib/directory/ingest/run/ingest.ts";
import type { Request } from "#lib/directory/ingest/run/read-source.ts";
import { SharedQueue, toQueued } from "#lib/directory/ingest/run/shared-queue.ts";
import { listQueue, type SourceQueue } from "#lib/directory/ingest/run/source-queue.ts";
import type { Database } from "#lib/directory/store/database.ts";
import { removeDeadWorkers } from "#lib/directory/store/ingest-queue.ts";
import { endRun, type JoinedRun, joinRun, type SourceReport } from "#lib/directory/store/runs.ts";
import { logInfo, Progress } from "#lib/process/logger.ts";
import { withDatabase } from "./database.ts";
import { type Counts, printSource, printWhole } from "./report.ts";
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
  /** The time between the starts of two runs, of any process. Milliseconds. */
  everyMs?: number | undefined;
}>;

/**
 * Runs `ingest` and prints the result of each source that this process reads, and that of the whole run.
 *
 * @returns the exit code: 1 if a source failed, or GitHub could not be asked about all of them.
 */
export async function runIngest(
  sources: readonly string[],
  options: IngestOptions,
  signal: AbortSignal,
): Promise<number> {
  if (options.dryRun) {
    const read = async (database?: Database) =>
      readList(database, await requestsOf(database, sources, options), options, signal);
    return options.all ? withDatabase(read) : read();
  }
  return withDatabase(async (database) => {
    const run = await runShared(database, sources, options, signal);
    return "code" in run ? run.code : 0;
  });
}

/** Reads sources and writes nothing. */
async function readList(
  database: Database | undefined,
  requests: readonly Request[],
  options: IngestOptions,
  signal: AbortSignal,
): Promise<number> {
  const counts: Record<string, number> = {};
  const count = ({ outcome }: SourceReport) => {
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  };
  const report = await readAll(database, listQueue(requests), requests.length, options, signal, count);
  return printEnd(report, counts, options);
}

/**
 * Works on the run of a list together with other processes: one that is going on or was interrupted, else a new one.
 *
 * @returns the exit code, or the time until the next run is due. Milliseconds.
 */
export async function runShared(
  database: Database,
  sources: readonly string[],
  options: IngestOptions,
  signal: AbortSignal,
): Promise<Readonly<{ code: number }> | Readonly<{ dueInMs: number }>> {
  const run = await join(database, sources, options);
  if ("dueInMs" in run) return run;
  if (run.isJoined) logInfo(`Continuing a run of the same sources: ${run.done} of ${run.sources} are done`);
  const { report, outcomes } = await work(database, run, options, signal);
  return { code: printEnd(report, outcomes, options) };
}

/** The list of sources, which may be long, is not kept in memory. */
async function join(database: Database, sources: readonly string[], options: IngestOptions) {
  await removeDeadWorkers(database);
  const isWhole = options.all && sources.length === 0 && options.from === undefined;
  const requests = isWhole ? [] : await requestsOf(database, sources, options);
  return joinRun(database, {
    list: listIdOf(isWhole ? "all" : requests),
    listSources: async () => (isWhole ? await requestsOf(database, [], options) : requests).map(toQueued),
    everyMs: options.everyMs,
  });
}

async function work(database: Database, run: JoinedRun, options: IngestOptions, signal: AbortSignal) {
  const queue = await SharedQueue.join(database, run.id, (report) => printSource(report, options.json));
  try {
    const report = await readAll(database, queue, run.sources - run.done, options, signal);
    return { report, outcomes: await endRun(database, run.id) };
  } finally {
    await queue.leave();
  }
}

function printEnd(report: IngestReport, counts: Counts, { json }: IngestOptions): number {
  printWhole(report, counts, json);
  return report.hostFailure === null && !counts.failed ? 0 : 1;
}

/** Identifies a list of sources, or that of all repositories, with the versions of what is read from them. */
function listIdOf(requests: readonly Request[] | "all"): string {
  const lines =
    requests === "all" ? requests : requests.map(({ source, as }) => [sourceName(source), as ? nameKey(as) : null]);
  return createHash("sha256")
    .update(JSON.stringify([FACTS_VERSION, ENGINE_VERSION, lines]))
    .digest("hex");
}

async function readAll(
  database: Database | undefined,
  queue: SourceQueue,
  waiting: number,
  options: IngestOptions,
  signal: AbortSignal,
  onDone: (report: SourceReport) => void = () => undefined,
): Promise<IngestReport> {
  const progress = new Progress("Repositories", Math.max(1, waiting));
  let units = 0;
  let workers: UnitWorkers | undefined;
  const closeWorkers = async () => {
    await workers?.close();
    workers = undefined;
  };
  const advance = (by: number) => progress.advance(by, `${units.toLocaleString("en")} skills`);
  const report = await ingest(database, queue, {
    limits: options.limits,
    concurrency: options.concurrency,
    isDry: options.dryRun,
    signal,
    now: new Date(),
    github: githubFor(database, signal),
    onRead: () => advance(1),
    onDone: (source) => {
      progress.clear();
      printSource(source, options.json);
      onDone(source);
    },
    onAllRead: closeWorkers,
    readUnit: async (unit, ending, onTurn) => {
      workers ??= new UnitWorkers();
      const read = await workers.read(unit, ending, onTurn);
      units++;
      advance(0);
      return read;
    },
  }).finally(closeWorkers);
  progress.end();
  return report;
}
