import { mkdir, rm } from "node:fs/promises";
import { makeEmptyRepository } from "./empty-repository.ts";
import { watchSize } from "./folder-size.ts";
import { GitError } from "./git-error.ts";
import type { GitCommand } from "./git-process.ts";
import { abortError, type Deadline, deadline, type Limits } from "./limits.ts";
import type { Reach } from "./redirects.ts";
import { accessRemote, type OpenAccess, type RemoteAccess } from "./remote-access.ts";
import { askGit, failure, runGit } from "./run-git.ts";
import { type RemoteSource, sourceName } from "./source.ts";

/** What a remote's HEAD is: its commit, its branch (null when it is on none), and the address after redirects. */
export type RemoteHead = Readonly<{ commit: string; branch: string | null; url: string }>;

export type FetchOptions = Readonly<{
  limits: Limits;
  reach: Reach;
  signal?: AbortSignal;
  /** The way to a remote; `accessRemote` when left out. */
  access?: OpenAccess;
}>;

/**
 * Asks a remote what its HEAD is, and for nothing else.
 *
 * @throws {GitError} `empty` when it has no commit yet, and all else that reading can meet.
 */
export function remoteHead(source: RemoteSource, options: FetchOptions): Promise<RemoteHead> {
  return withAccess(source, options, (access, { signal }) => headOf(source, access, options.limits, signal));
}

/**
 * Fetches the commit of a remote's HEAD, without its history, tags and submodules, into a bare repository in
 * `folder`, which is made. Nothing stays there when it fails. The remote is asked for its HEAD unless `head` says what
 * it was a moment ago.
 *
 * @throws {LimitError} when it takes more of `repositoryBytes` or `seconds` than there may be.
 * @throws {GitError} as `remoteHead` does.
 */
export function fetchRepository(
  source: RemoteSource,
  folder: string,
  options: FetchOptions & Readonly<{ head?: RemoteHead }>,
): Promise<RemoteHead> {
  return withAccess(source, options, async (access, { signal }) => {
    const head = options.head ?? (await headOf(source, access, options.limits, signal));
    await mkdir(folder, { recursive: true });
    try {
      await fetchInto(folder, { source, access, branch: head.branch, limits: options.limits, signal });
      const commit = await askGit(
        { ...commandOf(source, access), gitDirectory: folder, words: ["rev-parse", "--verify", "HEAD"], protocols: [] },
        { seconds: options.limits.seconds, signal },
      );
      if (commit === null) throw new GitError("damaged", `${sourceName(source)} sent no commit; try again later.`);
      return { ...head, commit };
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  });
}

async function withAccess<Result>(
  source: RemoteSource,
  { limits, reach, signal, access = accessRemote }: FetchOptions,
  work: (access: RemoteAccess, limit: Deadline) => Promise<Result>,
): Promise<Result> {
  const limit = deadline(sourceName(source), limits.seconds, signal);
  try {
    if (limit.signal.aborted) throw abortError(limit.signal);
    return await work(await access(source, { reach, signal: limit.signal }), limit);
  } finally {
    limit.end();
  }
}

const commandOf = (source: RemoteSource, { protocols, configuration, environment }: RemoteAccess) => ({
  subject: sourceName(source),
  protocols,
  configuration,
  environment,
});

async function headOf(
  source: RemoteSource,
  access: RemoteAccess,
  { seconds }: Limits,
  signal: AbortSignal,
): Promise<RemoteHead> {
  const command: GitCommand = {
    ...commandOf(source, access),
    // No repository: the settings of one would be obeyed.
    gitDirectory: "/dev/null",
    words: ["ls-remote", "--symref", "--", access.url, "HEAD"],
  };
  const answer = (await askGit(command, { seconds, signal })) ?? "";
  const commit = /^(?<id>[0-9a-f]{40,64})\tHEAD$/m.exec(answer)?.groups?.id;
  if (commit === undefined) throw new GitError("empty", `${sourceName(source)} has no commit yet.`);
  if (commit.length > 40)
    throw new GitError("refused", `${sourceName(source)} names its commits by SHA-256; only SHA-1 is read.`);
  const branch = /^ref: refs\/heads\/(?<name>.+)\tHEAD$/m.exec(answer)?.groups?.name ?? null;
  return { commit, branch: branch !== null && isPlainBranch(branch) ? branch : null, url: access.url };
}

/** Whether a name that a server gave may stand in a command: stricter than git's own rules. */
const isPlainBranch = (name: string): boolean =>
  name.length <= 250 &&
  /^[\p{L}\p{N}_][\p{L}\p{N}_./+@#=-]*$/u.test(name) &&
  !/\.\.|\/\/|\/\.|@\{|\.lock(?:\/|$)|[./]$/.test(name);

type Fetch = Readonly<{
  source: RemoteSource;
  access: RemoteAccess;
  branch: string | null;
  limits: Limits;
  signal: AbortSignal;
}>;

async function fetchInto(folder: string, { source, access, branch, limits, signal }: Fetch): Promise<void> {
  await makeEmptyRepository(folder);
  const reference = branch === null ? "refs/fetched/head" : `refs/heads/${branch}`;
  const options = ["--depth=1", "--no-tags", "--no-recurse-submodules", "--no-write-fetch-head", "--refmap="];
  const command: GitCommand = {
    ...commandOf(source, access),
    gitDirectory: folder,
    words: ["fetch", "--quiet", ...options, "--", access.url, `+HEAD:${reference}`],
  };
  const watch = watchSize(folder, command.subject, limits.repositoryBytes, signal);
  try {
    const end = await runGit(command, { seconds: limits.seconds, signal: watch.signal });
    if (end.status !== 0) throw failure(end, command);
    await watch.check();
  } finally {
    watch.end();
  }
  // On no branch, HEAD is the commit itself.
  const pointed =
    branch === null ? ["update-ref", "--no-deref", "HEAD", reference] : ["symbolic-ref", "HEAD", reference];
  await askGit({ ...command, protocols: [], words: pointed }, { seconds: limits.seconds, signal });
}
