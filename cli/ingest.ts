import { readFile } from "node:fs/promises";
import { parseSource } from "#lib/directory/ingest/git/source.ts";
import { parseSourceList } from "#lib/directory/ingest/git/source-list.ts";
import { type IngestReport, ingest, type SourceReport } from "#lib/directory/ingest/run/ingest.ts";
import type { Request } from "#lib/directory/ingest/run/read-source.ts";
import type { Database } from "#lib/directory/store/database.ts";
import { listReadings } from "#lib/directory/store/readings.ts";
import { withRunLock } from "#lib/directory/store/run-lock.ts";
import { OptionError } from "#lib/process/command-line.ts";
import { Progress } from "#lib/process/progress.ts";
import { withDatabase } from "./database.ts";
import type { IngestCommand } from "./options.ts";

/**
 * Runs `ingest` and prints what became of each source.
 *
 * @returns the exit code: 1 when a source failed.
 */
export async function runIngest(command: IngestCommand, signal: AbortSignal): Promise<number> {
  const isOffline = command.options["dry-run"] && !command.options.all;
  const report = isOffline
    ? await ingestFrom(undefined, command, signal)
    : await withDatabase(async (database) => {
        const run = await withRunLock(database, () => ingestFrom(database, command, signal));
        if (run === undefined)
          throw new OptionError("Another ingestion is running on this catalogue; wait for its end.");
        return run.result;
      });
  print(report, command);
  return report.sources.some(({ outcome }) => outcome === "failed") ? 1 : 0;
}

async function ingestFrom(
  database: Database | undefined,
  { sources, options }: IngestCommand,
  signal: AbortSignal,
): Promise<IngestReport> {
  const requests = [
    ...sources.map((text): Request => ({ source: parseSource(text), as: options.as, reach: "any" })),
    ...(options.from === undefined ? [] : await listed(options.from)),
    ...(options.all && database ? await everyRecord(database) : []),
  ];
  const progress = new Progress("Repositories", Math.max(1, requests.length));
  const report = await ingest(database, requests, {
    limits: options.limits,
    concurrency: options.concurrency,
    isDry: options["dry-run"],
    signal,
    now: new Date(),
    onRead: (source) => {
      if (options.json) console.log(JSON.stringify(source));
      progress.advance(1);
    },
  });
  progress.end();
  return report;
}

/** The sources of a file. */
export async function listed(file: string): Promise<Request[]> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new OptionError(`--from: ${file} cannot be read: ${error.message}`);
  });
  return parseSourceList(text).map(({ source, as }) => ({ source, as, reach: "public" }));
}

async function everyRecord(database: Database): Promise<Request[]> {
  const readings = await listReadings(database);
  return readings.map(({ owner, repo, source }) => ({
    source: parseSource(source ?? `${owner}/${repo}`),
    as: { owner, repo },
    reach: "public",
  }));
}

const outcomes = ["new", "changed", "unchanged", "departed", "read", "failed"] as const;

function print({ sources, version }: IngestReport, { options }: IngestCommand): void {
  const counts = Object.fromEntries(
    outcomes.map((outcome) => [outcome, sources.filter((source) => source.outcome === outcome).length]),
  );
  if (options.json) {
    console.log(JSON.stringify({ version, ...counts }));
    return;
  }
  for (const source of sources) console.log(line(source));
  const told = outcomes.flatMap((outcome) => (counts[outcome] ? [`${counts[outcome]} ${outcome}`] : []));
  console.log(`${told.join(", ") || "nothing to do"}${version === null ? "" : `; catalogue version ${version}`}`);
}

function line(report: SourceReport): string {
  const name = report.name ?? report.source;
  if (report.outcome === "failed") return `failed     ${name}: ${report.reason}`;
  const units = "units" in report ? `, ${report.units} ${report.units === 1 ? "unit" : "units"}` : "";
  return `${report.outcome.padEnd(10)} ${name} at ${report.commit.slice(0, 12)}${units}`;
}
