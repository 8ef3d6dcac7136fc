import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { Readable } from "node:stream";
import { setImmediate as later } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cacheControl } from "#lib/http/routes.ts";
import { ApiPost } from "./api-post.ts";
import { ResponseCache } from "./cache/response-cache.ts";
import { TagChanges } from "./cache/tag-changes.ts";
import { clientsBehind } from "./client-address.ts";
import { Dispatcher } from "./dispatcher.ts";
import { ErrorPages, ErrorResponses } from "./error-responses.ts";
import { Graph } from "./graph.ts";
import { Mcp } from "./mcp.ts";
import { RateLimit } from "./rate-limit.ts";
import { BusyError } from "./render-queue.ts";
import { Rendering, type RenderOptions } from "./rendering.ts";
import { BufferedResponse, type GatewayResponse, type Reply } from "./response.ts";
import { Submission } from "./submission.ts";
import { Upstream } from "./upstream.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const wait = (seconds: number): void => {
  vi.setSystemTime(Date.now() + seconds * 1_000);
};

const kept = (body: string, status = 200): BufferedResponse =>
  BufferedResponse.of(
    status,
    { "content-type": "text/plain", "cache-control": cacheControl.content },
    Buffer.from(body),
  );

const upstream = new Upstream({ renderers: () => [], processes: 1, maxQueueLength: 0 });
const errors = new ErrorResponses("https://skills.example", new ErrorPages(upstream, "skills.example"), {});

/** Renders what a test says; the names of the targets unless it says otherwise. */
class TestRendering extends Rendering {
  readonly asked: string[] = [];
  lastOptions: RenderOptions | undefined;
  isBusy = false;
  next: (target: string) => Promise<GatewayResponse> = async (target) => kept(target);

  override get hasCapacity(): boolean {
    return !this.isBusy;
  }

  override async render(_: unknown, target: string, options: RenderOptions): Promise<GatewayResponse> {
    this.asked.push(target);
    this.lastOptions = options;
    return this.next(target);
  }

  override async passThrough(target: string): Promise<GatewayResponse> {
    return kept(`untouched ${target}`);
  }
}

type Asked = Readonly<{ method?: string; headers?: Readonly<Record<string, string>>; from?: string }>;

function requestFor(target: string, { method = "GET", headers = {}, from = "203.0.113.7" }: Asked): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, "remoteAddress", { value: from });
  const named = { host: "skills.example", ...headers };
  return Object.assign(new IncomingMessage(socket), {
    method,
    url: target,
    httpVersion: "1.1",
    headers: named,
    rawHeaders: Object.entries(named).flat(),
  });
}

/** The same in a form that is easily looked at. */
async function read(reply: Reply | Promise<Reply>) {
  const { response: answer, more = [], cache, route } = await reply;
  const headers = new Headers(Object.entries(answer.headers));
  for (let index = 0; index < more.length; index += 2) headers.append(more[index] ?? "", more[index + 1] ?? "");
  const body = answer instanceof BufferedResponse ? (await answer.body.encode("identity")).toString() : undefined;
  return { status: answer.status, headers, cache, route, body, cacheStatus: headers.get("cache-status") };
}

/** The middle of the gateway: a dispatcher with a cache of a megabyte, in front of a catalog that changes. */
function edgeOf({ perMinute, development = false }: { perMinute?: number; development?: boolean } = {}) {
  const changes = new TagChanges();
  const rendering = new TestRendering(upstream, errors, {}, "skills.example");
  const cache = new ResponseCache(1, changes);
  const limit = perMinute === undefined ? undefined : new RateLimit(perMinute, () => 0);
  const clients = clientsBehind([]);
  const apiHeaders = { "access-control-allow-origin": "*" };
  const graph = new Graph({
    upstream,
    errors,
    host: "skills.example",
    keyLimit: undefined,
    addressLimit: undefined,
    clients,
  });
  const mcp = new Mcp({ upstream, errors, host: "skills.example", apiHeaders, limit, clients });
  const submission = new Submission({ upstream, errors, host: "skills.example", limit, clients });
  const apiPost = new ApiPost({ upstream, errors, host: "skills.example", apiHeaders, limit, clients });
  const dispatcher = new Dispatcher({
    rendering,
    graph,
    mcp,
    submission,
    apiPost,
    cache,
    errors,
    apiHeaders,
    limit,
    clients,
    development,
    isDraining: () => false,
  });
  const reply = (target: string, asked: Asked = {}) => dispatcher.dispatch(requestFor(target, asked), "one");
  return {
    rendering,
    cache,
    dispatcher,
    reply,
    ask: (target: string, asked: Asked = {}) => read(reply(target, asked)),
    changes,
  };
}

