import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FORWARD_TIMEOUT_MS, MAX_FORWARDED_PER_RENDERER, Upstream } from "./upstream.ts";

let folder = "";
const servers = new Set<Server>();

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "skillshelf-forward-"));
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

/** A renderer that counts what it is asked. */
async function renderer(answer: RequestListener = (_, response) => response.end("done")) {
  const one = { socketPath: join(folder, `${servers.size}.sock`), active: 0, lost: vi.fn<() => void>(), asked: 0 };
  const server = createServer((request, response) => {
    one.asked++;
    answer(request, response);
  });
  servers.add(server);
  await once(server.listen(one.socketPath), "listening");
  return one;
}

const goneRenderer = () => ({ socketPath: join(folder, "gone.sock"), active: 0, lost: vi.fn<() => void>() });

type TestRenderer = ReturnType<typeof goneRenderer>;

/** What passes requests to these, without those that were lost. */
const upstreamOf = (...renderers: readonly TestRenderer[]) =>
  new Upstream({
    renderers: () => renderers.filter(({ lost }) => lost.mock.calls.length === 0),
    processes: 1,
    maxQueueLength: 0,
  });

const get = { method: "GET", path: "/api/v1/feed", headers: {}, body: undefined };
const post = { ...get, method: "POST", headers: { "content-length": "2" }, body: Buffer.from("{}") };
const writes = ["POST", "PUT", "PATCH", "DELETE"].map((method) => ({ ...post, method }));

const bodyOf = async (upstream: Upstream, asked = get) => (await upstream.forward(asked)).body.toString();
const failsAs = (name: string) => expect.objectContaining({ name });

/** Answers the first request of each connection, and cuts the connection at any other. */
function cutting(): RequestListener {
  const known = new Set<Socket>();
  return ({ socket }, response) => {
    if (known.has(socket)) socket.destroy();
    else response.end("done");
    known.add(socket);
  };
}

describe("requests", () => {
  it("go over connections that are kept", async () => {
    const sockets = new Set<Socket>();
    const one = await renderer(({ socket }, response) => {
      sockets.add(socket);
      response.end("done");
    });
    const upstream = upstreamOf(one);
    for (const asked of [get, post, get]) {
      expect((await upstream.forward(asked)).body.toString()).toBe("done");
      await turn();
    }
    expect([sockets.size, one.active]).toEqual([1, 0]);
  });

  it("go to the least busy renderer", async () => {
    const [one, two] = [await renderer(), await renderer((_, response) => response.end("two"))];
    one.active = 1;
    expect(await bodyOf(upstreamOf(one, two))).toBe("two");
  });

  it("give bodies of several pieces whole", async () => {
    const one = await renderer((_, response) => {
      response.write("do");
      setTimeout(() => response.end("ne"), 20);
    });
    expect(await bodyOf(upstreamOf(one))).toBe("done");
  });
});

describe("a renderer that cannot be reached", () => {
  it.each([get, ...writes])("has another one asked in its place: $method", async (asked) => {
    const [gone, other] = [goneRenderer(), await renderer()];
    expect((await upstreamOf(gone, other).forward(asked)).status).toBe(200);
    expect([gone.lost.mock.calls.length, gone.active, other.asked]).toEqual([1, 0, 1]);
  });

  it("has a second one asked, and no third", async () => {
    const gone = [goneRenderer(), goneRenderer(), goneRenderer()];
    await expect(upstreamOf(...gone).forward(post)).rejects.toEqual(failsAs("UpstreamError"));
    expect(gone.map(({ lost }) => lost.mock.calls.length)).toEqual([1, 1, 0]);
  });

  it("fails a request when there is none at all", async () => {
    await expect(upstreamOf().forward(post)).rejects.toEqual(failsAs("UpstreamError"));
  });
});

