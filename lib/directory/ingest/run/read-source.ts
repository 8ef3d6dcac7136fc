import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readRepository } from "@skillshelf/skill-reader/facts/read-repository";
import { readInThread, type UnitReader } from "@skillshelf/skill-reader/facts/unit-reader";
import { GitError, SourceError } from "@skillshelf/skill-reader/git/errors";
import { fetchRepository, remoteHead } from "@skillshelf/skill-reader/git/fetch-repository";
import { type Deadline, deadline, type Limits } from "@skillshelf/skill-reader/git/limits";
import { locateRepository } from "@skillshelf/skill-reader/git/locate-repository";
import type { OpenAccess, Reach } from "@skillshelf/skill-reader/git/remote-access";
import { GitRepository } from "@skillshelf/skill-reader/git/repository";
import {
  isSameName,
  parseSource,
  type RemoteSource,
  type RepositoryName,
  type Source,
  sourceName,
} from "@skillshelf/skill-reader/git/source";
import type { Snapshot } from "@skillshelf/skill-reader/repository-facts";

/** A source to read. */
export type Request = Readonly<{
  source: Source;
  /** Name of the repository, if the operator specified it. */
  as?: RepositoryName | undefined;
  /** `public` for sources of a list. */
  reach: Reach;
}>;

export type ReadOptions = Readonly<{
  limits: Limits;
  signal: AbortSignal;
  now: Date;
  /** Returns the commit at which a repository was last read from this source; undefined if it was not. */
  knownCommit: (name: RepositoryName, source: string) => Promise<string | undefined>;
  /** Opens access to a remote. */
  access?: OpenAccess;
  /** Reads each unit; in this thread by default. */
  readUnit?: UnitReader;
}>;

export type ReadResult = Readonly<{ name: RepositoryName }> &
  (Readonly<{ kind: "read"; reading: Snapshot }> | Readonly<{ kind: "unchanged"; commit: string }>);

/** The repository cannot be read at the commit of its HEAD. */
export class UnreadHeadError extends Error {
  override readonly name = "UnreadHeadError";
  readonly head: string;

  constructor(head: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.head = head;
  }
}

/**
 * Reads a source unless its HEAD is unchanged, for which a remote is not fetched.
 *
 * @throws {UnreadHeadError} if HEAD is known but cannot be read, for any reason.
 * @throws {LimitError} after the time limit. The clock is paused while all units of the source wait for those of
 * others.
 * @throws {GitError | NoUnitsError | SourceError} if the source cannot be read otherwise.
 */
export async function readSource(request: Request, given: ReadOptions): Promise<ReadResult> {
  const { source } = request;
  const limit = deadline(sourceName(source), given.limits.seconds, given.signal);
  const options = { ...given, signal: limit.signal, readUnit: timedReader(given.readUnit ?? readInThread, limit) };
  try {
    if (source.kind === "path") return await readPath(source.path, request.as, options);
    return await readRemote(source, request, options);
  } finally {
    limit.end();
  }
}

/** Wraps a unit reader so that the clock is paused while all requested units wait for their turn. */
export function timedReader(readUnit: UnitReader, clock: Pick<Deadline, "pause" | "resume">): UnitReader {
  let [waiting, reading] = [0, 0];
  const tell = () => (waiting > 0 && reading === 0 ? clock.pause() : clock.resume());
  return async (unit, signal, onTurn) => {
    let hasTurn = false;
    waiting++;
    tell();
    try {
      return await readUnit(unit, signal, () => {
        hasTurn = true;
        waiting--;
        reading++;
        tell();
        onTurn?.();
      });
    } finally {
      if (hasTurn) reading--;
      else waiting--;
      tell();
    }
  };
}

async function readPath(path: string, as: RepositoryName | undefined, options: ReadOptions): Promise<ReadResult> {
  const { limits, signal } = options;
  const repository = await GitRepository.open(await locateRepository(path), limits, { subject: path, signal });
  try {
    const name = as ?? nameOfOrigin(await repository.originUrl(), path);
    const { commit } = await repository.head();
    if ((await options.knownCommit(name, path)) === commit) return { kind: "unchanged", name, commit };
    const origin = { ...name, source: path };
    const reading = await withUnreadHead(
      commit,
      () => readRepository(repository, origin, limits, options.now, options),
      signal,
    );
    return { kind: "read", name, reading };
  } finally {
    await repository.close();
  }
}

async function readRemote(source: RemoteSource, { as, reach }: Request, options: ReadOptions): Promise<ReadResult> {
  const { limits, signal, access } = options;
  const shown = sourceName(source);
  const name = as ?? nameOf(source);
  const fetching = { limits, signal, reach, ...(access && { access }) };
  const head = await remoteHead(source, fetching);
  assertNotMoved(source, head.url);
  if ((await options.knownCommit(name, shown)) === head.commit) return { kind: "unchanged", name, commit: head.commit };
  const read = async (folder: string): Promise<ReadResult> => {
    const bare = join(folder, "repository");
    await fetchRepository(source, bare, { ...fetching, head });
    const repository = await GitRepository.open(bare, limits, { subject: shown, signal });
    try {
      const reading = await readRepository(repository, { ...name, source: shown }, limits, options.now, options);
      return { kind: "read", name, reading };
    } finally {
      await repository.close();
    }
  };
  const folder = await mkdtemp(join(tmpdir(), "skillshelf-fetch-"));
  try {
    return await withUnreadHead(head.commit, () => read(folder), signal);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** An unreachable remote or an aborted run says nothing about the commit, so those errors are rethrown. */
async function withUnreadHead<Result>(head: string, read: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    const isTransient = error instanceof GitError && error.reason === "unreachable";
    throw isTransient || signal.aborted ? error : new UnreadHeadError(head, error);
  }
}

function nameOf(source: RemoteSource): RepositoryName {
  if (source.kind === "github") return { owner: source.owner, repo: source.repo };
  throw SourceError.of(source.url, "is not on GitHub; specify the repository with --as owner/repo");
}

function nameOfOrigin(url: string | null, path: string): RepositoryName {
  const origin = url === null ? undefined : tryParseSource(url);
  if (origin?.kind === "github") return { owner: origin.owner, repo: origin.repo };
  throw SourceError.of(path, "has no remote on GitHub; specify the repository with --as owner/repo");
}

function tryParseSource(url: string): Source | undefined {
  try {
    return parseSource(url);
  } catch {
    return undefined;
  }
}

/** A renamed repository is another record: the operator decides. */
function assertNotMoved(source: RemoteSource, url: string): void {
  if (source.kind !== "github") return;
  const now = tryParseSource(url);
  if (now?.kind !== "github") return;
  if (!isSameName(source, now))
    throw new GitError(
      "refused",
      `${sourceName(source)} has moved to ${sourceName(now)}; run \`rename ${sourceName(source)} ${sourceName(now)}\`, then ingest ${sourceName(now)}.`,
    );
}