describe("an answer that may be kept", () => {
  it("is rendered once, and then given out of the cache", async () => {
    const { rendering, ask } = edgeOf();
    const first = await ask("/en/skills");
    expect(first).toMatchObject({ status: 200, body: "/en/skills", cache: "miss", route: "/:locale/skills" });
    expect(first.cacheStatus).toBe("skillshelf; fwd=uri-miss; stored");
    wait(10);
    const second = await ask("/en/skills");
    expect(second).toMatchObject({ status: 200, body: "/en/skills", cache: "hit", route: "/:locale/skills" });
    expect(second.cacheStatus).toBe("skillshelf; hit; ttl=290");
    expect(second.headers.get("age")).toBe("10");
    expect(rendering.asked).toEqual(["/en/skills"]);
  });

  it("is given at once when it is held", async () => {
    const { reply, ask } = edgeOf();
    expect(reply("/en")).toBeInstanceOf(Promise);
    await ask("/en");
    expect(reply("/en")).not.toBeInstanceOf(Promise);
  });

  it("says where the time went when it was rendered, and only then", async () => {
    const { ask } = edgeOf();
    expect((await ask("/en")).headers.get("server-timing")).toMatch(/^queue;dur=[\d.]+, render;dur=[\d.]+$/);
    expect((await ask("/en")).headers.has("server-timing")).toBe(false);
  });

  it("is the same for every spelling of what it depends on", async () => {
    const { rendering, ask } = edgeOf();
    await ask("/api/skills?page=2&sort=name");
    for (const target of [
      "/api/skills?sort=name&page=2",
      "/api/skills?utm=x&page=2&sort=name",
      "/api/skills?page=2&sort=name&page=",
    ])
      expect((await ask(target)).cache).toBe("hit");
    expect(rendering.asked).toHaveLength(1);
  });

  it("is the same for HEAD", async () => {
    const { ask } = edgeOf();
    expect((await ask("/en", { method: "HEAD" })).cache).toBe("miss");
    expect((await ask("/en", { method: "GET" })).cache).toBe("hit");
    expect((await ask("/en", { method: "HEAD" })).cache).toBe("hit");
  });

  it("is made without anything that is known of the client", async () => {
    const { rendering, ask } = edgeOf();
    await ask("/en", { headers: { cookie: "locale=de", "accept-language": "de", authorization: "Bearer x" } });
    expect(rendering.lastOptions?.headers).toBeUndefined();
  });

  it("is rendered once for all who ask at once", async () => {
    const { rendering, ask } = edgeOf();
    const replies = await Promise.all([ask("/en"), ask("/en"), ask("/en")]);
    expect(rendering.asked).toEqual(["/en"]);
    expect(replies.map(({ cache }) => cache)).toEqual(["miss", "collapsed", "collapsed"]);
    expect(replies.map(({ body }) => body)).toEqual(["/en", "/en", "/en"]);
    expect(replies[1]?.cacheStatus).toBe("skillshelf; fwd=uri-miss; collapsed; stored");
  });

  it("takes the memory of the encodings that are made of it", async () => {
    const { rendering, dispatcher, reply, cache } = edgeOf();
    rendering.next = async () => kept("skills ".repeat(1_000));
    const one = await reply("/en");
    if (!(one.response instanceof BufferedResponse)) throw new Error("the answer is a stream");
    one.response.body.encoded("identity");
    const before = cache.bytes;
    const made = await one.response.body.encode("gzip");
    dispatcher.updateSize(one);
    expect(cache.bytes).toBe(before + made.length);
  });
});

