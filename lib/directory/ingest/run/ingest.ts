import { setTimeout as sleep } from "node:timers/promises";
import { GitError, SourceError } from "@skillshelf/skill-reader/git/errors";
import { isSameName, nameKey, nameText, type RepositoryName, sourceName } from "@skillshelf/skill-reader/git/source";
import type { HostFacts } from "@skillshelf/skill-reader/repository-facts";
import pLimit from "p-limit";
import type { Database } from "../../store/database.ts";
import type { SourceReport } from "../../store/runs.ts";
import { listSnapshots } from "../../store/runs.ts";
import type { IngestResult } from "../changes.ts";
import type { GitHub } from "../github/open-github.ts";
import { GitHubError } from "../github/responses.ts";
import { type ReadOptions, type ReadResult, type Request, readSource, UnreadHeadError } from "./read-source.ts";
import { Writer, type WriterOptions } from "./writer.ts";

/** What a host says: the name a repository has now, and facts that do not stand in it. */
type Hosted = Readonly<{ name: RepositoryName; facts: HostFacts | undefined }>;

/**
 * Asks GitHub about repositories, as long as it answers. Once it does not, the run goes on without:
 * what it said before is kept, and another run asks for the rest.
 */
class Hosts {
  readonly #github: GitHub | undefined;
  #failure: string | null = null;
  #isFatal = false;

  constructor(github: GitHub | undefined) {
    this.#github = github;
  }

  /** Why GitHub could not be asked about some repositories; null when it could. */
  get failure(): string | null {
    return this.#failure;
  }

  /**
   * @param mustExist whether a repository that is not on GitHub is a fault.
   * @throws {SourceError} when it must and is not.
   */
  async ask(name: RepositoryName, { mustExist }: { mustExist: boolean }): Promise<Hosted> {
    const answer = await this.#answer(name);
    if (answer?.kind === "found") return { name: { owner: answer.owner, repo: answer.repo }, facts: answer.facts };
    if (answer !== undefined && mustExist) throw SourceError.of(nameText(name), faults[answer.kind]);
    return { name, facts: undefined };
  }

  async #answer(name: RepositoryName) {
    if (this.#isFatal) return undefined;
    try {
      return await this.#github?.repository(name);
    } catch (error) {
      if (!(error instanceof GitHubError)) throw error;
      this.#failure ??= error.message;
      this.#isFatal = lasting.has(error.reason);
      return undefined;
    }
  }
}

/** What will not be better for the next repository. */
const lasting: ReadonlySet<GitHubError["reason"]> = new Set(["rate-limited", "unreachable", "refused"]);

const faults = {
  missing: "is not on GitHub, or is private; only public repositories are read",
  blocked: "has been closed by GitHub; it cannot be read",
} as const;

/** How long to wait before a remote that could not be reached is asked again, one after the other. Milliseconds. */
const BACK_OFF = [1_000, 4_000];

export type IngestOptions = Omit<ReadOptions, "knownCommit"> &
  WriterOptions &
  Readonly<{
    /** Sources read at a time. */
    concurrency: number;
    /** Reads and writes nothing. */
    isDry: boolean;
    /** Asked about each repository; undefined leaves it out. */
    github?: GitHub | undefined;
    /** Told when a source has been read. */
    onRead?: (report: SourceReport) => void;
    /** Done once all sources are read, before the last are written: what reads takes memory that writing needs. */
    onAllRead?: () => Promise<void>;
  }>;

export type IngestReport = Readonly<{
  version: number | null;
  /** One for each source, in their order. */
  sources: readonly SourceReport[];
  /** Why GitHub could not be asked about all of them; null when it could. */
  hostFailure: string | null;
}>;

type Finished = Readonly<{ report: SourceReport; finding: IngestResult | undefined }>;

type Tools = ReadOptions & Readonly<{ hosts: Hosts }>;

/**
 * Reads sources, and writes what was found out about them a few at a time. One that fails is told of and leaves what is
 * known of it as it is. What is finished when the run is stopped or cut off stays written.
 *
 * @param database undefined for a run that knows nothing and writes nothing.
 */
export async function ingest(
  database: Database | undefined,
  requests: readonly Request[],
  options: IngestOptions,
): Promise<IngestReport> {
  const hosts = new Hosts(options.github);
  const writer = new Writer(options.isDry ? undefined : database, options);
  // A catalogue that cannot be written to ends the reading.
  const signal = AbortSignal.any([options.signal, writer.failed]);
  const tools = { ...options, signal, hosts, knownCommit: await knownCommits(database) };
  const limit = pLimit(options.concurrency);
  await Promise.all(
    requests.map((request, position) =>
      limit(async () => {
        if (options.done?.has(position) || signal.aborted) return;
        const finished = await finish(request, tools);
        if (signal.aborted) return;
        options.onRead?.(finished.report);
        await writer.add({ ...finished, position });
      }),
    ),
  );
  await options.onAllRead?.();
  const version = await writer.end();
  options.signal.throwIfAborted();
  const sources = requests.flatMap((_, position) => writer.reports.get(position) ?? []);
  return { version, sources, hostFailure: hosts.failure };
}

async function finish(request: Request, tools: Tools): Promise<Finished> {
  const source = sourceName(request.source);
  const asked = request.as ?? (request.source.kind === "github" ? request.source : undefined);
  try {
    return await persistently(() => findOut(request, asked, tools), tools.signal);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const hasMoved = asked && error instanceof UnreadHeadError;
    return {
      report: { source, name: asked ? nameText(asked) : null, outcome: "failed", reason },
      finding: hasMoved ? { name: asked, reading: undefined, host: undefined, head: error.head } : undefined,
    };
  }
}

/** @param asked the name it is known by; undefined where the source itself has to tell it. */
async function findOut(request: Request, asked: RepositoryName | undefined, tools: Tools): Promise<Finished> {
  const mustExist = request.source.kind === "github";
  const before = asked && (await tools.hosts.ask(asked, { mustExist }));
  const result = await readSource(before?.facts ? named(request, before.name) : request, tools);
  const { name, facts } = before ?? (await tools.hosts.ask(result.name, { mustExist }));
  const former = asked ?? result.name;
  const finding: IngestResult = {
    name,
    reading: result.kind === "read" ? result.reading : undefined,
    host: facts,
    ...(!isSameName(former, name) && { formerName: { owner: former.owner, repo: former.repo } }),
  };
  const isKnown = finding.reading === undefined && finding.host === undefined;
  return { report: reportOf(sourceName(request.source), finding, result), finding: isKnown ? undefined : finding };
}

/** The same request for what the repository is called now. */
const named = ({ source, ...request }: Request, name: RepositoryName): Request => ({
  ...request,
  as: name,
  source: source.kind === "github" ? { ...source, ...name } : source,
});

function reportOf(source: string, { name, formerName }: IngestResult, result: ReadResult): SourceReport {
  const common = { source, name: nameText(name), ...(formerName && { formerName: nameText(formerName) }) };
  if (result.kind === "unchanged") return { ...common, outcome: "unchanged", commit: result.commit };
  const { commit, units, notices } = result.reading.facts;
  const unreadable = notices.flatMap(({ notice, path }) => (notice === "unreadable" ? [path] : []));
  const read = { ...common, outcome: "read", commit, units: units.length } as const;
  return unreadable.length === 0 ? read : { ...read, unreadable };
}

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
  for (const reading of database ? await listSnapshots(database) : []) known.set(nameKey(reading), reading);
  return (name, source) => {
    const reading = known.get(nameKey(name));
    return reading?.source === source ? (reading.commit ?? undefined) : undefined;
  };
}
