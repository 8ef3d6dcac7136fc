import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setImmediate as later } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { readSmall } from "./upstream.ts";

/** A stream that gives these chunks one by one. */
const streamOf = (...chunks: readonly string[]): Readable =>
  Readable.from(
    chunks.map((chunk) => Buffer.from(chunk)),
    { objectMode: false },
  );

/** A stream that goes on until it is destroyed, in chunks of ten bytes. */
const endless = (): Readable =>
  new Readable({
    highWaterMark: 10,
    read() {
      this.push(Buffer.from("0123456789"));
    },
  });

/** What is left of a stream that was too large to be held. */
async function remainder(stream: Readable, limit: number): Promise<Readable> {
  const read = await readSmall(stream, limit);
  if (Buffer.isBuffer(read)) throw new Error("the stream was held whole");
  return read;
}

describe("a stream that ends within the limit", () => {
  it.each([
    ["nothing", [], 10],
    ["one chunk", ["abc"], 10],
    ["several chunks", ["abc", "def", "g"], 10],
    ["just as much as may be held", ["abcde", "fghij"], 10],
    ["no limit at all", ["abc", "def"], Number.POSITIVE_INFINITY],
  ] as const)("is held whole: %s", async (_, chunks, limit) => {
    const read = await readSmall(streamOf(...chunks), limit);
    expect(Buffer.isBuffer(read) && read.toString()).toBe(chunks.join(""));
  });

  it("is not held when it breaks off", async () => {
    const breaking = Readable.from(
      (async function* () {
        yield Buffer.from("abc");
        throw new Error("gone");
      })(),
    );
    await expect(readSmall(breaking, 10)).rejects.toThrow("gone");
  });
});

describe("a stream that is larger", () => {
  it.each([
    ["by one byte", ["abcde", "fghijk"]],
    ["in its first chunk", ["abcdefghijklm", "no"]],
    ["by much", Array<string>(50).fill("abcdefghij")],
  ] as const)("%s is given from its beginning to its end", async (_, chunks) => {
    const stream = await remainder(streamOf(...chunks), 10);
    expect((await buffer(stream)).toString()).toBe(chunks.join(""));
  });

  it("is not read further than it needs to be", async () => {
    let read = 0;
    const counted = Readable.from(
      (async function* () {
        for (; read < 1_000; read++) yield Buffer.from("0123456789");
      })(),
      { highWaterMark: 1 },
    );
    (await remainder(counted, 100)).destroy();
    expect(read).toBeLessThan(20);
  });

  it("breaks off where its source does", async () => {
    const breaking = Readable.from(
      (async function* () {
        yield Buffer.from("0123456789abc");
        throw new Error("gone");
      })(),
    );
    await expect(buffer(await remainder(breaking, 10))).rejects.toThrow("gone");
  });

  it("lets go of its source when it is not read", async () => {
    const source = endless();
    (await remainder(source, 100)).destroy();
    await later();
    expect(source.destroyed).toBe(true);
  });

  it("lets go of its source at once, also while it waits for more", async () => {
    const source = new Readable({ read: () => undefined });
    source.push(Buffer.from("0123456789abc"));
    const stream = await remainder(source, 10);
    stream.resume();
    await later();
    stream.destroy();
    await later();
    expect([stream.closed, source.destroyed]).toEqual([true, true]);
  });

  it.each([1, 5, 50])("lets go of its source when it is left after %i chunks", async (chunks) => {
    const source = endless();
    let left = chunks;
    for await (const _ of await remainder(source, 100)) if (--left === 0) break;
    await later();
    expect(source.destroyed).toBe(true);
  });
});
