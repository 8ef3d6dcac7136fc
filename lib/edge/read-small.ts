import { Readable } from "node:stream";
import { inOwnMemory } from "./own-memory.ts";

/** All of a stream when it ends within `limit` bytes; otherwise the stream, from its beginning. */
export async function readSmall(stream: Readable, limit: number): Promise<Buffer | Readable> {
  const chunks: Buffer[] = [];
  let length = 0;
  const reading = stream[Symbol.asyncIterator]();
  for (let next = await reading.next(); !next.done; next = await reading.next()) {
    chunks.push(next.value);
    length += next.value.length;
    if (length > limit) {
      const whole = Readable.from(continued(chunks, reading), { objectMode: false });
      // Who reads may leave before it comes to what is not read yet.
      return whole.once("close", () => stream.destroy());
    }
  }
  return inOwnMemory(chunks);
}

async function* continued(read: readonly Buffer[], rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield* read;
  yield* { [Symbol.asyncIterator]: () => rest };
}