describe("a client that shows who it is", () => {
  it.each([
    ["cookie", "locale=de"],
    ["cookie", "session=secret"],
    ["authorization", "Bearer secret"],
    ["x-api-key", "secret"],
  ])("fills the cache for everybody, and is given what is kept: %s: %s", async (name, value) => {
    const { rendering, ask } = edgeOf();
    const headers = { [name]: value };
    expect(await ask("/en", { headers })).toMatchObject({
      cache: "miss",
      cacheStatus: "skillshelf; fwd=uri-miss; stored",
    });
    // A renderer is told nothing of it: what is kept cannot depend on it.
    expect(JSON.stringify(rendering.lastOptions)).not.toContain(value);
    expect((await ask("/en")).cache).toBe("hit");
    expect((await ask("/en", { headers })).cache).toBe("hit");
    expect(rendering.asked).toEqual(["/en"]);
  });
});

describe("a stale answer", () => {
  /** An edge that holds a stale answer, and renders another one from now on. */
  async function staleEdge() {
    const edge = edgeOf();
    edge.rendering.next = async () => kept("old");
    await edge.ask("/en");
    wait(3_601);
    edge.rendering.next = async () => kept("new");
    edge.rendering.asked.splice(0);
    return edge;
  }

  it("is given at once, and rendered again behind it", async () => {
    const { rendering, reply, ask } = await staleEdge();
    const stale = reply("/en");
    expect(stale).not.toBeInstanceOf(Promise);
    expect(await read(stale)).toMatchObject({ body: "old", cache: "stale", cacheStatus: "skillshelf; hit; ttl=-3301" });
    await later();
    expect(await ask("/en")).toMatchObject({ body: "new", cache: "hit" });
    expect(rendering.asked).toEqual(["/en"]);
  });

  it("is rendered again once, however many ask", async () => {
    const { rendering, ask } = await staleEdge();
    await Promise.all([ask("/en"), ask("/en"), ask("/en")]);
    expect(rendering.asked).toEqual(["/en"]);
  });

  it("is not rendered again where that would hold up others", async () => {
    const { rendering, ask } = await staleEdge();
    rendering.isBusy = true;
    expect((await ask("/en")).body).toBe("old");
    expect(rendering.asked).toEqual([]);
    rendering.isBusy = false;
    await ask("/en");
    expect(rendering.asked).toEqual(["/en"]);
  });

  it("is given on while rendering it again fails", async () => {
    const { rendering, ask } = await staleEdge();
    rendering.next = () => Promise.reject(new Error("torn"));
    await ask("/en");
    await later();
    expect(await ask("/en")).toMatchObject({ body: "old", cache: "stale" });
    expect(rendering.asked).toEqual(["/en", "/en"]);
  });

  it("is rendered again for everybody, whoever asks", async () => {
    const { ask } = await staleEdge();
    await ask("/en", { headers: { cookie: "theme=dark" } });
    await later();
    expect(await ask("/en")).toMatchObject({ body: "new", cache: "hit" });
  });

  it("that has become too large to be held leaves no renderer busy", async () => {
    const { rendering, ask } = await staleEdge();
    const stream = Readable.from([Buffer.from("new")]);
    rendering.next = async () => ({ status: 200, headers: {}, stream });
    await ask("/en");
    await later();
    expect(stream.destroyed).toBe(true);
  });

  it("is rendered again before it is given when a day has passed", async () => {
    const { ask } = await staleEdge();
    wait(86_400);
    expect(await ask("/en")).toMatchObject({
      body: "new",
      cache: "outdated",
      cacheStatus: "skillshelf; fwd=stale; stored",
    });
  });
});

describe("an answer that depends on what has changed", () => {
  /** An edge that holds an answer from before a change. */
  async function outdatedEdge() {
    const edge = edgeOf();
    edge.rendering.next = async () => kept("old");
    await edge.ask("/en");
    edge.changes.add([]);
    edge.rendering.next = async () => kept("new");
    return edge;
  }

  it("is rendered again before it is given", async () => {
    const { ask } = await outdatedEdge();
    expect(await ask("/en")).toMatchObject({ body: "new", cache: "outdated" });
    expect(await ask("/en")).toMatchObject({ body: "new", cache: "hit" });
  });

  it.each([
    ["rendering fails", new Error("torn")],
    ["too many wait", new BusyError()],
  ])("is given where %s, and is known as what it is", async (_, error) => {
    const { rendering, ask } = await outdatedEdge();
    rendering.next = () => Promise.reject(error);
    wait(5);
    const failed = await ask("/en");
    expect(failed).toMatchObject({ status: 200, body: "old", cache: "failed", route: "/:locale" });
    expect(failed.cacheStatus).toBe("skillshelf; fwd=stale; ttl=295; detail=rendering-failed");
    expect(failed.headers.get("age")).toBe("5");
    expect(failed.headers.get("cache-control")).toBe("no-store");
  });

  it("is not cached by others where it changed while it was rendered", async () => {
    const { rendering, ask, changes } = edgeOf();
    rendering.next = async () => {
      changes.add([]);
      return kept("old");
    };
    const overtaken = await ask("/en");
    expect(overtaken).toMatchObject({ status: 200, body: "old" });
    expect(overtaken.headers.get("cache-control")).toBe("no-store");
  });

  it("is rendered again as soon as that works", async () => {
    const { rendering, ask } = await outdatedEdge();
    rendering.next = () => Promise.reject(new Error("torn"));
    await ask("/en");
    rendering.next = async () => kept("new");
    expect(await ask("/en")).toMatchObject({ body: "new", cache: "outdated" });
  });
});

