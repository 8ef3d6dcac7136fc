import { countOf } from "@skillshelf/cli/format";
import type { IngestReport } from "#lib/directory/ingest/run/ingest.ts";
import { catalogCounts, newestVersion } from "#lib/directory/store/catalog.ts";
import type { Database } from "#lib/directory/store/database.ts";
import { isRunning, latestRuns, type Run, type SourceReport } from "#lib/directory/store/runs.ts";
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
  for (const run of status.runs) console.log(formatRun(run));
  return 0;
}

async function readStatus(database: Database) {
  const [version, records, running, runs] = await Promise.all([
    newestVersion(database),
    catalogCounts(database),
    isRunning(database),
    latestRuns(database, MAX_SHOWN_RUNS),
  ]);
  const withStates = runs.map((run, index) => ({ ...run, state: stateOf(run, running && index === 0) }));
  return {
    version: version?.version ?? null,
    createdAt: version?.createdAt ?? null,
    records,
    isRunning: running,
    runs: withStates,
  };
}

function stateOf({ endedAt }: Run, mayRun: boolean): "ended" | "running" | "cut off" {
  if (endedAt !== null) return "ended";
  return mayRun ? "running" : "cut off";
}

function formatRun({ state, ...run }: Run & { state: string }): string {
  const seconds = run.endedAt ? `, ${((run.endedAt.getTime() - run.startedAt.getTime()) / 1_000).toFixed(1)} s` : "";
  const result = state === "ended" ? inWords(run.outcomes ?? {}) : `${state}, ${run.done} of ${run.sources} done`;
  const failures = (run.failures ?? []).map(({ source, reason }) => `\n  failed ${source}: ${reason}`);
  return `${run.startedAt.toISOString()}${seconds}: ${result}${failures.join("")}`;
}

const outcomes = ["new", "changed", "unchanged", "departed", "read", "failed"] as const;

/** Counts sources by outcome. */
export const countsOf = (sources: readonly SourceReport[]): Readonly<Record<string, number>> =>
  Object.fromEntries(
    outcomes.map((outcome) => [outcome, sources.filter((source) => source.outcome === outcome).length]),
  );

/** Prints the result of a source, as text or as a line of JSON. */
export const printSource = (report: SourceReport, asJson: boolean): void =>
  console.log(asJson ? JSON.stringify(report) : lineOf(report));

/** Prints the result of a run, as text or as a line of JSON. */
export function printWhole({ sources, version, hostFailure }: IngestReport, asJson: boolean): void {
  const counts = countsOf(sources);
  if (asJson) {
    console.log(JSON.stringify({ version, ...counts, hostFailure }));
    return;
  }
  if (hostFailure !== null)
    logWarning(`GitHub could not be asked about all repositories, so earlier data is kept: ${hostFailure}`);
  console.log(`${inWords(counts)}${version === null ? "" : `; catalog version ${version}`}`);
}

/** Formats the counts that are not zero. */
export const inWords = (counts: Readonly<Record<string, number>>): string =>
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
