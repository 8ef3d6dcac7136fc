import type { Readable } from "node:stream";

/** Longest line that makes sense. Bytes. */
const LONGEST_LINE = 4_096;

/** Reads a stream by lines and by counts of bytes. Nothing is read ahead of what is asked for but one chunk. */
export class FramedStream {
  readonly #reading: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(stream: Readable) {
    this.#reading = stream[Symbol.asyncIterator]();
  }

  /** The next line without its end; null when the stream ends before, or the line is endless. */
  async line(): Promise<string | null> {
    let end = this.#rest.indexOf(0x0a);
    while (end < 0) {
      if (this.#rest.length > LONGEST_LINE) return null;
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
