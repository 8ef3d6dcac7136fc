import { GitError } from "./git-error.ts";
import { LimitError } from "./limits.ts";
import { parseTreeLine, type TreeEntry } from "./tree-entry.ts";

/** Longest path that systems can hold. Bytes. */
const LONGEST_PATH = 4_096;

/** Bytes that paths may take together, for each entry that there may be. */
const MEAN_PATH = 256;

/** Collects the entries that git lists, chunk by chunk, within bounds: a few objects can make a tree without end. */
export class TreeListing {
  readonly entries: TreeEntry[] = [];
  readonly #subject: string;
  readonly #most: number;
  readonly #paths = new Set<string>();
  #rest: Buffer[] = [];
  #restBytes = 0;
  #allBytes = 0;

  constructor(subject: string, most: number) {
    this.#subject = subject;
    this.#most = most;
  }

  /**
   * Takes a chunk of lines that end with NUL.
   *
   * @throws {LimitError} at one entry too many.
   * @throws {GitError} `too-large` when paths are too long, `damaged` when a line is none.
   */
  take(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, start)) {
      this.#add(Buffer.concat([...this.#rest, chunk.subarray(start, end)]));
      this.#rest = [];
      this.#restBytes = 0;
      start = end + 1;
    }
    this.#rest.push(chunk.subarray(start));
    this.#restBytes += chunk.length - start;
    this.#allBytes += chunk.length;
    // The bytes of a line before its path are few.
    if (this.#restBytes > 2 * LONGEST_PATH) this.#refuseLength(LONGEST_PATH, "a path");
    if (this.#allBytes > Math.max(this.#most, 1_000) * MEAN_PATH)
      this.#refuseLength(Math.max(this.#most, 1_000) * MEAN_PATH, "paths");
  }

  #add(line: Buffer): void {
    const entry = parseTreeLine(line);
    if (entry === null) throw new GitError("damaged", `${this.#subject} has a tree that cannot be read.`);
    if (this.entries.length >= this.#most) throw new LimitError(this.#subject, "files", this.#most);
    if (Buffer.byteLength(entry.path) > LONGEST_PATH) this.#refuseLength(LONGEST_PATH, "a path");
    const isDuplicate = this.#paths.has(entry.path);
    this.#paths.add(entry.path);
    this.entries.push(isDuplicate ? { ...entry, fault: entry.fault ?? "duplicate" } : entry);
  }

  #refuseLength(most: number, what: string): never {
    throw new GitError("too-large", `${this.#subject} has ${what} of more than ${most} bytes in its tree.`);
  }
}
