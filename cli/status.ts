import { catalogueCounts, newestVersion } from "#lib/directory/store/catalogue.ts";
import type { Database } from "#lib/directory/store/database.ts";
import { isRunning, latestRuns, type Run } from "#lib/directory/store/runs.ts";
import { withDatabase } from "./database.ts";
import type { StatusCommand } from "./options.ts";
import { inWords } from "./report.ts";

const SHOWN_RUNS = 5;

/**
 * Runs `ingest status`: what is in the catalogue, and how the last runs went.
 *
 * @returns the exit code, 0.
 */
export async function runStatus({ options }: StatusCommand): Promise<number> {
  const status = await withDatabase(readStatus);
  if (options.json) {
    for (const run of status.runs) console.log(JSON.stringify(run));
    console.log(JSON.stringify({ ...status, runs: undefined }));
    return 0;
  }
  console.log(`Catalogue version ${status.version ?? "none"}, ${status.createdAt?.toISOString() ?? "never loaded"}`);
  const { listed, reviewed, read, asked, units } = status.records;
  console.log(
    `${listed} records: ${reviewed} reviewed, ${read} read from their repositories, ${asked} asked about on GitHub; ${units} units`,
  );
  console.log(status.isRunning ? "An ingestion is running." : "No ingestion is running.");
  for (const run of status.runs) console.log(lines(run));
  return 0;
}

async function readStatus(database: Database) {
  const [version, records, running, runs] = await Promise.all([
    newestVersion(database),
    catalogueCounts(database),
    isRunning(database),
    latestRuns(database, SHOWN_RUNS),
  ]);
  const told = runs.map((run, index) => ({ ...run, state: stateOf(run, running && index === 0) }));
  return {
    version: version?.version ?? null,
    createdAt: version?.createdAt ?? null,
    records,
    isRunning: running,
    runs: told,
  };
}

function stateOf({ endedAt }: Run, mayRun: boolean): "ended" | "running" | "cut off" {
  if (endedAt !== null) return "ended";
  return mayRun ? "running" : "cut off";
}

function lines({ state, ...run }: Run & { state: string }): string {
  const seconds = run.endedAt ? `, ${((run.endedAt.getTime() - run.startedAt.getTime()) / 1_000).toFixed(1)} s` : "";
  const told = state === "ended" ? inWords(run.outcomes ?? {}) : `${state}, ${run.done} of ${run.sources} done`;
  const failures = (run.failures ?? []).map(({ source, reason }) => `\n  failed ${source}: ${reason}`);
  return `${run.startedAt.toISOString()}${seconds}: ${told}${failures.join("")}`;
}
