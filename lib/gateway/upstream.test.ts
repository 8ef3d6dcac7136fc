import { spawnSync } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, request as httpRequest, type RequestListener, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer, text as readText } from "node:stream/consumers";
import { setImmediate as later, setTimeout as sleep, setImmediate as turn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BusyError } from "./render-queue.ts";
import { BufferedResponse } from "./response.ts";
import { type Renderer, readSmall, Upstream } from "./upstream.ts";

let folder = "";
const servers = new Set<Server>();

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "skillshelf-upstream-"));
});
afterEach(async () => {
  vi.useRealTimers();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  servers.clear();
  await rm(folder, { recursive: true });
});

type TestRenderer = Renderer & { readonly lost: ReturnType<typeof vi.fn<() => void>>; readonly server: Server };

/** A renderer that listens at a socket of its own. */
async function renderer(answer: RequestListener): Promise<TestRenderer> {
  const socketPath = join(folder, `${servers.size}.sock`);
  const server = createServer(answer);
  servers.add(server);
  await once(server.listen(socketPath), "listening");
  return { socketPath, active: 0, lost: vi.fn(), server };
}

/** A renderer at whose socket nobody listens. */
const goneRenderer = () => ({ socketPath: join(folder, "gone.sock"), active: 0, lost: vi.fn<() => void>() });

/** An edge with these renderers, without those it lost. */
function upstreamOf(...renderers: readonly (Renderer & { readonly lost: ReturnType<typeof vi.fn<() => void>> })[]) {
  return new Upstream({
    renderers: () => renderers.filter(({ lost }) => lost.mock.calls.length === 0),
    processes: 1,
    maxQueueLength: 0,
  });
}

const says =
  (text: string): RequestListener =>
  (_, response) =>
    response.end(text);

async function bodyOf(upstream: Upstream, path = "/en", streamed = false): Promise<string> {
  const answer = await upstream.get(path, {}, { streamed });
  if (answer instanceof BufferedResponse) return (await answer.body.encode("identity")).toString();
  return `streamed: ${(await buffer(answer.stream)).toString()}`;
}

const failsAs = (name: string) => expect.objectContaining({ name });

describe("a renderer", () => {
  it("is asked for the target with the headers given", async () => {
    const asked: unknown[] = [];
    const one = await renderer(({ method, url, headers }, response) => {
      asked.push([method, url, headers.host, headers["x-request-id"]]);
      response.end();
    });
    await upstreamOf(one).get("/en/skills?q=pdf", { host: "skills.example", "x-request-id": "one" });
    expect(asked).toEqual([["GET", "/en/skills?q=pdf", "skills.example", "one"]]);
  });

  it("is asked in the name of the gateway, whoever asks", async () => {
    const one = await renderer(({ headers }, response) => response.end(headers["user-agent"]));
    expect(await bodyOf(upstreamOf(one))).toBe("skillshelf-gateway");
  });

  it("gives status, headers and body, without what belongs to its own connection", async () => {
    const one = await renderer((_, response) => {
      response.writeHead(410, { "Content-Type": "text/html", "X-Own": "1", "Keep-Alive": "timeout=5", Upgrade: "h2c" });
      response.end("gone");
    });
    const answer = await upstreamOf(one).get("/en", {});
    expect([answer.status, answer.headers]).toEqual([410, { "content-type": "text/html", "x-own": "1" }]);
    expect(answer instanceof BufferedResponse && answer.body.encoded("identity")?.toString()).toBe("gone");
  });

  it("gives headers that come several times as one", async () => {
    const one = await renderer((_, response) => {
      response.setHeader("link", ["</a>; rel=next", "</b>; rel=prev"]).setHeader("set-cookie", ["a=1", "b=2"]).end();
    });
    const { headers } = await upstreamOf(one).get("/en", {});
    expect(headers).toMatchObject({ link: "</a>; rel=next, </b>; rel=prev", "set-cookie": "a=1, b=2" });
  });

  it("says how long it took", async () => {
    const one = await renderer((_, response) => void sleep(50).then(() => response.end()));
    const times = { queued: 0, rendered: 0 };
    await upstreamOf(one).get("/en", {}, { times });
    expect(times.rendered).toBeGreaterThanOrEqual(49);
    expect(times.queued).toBeLessThan(times.rendered);
  });

  it("has nothing in work once it has answered", async () => {
    const one = await renderer(says("skills"));
    const upstream = upstreamOf(one);
    await Promise.all([bodyOf(upstream), bodyOf(upstream), bodyOf(upstream)]);
    await vi.waitFor(() => expect([one.active, upstream.queue.active]).toEqual([0, 0]));
  });
});