describe("a rendering that fails where nothing is held", () => {
  it.each([
    ["torn", new Error("torn")],
    ["too many wait", new BusyError()],
  ])("is 503 with a time to try again: %s", async (_, error) => {
    const { rendering, ask } = edgeOf();
    rendering.next = () => Promise.reject(error);
    for (const target of ["/en", "/api/categories", "/api/ready"]) {
      const { status, headers } = await ask(target);
      expect([target, status]).toEqual([target, 503]);
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
      expect(headers.get("cache-control")).toBe("no-store");
    }
  });

  it("is known by its route, and forgotten", async () => {
    const { rendering, ask } = edgeOf();
    rendering.next = () => Promise.reject(new Error("torn"));
    expect((await ask("/en")).route).toBe("/:locale");
    rendering.next = async () => kept("skills");
    expect(await ask("/en")).toMatchObject({ status: 200, cache: "miss" });
  });
});

describe("an answer that is never kept", () => {
  it("is rendered each time, without anything that is known of the client", async () => {
    const { rendering, ask } = edgeOf();
    const headers = { "accept-language": "de", cookie: "locale=en", authorization: "Bearer x", "user-agent": "test" };
    for (const _ of [1, 2]) {
      const { cache, cacheStatus, route } = await ask("/api/ready", { headers });
      expect([cache, cacheStatus, route]).toEqual(["bypass", "skillshelf; fwd=bypass", "/api/ready"]);
    }
    expect(rendering.asked).toEqual(["/api/ready", "/api/ready"]);
    expect(rendering.lastOptions?.headers).toEqual({});
  });

  it("is rendered for each who asks at once", async () => {
    const { rendering, ask } = edgeOf();
    await Promise.all([ask("/api/ready"), ask("/api/ready")]);
    expect(rendering.asked).toEqual(["/api/ready", "/api/ready"]);
  });
});

describe("a page that is asked for without a language", () => {
  it.each([
    ["/", { "accept-language": "de" }, "/de"],
    ["/skills?q=pdf", { "accept-language": "fr, ja;q=0.5" }, "/ja/skills?q=pdf"],
    ["/skills/Octo/Hello.md", { "accept-language": "de", cookie: "a=b; locale=ar" }, "/ar/skills/Octo/Hello.md"],
    ["/docs/api", {}, "/en/docs/api"],
  ])("%s is in the visitor's: %j, at %s", async (target, headers, location) => {
    const { rendering, ask } = edgeOf();
    const { status, headers: given } = await ask(target, { headers });
    expect([status, given.get("location"), given.get("vary"), given.get("cache-control")]).toEqual([
      307,
      location,
      "Accept-Language, Cookie",
      "no-store",
    ]);
    expect(rendering.asked).toEqual([]);
  });
});

describe("Markdown", () => {
  it("is what a page is for who asks for it, and is kept beside it", async () => {
    const { rendering, ask } = edgeOf();
    const markdown = { headers: { accept: "text/markdown" } };
    expect((await ask("/en/skills?page=2", markdown)).body).toBe("/markdown/en/skills?page=2");
    expect((await ask("/en/skills?page=2")).body).toBe("/en/skills?page=2");
    expect(await ask("/en/skills?page=2", markdown)).toMatchObject({
      body: "/markdown/en/skills?page=2",
      cache: "hit",
    });
    expect(await ask("/en/skills?page=2")).toMatchObject({ body: "/en/skills?page=2", cache: "hit" });
    expect(rendering.asked).toHaveLength(2);
  });

  it.each(["/llms.txt", "/en/feeds/new.xml", "/api/skills"])("is not there of %s", async (target) => {
    expect((await edgeOf().ask(target, { headers: { accept: "text/markdown" } })).body).toBe(target);
  });
});

