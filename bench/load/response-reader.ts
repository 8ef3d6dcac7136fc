/** A response as the reader saw it. */
export type ParsedResponse = Readonly<{
  status: number;
  /** Size of the body without the framing of chunks. */
  bodyBytes: number;
  /** Whether a cache served it (`Cache-Status`, RFC 9211); undefined without that header. */
  hit: boolean | undefined;
}>;

/** The bytes are not a valid response with a known end. */
export class FramingError extends Error {
  override readonly name = "FramingError";
}

const HEAD_END = "\r\n\r\n";
const LINE_END = 10;

/** Maximum size of a head in bytes. */
const MAX_HEAD_BYTES = 65_536;

type State = "head" | "body" | "chunk-size" | "chunk" | "chunk-end" | "trailer";

/**
 * Parses the responses on one connection (RFC 9112), and reports each when it is complete. It parses only what a load needs:
 * status, length and whether a cache served it.
 */
export class ResponseReader {
  readonly #onResponse: (response: ParsedResponse) => void;
  #state: State = "head";
  /** An incomplete head or line. */
  #partial = "";
  #status = 0;
  #hit: boolean | undefined;
  #bodyBytes = 0;
  /** Remaining bytes of the body or the chunk. */
  #left = 0;

  constructor(onResponse: (response: ParsedResponse) => void) {
    this.#onResponse = onResponse;
  }

  /** Whether it is between two responses. */
  get isIdle(): boolean {
    return this.#state === "head" && this.#partial === "";
  }

  /** Parses the first `length` bytes of `bytes`. @throws {FramingError} */
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
      if (text.length > MAX_HEAD_BYTES) throw new FramingError("a head without an end");
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
    if (coding?.toLowerCase() !== "chunked") throw new FramingError("a response without a length");
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

  /** Reads a line of the framing of chunks: a size, the line end after a chunk, or the trailer. */
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
    this.#onResponse({ status: this.#status, bodyBytes: this.#bodyBytes, hit: this.#hit });
  }
}

/** The value of a header. Servers use one of two spellings of its name; looking for these is faster than ignoring case. */
function fieldOf(head: string, lower: string, usual: string): string | undefined {
  let at = head.indexOf(`\r\n${lower}:`);
  if (at < 0) at = head.indexOf(`\r\n${usual}:`);
  if (at < 0) return undefined;
  const start = at + lower.length + 3;
  const end = head.indexOf("\r\n", start);
  return (end < 0 ? head.slice(start) : head.slice(start, end)).trim();
}
