import { GitError, SourceError } from "@skillshelf/skill-reader/git/errors";
import { isSameName, nameText, type RepositoryName, sourceName } from "@skillshelf/skill-reader/git/source";
import type { HostFacts } from "@skillshelf/skill-reader/repository-facts";
import type { Database } from "../../store/database.ts";
import { knownCommit, type SourceReport } from "../../store/runs.ts";
import type { IngestResult } from "../changes.ts";
import type { GitHub } from "../github/open-github.ts";
import { GitHubError } from "../github/responses.ts";
import { type ReadOptions, type ReadResult, type Request, readSource, UnreadHeadError } from "./read-source.ts";
import type { QueuedRequest, SourceQueue } from "./source-queue.ts";
import { Writer, type WriterOptions } from "./writer.ts";

/** Response of a host: the current name of a repository and its metadata. */
type HostResponse = Readonly<{ name: RepositoryName; facts: HostFacts | undefined }>;

/**
 * Requests repositories from GitHub until it fails permanently. The run then continues without it, and keeps the
 * earlier metadata.
 */
class HostClient {
  readonly #github: GitHub | undefined;
  #failure: string | null = null;
  #isFatal = false;

  constructor(github: GitHub | undefined) {
    this.#github = github;
  }

  /** The first failure of GitHub; null if there was none. */
  get failure(): string | null {
    return this.#failure;
  }

  /**
   * @param mustExist whether a repository that is not on GitHub is an error.
   * @throws {SourceError} if it must exist and does not.
   */
  async ask(name: RepositoryName, { mustExist }: { mustExist: boolean }): Promise<HostResponse> {
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
      this.#isFatal = permanentReasons.has(error.reason);
      return undefined;
    }
  }
}

/** Failures that also affect all further requests. */
const permanentReasons: ReadonlySet<GitHubError["reason"]> = new Set(["rate-limited", "unreachable", "refused"]);

const faults = {
  missing: "is not on GitHub or is private; only public repositories can be read",
  blocked: "was closed by GitHub and cannot be read",
} as const;

export type IngestOptions = Omit<ReadOptions, "knownCommit"> &
  WriterOptions &
  Readonly<{
    /** Number of sources read at a time. */
    concurrency: number;
    /** Whether to write nothing. */
    isDry: boolean;
    /** Source of metadata; without it, metadata is kept. */
    github?: GitHub | undefined;
    /** Called when a source has been read. */
    onRead?: (report: SourceReport) => void;
    /** Called when no source is waiting, before the last ones are written. Frees the memory of readers for writing. */
    onAllRead?: () => Promise<void>;
  }>;

export type IngestReport = Readonly<{
  version: number | null;
  /** The first failure of GitHub; null if there was none. */
  hostFailure: string | null;
}>;

type Finished = Readonly<{ report: SourceReport; ingestResult: IngestResult | undefined }>;

type Context = ReadOptions & Readonly<{ hosts: HostClient }>;

/**
 * Reads sources and writes the results in groups. A source that fails is reported and keeps its earlier data. Finished
 * sources stay written if the run is stopped. No list of reports is kept.
 *
 * @param database undefined for a run without a database.
 */
export async function ingest(
  database: Database | undefined,
  queue: SourceQueue,
  options: IngestOptions,
): Promise<IngestReport> {
  const hosts = new HostClient(options.github);
  const writer = new Writer(options.isDry ? undefined : database, queue, options);
  // Stop reading if reading or writing fails.
  const stopping = new AbortController();
  const signal = AbortSignal.any([options.signal, writer.failed, stopping.signal]);
  const tools = { ...options, signal, hosts, knownCommit: commitsOf(database) };
  const readWaiting = async () => {
    for (;;) {
      const request = await queue.next(signal);
      if (request === undefined) return;
      const finished = await ingestAndReport(request, queue, tools);
      if (signal.aborted) return;
      if (finished === undefined) continue;
      options.onRead?.(finished.report);
      await writer.add({ ...finished, position: request.position });
    }
  };
  do {
    const readers = Array.from({ length: options.concurrency }, () =>
      readWaiting().catch((error: unknown) => stopping.abort(error)),
    );
    await Promise.all(readers);
    await options.onAllRead?.();
    await writer.flush();
    stopping.signal.throwIfAborted();
  } while (await queue.hasMore(signal));
  options.signal.throwIfAborted();
  return { version: writer.version, hostFailure: hosts.failure };
}

/** @returns undefined if the source is read again later. */
async function ingestAndReport(
  request: QueuedRequest,
  queue: SourceQueue,
  tools: Context,
): Promise<Finished | undefined> {
  const source = sourceName(request.source);
  const asked = request.as ?? (request.source.kind === "github" ? request.source : undefined);
  try {
    const finished = await ingestSource(request, asked, tools);
    await queue.answered(request);
    return finished;
  } catch (error) {
    const isUnreachable = error instanceof GitError && error.reason === "unreachable";
    if (tools.signal.aborted) return undefined;
    if (isUnreachable && (await queue.postpone(request, error, tools.signal))) return undefined;
    if (!isUnreachable) await queue.answered(request);
    const reason = error instanceof Error ? error.message : String(error);
    const hasMoved = asked && error instanceof UnreadHeadError;
    return {
      report: { source, name: asked ? nameText(asked) : null, outcome: "failed", reason },
      ingestResult: hasMoved ? { name: asked, reading: undefined, host: undefined, head: error.head } : undefined,
    };
  }
}

/** @param asked the known name; undefined if the source itself determines it. */
async function ingestSource(request: Request, asked: RepositoryName | undefined, tools: Context): Promise<Finished> {
  const mustExist = request.source.kind === "github";
  const before = asked && (await tools.hosts.ask(asked, { mustExist }));
  const result = await readSource(before?.facts ? withName(request, before.name) : request, tools);
  const { name, facts } = before ?? (await tools.hosts.ask(result.name, { mustExist }));
  const former = asked ?? result.name;
  const ingestResult: IngestResult = {
    name,
    reading: result.kind === "read" ? result.reading : undefined,
    host: facts,
    ...(!isSameName(former, name) && { formerName: { owner: former.owner, repo: former.repo } }),
  };
  const isKnown = ingestResult.reading === undefined && ingestResult.host === undefined;
  return {
    report: reportOf(sourceName(request.source), ingestResult, result),
    ingestResult: isKnown ? undefined : ingestResult,
  };
}

/** Returns the request with the current name of the repository. */
const withName = ({ source, ...request }: Request, name: RepositoryName): Request => ({
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

/** Reads the commit at which a repository was last read. */
function commitsOf(database: Database | undefined): ReadOptions["knownCommit"] {
  return async (name, source) => database && knownCommit(database, name, source);
}
