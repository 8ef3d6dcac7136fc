import type { Readable } from "node:stream";
import pLimit from "p-limit";
import { type GitCommand, GitProcess } from "./git-process.ts";
import { abortError, deadline } from "./limits.ts";
import { failure } from "./run-git.ts";

/** Maximum length of a header line. Bytes. */
const MAX_LINE_LENGTH = 4_096;

/** Reads lines and byte counts from a stream, buffering at most one chunk ahead. */
class FramedStream {
  readonly #reading: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(stream: Readable) {
    this.#reading = stream[Symbol.asyncIterator]();
  }

  /** Reads the next line without its terminator; null at the end of the stream or if the line is too long. */
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

  /** Reads `count` bytes into a new buffer; null if the stream ends before. */
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

/** An object; `missing` if it does not exist or is damaged. For `too-large`, `bytes` is the size. */
export type ReadObject =
  | Readonly<{ kind: "object"; type: string; bytes: Buffer }>
  | Readonly<{ kind: "missing" }>
  | Readonly<{ kind: "too-large"; type: string; bytes: number }>;

type Running = Readonly<{ git: GitProcess; output: FramedStream }>;

/** Reads objects sequentially through one `git cat-file` process, started on demand and restarted after a damaged object. */
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
   * @throws {LimitError} after the time limit.
   * @throws {GitError} `git-missing`, or the abort reason of the signal.
   */
  read(id: string, maxBytes: number): Promise<ReadObject> {
    return this.#inTurn(() => this.#readInTime(id, maxBytes));
  }

  /** Ends the process. Later reads fail. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#running?.git.stop(new Error("closed"));
    await this.#running?.git.ended.catch(() => {});
  }

  async #readInTime(id: string, maxBytes: number): Promise<ReadObject> {
    if (this.#isClosed) throw new Error("The repository is closed.");
    // The id is part of a command line on standard input, where a line break would start another command.
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

  /** Git exits with 128 at a damaged object; the next object needs a new process. Other exits are failures. */
  async #afterEnd(git: GitProcess): Promise<void> {
    this.#running = undefined;
    // After malformed output, the process would block on its unread pipe.
    git.stdin.end();
    git.stdout.destroy();
    const end = await git.ended;
    const error = failure(end, this.#command);
    if (error.reason === "git-missing") throw error;
  }
}

/** Reads git's response for an object; null if the process ended. */
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
  // A line feed follows the object.
  if (bytes === null || (await output.line()) !== "") return null;
  return { kind: "object", type: found.type, bytes };
}

/** Parses `<id> <type> <bytes>`; null for `<id> missing`. */
function parseHeader(line: string): { type: string; bytes: number } | null {
  const found = /^[0-9a-f]+ (?<type>blob|tree|commit|tag) (?<bytes>\d+)$/.exec(line)?.groups;
  return found?.type === undefined ? null : { type: found.type, bytes: Number(found.bytes) };
}
