import { once } from "node:events";
import { openSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, Agent as HttpAgent, request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer, text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MAX_BODY_BYTES } from "#lib/http/read-body.ts";
import { AccessLog } from "./access-log.ts";
import { TagChanges } from "./cache/tag-changes.ts";
import { Gateway } from "./gateway.ts";
import { Metrics } from "./metrics.ts";
import { MAX_FORWARDED_PER_RENDERER, Upstream } from "./upstream.ts";

type Asked = Readonly<{ method: string; url: string; headers: IncomingHttpHeaders; body: string }>;
type Answer = Readonly<{ status?: number; headers?: Record<string, string>; body?: string }>;

const KEY = "sk_hush-0123456789";
const json = { "content-type": "application/json; charset=utf-8" };

let folder = "";
let edge: Gateway;
let port = 0;
let log: AccessLog;
let metrics: Metrics;
/** What the renderer was asked, and what it answers. */
let asked: Asked[];
let answer: (one: Asked) => Answer | Promise<Answer>;
let isGone: boolean;

const renderer = createServer(async (request, response) => {
  const { method = "", url = "", headers } = request;
  const one = { method, url, headers, body: await text(request) };
  asked.push(one);
  const { status = 200, headers: given = json, body = "{}" } = await answer(one);
  response.writeHead(status, given).end(body);
});

async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port: free } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return free;
}

async function start(limits: { graph?: number; address?: number } = {}): Promise<void> {
  await edge?.close(AbortSignal.abort());
  const socketPath = join(folder, "renderer.sock");
  if (!renderer.listening) await once(renderer.listen(socketPath), "listening");
  const one = { socketPath, active: 0, lost: () => undefined };
  metrics = new Metrics();
  edge = new Gateway({
    upstream: new Upstream({ renderers: () => (isGone ? [] : [one]), processes: 1, maxQueueLength: 0 }),
    siteUrl: "https://skills.example",
    rateLimitPerMinute: limits.address ?? 0,
    graphRateLimitPerMinute: limits.graph ?? 0,
    trustProxy: [],
    edgeCacheMegabytes: 1,
    changes: new TagChanges(),
    accessLog: log,
    metrics,
    development: false,
  });
  port = await freePort();
  await edge.listen(port, "127.0.0.1");
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "skillshelf-graph-"));
  log = new AccessLog(openSync(join(folder, "access.log"), "a"));
  asked = [];
  answer = () => ({});
  isGone = false;
  await start();
});
afterEach(async () => {
  vi.useRealTimers();
  await edge.close(AbortSignal.abort());
  renderer.closeAllConnections();
  await new Promise((resolve) => renderer.close(resolve));
  await rm(folder, { recursive: true });
});

type Init = Readonly<{ method?: string; headers?: Record<string, string>; body?: string | Buffer; agent?: HttpAgent }>;

/** Asks as the path is spelt. */
async function ask(path: string, { method = "GET", headers = {}, body, agent }: Init = {}) {
  const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
  const outgoing = httpRequest({ host: "127.0.0.1", port, path, method, headers: { ...length, ...headers }, agent });
  outgoing.end(body);
  const [message] = await once(outgoing, "response");
  const bytes = await buffer(message);
  return { status: message.statusCode, headers: message.headers, bytes, body: bytes.toString() };
}

/** Sends bytes as they are and reads what comes back until the server hangs up. */
async function speak(...packets: readonly string[]): Promise<string> {
  const socket = connect(port, "127.0.0.1").setNoDelay();
  socket.on("error", () => undefined);
  const received = text(socket);
  for (const [index, packet] of packets.entries()) {
    if (index > 0) await sleep(30);
    socket.write(packet);
  }
  return received;
}

const failure = (body: string): unknown => JSON.parse(body);
const isFailure = { error: expect.any(String), requestId: expect.stringMatching(/^[\da-f-]{36}$/) };

