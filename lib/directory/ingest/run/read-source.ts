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

/** A source that is to be read. */
export type Request = Readonly<{
  source: Source;
  /** The repository it stands for, where an operator says so. */
  as?: RepositoryName | undefined;
  /** "public" for sources of a list. */
  reach: Reach;
}>;

export type ReadOptions = Readonly<{
  limits: Limits;
  signal: AbortSignal;
  now: Date;
  /** The commit at which a repository was read from this source last; undefined when it was not. */
  knownCommit: (name: RepositoryName, source: string) => string | undefined;
  /** The way to a remote. */
  access?: OpenAccess;
  /** What reads each unit; this thread when left out. */
  readUnit?: UnitReader;
}>;

export type ReadResult = Readonly<{ name: RepositoryName }> &
  (Readonly<{ kind: "read"; reading: Snapshot }> | Readonly<{ kind: "unchanged"; commit: string }>);

/** A repository cannot be read at the commit its head is at. */
export class UnreadHeadError extends Error {
  override readonly name = "UnreadHeadError";
  readonly head: string;

  constructor(head: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.head = head;
  }
}

/**
 * Reads a source, unless its head is where it was. Of a remote that has not moved only its head is asked.
 *
 * @throws {UnreadHeadError} when its head is known and cannot be read, whatever the cause.
 * @throws {LimitError} when it takes longer than the time limit. While its units wait for those of other sources to be
 *   read, the clock stands.
 * @throws {GitError | NoUnitsError | SourceError} saying what is wrong with it.
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

/** Reads units, and stops the clock of their source while all that are asked for wait for their turn. */
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
    if (options.knownCommit(name, path) === commit) return { kind: "unchanged", name, commit };
    const origin = { ...name, source: path };
    const reading = await atHead(
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
  refuseMoved(source, head.url);
  if (options.knownCommit(name, shown) === head.commit) return { kind: "unchanged", name, commit: head.commit };
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
    return await atHead(head.commit, () => read(folder), signal);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What cannot be reached now may be in a moment: that is no word on the commit. Neither is that somebody ended it all. */
async function atHead<Result>(head: string, read: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    const isPassing = error instanceof GitError && error.reason === "unreachable";
    throw isPassing || signal.aborted ? error : new UnreadHeadError(head, error);
  }
}

function nameOf(source: RemoteSource): RepositoryName {
  if (source.kind === "github") return { owner: source.owner, repo: source.repo };
  throw SourceError.of(source.url, "is not on GitHub; say with --as owner/repo which repository it stands for");
}

function nameOfOrigin(url: string | null, path: string): RepositoryName {
  const origin = url === null ? undefined : parsed(url);
  if (origin?.kind === "github") return { owner: origin.owner, repo: origin.repo };
  throw SourceError.of(path, "has no remote on GitHub; say with --as owner/repo which repository it stands for");
}

function parsed(url: string): Source | undefined {
  try {
    return parseSource(url);
  } catch {
    return undefined;
  }
}

/** A repository that has another name by now is another record: an operator decides. */
function refuseMoved(source: RemoteSource, url: string): void {
  if (source.kind !== "github") return;
  const now = parsed(url);
  if (now?.kind !== "github") return;
  if (!isSameName(source, now))
    throw new GitError(
      "refused",
      `${sourceName(source)} has moved to ${sourceName(now)}; run \`rename ${sourceName(source)} ${sourceName(now)}\`, then ingest that.`,
    );
}
