import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { BusyError } from "./render-queue.ts";
import { BufferedResponse, type GatewayResponse } from "./response.ts";
import { MAX_STREAMS, MAX_STREAMS_PER_CLIENT, StreamLimit, TooManyStreamsError } from "./stream-limit.ts";

const unread = (): GatewayResponse => ({ status: 200, headers: {}, stream: new Readable({ read: () => undefined }) });

/** Begins so many streams for a client that reads none of them. */
const begin = (streams: StreamLimit, client: string | undefined, count: number) =>
  Promise.all(Array.from({ length: count }, () => streams.run(client, async () => unread())));

describe("a client", () => {
  it("reads so many streams at once", async () => {
    const streams = new StreamLimit();
    await begin(streams, "one", MAX_STREAMS_PER_CLIENT);
    await expect(begin(streams, "one", 1)).rejects.toBeInstanceOf(TooManyStreamsError);
    await begin(streams, "other", 1);
    expect(streams.active).toBe(MAX_STREAMS_PER_CLIENT + 1);
  });

  it("has its number from the moment it asks", async () => {
    const streams = new StreamLimit();
    const asked = Array.from({ length: MAX_STREAMS_PER_CLIENT }, () => streams.run("one", () => new Promise(() => {})));
    expect(asked).toHaveLength(MAX_STREAMS_PER_CLIENT);
    await expect(begin(streams, "one", 1)).rejects.toBeInstanceOf(TooManyStreamsError);
  });

  it("may read as many as there are where it is held to no number of its own", async () => {
    const streams = new StreamLimit();
    await begin(streams, undefined, MAX_STREAMS);
    await expect(begin(streams, undefined, 1)).rejects.toBeInstanceOf(BusyError);
  });
});

describe("all clients together", () => {
  it("read so many streams at once, and nothing is made beyond them", async () => {
    const streams = new StreamLimit();
    for (let client = 0; client < MAX_STREAMS; client++) await begin(streams, String(client), 1);
    let made = 0;
    const more = streams.run("another", async () => {
      made++;
      return unread();
    });
    await expect(more).rejects.toBeInstanceOf(BusyError);
    expect(made).toBe(0);
  });
});

describe("a place", () => {
  const isFree = async (streams: StreamLimit) => {
    expect(streams.active).toBe(0);
    await begin(streams, "one", MAX_STREAMS_PER_CLIENT);
  };

  it("is free again when the answer turns out to be whole", async () => {
    const streams = new StreamLimit();
    for (let count = 0; count < 2 * MAX_STREAMS; count++)
      await streams.run("one", async () => BufferedResponse.of(200, {}));
    await isFree(streams);
  });

  it("is free again when the answer fails", async () => {
    const streams = new StreamLimit();
    await expect(streams.run("one", () => Promise.reject(new Error("torn")))).rejects.toThrow("torn");
    await isFree(streams);
  });

  it.each([
    ["it is read to its end", async (stream: Readable) => void (await stream.toArray())],
    ["it is left", async (stream: Readable) => void stream.destroy()],
    [
      "it breaks off",
      async (stream: Readable) => void stream.once("error", () => undefined).destroy(new Error("torn")),
    ],
  ])("is free again, once, when the answer is a stream and %s", async (_, end) => {
    const streams = new StreamLimit();
    const stream = Readable.from([Buffer.from("skills")]);
    await streams.run("one", async () => ({ status: 200, headers: {}, stream }));
    expect(streams.active).toBe(1);
    await end(stream);
    await expect.poll(() => streams.active).toBe(0);
    await isFree(streams);
  });

  it("is free at once when the stream has ended before it is given", async () => {
    const streams = new StreamLimit();
    const stream = Readable.from([]).resume();
    await expect.poll(() => stream.closed).toBe(true);
    await streams.run("one", async () => ({ status: 200, headers: {}, stream }));
    await isFree(streams);
  });
});