describe("a request to the graph", () => {
  it.each([
    ["GET", "/api/v1/profiles/?page=2&b=%20&b="],
    ["POST", "/api/v1/Comments/"],
    ["PUT", "/api/v1/profiles/%C3%A9"],
    ["PATCH", "/api/v1//profiles"],
    ["DELETE", "/api/v1/likes/1"],
  ])("is passed as it is: %s %s", async (method, path) => {
    const body = method === "GET" ? undefined : `{"startId":"é"}`;
    answer = () => ({ status: 201, headers: { ...json, "x-own": "1" }, body: `{"made":true}` });
    const given = await ask(path, { method, ...(body && { body }) });
    expect(asked).toMatchObject([{ method, url: path, body: body ?? "" }]);
    expect([given.status, given.body, given.headers["x-own"]]).toEqual([201, `{"made":true}`, "1"]);
  });

  it("goes with the headers that the graph knows, and no others", async () => {
    const known = {
      "content-type": "application/json",
      "idempotency-key": "one",
      origin: "https://app.example",
      referer: "https://app.example/a",
    };
    const { headers } = await ask("/api/v1/feed", {
      method: "POST",
      body: "{}",
      headers: { ...known, "x-api-key": KEY, cookie: "a=1", "user-agent": "test", host: "other.example", "x-own": "1" },
    });
    const { connection: _, ...others } = asked[0]?.headers ?? {};
    const id = headers["x-request-id"];
    expect(others).toEqual({
      ...known,
      "x-api-key": KEY,
      "x-request-id": id,
      host: "skills.example",
      "content-length": "2",
      "x-route": "/api/v1/*",
    });
  });

  it("is known by the route that the gateway matched, whatever a client says", async () => {
    await ask("/api/v1/feed", { headers: { "x-route": "/mcp" } });
    expect(asked[0]?.headers["x-route"]).toBe("/api/v1/*");
  });

  it.each<[string, string, Record<string, string>]>([
    ["in the query", `/api/v1/feed?a=1&apiKey=${KEY}&b=2`, {}],
    ["in the query, otherwise spelt", `/api/v1/feed?a=1&api%4Bey=${KEY}&b=2`, {}],
    [
      "in the query before others",
      `/api/v1/feed?a=1&b=2&apiKey=${KEY}`,
      { "x-api-key": "b", authorization: "Bearer c" },
    ],
    ["in a header of its own", "/api/v1/feed?a=1&b=2", { "x-api-key": KEY, authorization: "Bearer c" }],
    ["as Bearer", "/api/v1/feed?a=1&b=2", { authorization: `bearer ${KEY}` }],
  ])("has its key passed in one place, given %s", async (_, path, headers) => {
    await ask(path, { headers });
    expect(asked).toMatchObject([{ url: "/api/v1/feed?a=1&b=2", headers: { "x-api-key": KEY } }]);
    expect(asked[0]?.headers.authorization).toBeUndefined();
  });

  it("with a key that no header may hold has one that is none", async () => {
    await ask("/api/v1/feed?apiKey=a%0d%0ax-evil:%201");
    expect(asked).toMatchObject([{ url: "/api/v1/feed", headers: { "x-api-key": "-" } }]);
  });

  it("by HEAD is passed as GET and answered without a body", async () => {
    answer = () => ({ body: `{"a":1}` });
    const { status, headers, body } = await ask("/api/v1/feed", { method: "HEAD" });
    expect([status, headers["content-length"], body, asked[0]?.method]).toEqual([200, "7", "", "GET"]);
  });

  it("by a method that it does not have is 405 in its form", async () => {
    const { status, headers, body } = await ask("/api/v1/feed", { method: "TRACE" });
    expect([status, headers.allow]).toEqual([405, "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"]);
    expect(failure(body)).toEqual(isFailure);
    expect(asked).toEqual([]);
  });

  it.each([
    [400, "/api/v1/%zz"],
    [414, `/api/v1/${"x".repeat(9_000)}?apiKey=${KEY}`],
  ])("that cannot be read is %i in its form", async (status, path) => {
    const given = await ask(path);
    expect([given.status, given.headers["content-type"]]).toEqual([status, json["content-type"]]);
    expect(failure(given.body)).toEqual(isFailure);
    expect(given.body).not.toContain(KEY);
    expect(asked).toEqual([]);
  });

  it("is asked each time anew", async () => {
    answer = () => ({ headers: { ...json, "cache-control": "public, s-maxage=60" } });
    for (const _ of [1, 2]) {
      const { headers } = await ask("/api/v1/feed");
      expect(headers["cache-control"]).toBe("no-store");
      expect(headers["cache-status"]).toBeUndefined();
    }
    expect(asked).toHaveLength(2);
  });
});

