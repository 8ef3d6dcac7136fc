import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GitError, safeLine } from "./errors.ts";
import type { GitCommand } from "./git-process.ts";
import type { Limits } from "./limits.ts";
import { commonDirectory, objectsOf } from "./locate-repository.ts";
import { ObjectReader } from "./object-reader.ts";
import { askGit, failure, runGit } from "./run-git.ts";
import { type TreeEntry, TreeListing } from "./tree.ts";

/** Maximum output of reading the history. Bytes. */
const MAX_HISTORY_BYTES = 256 * 1024 * 1024;

/** Arguments of `git log` that list which SKILL.md each commit adds or renames, oldest first. */
const historyWords = (commit: string): readonly string[] => [
  "log",
  "--reverse",
  "-z",
  "--format=commit:%ct",
  "--name-status",
  "--diff-filter=AR",
  "--find-renames",
  "-l400",
  "--no-ext-diff",
  "--no-textconv",
  "--end-of-options",
  commit,
  "--",
  ":(icase,glob)**/SKILL.md",
];

/** Collects the first commit date of each file from chunks of output. A renamed file keeps its date. */
export class FirstCommits {
  readonly dates = new Map<string, Date>();
  readonly #subject: string;
  #rest: Buffer[] = [];
  #bytes = 0;
  #date = new Date(Number.NaN);
  /** Paths read since the last status, and how many are expected. */
  #paths: string[] = [];
  #awaited = 0;

  constructor(subject: string) {
    this.#subject = subject;
  }

  /**
   * Adds a chunk of NUL-terminated words.
   *
   * @throws {GitError} if the output is malformed.
   */
  take(chunk: Buffer): void {
    this.#bytes += chunk.length;
    if (this.#bytes > MAX_HISTORY_BYTES) throw new GitError("too-large", `${this.#subject} has too long a history.`);
    let start = 0;
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, start)) {
      this.#add(Buffer.concat([...this.#rest, chunk.subarray(start, end)]).toString("utf8"));
      this.#rest = [];
      start = end + 1;
    }
    this.#rest.push(chunk.subarray(start));
  }

  #add(word: string): void {
    if (this.#awaited > 0) {
      this.#paths.push(word);
      if (this.#paths.length === this.#awaited) this.#note();
      return;
    }
    const [, seconds, status] = /^\n?(?:commit:(\d{1,11})|([AR])\d*)$/.exec(word) ?? [];
    if (seconds !== undefined) this.#date = new Date(Number(seconds) * 1_000);
    else if (status !== undefined) this.#awaited = status === "R" ? 2 : 1;
    else if (word !== "") throw new GitError("damaged", `${this.#subject} has an unreadable history.`);
  }

  /** A file that is deleted and added again keeps its first date. */
  #note(): void {
    const [old = "", path = old] = this.#paths;
    const known = this.dates.get(path) ?? this.dates.get(old) ?? this.#date;
    this.dates.set(path, known);
    this.#paths = [];
    this.#awaited = 0;
  }
}

/** End of the year 9999, the last with a four-digit date. Seconds since 1970. */
const LAST_SECOND = 253_402_300_799;

/**
 * Returns the committer date from a raw commit object; null if it is not between 1970 and 9999. The header ends at the first
 * empty line.
 */
export function committedAt(commit: Buffer): Date | null {
  const [header = ""] = commit.toString("latin1").split("\n\n", 1);
  const seconds = /^committer [^\n]*> (?<seconds>\d{1,15})(?: [^\n]*)?$/m.exec(header)?.groups?.seconds;
  if (seconds === undefined || Number(seconds) > LAST_SECOND) return null;
  return new Date(Number(seconds) * 1_000);
}

/** The commit of HEAD; `branch` is null if HEAD is detached. */
export type Head = Readonly<{ commit: string; committedAt: Date; branch: string | null }>;

/** Content of a file; `missing` if the object is absent, damaged or not a blob. */
export type ReadBlob =
  | Readonly<{ kind: "blob"; bytes: Buffer }>
  | Readonly<{ kind: "missing" }>
  | Readonly<{ kind: "too-large"; bytes: number }>;

/** Maximum size of a commit or tree whose id is verified: about 200,000 entries. Bytes. */
const MAX_BYTES_OF_TREE = 16_777_216;

/** Returns git's object id (SHA-1) of content. */
export const objectId = (type: string, content: Uint8Array): string =>
  createHash("sha1").update(`${type} ${content.length}\0`).update(content).digest("hex");

/** Share of a repository's time limit that reading its history may take. */
const HISTORY_SHARE = 0.25;

export type OpenOptions = Readonly<{
  /** Name of the repository in messages; the git directory by default. */
  subject?: string;
  signal?: AbortSignal;
}>;

/**
 * Reads a repository in place, without writing to it. Objects are read through a separate empty repository, so that git
 * ignores the repository's own settings, hooks, replacements and remotes; only HEAD is read with them.
 */
export class GitRepository {
  readonly #gitDirectory: string;
  readonly #limits: Limits;
  readonly #signal: AbortSignal | undefined;
  readonly #subject: string;
  readonly #folder: string;
  readonly #objects: Omit<GitCommand, "words">;
  readonly #reader: ObjectReader;

  private constructor(gitDirectory: string, folder: string, objects: string, limits: Limits, options: OpenOptions) {
    this.#gitDirectory = gitDirectory;
    this.#limits = limits;
    this.#signal = options.signal;
    this.#subject = safeLine(options.subject ?? gitDirectory);
    this.#folder = folder;
    const environment = { GIT_OBJECT_DIRECTORY: objects };
    this.#objects = { subject: this.#subject, gitDirectory: folder, environment };
    this.#reader = new ObjectReader(this.#objects, { seconds: limits.seconds, signal: options.signal });
  }

