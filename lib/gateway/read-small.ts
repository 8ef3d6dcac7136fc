import type { Readable } from "node:stream";
import { inOwnMemory } from "./own-memory.ts";

/** All of a stream when it ends within `limit` bytes; otherwise the stream itself, to be read from its beginning. */
export async function readSmall(stream: Readable, limit: number): Promise<Buffer | Readable> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > limit) {
      stream.unshift(Buffer.concat(chunks));
      return stream;
    }
  }
  return inOwnMemory(chunks);
}