describe("a connection that is cut", () => {
  it("is tried once more for what only reads, when it was kept from before", async () => {
    const one = await renderer(cutting());
    const upstream = upstreamOf(one);
    await bodyOf(upstream);
    await turn();
    expect(await bodyOf(upstream)).toBe("done");
    expect(one.asked).toBe(3);
  });

  it("is tried once more for what only reads although it is posted", async () => {
    const one = await renderer(cutting());
    const upstream = upstreamOf(one);
    await bodyOf(upstream);
    await turn();
    const asked = { ...post, isRead: true } as const;
    expect((await upstream.forward(asked)).status).toBe(200);
    const fresh = await renderer(({ socket }) => socket.destroy());
    await expect(upstreamOf(fresh).forward(asked)).rejects.toEqual(failsAs("UpstreamError"));
  });

  it("fails what only reads when it was new: what was asked may be the reason", async () => {
    const one = await renderer(({ socket }) => socket.destroy());
    await expect(upstreamOf(one).forward(get)).rejects.toEqual(failsAs("UpstreamError"));
    await vi.waitFor(() => expect([one.asked, one.active]).toEqual([1, 0]));
  });

  it.each(writes)("never has a write sent twice: $method", async (write) => {
    const kept = await renderer(cutting());
    const upstream = upstreamOf(kept);
    await bodyOf(upstream);
    await turn();
    await expect(upstream.forward(write)).rejects.toEqual(failsAs("UnknownOutcomeError"));
    expect(kept.asked).toBe(2);
    const fresh = await renderer(({ socket }) => socket.destroy());
    await expect(upstreamOf(fresh).forward(write)).rejects.toEqual(failsAs("UnknownOutcomeError"));
    expect(fresh.asked).toBe(1);
  });

  it.each([get, post])("in the middle of an answer fails the request: $method", async (asked) => {
    const one = await renderer(({ socket }, response) => {
      response.writeHead(200, { "content-length": "9" }).write("do");
      setTimeout(() => socket.destroy(), 20);
    });
    await expect(upstreamOf(one).forward(asked)).rejects.toThrow();
    await vi.waitFor(() => expect([one.asked, one.active]).toEqual([1, 0]));
  });
});

describe("an answer that takes too long", () => {
  it("fails the request", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const one = await renderer(() => undefined);
    const upstream = upstreamOf(one);
    const outcome = Promise.allSettled([upstream.forward(get), upstream.forward(post)]);
    await vi.waitFor(() => expect(one.asked).toBe(2));
    await vi.advanceTimersByTimeAsync(FORWARD_TIMEOUT_MS);
    expect((await outcome).map((each) => each.status === "rejected" && each.reason.name)).toEqual([
      "UpstreamError",
      "UnknownOutcomeError",
    ]);
    expect(one.asked).toBe(2);
  });
});

describe("more than a renderer may have under way", () => {
  it("is refused at once, and accepted again when some are answered", async () => {
    const waiting: (() => void)[] = [];
    const one = await renderer((_, response) => void waiting.push(() => response.end("done")));
    const upstream = upstreamOf(one);
    const many = Array.from({ length: MAX_FORWARDED_PER_RENDERER }, () => bodyOf(upstream));
    await expect(upstream.forward(post)).rejects.toEqual(failsAs("BusyError"));
    await vi.waitFor(() => expect(one.asked).toBe(MAX_FORWARDED_PER_RENDERER));
    for (const answer of waiting.splice(0)) answer();
    expect(new Set(await Promise.all(many))).toEqual(new Set(["done"]));
    const next = upstream.forward(post);
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    waiting[0]?.();
    expect((await next).status).toBe(200);
  });

  it("goes to another one that has less", async () => {
    const one = await renderer(() => undefined);
    const two = await renderer((_, response) => response.end("two"));
    two.active = MAX_FORWARDED_PER_RENDERER;
    const upstream = upstreamOf(one, two);
    const many = Promise.allSettled(Array.from({ length: MAX_FORWARDED_PER_RENDERER }, () => upstream.forward(get)));
    expect(await bodyOf(upstream)).toBe("two");
    await vi.waitFor(() => expect(one.asked).toBe(MAX_FORWARDED_PER_RENDERER));
    for (const server of servers) server.closeAllConnections();
    await many;
  });
});