  /** Opens a git directory that `locateRepository` or `fetchRepository` returned. The repository must be closed. */
  static async open(gitDirectory: string, limits: Limits, options: OpenOptions = {}): Promise<GitRepository> {
    const objects = await objectsOf(gitDirectory);
    const folder = await mkdtemp(join(tmpdir(), "skillshelf-git-"));
    await makeEmptyRepository(folder);
    return new GitRepository(gitDirectory, folder, objects, limits, options);
  }

  /**
   * Reads HEAD.
   *
   * @throws {GitError} `empty` without commits, `refused` for SHA-256 repositories, `damaged`.
   */
  async head(): Promise<Head> {
    const commit = await this.#ask(["rev-parse", "--verify", "--quiet", "HEAD"]);
    if (commit === null) throw new GitError("empty", `${this.#subject} has no commits.`);
    if (/^[0-9a-f]{64}$/.test(commit))
      throw new GitError("refused", `${this.#subject} uses SHA-256 object IDs, which are not supported.`);
    const object = await this.#reader.read(commit, this.#limits.fileBytes);
    const date = object.kind === "object" && object.type === "commit" ? committedAt(object.bytes) : null;
    if (date === null) throw new GitError("damaged", `${this.#subject} has a damaged HEAD commit. Clone it again.`);
    const reference = await this.#ask(["symbolic-ref", "--quiet", "HEAD"]);
    return { commit, committedAt: date, branch: reference?.replace(/^refs\/heads\//, "") ?? null };
  }

  /** Reads the URL of the remote "origin" without credentials; null if there is none. Included configuration is ignored. */
  async originUrl(): Promise<string | null> {
    const file = join(await commonDirectory(this.#gitDirectory), "config");
    const url = await this.#ask(["config", "--file", file, "--no-includes", "--get", "remote.origin.url"]);
    return url?.replace(/^(https?:\/\/)[^/]*@/i, "$1") ?? null;
  }

  /**
   * Lists a commit's tree recursively, in git's order.
   *
   * @throws {LimitError} if there are more entries than `files`, or after the time limit.
   * @throws {GitError} `damaged` if a tree is missing or broken, `too-large` if paths are too long.
   */
  async entries(commit: string): Promise<readonly TreeEntry[]> {
    const listing = new TreeListing(this.#subject, this.#limits.files);
    const words = ["ls-tree", "-r", "-t", "-z", "-l", "--full-tree", "--end-of-options", commit];
    const command = { ...this.#objects, words };
    const take = (chunk: Buffer) => listing.take(chunk);
    const end = await runGit(command, { seconds: this.#limits.seconds, signal: this.#signal, take });
    if (end.status !== 0) throw failure(end, command);
    return listing.entries;
  }

  /**
   * Returns the first commit date of each SKILL.md by path; null if the history is incomplete, as in a shallow clone, or
   * takes too long to read.
   */
  async firstCommits(commit: string): Promise<ReadonlyMap<string, Date> | null> {
    const history = new FirstCommits(this.#subject);
    const take = (chunk: Buffer) => history.take(chunk);
    const limits = { seconds: this.#limits.seconds * HISTORY_SHARE, signal: this.#signal };
    try {
      const end = await runGit({ ...this.#objects, words: historyWords(commit) }, { ...limits, take });
      return end.status === 0 ? history.dates : null;
    } catch (error) {
      if (this.#signal?.aborted || !(error instanceof GitError)) throw error;
      return null;
    }
  }

  /** Reads a blob of at most `maxBytes`. Concurrent reads are queued. */
  async read(id: string, maxBytes: number): Promise<ReadBlob> {
    const object = await this.#reader.read(id, maxBytes);
    if (object.kind === "missing" || object.type !== "blob") return { kind: "missing" };
    return object.kind === "object"
      ? { kind: "blob", bytes: object.bytes }
      : { kind: "too-large", bytes: object.bytes };
  }

  /**
   * Verifies that a commit exists and that it and its trees match their ids. Git does not check objects in a local store;
   * callers compare blobs themselves.
   *
   * @param trees ids of the trees between the root and the files to read, without the root.
   */
  async isSound(commit: string, trees: readonly string[]): Promise<boolean> {
    const found = await this.#soundObject(commit, "commit");
    const root = /^tree (?<id>[0-9a-f]{40})$/m.exec(found?.toString("latin1", 0, 46) ?? "")?.groups?.id;
    if (root === undefined) return false;
    for (const id of [root, ...trees]) if ((await this.#soundObject(id, "tree")) === null) return false;
    return true;
  }

  async #soundObject(id: string, type: string): Promise<Buffer | null> {
    const object = await this.#reader.read(id, MAX_BYTES_OF_TREE);
    if (object.kind !== "object" || object.type !== type) return null;
    return objectId(type, object.bytes) === id ? object.bytes : null;
  }

  /** Ends the reading process and deletes temporary files. */
  async close(): Promise<void> {
    await this.#reader.close();
    await rm(this.#folder, { recursive: true, force: true });
  }

  #ask(words: readonly string[]): Promise<string | null> {
    const command = { subject: this.#subject, gitDirectory: this.#gitDirectory, words };
    return askGit(command, { seconds: this.#limits.seconds, signal: this.#signal });
  }
}

/** Creates an empty bare repository in `folder`, without templates or user settings. */
export async function makeEmptyRepository(folder: string): Promise<void> {
  for (const name of ["objects", "refs"]) await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, "config"), "[core]\n\trepositoryformatversion = 0\n\tbare = true\n");
  await writeFile(join(folder, "HEAD"), "ref: refs/heads/none\n");
}
