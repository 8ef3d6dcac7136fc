import { once } from "node:events";
import { openSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, request as httpRequest } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AccessLog } from "./access-log.ts";
import { ApiPost } from "./api-post.ts";
import { ResponseCache } from "./cache/response-cache.ts";
import { TagChanges } from "./cache/tag-changes.ts";
import { clientsBehind } from "./client-address.ts";
import { ConnectionHandler } from "./connection-handler.ts";
import { Dispatcher } from "./dispatcher.ts";
import { ErrorPages, ErrorResponses } from "./error-responses.ts";
import { Graph } from "./graph.ts";
import { Mcp } from "./mcp.ts";
import { Metrics } from "./metrics.ts";
import { Rendering } from "./rendering.ts";
import { BufferedResponse, type Reply } from "./response.ts";
import { Submission } from "./submission.ts";
import { Upstream } from "./upstream.ts";

const upstream = new Upstream({ renderers: () => [], processes: 1, maxQueueLength: 0 });
const errors = new ErrorResponses("https://skills.example", new ErrorPages(upstream, "skills.example"), {});
const clients = clientsBehind([]);
const host = "skills.example";
const dispatcher = new Dispatcher({
  rendering: new Rendering(upstream, errors, {}, host),
  mcp: new Mcp({ upstream, errors, host, apiHeaders: {}, limit: undefined, clients }),
  apiPost: new ApiPost({ upstream, errors, host, apiHeaders: {}, limit: undefined, clients }),
  submission: new Submission({ upstream, errors, host, limit: undefined, clients }),
  graph: new Graph({
    upstream,
    errors,
    host,
    keyLimit: undefined,
    addressLimit: undefined,
    clients,
  }),
  cache: new ResponseCache(1, new TagChanges()),
  errors,
  apiHeaders: {},
  limit: undefined,
  clients,
  development: false,
  isDraining: () => false,
});
const answer = vi.spyOn(dispatcher, "dispatch");
const metrics = new Metrics();

const replyOf = (body: string, more: readonly string[] = []): Reply => ({
  response: BufferedResponse.of(200, { "content-type": "text/plain" }, Buffer.from(body)),
  more: more,
  cache: "hit",
  route: "/:locale",
});

let folder = "";
let file = "";
let log: AccessLog;
let isClosing = false;
let connections: ConnectionHandler;
const server = createServer();
server.on("request", (request, response) => connections.handle(request, response));
server.on("clientError", (_, socket) => {
  void connections.refuse(socket, async () => {
    const head = "HTTP/1.1 400 Bad Request\r\nContent-Length: 4\r\n\r\n";
    return { head, body: Buffer.from("what"), status: 400, method: "GET", target: "/bad?token=hush" };
  });
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "skillshelf-exchanges-"));
  file = join(folder, "access.log");
  log = new AccessLog(openSync(file, "a"));
  isClosing = false;
  metrics.registry.resetMetrics();
  connections = new ConnectionHandler({
    dispatcher,
    clients,
    accessLog: log,
    metrics,
    maxIdleMs: (target) => (target.startsWith("/api/v1/") ? 5_000 : 200),
    isClosing: () => isClosing,
    commonHeaders: { "x-always": "yes" },
  });
  answer.mockReset();
  answer.mockImplementation(() => replyOf("skills"));
  await once(server.listen(0, "127.0.0.1"), "listening");
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