describe("a body", () => {
  const large = Buffer.alloc(MAX_BODY_BYTES, "x");

  it("of the largest size is read", async () => {
    expect((await ask("/api/v1/feed", { method: "POST", body: large })).status).toBe(200);
    expect(asked[0]?.body).toHaveLength(MAX_BODY_BYTES);
  });

  it.each([["of a length that is said"], ["in chunks"]])("that is larger is 413: %s", async (how) => {
    const headers: Record<string, string> = how === "in chunks" ? { "transfer-encoding": "chunked" } : {};
    const outgoing = httpRequest({ host: "127.0.0.1", port, path: "/api/v1/feed", method: "POST", headers });
    if (how !== "in chunks") outgoing.setHeader("content-length", MAX_BODY_BYTES + 1);
    outgoing.on("error", () => undefined);
    if (how === "in chunks") outgoing.write(Buffer.concat([large, Buffer.from("x")]));
    else outgoing.flushHeaders();
    const [message] = await once(outgoing, "response");
    expect([message.statusCode, message.headers.connection]).toEqual([413, "close"]);
    expect(failure(await text(message))).toEqual(isFailure);
    expect(asked).toEqual([]);
    outgoing.destroy();
  });

  it("that is larger is 413 to a client that sends all of it before it reads", async () => {
    for (const _ of [1, 2, 3, 4, 5]) {
      const body = Buffer.alloc(10_000_000);
      const response = await fetch(`http://127.0.0.1:${port}/api/v1/feed`, { method: "POST", body });
      expect([response.status, await response.json()]).toEqual([413, isFailure]);
    }
  });

  it("may come with a request that reads", async () => {
    await ask("/api/v1/feed", { body: "{}" });
    expect(asked).toMatchObject([{ method: "GET", body: "{}" }]);
  });

  it("may come in chunks", async () => {
    const head = "POST /api/v1/feed HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n";
    expect(await speak(head, "1\r\n{\r\n", "1\r\n}\r\n0\r\n\r\n")).toMatch(/^HTTP\/1\.1 200 /);
    expect(asked).toMatchObject([{ body: "{}", headers: { "content-length": "2" } }]);
  });

  it("may come in thousands of pieces", async () => {
    const digits = Array.from({ length: 5_000 }, (_, index) => String(index % 10)).join("");
    const pieces = [...digits].map((digit) => `1\r\n${digit}\r\n`).join("");
    const head = "POST /api/v1/feed HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n";
    expect(await speak(`${head}${pieces}0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
    expect(asked[0]?.body).toBe(digits);
  });

  it("is sent for when its client waits to be told", async () => {
    const head = "POST /api/v1/feed HTTP/1.1\r\nHost: a\r\nConnection: close\r\nExpect: 100-continue\r\n";
    expect(await speak(`${head}Content-Length: 2\r\n\r\n`, "{}")).toMatch(/^HTTP\/1\.1 100 .*\r\n\r\nHTTP\/1\.1 200 /s);
    expect(await speak(`${head}Content-Length: ${MAX_BODY_BYTES + 1}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 413 /);
  });

  it("that is no HTTP is 400 in the form of the graph, and told once", async () => {
    const head = "POST /api/v1/feed HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n";
    const given = await speak(head, "zz\r\n");
    expect(given).toMatch(/^HTTP\/1\.1 400 /);
    expect(failure(given.split("\r\n\r\n")[1] ?? "")).toEqual(isFailure);
    expect((await lines()).map(({ status }) => status)).toEqual([400]);
  });

  it("that stalls is 408", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const given = speak("POST /api/v1/feed HTTP/1.1\r\nHost: a\r\nContent-Length: 20\r\n\r\n{");
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
    await vi.advanceTimersByTimeAsync(20_000);
    let heard = "";
    void given.then((all) => (heard = all));
    await vi.waitFor(() => expect(heard).not.toBe(""), { timeout: 5_000 });
    expect(heard).toMatch(/^HTTP\/1\.1 408 .*connection: close.*"error"/is);
    expect(asked).toEqual([]);
  });

  it("that was read leaves the connection open for the next request", async () => {
    const agent = new HttpAgent({ keepAlive: true, maxSockets: 1 });
    const ports = new Set<number | undefined>();
    agent.on("free", (socket) => ports.add(socket.localPort));
    for (const _ of [1, 2, 3]) {
      const { headers } = await ask("/api/v1/feed", { method: "POST", body: "{}", agent });
      expect(headers.connection).toBe("keep-alive");
    }
    expect(ports.size).toBe(1);
    agent.destroy();
  });
});

