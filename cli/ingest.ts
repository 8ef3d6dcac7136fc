import { UnitWorkers } from "#lib/directory/ingest/facts/unit-workers.ts";
import { type IngestReport, ingest } from "#lib/directory/ingest/run/ingest.ts";
import type { Request } from "#lib/directory/ingest/run/read-source.ts";
import type { Database } from "#lib/directory/store/database.ts";
import { withRunLock } from "#lib/directory/store/run-lock.ts";
import { advanceRun, endRun, startRun } from "#lib/directory/store/runs.ts";
import { OptionError } from "#lib/process/command-line.ts";
import { Progress } from "#lib/process/progress.ts";
import { withDatabase } from "./database.ts";
import { githubFor } from "./github.ts";
import type { IngestCommand } from "./options.ts";
import { countsOf, printReport } from "./report.ts";
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
  printReport(report, options.json);
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

/** How often it is noted how far a run has come. Milliseconds. */
const NOTE_MS = 1_000;

/** Keeps what `ingest status` tells of the run. */
async function noted(
  database: Database,
  requests: readonly Request[],
  command: IngestCommand,
  signal: AbortSignal,
): Promise<IngestReport> {
  const run = await startRun(database, requests.length);
  let noting: Promise<void> = Promise.resolve();
  let notedAt = performance.now();
  const report = await readAll(database, requests, command, signal, (done) => {
    if (performance.now() - notedAt < NOTE_MS) return;
    notedAt = performance.now();
    // Nobody hears of it before the end: a database that is gone is told of by what is to be written.
    noting = noting.then(() => advanceRun(database, run, done)).catch(() => {});
  });
  await noting;
  const failures = report.sources.flatMap((one) =>
    one.outcome === "failed" ? [{ source: one.name ?? one.source, reason: one.reason }] : [],
  );
  await endRun(database, run, { version: report.version, outcomes: countsOf(report), failures });
  return report;
}

async function readAll(
  database: Database | undefined,
  requests: readonly Request[],
  { options }: IngestCommand,
  signal: AbortSignal,
  onStep: (done: number) => void = () => {},
): Promise<IngestReport> {
  const progress = new Progress("Repositories", Math.max(1, requests.length));
  let [done, units] = [0, 0];
  const workers = new UnitWorkers();
  const report = await ingest(database, requests, {
    limits: options.limits,
    concurrency: options.concurrency,
    isDry: options["dry-run"],
    signal,
    now: new Date(),
    github: githubFor(database, signal),
    onRead: (source) => {
      done++;
      units += "units" in source ? (source.units ?? 0) : 0;
      progress.advance(1, `${units.toLocaleString("en")} units`);
      onStep(done);
    },
    onAllRead: () => workers.close(),
    readUnit: workers.read,
  }).finally(() => workers.close());
  progress.end();
  return report;
}
