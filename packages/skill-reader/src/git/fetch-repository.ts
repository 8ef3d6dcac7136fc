import { mkdir, rm } from "node:fs/promises";
import { GitError } from "./errors.ts";
import type { GitCommand } from "./git-process.ts";
import { abortError, type Deadline, deadline, type Limits, watchSize } from "./limits.ts";
import { accessRemote, type OpenAccess, type Reach, type RemoteAccess } from "./remote-access.ts";
import { makeEmptyRepository } from "./repository.ts";
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
    const reference = head.branch === null ? FETCHED : `refs/heads/${head.branch}`;
    return orNothing(folder, async () => {
      const fetch: Fetch = { source, access, limits: options.limits, signal };
      await fetchInto(folder, `+HEAD:${reference}`, fetch);
      // On no branch, HEAD is the commit itself.
      const pointed =
        head.branch === null ? ["update-ref", "--no-deref", "HEAD", reference] : ["symbolic-ref", "HEAD", reference];
      await askLocally(folder, pointed, fetch);
      const commit = await askLocally(folder, ["rev-parse", "--verify", "HEAD"], fetch);
      if (commit === null) throw new GitError("damaged", `${sourceName(source)} sent no commit. Try again later.`);
      return { ...head, commit };
    });
  });
}

/**
 * Fetches one commit of a remote, wherever its HEAD is, as `fetchRepository` does. HEAD is that commit.
 *
 * @throws {GitError} `not-found` when the remote does not give that commit, and all else that fetching can meet.
 */
export function fetchCommit(
  source: RemoteSource,
  commit: string,
  folder: string,
  options: FetchOptions,
): Promise<void> {
  return withAccess(source, options, (access, { signal }) =>
    orNothing(folder, async () => {
      const fetch: Fetch = { source, access, limits: options.limits, signal };
      await fetchInto(folder, `+${commit}:${FETCHED}`, fetch).catch((error: unknown) => {
        if (!(error instanceof GitError && error.reason === "not-found" && isUnknownCommit(error.detail))) throw error;
        throw new GitError("not-found", `${sourceName(source)} does not have commit ${commit}.`, { cause: error });
      });
      await askLocally(folder, ["update-ref", "--no-deref", "HEAD", FETCHED], fetch);
    }),
  );
}

/** What servers say of a commit that they do not have, or do not give. */
const isUnknownCommit = (said: string): boolean => /not our ref|unadvertised object/.test(said);

/** What is fetched of a remote whose HEAD is on no branch. */
const FETCHED = "refs/fetched/head";

/** Makes a folder and does something in it. Nothing stays there when that fails. */
async function orNothing<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  await mkdir(folder, { recursive: true });
  try {
    return await work();
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
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
  if (commit === undefined) throw new GitError("empty", `${sourceName(source)} has no commits.`);
  if (commit.length > 40)
    throw new GitError("refused", `${sourceName(source)} uses SHA-256 object IDs, which are not supported.`);
  const branch = /^ref: refs\/heads\/(?<name>.+)\tHEAD$/m.exec(answer)?.groups?.name ?? null;
  return { commit, branch: branch !== null && isPlainBranch(branch) ? branch : null, url: access.url };
}

/** Returns whether a branch name from a server is safe in a command. Stricter than git's own rules. */
const isPlainBranch = (name: string): boolean =>
  name.length <= 250 &&
  /^[\p{L}\p{N}_][\p{L}\p{N}_./+@#=-]*$/u.test(name) &&
  !/\.\.|\/\/|\/\.|@\{|\.lock(?:\/|$)|[./]$/.test(name);

type Fetch = Readonly<{
  source: RemoteSource;
  access: RemoteAccess;
  limits: Limits;
  signal: AbortSignal;
}>;

async function fetchInto(folder: string, reference: string, { source, access, limits, signal }: Fetch): Promise<void> {
  await makeEmptyRepository(folder);
  const options = ["--depth=1", "--no-tags", "--no-recurse-submodules", "--no-write-fetch-head", "--refmap="];
  const command: GitCommand = {
    ...commandOf(source, access),
    gitDirectory: folder,
    words: ["fetch", "--quiet", ...options, "--", access.url, reference],
  };
  const watch = watchSize(folder, command.subject, limits.repositoryBytes, signal);
  try {
    const end = await runGit(command, { seconds: limits.seconds, signal: watch.signal });
    if (end.status !== 0) throw failure(end, command);
    await watch.check();
  } finally {
    watch.end();
  }
}

/** Asks git about what was fetched. */
const askLocally = (folder: string, words: readonly string[], { source, access, limits, signal }: Fetch) =>
  askGit(
    { ...commandOf(source, access), gitDirectory: folder, words, protocols: [] },
    { seconds: limits.seconds, signal },
  );