describe("an answer of the graph", () => {
  it("has the headers that every answer has", async () => {
    const { headers } = await ask("/api/v1/feed");
    expect(headers).toMatchObject({
      "x-robots-tag": "noindex, nofollow",
      "x-content-type-options": "nosniff",
      "access-control-allow-origin": "*",
      "strict-transport-security": "max-age=31536000",
    });
    expect(headers["access-control-expose-headers"]).toMatch(/X-Request-Id.*RateLimit.*Retry-After/);
    expect(headers.etag).toBeUndefined();
  });

  it("names its route to the log and to nobody else", async () => {
    answer = () => ({ headers: { ...json, "x-route": "/api/v1/profiles/:id" } });
    expect((await ask("/api/v1/profiles/octo")).headers["x-route"]).toBeUndefined();
    expect((await lines())[0]).toMatchObject({ route: "/api/v1/profiles/:id", cache: "bypass" });
  });

  it.each([
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ])("is compressed where that is worth it: %s", async (encoding, undo) => {
    const items = JSON.stringify(Array.from({ length: 100 }, (_, index) => ({ id: `user-${index}` })));
    for (const body of [items, JSON.stringify(items.repeat(50))]) {
      answer = () => ({ body });
      const given = await ask("/api/v1/feed", { headers: { "accept-encoding": encoding } });
      expect([given.headers["content-encoding"], given.headers.vary]).toEqual([encoding, "Accept-Encoding"]);
      expect(undo(given.bytes).toString()).toBe(body);
    }
    answer = () => ({ body: "{}" });
    const small = await ask("/api/v1/feed", { headers: { "accept-encoding": encoding } });
    expect(small.headers["content-encoding"]).toBeUndefined();
  });

  it.each([404, 409, 500, 503])("that is a failure told by the graph passes as it is: %i", async (status) => {
    answer = () => ({ status, headers: { ...json, "retry-after": "9" }, body: `{"error":"so"}` });
    const given = await ask("/api/v1/feed");
    expect([given.status, given.body, given.headers["retry-after"]]).toEqual([status, `{"error":"so"}`, "9"]);
  });

  it.each([
    [500, 500],
    [502, 500],
    [503, 503],
  ])("that is a failure of another kind is told in the form of the graph: %i", async (status, told) => {
    answer = () => ({ status, headers: { "content-type": "text/html" }, body: "<p>at secret.ts:1</p>" });
    const given = await ask("/api/v1/feed");
    expect([given.status, given.headers["content-type"]]).toEqual([told, json["content-type"]]);
    expect(failure(given.body)).toEqual(isFailure);
  });

  it("is 503 when no renderer is there", async () => {
    isGone = true;
    const given = await ask("/api/v1/feed", { method: "POST", body: "{}" });
    expect([given.status, given.headers["retry-after"]]).toEqual([503, "5"]);
    expect(failure(given.body)).toEqual(isFailure);
  });
});