const port = () => (server.address() as AddressInfo).port;
const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port()}${path}`, init);

/** What was told of so many requests, once it was. */
async function told(count: number): Promise<readonly Record<string, unknown>[]> {
  await vi.waitFor(async () => {
    const known = await metrics.registry.getSingleMetric("skillshelf_http_requests_total")?.get();
    expect(known?.values.reduce((sum, { value }) => sum + value, 0)).toBe(count);
  }, 10_000);
  await log.close();
  const lines = (await readFile(file, "utf8")).split("\n").filter(Boolean);
  expect(lines).toHaveLength(count);
  return lines.map((line) => JSON.parse(line));
}

describe("a request", () => {
  it("is told of with what was sent", async () => {
    const before = Date.now();
    const response = await ask("/en?page=2&token=hush", { headers: { "user-agent": "test/1.0" } });
    const id = response.headers.get("x-request-id");
    expect(id).toMatch(/^[\da-f-]{36}$/);
    expect(response.headers.get("x-always")).toBe("yes");
    expect(await response.text()).toBe("skills");
    const [line] = await told(1);
    expect(line).toMatchObject({
      id,
      client: "127.0.0.1",
      method: "GET",
      target: "/en?page=2&token=[redacted]",
      status: 200,
      bytes: 6,
      cache: "hit",
      route: "/:locale",
      agent: "test/1.0",
    });
    expect(line?.time).toBeGreaterThanOrEqual(before);
    expect(line?.time).toBeLessThanOrEqual(Date.now());
    expect(line?.ms).toBeGreaterThan(0);
    expect(line?.aborted).toBeUndefined();
  });

  it("is told of without its cookies, keys and other headers", async () => {
    const headers = {
      cookie: "session=hush",
      authorization: "Bearer hush",
      "x-api-key": "hush",
      referer: "http://hush",
    };
    await (await ask("/en", { headers })).text();
    expect(JSON.stringify(await told(1))).not.toContain("hush");
  });

  it("has an id of its own on a connection that is kept", async () => {
    const ids: (string | null)[] = [];
    for (const path of ["/en", "/de"]) {
      const response = await ask(path);
      ids.push(response.headers.get("x-request-id"));
      await response.text();
    }
    expect((await told(2)).map(({ id, target }) => [id, target])).toEqual([
      [ids[0], "/en"],
      [ids[1], "/de"],
    ]);
    expect(new Set(ids).size).toBe(2);
  });

  it("that the client gave up is known as such", async () => {
    const stream = new Readable({
      read() {
        this.push("skills ".repeat(1_000));
      },
    });
    answer.mockReturnValue({ response: { status: 200, headers: {}, stream }, cache: "miss" });
    const outgoing = httpRequest({ host: "127.0.0.1", port: port(), path: "/sitemap.xml" }).end();
    const [message] = await once(outgoing, "response");
    message.destroy();
    expect((await told(1))[0]).toMatchObject({ status: 200, cache: "miss", aborted: true });
  });

  it("is the last on its connection when it has a body that nobody reads, or the server is to end", async () => {
    const connectionOf = async (init?: RequestInit) => {
      const response = await ask("/en", init);
      await response.text();
      return response.headers.get("connection");
    };
    expect(await connectionOf()).toBe("keep-alive");
    expect(await connectionOf({ method: "POST", body: "{}" })).toBe("close");
    isClosing = true;
    expect(await connectionOf()).toBe("close");
  });

  it("has its answer weighed again when that was made in another encoding", async () => {
    const updateSize = vi.spyOn(dispatcher, "updateSize");
    const reply = replyOf("skills ".repeat(1_000));
    answer.mockReturnValue(reply);
    const headers = { "accept-encoding": "br" };
    for (const _ of [1, 2]) await (await ask("/en", { headers })).text();
    expect(updateSize.mock.calls).toEqual([[reply]]);
  });
});

describe("a connection", () => {
  const body = "skills ".repeat(2_000_000);
  const head = "GET /en HTTP/1.1\r\nHost: a\r\n\r\n";

  it("is cut when what is sent on it is not read", async () => {
    answer.mockImplementation(() => replyOf(body));
    const socket = connect(port(), "127.0.0.1").pause();
    socket.write(head);
    expect((await told(1))[0]).toMatchObject({ status: 200, aborted: true });
    socket.destroy();
  });

  it("may be silent for as long as an answer to what is asked on it takes", async () => {
    answer.mockImplementation(() => sleep(500).then(() => replyOf("skills")));
    await expect(ask("/en")).rejects.toThrow();
    expect(await (await ask("/api/v1/feed")).text()).toBe("skills");
  });

  it("is kept while its client reads, however slowly", async () => {
    answer.mockImplementation(() => replyOf(body));
    // Compressing so much may take longer than a connection may be idle here.
    const response = await ask("/en", { headers: { "accept-encoding": "identity" } });
    let received = 0;
    for await (const chunk of response.body ?? []) {
      received += chunk.length;
      if (received < 1_000_000) await sleep(20);
    }
    expect(received).toBe(body.length);
    expect((await told(1))[0]?.aborted).toBeUndefined();
  });

  it.each(["at once", "later"])("is kept when nothing is asked on it: answered %s", async (when) => {
    answer.mockImplementation(() => (when === "later" ? sleep(10).then(() => replyOf("skills")) : replyOf("skills")));
    const socket = connect(port(), "127.0.0.1");
    let received = "";
    socket.on("data", (data) => {
      received += data;
    });
    for (const count of [1, 2]) {
      socket.write(head);
      await vi.waitFor(() => expect(received.split("skills")).toHaveLength(count + 1));
      await sleep(400);
    }
    expect(socket.readyState).toBe("open");
    socket.destroy();
  });
});

describe("a request that cannot be answered", () => {
  it.each<[string, () => Reply | Promise<Reply>]>([
    [
      "at once",
      () => {
        throw new Error("torn");
      },
    ],
    ["later", () => Promise.reject(new Error("torn"))],
    ["when it is sent", () => replyOf("skills", ["x-broken", "a\r\nb"])],
  ])("is answered that something is wrong, and told: %s", async (_, fault) => {
    const complaint = vi.spyOn(console, "error").mockImplementation(() => undefined);
    answer.mockImplementation(fault);
    const response = await ask("/api/skills");
    expect([response.status, response.headers.get("content-type")]).toEqual([500, "application/problem+json"]);
    const id = response.headers.get("x-request-id");
    expect(await response.text()).not.toContain("torn");
    expect((await told(1))[0]).toMatchObject({ id, status: 500 });
    expect(complaint).toHaveBeenCalledWith(expect.stringContaining(String(id)), expect.any(Error));
    complaint.mockRestore();
  });

  it("is cut when a part of its answer was sent", async () => {
    const stream = Readable.from(
      (async function* () {
        yield Buffer.from("skills");
        await sleep(20);
        throw new Error("torn");
      })(),
    );
    answer.mockReturnValue({ response: { status: 200, headers: {}, stream }, cache: "miss" });
    const response = await ask("/sitemap.xml");
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
    expect((await told(1))[0]).toMatchObject({ status: 200, aborted: true });
  });
});

describe("what is refused", () => {
  it("is answered after what was asked before it on the connection", async () => {
    answer.mockImplementation(() => sleep(50).then(() => replyOf("skills")));
    const socket = connect(port(), "127.0.0.1");
    socket.write("GET /en HTTP/1.1\r\nHost: a\r\n\r\nnonsense\r\n\r\n");
    const received = await text(socket);
    expect(received).toMatch(/^HTTP\/1\.1 200 .*skills.*HTTP\/1\.1 400 .*what$/s);
    expect((await told(2)).map(({ status }) => status)).toEqual([200, 400]);
  });

  it("is told like any other request", async () => {
    const socket = connect(port(), "127.0.0.1");
    socket.write("nonsense\r\n\r\n");
    await text(socket);
    const [line] = await told(1);
    expect(line).toMatchObject({
      method: "GET",
      target: "/bad?token=[redacted]",
      status: 400,
      bytes: 4,
      cache: "none",
    });
    expect(line).toMatchObject({ client: "127.0.0.1", id: expect.stringMatching(/^[\da-f-]{36}$/) });
  });

  it("has the address of its client in the spelling that every request has it in", async () => {
    server.close();
    await once(server.listen(0), "listening");
    await (await ask("/en")).text();
    const socket = connect(port(), "127.0.0.1");
    socket.write("nonsense\r\n\r\n");
    await text(socket);
    expect((await told(2)).map(({ client }) => client)).toEqual(["127.0.0.1", "127.0.0.1"]);
  });

  it("is hung up on, though the client never does", async () => {
    const socket = connect({ port: port(), host: "127.0.0.1", allowHalfOpen: true });
    socket.resume().write("nonsense\r\n\r\n");
    await once(socket, "end");
    const open = () => new Promise((resolve) => server.getConnections((_, count) => resolve(count)));
    await vi.waitFor(async () => expect(await open()).toBe(0), { timeout: 5_000 });
    socket.destroy();
  });
});