describe("of several renderers", () => {
  it("the least busy is asked", async () => {
    const [one, two, three] = [await renderer(says("one")), await renderer(says("two")), await renderer(says("three"))];
    const upstream = upstreamOf(one, two, three);
    one.active = 2;
    two.active = 1;
    three.active = 3;
    expect(await bodyOf(upstream)).toBe("two");
    two.active = 4;
    expect(await bodyOf(upstream)).toBe("one");
  });

  it("each has its share of what is asked at once", async () => {
    const slow = (text: string) => renderer((_, response) => void sleep(20).then(() => response.end(text)));
    const upstream = upstreamOf(await slow("one"), await slow("two"));
    const bodies = await Promise.all([1, 2, 3, 4].map(() => bodyOf(upstream)));
    expect(bodies.toSorted()).toEqual(["one", "one", "two", "two"]);
  });
});

describe("a renderer whose socket is gone", () => {
  it("is reported, and another one asked", async () => {
    const gone = goneRenderer();
    expect(await bodyOf(upstreamOf(gone, await renderer(says("here"))))).toBe("here");
    expect(gone.lost).toHaveBeenCalledTimes(1);
    expect(gone.active).toBe(0);
  });

  it("is reported when it was killed and left its socket behind", async () => {
    const dead = { ...goneRenderer(), socketPath: join(folder, "dead.sock") };
    const program = "require('node:net').createServer().listen(process.argv[1], () => process.kill(process.pid, 9))";
    spawnSync(process.execPath, ["-e", program, dead.socketPath]);
    expect(existsSync(dead.socketPath)).toBe(true);
    await expect(bodyOf(upstreamOf(dead))).rejects.toEqual(failsAs("UpstreamError"));
    expect(dead.lost).toHaveBeenCalledTimes(1);
  });

  it("fails a request when there is no other", async () => {
    const gone = goneRenderer();
    await expect(upstreamOf(gone).get("/en", {})).rejects.toEqual(failsAs("UpstreamError"));
    expect(gone.lost).toHaveBeenCalledTimes(1);
  });

  it("fails a request when the other one is gone too: it is asked twice, not for ever", async () => {
    const gone = [goneRenderer(), goneRenderer(), goneRenderer()];
    await expect(upstreamOf(...gone).get("/en", {})).rejects.toEqual(failsAs("UpstreamError"));
    expect(gone.map(({ lost }) => lost.mock.calls.length)).toEqual([1, 1, 0]);
  });

  it("fails a request when there is none at all", async () => {
    await expect(upstreamOf().get("/en", {})).rejects.toEqual(failsAs("UpstreamError"));
  });
});