describe("a file that the renderers keep", () => {
  const target = "/api/export.ndjson.gz";

  it("is asked for each time, with what names the client's copy", async () => {
    const { rendering, ask } = edgeOf();
    const copy = { "if-none-match": '"one"', "if-modified-since": "Mon, 23 Nov 2026 00:00:00 GMT" };
    await ask(target, { headers: { ...copy, cookie: "a=b" } });
    expect(rendering.lastOptions?.headers).toEqual(copy);
    rendering.next = async () => new BufferedResponse(304, { etag: '"one"' }, BufferedResponse.of(200, {}).body);
    expect(await ask(target)).toMatchObject({ status: 304, cacheStatus: "skillshelf; fwd=bypass" });
    expect(rendering.lastOptions?.headers).toEqual({});
    expect(rendering.asked).toEqual([target, target]);
  });

  it("counts for the limit, which is told with it", async () => {
    const { ask } = edgeOf({ perMinute: 1 });
    expect((await ask(target)).headers.get("ratelimit")).toMatch(/^"default";r=0;t=\d+$/);
    expect((await ask(target)).status).toBe(429);
  });
});

describe("what is streamed", () => {
  const targets = ["/api/export.ndjson.gz", "/sitemaps/skills-0.xml"];
  const unread = async (): Promise<GatewayResponse> => ({
    status: 200,
    headers: {},
    stream: new Readable({ read: () => undefined }),
  });

  it.each(targets)("is refused to a client that reads several already, and to no other: %s", async (target) => {
    const { rendering, ask } = edgeOf({ perMinute: 60 });
    rendering.next = unread;
    for (const _ of [1, 2, 3, 4]) expect((await ask(target)).status).toBe(200);
    const { status, headers, route } = await ask(target);
    expect([status, route]).toEqual([429, target.replace("skills-0.xml", ":file")]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await ask(target, { from: "203.0.113.8" })).status).toBe(200);
    rendering.next = async () => kept("skills");
    expect((await ask("/en")).status).toBe(200);
  });

  it.each(targets)(
    "is refused to nobody for being one of many from an address where those have no limit: %s",
    async (target) => {
      const { rendering, ask } = edgeOf();
      rendering.next = unread;
      for (let count = 0; count < 64; count++) expect((await ask(target)).status).toBe(200);
      expect((await ask(target)).status).toBe(503);
    },
  );

  it("is given to who reads enough where it is held", async () => {
    const { rendering, ask } = edgeOf({ perMinute: 60 });
    await ask("/sitemap.xml");
    rendering.next = unread;
    for (const _ of [1, 2, 3, 4]) await ask("/api/export.ndjson.gz");
    expect((await ask("/sitemap.xml")).cache).toBe("hit");
    expect((await ask("/sitemaps/skills-0.xml")).status).toBe(429);
  });
});

