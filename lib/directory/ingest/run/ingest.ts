import { setTimeout as sleep } from "node:timers/promises";
import pLimit from "p-limit";
import type { Reading } from "../../facts.ts";
import type { Database } from "../../store/database.ts";
import { listReadings } from "../../store/readings.ts";
import { type Outcome, writeReadings } from "../changes.ts";
import { GitError } from "../git/git-error.ts";
import { type RepositoryName, sourceName } from "../git/source.ts";
import { type ReadOptions, type ReadResult, type Request, readSource } from "./read-source.ts";

/** How long to wait before a remote that could not be reached is asked again, one after the other. Milliseconds. */
const BACK_OFF = [1_000, 4_000];

/** What became of one source. */
export type SourceReport = Readonly<{ source: string; name: string | null }> &
  (
    | Readonly<{ outcome: Outcome | "read"; commit: string; units: number }>
    | Readonly<{ outcome: "unchanged"; commit: string }>
    | Readonly<{ outcome: "failed"; reason: string }>
  );

export type IngestOptions = Omit<ReadOptions, "knownCommit"> &
  Readonly<{
    /** Sources read at a time. */
    concurrency: number;
    /** Reads and writes nothing. */
    isDry: boolean;
    /** Told of each source once it is read. */
    onRead: (report: SourceReport) => void;
  }>;

export type IngestReport = Readonly<{ version: number | null; sources: readonly SourceReport[] }>;

type Finished = Readonly<{ report: SourceReport; reading: Reading | undefined }>;

/**
 * Reads sources and writes what was read, in one transaction. One that fails is told of and leaves
 * what is known of it as it is.
 *
 * @param database undefined for a run that knows nothing and writes nothing.
 */
export async function ingest(
  database: Database | undefined,
  requests: readonly Request[],
  options: IngestOptions,
): Promise<IngestReport> {
  const knownCommit = await knownCommits(database);
  const limit = pLimit(options.concurrency);
  const finished = await Promise.all(
    requests.map((request) =>
      limit(async () => {
        const done = await finish(request, { ...options, knownCommit });
        options.onRead(done.report);
        return done;
      }),
    ),
  );
  const sources = finished.map(({ report }) => report);
  if (options.isDry || database === undefined) return { version: null, sources };
  options.signal.throwIfAborted();
  const readings = finished.flatMap(({ reading }) => reading ?? []);
  const written = await writeReadings(database, readings);
  const outcomes = new Map(readings.map((reading, index) => [reading, written.outcomes[index] ?? "unchanged"]));
  return {
    version: written.version,
    sources: finished.map(({ report, reading }) => withOutcome(report, reading && outcomes.get(reading))),
  };
}

async function finish(request: Request, options: ReadOptions): Promise<Finished> {
  const source = sourceName(request.source);
  try {
    const result = await persistently(() => readSource(request, options), options.signal);
    return { report: reportOf(source, result), reading: result.kind === "read" ? result.reading : undefined };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const name = request.as ?? (request.source.kind === "github" ? request.source : undefined);
    const report = { source, name: name ? nameText(name) : null, outcome: "failed" as const, reason };
    return { report, reading: undefined };
  }
}

function reportOf(source: string, result: ReadResult): SourceReport {
  const named = { source, name: nameText(result.name) };
  if (result.kind === "unchanged") return { ...named, outcome: "unchanged", commit: result.commit };
  const { commit, units } = result.reading.facts;
  return { ...named, outcome: "read", commit, units: units.length };
}

const withOutcome = (report: SourceReport, outcome: Outcome | undefined): SourceReport =>
  report.outcome === "read" && outcome !== undefined ? { ...report, outcome } : report;

const nameText = ({ owner, repo }: RepositoryName): string => `${owner}/${repo}`;

/** Tries again what may be better in a moment. */
async function persistently<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  for (const pause of BACK_OFF) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof GitError) || error.reason !== "unreachable" || signal.aborted) throw error;
      await sleep(pause, undefined, { signal });
    }
  }
  return work();
}

async function knownCommits(database: Database | undefined): Promise<ReadOptions["knownCommit"]> {
  const known = new Map<string, { source: string | null; commit: string | null }>();
  for (const { owner, repo, ...reading } of database ? await listReadings(database) : [])
    known.set(`${owner}/${repo}`.toLowerCase(), reading);
  return (name, source) => {
    const reading = known.get(nameText(name).toLowerCase());
    return reading?.source === source ? (reading.commit ?? undefined) : undefined;
  };
}