describe("a connection that is cut", () => {
  /** A renderer that cuts the connection of some requests, counted from 1. */
  async function cutting(...cut: readonly number[]) {
    let asked = 0;
    const one = await renderer((request, response) => {
      if (cut.includes(++asked)) request.socket.destroy();
      else response.end("skills");
    });
    return { one, asked: () => asked };
  }

  it("is tried once more when it was kept from before: the renderer may have closed it meanwhile", async () => {
    const { one, asked } = await cutting(2);
    const upstream = upstreamOf(one);
    await bodyOf(upstream);
    await turn();
    expect(await bodyOf(upstream)).toBe("skills");
    expect(asked()).toBe(3);
  });

  it("is tried on a new one, for others that were kept may be as old", async () => {
    const known = new Set<Socket>();
    const one = await renderer(({ socket }, response) => {
      if (known.has(socket)) socket.destroy();
      else setTimeout(() => response.end("skills"), 20);
      known.add(socket);
    });
    const upstream = upstreamOf(one);
    await Promise.all([bodyOf(upstream), bodyOf(upstream)]);
    await turn();
    expect(await bodyOf(upstream)).toBe("skills");
    expect(known.size).toBe(3);
  });

  it("is tried no more than once more", async () => {
    const { one, asked } = await cutting(2, 3);
    const upstream = upstreamOf(one);
    await bodyOf(upstream);
    await turn();
    await expect(bodyOf(upstream)).rejects.toEqual(failsAs("UpstreamError"));
    expect(asked()).toBe(3);
  });

  it("is not tried again when it was new: what is asked may be what the renderer dies of", async () => {
    const { one, asked } = await cutting(1);
    await expect(bodyOf(upstreamOf(one))).rejects.toEqual(failsAs("UpstreamError"));
    expect(asked()).toBe(1);
  });

  it("says nothing of the renderer's socket, and leaves nothing in work", async () => {
    const { one } = await cutting(1);
    const upstream = upstreamOf(one);
    await expect(bodyOf(upstream)).rejects.toThrow();
    expect(one.lost).not.toHaveBeenCalled();
    await vi.waitFor(() => expect([one.active, upstream.queue.active]).toEqual([0, 0]));
  });

  it("fails an answer that has begun", async () => {
    const one = await renderer((_, response) => {
      response.write("ski", () => response.destroy());
    });
    await expect(bodyOf(upstreamOf(one))).rejects.toEqual(failsAs("UpstreamError"));
  });
});

describe("the time an answer may take", () => {
  /** A renderer that answers when it is told to, by a clock that stands still until it is moved on. */
  async function waiting() {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const asked = new EventEmitter();
    const one = await renderer(({ url = "" }, response) => asked.emit(url, response));
    const upstream = upstreamOf(one);
    const ask = async (path: string, streamed = false) => {
      const body = upstream.get(path, {}, { streamed });
      const [response] = await once(asked, path);
      return { body, response };
    };
    return { one, upstream, ask, pass: (ms: number) => vi.advanceTimersByTime(ms) };
  }

  it("is ten seconds", async () => {
    const { one, upstream, ask, pass } = await waiting();
    const [early, late] = [await ask("/en"), await ask("/de")];
    pass(9_999);
    early.response.end("skills");
    expect((await early.body).status).toBe(200);
    pass(1);
    await expect(late.body).rejects.toEqual(failsAs("UpstreamError"));
    await vi.waitFor(() => expect([one.active, upstream.queue.active]).toEqual([0, 0]));
  });

  it("is that of the whole answer", async () => {
    const { ask, pass } = await waiting();
    const { body, response } = await ask("/en");
    response.write("ski");
    pass(10_000);
    await expect(body).rejects.toEqual(failsAs("UpstreamError"));
  });

  it("is that of its beginning where it is streamed", async () => {
    const { ask, pass } = await waiting();
    const { body, response } = await ask("/sitemap.xml", true);
    response.write("x".repeat(2_000_000));
    const answer = await body;
    pass(60_000);
    response.end("y");
    expect(answer instanceof BufferedResponse ? 0 : (await buffer(answer.stream)).length).toBe(2_000_001);
  });
});

describe("more than the renderers can do", () => {
  it("is refused, and nothing is asked of them", async () => {
    let asked = 0;
    const one = await renderer((_, response) => {
      asked++;
      void sleep(50).then(() => response.end("skills"));
    });
    const upstream = upstreamOf(one);
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => bodyOf(upstream)));
    const refused = all.filter(({ status }) => status === "rejected");
    expect(refused).toHaveLength(12);
    for (const outcome of refused) expect(outcome).toMatchObject({ reason: expect.any(BusyError) });
    expect(asked).toBe(8);
  });
});