describe("the limit", () => {
  it("is of answers that had to be made", async () => {
    const { ask } = edgeOf({ perMinute: 2 });
    await ask("/en");
    await ask("/de");
    const refused = await ask("/en/skills");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(refused.headers.get("ratelimit")).toMatch(/^"default";r=0;t=\d+$/);
    expect(refused.route).toBe("/:locale/skills");
  });

  it("never keeps from a client what is held, fresh or stale", async () => {
    const { ask } = edgeOf({ perMinute: 1 });
    await ask("/en");
    for (const _ of [1, 2, 3]) expect(await ask("/en")).toMatchObject({ status: 200, cache: "hit" });
    wait(3_601);
    expect(await ask("/en")).toMatchObject({ status: 200, cache: "stale" });
    expect((await ask("/de")).status).toBe(429);
  });

  it("counts nothing that the gateway answers itself", async () => {
    const { ask } = edgeOf({ perMinute: 1 });
    for (const target of ["/api/health", "/EN/skills", "/nothing/here", "/%zz"]) await ask(target);
    await ask("/en", { method: "OPTIONS" });
    await ask("/en", { method: "POST" });
    expect((await ask("/en")).status).toBe(200);
    expect((await ask("/de")).status).toBe(429);
    expect((await ask("/api/health")).status).toBe(200);
  });

  it("is one of each client", async () => {
    const { ask } = edgeOf({ perMinute: 1 });
    await ask("/en", { from: "203.0.113.7" });
    expect((await ask("/de", { from: "203.0.113.7" })).status).toBe(429);
    expect((await ask("/de", { from: "203.0.113.8" })).status).toBe(200);
  });

  it("lets the state of the server be asked for", async () => {
    const { ask } = edgeOf({ perMinute: 1 });
    await ask("/en");
    expect((await ask("/api/ready")).status).toBe(200);
  });

  it("is told with what the API answers one client alone, never with what is shared or a page", async () => {
    const { rendering, ask } = edgeOf({ perMinute: 60 });
    expect((await ask("/api/skills")).headers.has("ratelimit")).toBe(false);
    rendering.next = async () => BufferedResponse.of(400, { "cache-control": "no-store" });
    expect((await ask("/api/skills?page=0")).headers.get("ratelimit")).toMatch(/^"default";r=58;t=\d+$/);
    expect((await ask("/en")).headers.has("ratelimit")).toBe(false);
  });
});

describe("what needs no renderer", () => {
  const { rendering, reply, ask } = edgeOf();
  afterEach(() => expect(rendering.asked).toEqual([]));

  it("is that the server is alive", async () => {
    expect(reply("/api/health")).not.toBeInstanceOf(Promise);
    const { status, body, headers, route } = await ask("/api/health");
    expect([status, route, headers.get("cache-control")]).toEqual([200, "/api/health", "no-store"]);
    expect(JSON.parse(body ?? "")).toEqual({ status: "ok" });
  });

  it("is the way to the one spelling of an address", async () => {
    const { status, headers } = await ask("/EN//Skills/?page=2");
    expect([status, headers.get("location")]).toEqual([308, "/en/skills?page=2"]);
  });

  it("is what may be done at an address", async () => {
    const api = await ask("/api/skills", { method: "OPTIONS" });
    expect([api.status, api.headers.get("allow")]).toEqual([204, "GET, HEAD, OPTIONS"]);
    expect(api.headers.get("access-control-allow-methods")).toBe("GET, HEAD, OPTIONS");
    const page = await ask("/en", { method: "OPTIONS" });
    expect(page.status).toBe(204);
    expect(page.headers.has("access-control-allow-methods")).toBe(false);
  });

  it.each([
    ["no route", "/api/nothing", {}, 404],
    ["no page", "/nothing/here", {}, 404],
    ["no readable address", "/%zz", {}, 400],
    ["no short address", `/en/skills?q=${"x".repeat(9_000)}`, {}, 414],
    ["no method of the route", "/en", { method: "POST" }, 405],
    ["no host", "/en", { headers: { host: "a b" } }, 400],
  ])("is that there is %s", async (_, target, asked, expected) => {
    const { status, headers, cache } = await ask(target, asked);
    expect([status, cache]).toEqual([expected, "none"]);
    expect(headers.get("allow")).toBe(expected === 405 ? "GET, HEAD, OPTIONS" : null);
  });

  it("is what is wrong with a method, also at an address that was asked for before", async () => {
    const edge = edgeOf();
    await edge.ask("/en");
    expect((await edge.ask("/en", { method: "DELETE" })).status).toBe(405);
  });
});

describe("a fault of the gateway", () => {
  it.each([
    ["/en", "text/html; charset=utf-8"],
    ["/api/skills", "application/problem+json"],
    ["/api/v1/feed", "application/json; charset=utf-8"],
  ])("is told in the form of its format: %s", async (target, type) => {
    const { status, headers } = await read(edgeOf().dispatcher.internalError(requestFor(target, {}), "one"));
    expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([500, type, "no-store"]);
  });
});

describe("one of Next's own files", () => {
  it("passes untouched during development alone", async () => {
    expect((await edgeOf({ development: true }).ask("/_next/a?b")).body).toBe("untouched /_next/a?b");
    expect((await edgeOf({ development: true }).ask("/scripts/a.js")).body).toBe("untouched /scripts/a.js");
    expect((await edgeOf().ask("/_next/a?b")).status).toBe(404);
  });
});
