import { countOf } from "@skillshelf/cli/format";
import type { IngestReport } from "#lib/directory/ingest/run/ingest.ts";
import { catalogCounts, newestVersion } from "#lib/directory/store/catalog.ts";
import type { Database } from "#lib/directory/store/database.ts";
import { listWorkers, type RunningWorker, removeDeadWorkers } from "#lib/directory/store/ingest-queue.ts";
import { latestRuns, type Run, type SourceReport } from "#lib/directory/store/runs.ts";
import { logWarning } from "#lib/process/logger.ts";
import { withDatabase } from "./database.ts";

const MAX_SHOWN_RUNS = 5;

/** Runs `ingest status`: prints the contents of the catalog and the last runs. @returns the exit code, 0. */
export async function runStatus(json: boolean): Promise<number> {
  const status = await withDatabase(readStatus);
  if (json) {
    for (const run of status.runs) console.log(JSON.stringify(run));
    console.log(JSON.stringify({ ...status, runs: undefined }));
    return 0;
  }
  console.log(`Catalog version ${status.version ?? "none"}, ${status.createdAt?.toISOString() ?? "never loaded"}`);
  const { listed, reviewed, read, asked, units } = status.records;
  console.log(
    `${countOf(listed, "repository", "repositories")}: ${reviewed} reviewed, ${read} indexed, ${asked} with data from GitHub; ${countOf(units, "skill")}`,
  );
  console.log(status.isRunning ? "An ingestion is running." : "No ingestion is running.");
  for (const worker of status.workers) console.log(formatWorker(worker));
  for (const run of status.runs) console.log(formatRun(run));
  return 0;
}

async function readStatus(database: Database) {
  await removeDeadWorkers(database);
  const [version, records, workers, runs] = await Promise.all([
    newestVersion(database),
    catalogCounts(database),
    listWorkers(database),
    latestRuns(database, MAX_SHOWN_RUNS),
  ]);
  const withStates = runs.map(({ hasWorkers, ...run }) => ({ ...run, state: stateOf(run, hasWorkers) }));
  return {
    version: version?.version ?? null,
    createdAt: version?.createdAt ?? null,
    records,
    isRunning: workers.length > 0,
    workers,
    runs: withStates,
  };
}

function stateOf({ endedAt }: Pick<Run, "endedAt">, hasWorkers: boolean): "ended" | "running" | "cut off" {
  if (endedAt !== null) return "ended";
  return hasWorkers ? "running" : "cut off";
}

const formatWorker = ({ host, pid, startedAt, done }: RunningWorker): string =>
  `  ${host}, process ${pid}, since ${startedAt.toISOString()}: ${countOf(done, "repository", "repositories")} written`;

function formatRun({ state, ...run }: Run & { state: string }): string {
  const seconds = run.endedAt ? `, ${((run.endedAt.getTime() - run.startedAt.getTime()) / 1_000).toFixed(1)} s` : "";
  const result = state === "ended" ? inWords(run.outcomes ?? {}) : `${state}, ${run.done} of ${run.sources} done`;
  const failures = (run.failures ?? []).map(({ source, reason }) => `\n  failed ${source}: ${reason}`);
  return `${run.startedAt.toISOString()}${seconds}: ${result}${failures.join("")}`;
}

const outcomes = ["new", "changed", "unchanged", "departed", "read", "failed"] as const;

/** Numbers of sources by outcome. */
export type Counts = Readonly<Record<string, number>>;

/** Prints the result of a source, as text or as a line of JSON. */
export const printSource = (report: SourceReport, asJson: boolean): void =>
  console.log(asJson ? JSON.stringify(report) : lineOf(report));

/** Prints the result of a run, as text or as a line of JSON. */
export function printWhole({ version, hostFailure }: IngestReport, counts: Counts, asJson: boolean): void {
  if (asJson) {
    const all = Object.fromEntries(outcomes.map((outcome) => [outcome, counts[outcome] ?? 0]));
    console.log(JSON.stringify({ version, ...all, hostFailure }));
    return;
  }
  if (hostFailure !== null)
    logWarning(`GitHub could not be asked about all repositories, so earlier data is kept: ${hostFailure}`);
  console.log(`${inWords(counts)}${version === null ? "" : `; catalog version ${version}`}`);
}

/** Formats the counts that are not zero. */
export const inWords = (counts: Counts): string =>
  outcomes.flatMap((outcome) => (counts[outcome] ? [`${counts[outcome]} ${outcome}`] : [])).join(", ") ||
  "nothing to do";

function lineOf(report: SourceReport): string {
  const name = report.name ?? report.source;
  if (report.outcome === "failed") return `failed     ${name}: ${report.reason}`;
  const { commit, units, unreadable, formerName } = report;
  const parts = [
    `${report.outcome.padEnd(10)} ${name} at ${commit.slice(0, 12)}`,
    ...(units === undefined ? [] : [countOf(units, "skill")]),
    ...(unreadable === undefined ? [] : [`${unreadable.length} unreadable: ${unreadable.join(" ")}`]),
    ...(formerName === undefined ? [] : [`formerly ${formerName}`]),
  ];
  return parts.join(", ");
}
