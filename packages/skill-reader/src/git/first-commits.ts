import { GitError } from "./git-error.ts";

/** A history may tell of so many bytes. */
const LONGEST_HISTORY = 256 * 1024 * 1024;

/** What git is asked for: which SKILL.md each commit adds or renames, the oldest commit first. */
export const historyWords = (commit: string): readonly string[] => [
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

/** Collects when each file was first committed, chunk by chunk. A file that is renamed keeps its date. */
export class FirstCommits {
  readonly dates = new Map<string, Date>();
  readonly #subject: string;
  #rest: Buffer[] = [];
  #bytes = 0;
  #date = new Date(Number.NaN);
  /** The paths that follow the last status, and how many there are to be. */
  #paths: string[] = [];
  #awaited = 0;

  constructor(subject: string) {
    this.#subject = subject;
  }

  /**
   * Takes a chunk of words that end with NUL.
   *
   * @throws {GitError} when it is no such history.
   */
  take(chunk: Buffer): void {
    this.#bytes += chunk.length;
    if (this.#bytes > LONGEST_HISTORY) throw new GitError("too-large", `${this.#subject} has a history without end.`);
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
    else if (word !== "") throw new GitError("damaged", `${this.#subject} has a history that cannot be read.`);
  }

  /** A file that comes back after it was gone is as old as it was. */
  #note(): void {
    const [old = "", path = old] = this.#paths;
    const known = this.dates.get(path) ?? this.dates.get(old) ?? this.#date;
    this.dates.set(path, known);
    this.#paths = [];
    this.#awaited = 0;
  }
}