describe("a write", () => {
  it("whose answer never came is 503 that says so, and was sent once", async () => {
    answer = () => {
      renderer.closeAllConnections();
      return {};
    };
    const given = await ask("/api/v1/comments/", { method: "POST", body: "{}" });
    expect([given.status, given.headers["retry-after"]]).toEqual([503, "5"]);
    expect(given.body).toContain("Idempotency-Key");
    expect(asked).toHaveLength(1);
  });

  it("beyond what a renderer may have under way is 503 at once", async () => {
    let open = () => {};
    const opened = new Promise<void>((resolve) => (open = resolve));
    answer = () => opened.then(() => ({}));
    const many = Array.from({ length: MAX_FORWARDED_PER_RENDERER }, () => ask("/api/v1/feed"));
    await vi.waitFor(() => expect(asked).toHaveLength(MAX_FORWARDED_PER_RENDERER), 10_000);
    const given = await ask("/api/v1/comments/", { method: "POST", body: "{}" });
    expect([given.status, given.headers["retry-after"]]).toEqual([503, "5"]);
    expect(failure(given.body)).toEqual(isFailure);
    open();
    expect(new Set((await Promise.all(many)).map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe("a question of a browser", () => {
  it.each(["/api/v1/feed", "/api/v1/", "/api/v1/nothing/there"])("is answered at once: %s", async (path) => {
    const { status, headers } = await ask(path, { method: "OPTIONS", headers: { origin: "https://app.example" } });
    expect(status).toBe(204);
    expect(headers).toMatchObject({
      "access-control-allow-origin": "*",
      "access-control-allow-methods": "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS",
      "access-control-allow-headers":
        "Content-Type, X-Api-Key, Authorization, Idempotency-Key, X-Graph-Position, X-Request-Id",
      "access-control-max-age": "86400",
    });
    expect(asked).toEqual([]);
  });
});

describe("the limit", () => {
  const known = { ...json, "x-known-key": "1" };
  /** The graph knows one key, and says so to the gateway. */
  const knowing = ({ headers }: Asked): Answer =>
    headers["x-api-key"] === KEY ? { headers: known } : { status: 401, body: `{"error":"not known"}` };

  it("is for each key, wherever it is given, and told on every answer", async () => {
    await start({ graph: 2, address: 9 });
    answer = () => ({ headers: known });
    const first = await ask(`/api/v1/feed?apiKey=${KEY}`);
    expect(first.headers).toMatchObject({ "ratelimit-policy": `"default";q=2;w=60`, ratelimit: `"default";r=1;t=30` });
    expect(first.headers["x-known-key"]).toBeUndefined();
    await ask("/api/v1/feed", { headers: { "x-api-key": KEY } });
    const third = await ask("/api/v1/feed", { headers: { authorization: `Bearer ${KEY}` } });
    expect(third.status).toBe(429);
    expect(third.headers).toMatchObject({ "retry-after": "30", ratelimit: `"default";r=0;t=30` });
    expect(failure(third.body)).toEqual(isFailure);
    expect((await ask("/api/v1/feed", { headers: { "x-api-key": "other" } })).status).toBe(200);
    expect(asked).toHaveLength(3);
  });

  it("is told on errors too", async () => {
    await start({ graph: 3 });
    answer = () => ({ status: 404, headers: known });
    expect((await ask(`/api/v1/none?apiKey=${KEY}`)).headers.ratelimit).toBe(`"default";r=2;t=20`);
    isGone = true;
    const { status, headers } = await ask(`/api/v1/feed?apiKey=${KEY}`);
    expect([status, headers.ratelimit]).toEqual([503, `"default";r=1;t=40`]);
  });

  it("is the address's where there is no key, or none is needed", async () => {
    await start({ graph: 9, address: 2 });
    answer = knowing;
    await ask(`/api/v1/feed?apiKey=${KEY}`);
    const first = await ask("/api/v1/feed");
    expect(first.headers).toMatchObject({ "ratelimit-policy": `"default";q=2;w=60`, ratelimit: `"default";r=1;t=30` });
    await ask(`/api/v1/health/?apiKey=${KEY}`);
    expect((await ask(`/api/v1/openapi.json?apiKey=${KEY}`)).status).toBe(429);
    expect((await ask(`/api/v1/feed?apiKey=${KEY}`)).status).toBe(200);
  });

  it("is the address's for keys that the graph does not know, a new one each time or the same", async () => {
    await start({ graph: 9, address: 4 });
    answer = knowing;
    await ask(`/api/v1/feed?apiKey=${KEY}`);
    const made = [0, 1, 2, 2].map((number) => `made-up-${number}`);
    for (const key of made) expect((await ask(`/api/v1/feed?apiKey=${key}`)).status).toBe(401);
    const refused = await ask("/api/v1/feed", { headers: { "x-api-key": "made-up-3" } });
    expect([refused.status, refused.headers["ratelimit-policy"]]).toEqual([429, `"default";q=4;w=60`]);
    expect(failure(refused.body)).toMatchObject({ error: expect.stringContaining("from this address") });
    expect(asked).toHaveLength(5);
    // A key that is known has its own allowance all the same.
    expect((await ask(`/api/v1/feed?apiKey=${KEY}`)).headers.ratelimit).toBe(`"default";r=7;t=14`);
  });

  it("is the address's too where nothing is asked of the key, as of an operation that there is not", async () => {
    await start({ graph: 9, address: 2 });
    answer = () => ({ status: 404 });
    for (const key of ["made-up-1", "made-up-2"]) await ask(`/api/v1/none?apiKey=${key}`);
    expect((await ask("/api/v1/none?apiKey=made-up-3")).status).toBe(429);
  });

  it("is the address's again for a key that is known no longer", async () => {
    await start({ graph: 9, address: 1 });
    answer = () => ({ headers: known });
    await ask(`/api/v1/feed?apiKey=${KEY}`);
    answer = () => ({ status: 401 });
    for (const _ of [1, 2]) await ask(`/api/v1/feed?apiKey=${KEY}`);
    expect((await ask(`/api/v1/feed?apiKey=${KEY}`)).headers["ratelimit-policy"]).toBe(`"default";q=1;w=60`);
  });

  it("may be switched off", async () => {
    const { headers } = await ask(`/api/v1/feed?apiKey=${KEY}`);
    expect([headers.ratelimit, headers["ratelimit-policy"]]).toEqual([undefined, undefined]);
  });
});

/** What the log holds. */
async function lines(): Promise<Record<string, unknown>[]> {
  const total = () => metrics.registry.getSingleMetric("skillshelf_http_requests_total")?.get();
  await vi.waitFor(async () => expect((await total())?.values.length).toBeGreaterThan(0));
  await sleep(50);
  await log.close();
  const written = await readFile(join(folder, "access.log"), "utf8");
  return written
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

describe("a key", () => {
  it("is in no line of the log, no failure, no metric and no complaint", async () => {
    const complaints: unknown[] = [];
    const complain = vi.spyOn(console, "error").mockImplementation((...said) => void complaints.push(...said));
    const bodies: string[] = [];
    const head = "HTTP/1.1\r\nHost: a\r\nConnection: close";
    answer = () => ({ status: 500, headers: { "content-type": "text/plain" } });
    for (const query of [`apiKey=${KEY}`, `api%4Bey=${KEY}`, `a=1&%61piKey=${KEY}`, `apikey=${KEY}`])
      for (const path of ["/api/v1/feed", "/api/v1/%zz", `/api/v1/${"x".repeat(9_000)}`, "http://a/api/v1/feed"])
        bodies.push((await ask(`${path}?${query}`)).body);
    for (const headers of [{ "x-api-key": KEY }, { authorization: `Bearer ${KEY}` }])
      for (const path of ["/api/v1/feed", "/api/v1/%zz"]) bodies.push((await ask(path, { headers })).body);
    bodies.push(
      await speak(`GET /api/v1/feed?apiKey=${KEY} ${head}\r\nnonsense\r\n\r\n`),
      await speak(`BREW /api/v1/feed?apiKey=${KEY} ${head}\r\n\r\n`),
      await speak(`GET /api/v1/feed?apiKey=${KEY}&x=${"x".repeat(20_000)} ${head}\r\n\r\n`),
      await speak(`GET /api/v1/feed ${head}\r\nX-Api-Key: ${KEY}\r\nAuthorization: Bearer ${KEY}\r\nnonsense\r\n\r\n`),
      await speak(`POST /api/v1/feed ${head}\r\nX-Api-Key: ${KEY}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`),
    );
    isGone = true;
    bodies.push((await ask(`/api/v1/feed?apiKey=${KEY}`, { method: "POST" })).body);
    const told = [JSON.stringify(await lines()), await metrics.registry.metrics(), ...bodies];
    complain.mockRestore();
    expect(bodies.length).toBeGreaterThan(20);
    for (const one of [...told, ...complaints.map((said) => JSON.stringify(said) + String(said))])
      expect(one).not.toContain("hush");
  });
});
