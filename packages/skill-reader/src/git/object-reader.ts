import type { Readable } from "node:stream";
import pLimit from "p-limit";
import { type GitCommand, GitProcess } from "./git-process.ts";
import { abortError, deadline } from "./limits.ts";
import { failure } from "./run-git.ts";

/** Longest line that makes sense. Bytes. */
const MAX_LINE_LENGTH = 4_096;

/** Reads a stream by lines and by counts of bytes. Nothing is read ahead of what is asked for but one chunk. */
class FramedStream {
  readonly #reading: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(stream: Readable) {
    this.#reading = stream[Symbol.asyncIterator]();
  }

  /** The next line without its end; null when the stream ends before, or the line is endless. */
  async line(): Promise<string | null> {
    let end = this.#rest.indexOf(0x0a);
    while (end < 0) {
      if (this.#rest.length > MAX_LINE_LENGTH) return null;
      const chunk = await this.#next();
      if (chunk === null) return null;
      this.#rest = Buffer.concat([this.#rest, chunk]);
      end = this.#rest.indexOf(0x0a);
    }
    const line = this.#rest.toString("latin1", 0, end);
    this.#rest = this.#rest.subarray(end + 1);
    return line;
  }

  /** The next `count` bytes, in memory of their own; null when the stream ends before. */
  async bytes(count: number): Promise<Buffer | null> {
    const chunks = [this.#rest];
    let length = this.#rest.length;
    while (length < count) {
      const chunk = await this.#next();
      if (chunk === null) return null;
      chunks.push(chunk);
      length += chunk.length;
    }
    const read = Buffer.concat(chunks, length);
    this.#rest = Buffer.from(read.subarray(count));
    return Buffer.from(read.subarray(0, count));
  }

  async #next(): Promise<Buffer | null> {
    try {
      const { done, value } = await this.#reading.next();
      return done === true ? null : value;
    } catch {
      return null;
    }
  }
}

/** An object; `missing` when it is not there or cannot be read whole. `bytes` of a large one is its size. */
export type ReadObject =
  | Readonly<{ kind: "object"; type: string; bytes: Buffer }>
  | Readonly<{ kind: "missing" }>
  | Readonly<{ kind: "too-large"; type: string; bytes: number }>;

type Running = Readonly<{ git: GitProcess; output: FramedStream }>;

/** Reads objects one after the other through one git, which is started when it is needed, and anew when an object ended it. */
export class ObjectReader {
  readonly #command: Omit<GitCommand, "words">;
  readonly #seconds: number;
  readonly #signal: AbortSignal | undefined;
  readonly #inTurn = pLimit(1);
  #running: Running | undefined;
  #isClosed = false;

  constructor(command: Omit<GitCommand, "words">, options: { seconds: number; signal?: AbortSignal | undefined }) {
    this.#command = command;
    this.#seconds = options.seconds;
    this.#signal = options.signal;
  }

  /**
   * Reads an object of at most `maxBytes`.
   *
   * @throws {LimitError} when it takes longer than the time limit.
   * @throws {GitError} `git-missing`, or what the signal aborted with.
   */
  read(id: string, maxBytes: number): Promise<ReadObject> {
    return this.#inTurn(() => this.#readInTime(id, maxBytes));
  }

  /** Ends git. What is asked for afterwards fails. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#running?.git.stop(new Error("closed"));
    await this.#running?.git.ended.catch(() => {});
  }

  async #readInTime(id: string, maxBytes: number): Promise<ReadObject> {
    if (this.#isClosed) throw new Error("The repository is closed.");
    // An id ends a line of a command: anything else could be another command.
    if (!/^[0-9a-f]{40}$/.test(id)) throw new Error(`not an object id: ${JSON.stringify(id)}`);
    const limit = deadline(this.#command.subject, this.#seconds, this.#signal);
    try {
      if (limit.signal.aborted) throw abortError(limit.signal);
      const { git, output } = this.#start();
      limit.signal.addEventListener("abort", () => git.stop(abortError(limit.signal)));
      const read = await readFramed(git, output, id, maxBytes);
      if (read !== null) return read;
      await this.#afterEnd(git);
      return { kind: "missing" };
    } finally {
      limit.end();
    }
  }

  #start(): Running {
    if (this.#running) return this.#running;
    const git = new GitProcess({ ...this.#command, words: ["cat-file", "--batch-command"] });
    this.#running = { git, output: new FramedStream(git.stdout) };
    return this.#running;
  }

  /** Git ends at an object that is damaged, with 128: the next one is read by another. Any other end is a failure. */
  async #afterEnd(git: GitProcess): Promise<void> {
    this.#running = undefined;
    // Its answer may also have been nonsense, after which it would wait to be read.
    git.stdin.end();
    git.stdout.destroy();
    const end = await git.ended;
    const error = failure(end, this.#command);
    if (error.reason === "git-missing") throw error;
  }
}

/** What git answers about an object, null when it ended instead. */
async function readFramed(
  git: GitProcess,
  output: FramedStream,
  id: string,
  maxBytes: number,
): Promise<ReadObject | null> {
  git.stdin.write(`info ${id}\n`);
  const info = await output.line();
  if (info === null) return null;
  const header = parseHeader(info);
  if (header === null) return { kind: "missing" };
  if (header.bytes > maxBytes) return { kind: "too-large", ...header };
  git.stdin.write(`contents ${id}\n`);
  const again = await output.line();
  if (again === null) return null;
  const found = parseHeader(again);
  if (found === null) return { kind: "missing" };
  const bytes = await output.bytes(found.bytes);
  // The object is followed by the end of a line.
  if (bytes === null || (await output.line()) !== "") return null;
  return { kind: "object", type: found.type, bytes };
}

/** `<id> <type> <bytes>`; null for `<id> missing`. */
function parseHeader(line: string): { type: string; bytes: number } | null {
  const found = /^[0-9a-f]+ (?<type>blob|tree|commit|tag) (?<bytes>\d+)$/.exec(line)?.groups;
  return found?.type === undefined ? null : { type: found.type, bytes: Number(found.bytes) };
}
