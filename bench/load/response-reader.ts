/** A whole answer as the reader saw it. */
export type Answer = Readonly<{
  status: number;
  /** Bytes of the body, without the frames of chunks. */
  bodyBytes: number;
  /** Whether a cache in front of the application says it answered (RFC 9211); undefined where none says anything. */
  hit: boolean | undefined;
}>;

/** The bytes are no answer to a GET that could be told apart from the next one. */
export class FramingError extends Error {
  override readonly name = "FramingError";
}

const HEAD_END = "\r\n\r\n";
const LINE_END = 10;

/** Longest head that is waited for, in bytes. */
const LONGEST_HEAD = 65_536;

type State = "head" | "body" | "chunk-size" | "chunk" | "chunk-end" | "trailer";

/**
 * Reads the answers to GET requests on one connection (RFC 9112), one at a time, and tells of each when its last
 * byte is there. It reads no more than what a load needs, and that is the point of it: status,
 * length and whether a cache answered.
 */
export class ResponseReader {
  readonly #onAnswer: (answer: Answer) => void;
  #state: State = "head";
  /** A head or a line that is not whole yet. */
  #partial = "";
  #status = 0;
  #hit: boolean | undefined;
  #bodyBytes = 0;
  /** Bytes of the body or of the chunk that are still to come. */
  #left = 0;

  constructor(onAnswer: (answer: Answer) => void) {
    this.#onAnswer = onAnswer;
  }

  /** Whether it is between two answers. */
  get isIdle(): boolean {
    return this.#state === "head" && this.#partial === "";
  }

  /** Takes what came in: the first `length` bytes of `bytes`. @throws {FramingError} */
  push(bytes: Buffer, length: number): void {
    let at = 0;
    while (at < length) {
      if (this.#state === "head") at = this.#readHead(bytes, at, length);
      else if (this.#state === "body" || this.#state === "chunk") at = this.#skip(at, length);
      else at = this.#readLine(bytes, at, length);
    }
  }

  #readHead(bytes: Buffer, at: number, length: number): number {
    if (this.#partial !== "") return this.#continueHead(bytes, at, length);
    const end = bytes.indexOf(HEAD_END, at, "latin1");
    if (end < 0 || end + HEAD_END.length > length) {
      this.#partial = bytes.toString("latin1", at, length);
      return length;
    }
    this.#begin(bytes.toString("latin1", at, end));
    return end + HEAD_END.length;
  }

  #continueHead(bytes: Buffer, at: number, length: number): number {
    const before = this.#partial.length;
    const text = this.#partial + bytes.toString("latin1", at, length);
    const end = text.indexOf(HEAD_END, Math.max(0, before - HEAD_END.length));
    if (end < 0) {
      if (text.length > LONGEST_HEAD) throw new FramingError("a head without an end");
      this.#partial = text;
      return length;
    }
    this.#partial = "";
    this.#begin(text.slice(0, end));
    return at + end + HEAD_END.length - before;
  }

  #begin(head: string): void {
    if (!head.startsWith("HTTP/1.1 ")) throw new FramingError(`a status line was expected, not ${head.slice(0, 40)}`);
    this.#status = Number(head.slice(9, 12));
    this.#bodyBytes = 0;
    const cacheStatus = fieldOf(head, "cache-status", "Cache-Status");
    this.#hit = cacheStatus === undefined ? undefined : /;\s*hit\b/.test(cacheStatus);
    if (this.#status === 304 || this.#status === 204) return this.#finish();
    const contentLength = fieldOf(head, "content-length", "Content-Length");
    if (contentLength !== undefined) return this.#beginBody(Number(contentLength));
    const coding = fieldOf(head, "transfer-encoding", "Transfer-Encoding");
    if (coding?.toLowerCase() !== "chunked") throw new FramingError("an answer without a length");
    this.#state = "chunk-size";
  }

  #beginBody(contentLength: number): void {
    if (!Number.isSafeInteger(contentLength)) throw new FramingError("a Content-Length that is no number");
    this.#bodyBytes = this.#left = contentLength;
    this.#state = "body";
    if (contentLength === 0) this.#finish();
  }

  #skip(at: number, length: number): number {
    const taken = Math.min(this.#left, length - at);
    this.#left -= taken;
    if (this.#left === 0) {
      if (this.#state === "body") this.#finish();
      else this.#state = "chunk-end";
    }
    return at + taken;
  }

  /** A line of the framing of chunks: their sizes, the line ends after them, the trailer. */
  #readLine(bytes: Buffer, at: number, length: number): number {
    const end = bytes.indexOf(LINE_END, at);
    if (end < 0 || end >= length) {
      this.#partial += bytes.toString("latin1", at, length);
      return length;
    }
    const line = (this.#partial + bytes.toString("latin1", at, end)).trimEnd();
    this.#partial = "";
    if (this.#state === "chunk-size") this.#beginChunk(line);
    else if (this.#state === "chunk-end") this.#state = "chunk-size";
    else if (line === "") this.#finish();
    return end + 1;
  }

  #beginChunk(line: string): void {
    const size = /^[\da-f]{1,8}(?=$|;| )/i.exec(line);
    if (size === null) throw new FramingError(`a chunk size was expected, not ${line.slice(0, 40)}`);
    this.#left = Number.parseInt(size[0], 16);
    this.#bodyBytes += this.#left;
    this.#state = this.#left === 0 ? "trailer" : "chunk";
  }

  #finish(): void {
    this.#state = "head";
    this.#onAnswer({ status: this.#status, bodyBytes: this.#bodyBytes, hit: this.#hit });
  }
}

/** The value of a field. Servers write names in one of two ways nearly always; looking for these is cheaper than folding the case of the head. */
function fieldOf(head: string, lower: string, usual: string): string | undefined {
  let at = head.indexOf(`\r\n${lower}:`);
  if (at < 0) at = head.indexOf(`\r\n${usual}:`);
  if (at < 0) return undefined;
  const start = at + lower.length + 3;
  const end = head.indexOf("\r\n", start);
  return (end < 0 ? head.slice(start) : head.slice(start, end)).trim();
}