describe("a route that is streamed", () => {
  const large = "x".repeat(3_000_000);

  it("is held when it is small", async () => {
    expect(await bodyOf(upstreamOf(await renderer(says("skills"))), "/sitemap.xml", true)).toBe("skills");
  });

  it("is passed on as it arrives when it is large", async () => {
    const body = await bodyOf(upstreamOf(await renderer(says(large))), "/sitemap.xml", true);
    expect(body === `streamed: ${large}`).toBe(true);
  });

  it("is passed on from its first byte when it has its tag, however long the rest takes", async () => {
    const one = await renderer((_, response) => {
      response.writeHead(200, { etag: '"one"' });
      response.write("x");
    });
    const answer = await upstreamOf(one).get("/api/export.ndjson.gz", {}, { streamed: true });
    expect(answer).toMatchObject({ status: 200, headers: { etag: '"one"' } });
    if (answer instanceof BufferedResponse) throw new Error("it is held");
    expect((await answer.stream[Symbol.asyncIterator]().next()).value?.toString()).toBe("x");
    answer.stream.destroy();
  });

  it("is held, however large, where it tells of something else", async () => {
    const one = await renderer((_, response) => response.writeHead(500).end(large));
    expect(await bodyOf(upstreamOf(one), "/sitemap.xml", true)).toHaveLength(large.length);
  });

  it("is passed on to its end when all of it came at once", async () => {
    const one = await renderer((_, response) => response.writeHead(200, { etag: '"one"' }).end("x"));
    expect(await bodyOf(upstreamOf(one), "/api/export.ndjson.gz", true)).toBe("streamed: x");
  });

  it("keeps no connection from any other, however many are not read", async () => {
    const one = await renderer(({ url }, response) => {
      if (url === "/en") response.end("skills");
      else response.writeHead(200, { etag: '"one"' }).write("x");
    });
    const upstream = upstreamOf(one);
    for (let count = 0; count < 300; count++) await upstream.get("/api/export.ndjson.gz", {}, { streamed: true });
    expect(await bodyOf(upstream)).toBe("skills");
  });

  it("lets go of its renderer at once when it is left while nothing comes", async () => {
    const one = await renderer((_, response) => void response.writeHead(200, { etag: '"one"' }).write("x"));
    const answer = await upstreamOf(one).get("/api/export.ndjson.gz", {}, { streamed: true });
    if (answer instanceof BufferedResponse) throw new Error("it is held");
    await once(answer.stream, "data");
    await sleep(20);
    answer.stream.destroy();
    await vi.waitFor(() => expect(one.active).toBe(0));
  });

  it("does not keep its renderer busy when nobody reads it", async () => {
    const one = await renderer(says(large));
    const answer = await upstreamOf(one).get("/sitemap.xml", {}, { streamed: true });
    expect(one.active).toBe(1);
    if (!(answer instanceof BufferedResponse)) answer.stream.destroy();
    await vi.waitFor(() => expect(one.active).toBe(0));
  });
});

describe("any other route", () => {
  it("is held, however large", async () => {
    const large = "x".repeat(3_000_000);
    expect(await bodyOf(upstreamOf(await renderer(says(large))))).toHaveLength(large.length);
  });
});

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

describe("a client that upgrades its protocol", () => {
  it("is connected to a renderer, with what either sends at once", async () => {
    const one = await renderer(() => undefined);
    one.server.on("upgrade", ({ url }, socket) => {
      socket.write(`HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n${url} `);
      socket.on("data", (data) => socket.end(`echo ${data}`));
    });
    const front = createServer().on("upgrade", (...given) => void upstreamOf(one).upgrade(...given));
    servers.add(front);
    await once(front.listen(0, "127.0.0.1"), "listening");
    const { port } = front.address() as AddressInfo;
    const headers = { connection: "Upgrade", upgrade: "websocket" };
    const outgoing = httpRequest({ host: "127.0.0.1", port, path: "/_next/hmr", headers }).end();
    const [answer, socket, head] = await once(outgoing, "upgrade");
    socket.write("ping");
    expect([answer.statusCode, head.toString() + (await readText(socket))]).toEqual([101, "/_next/hmr echo ping"]);
  });

  it("is hung up on where no renderer runs", async () => {
    const front = createServer().on("upgrade", (...given) => void upstreamOf().upgrade(...given));
    servers.add(front);
    await once(front.listen(0, "127.0.0.1"), "listening");
    const { port } = front.address() as AddressInfo;
    const headers = { connection: "Upgrade", upgrade: "websocket" };
    const outgoing = httpRequest({ host: "127.0.0.1", port, path: "/_next/hmr", headers }).end();
    await expect(once(outgoing, "upgrade")).rejects.toThrow("socket hang up");
  });
});
