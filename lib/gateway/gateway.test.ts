import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { freePort } from "#lib/postgres/free-port.ts";
import { TagChanges } from "./cache/tag-changes.ts";
import { Gateway } from "./gateway.ts";
import { MAX_STREAMS_PER_CLIENT } from "./stream-limit.ts";
import { Upstream } from "./upstream.ts";

const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const exportPath = "/api/export.ndjson.gz";

/** More than the sockets between the gateway and a client take. */
const LARGE = Buffer.alloc(20_000_000);

let folder = "";
let server: Server;
let edge: Gateway;
let sockets: Socket[] = [];
/** How the export is answered. */
let giveExport: RequestListener;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "skillshelf-edge-"));
  giveExport = (_, response) => response.writeHead(200, { etag: '"one"' }).end(LARGE);
  server = createServer((request, response) => {
    if (request.url === exportPath) giveExport(request, response);
    else response.writeHead(200, { "content-type": "application/json", "cache-control": "no-store" }).end("{}");
  });
  const socketPath = join(folder, "renderer.sock");
  await once(server.listen(socketPath), "listening");
  const renderer = { socketPath, active: 0, lost: () => undefined };
  edge = new Gateway({
    upstream: new Upstream({ renderers: () => [renderer], processes: 1, maxQueueLength: 100 }),
    siteUrl: origin,
    rateLimitPerMinute: 600,
    graphRateLimitPerMinute: 600,
    trustProxy: ["127.0.0.1"],
    edgeCacheMegabytes: 1,
    changes: new TagChanges(),
    accessLog: undefined,
    metrics: undefined,
    development: false,
  });
  await edge.listen(port, "127.0.0.1");
});

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await edge.close(AbortSignal.abort());
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

/** A client that asks for the export and does not read what comes. */
async function unread(from: string): Promise<Socket> {
  const socket = connect(port, "127.0.0.1")
    .on("error", () => undefined)
    .pause();
  sockets.push(socket);
  await once(socket, "connect");
  socket.write(`GET ${exportPath} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: ${from}\r\n\r\n`);
  return socket;
}

/** Clients of one address that read nothing, as many as there may be. */
const fill = (from: string) => Promise.all(Array.from({ length: MAX_STREAMS_PER_CLIENT }, () => unread(from)));

async function ask(path: string, from: string, init: RequestInit = {}) {
  const leaving = new AbortController();
  const headers = { ...init.headers, "x-forwarded-for": from };
  const response = await fetch(origin + path, { ...init, headers, signal: leaving.signal });
  const { status } = response;
  const text = status === 200 ? "" : await response.text();
  leaving.abort();
  return { status, headers: response.headers, text };
}

const becomes = (status: number, from: string) =>
  vi.waitFor(async () => expect((await ask(exportPath, from)).status).toBe(status), { timeout: 5_000, interval: 100 });

describe("clients that do not read what is streamed to them", () => {
  it("keep nobody from being answered, and nobody else from the same", async () => {
    for (let client = 0; client < 3; client++) await fill(`192.0.2.${client}`);
    await becomes(429, "192.0.2.2");
    expect((await ask("/api/skills", "192.0.2.2")).status).toBe(200);
    expect((await ask(exportPath, "192.0.2.9")).status).toBe(200);
  });

  it("are told that they have enough, those of one IPv6 network together", async () => {
    await fill("2001:db8::1");
    await becomes(429, "2001:db8::2");
    const { headers, text } = await ask(exportPath, "2001:db8::3");
    expect(headers.get("content-type")).toBe("application/problem+json");
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(JSON.parse(text)).toMatchObject({ status: 429, instance: exportPath });
  });

  it("are told that there are enough in all once there are", async () => {
    for (let client = 0; client < 16; client++) await fill(`192.0.2.${client}`);
    await becomes(503, "192.0.2.100");
    const { headers } = await ask(exportPath, "192.0.2.100");
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await ask("/api/skills", "192.0.2.100")).status).toBe(200);
  });

  it("make room when they leave", async () => {
    const clients = await fill("192.0.2.1");
    await becomes(429, "192.0.2.1");
    for (const client of clients) client.destroy();
    await becomes(200, "192.0.2.1");
  });
});

describe("a place among the streams", () => {
  const many = Array.from({ length: 3 * MAX_STREAMS_PER_CLIENT }, (_, index) => index);

  it("is free again when the client leaves before the answer begins", async () => {
    const begin: (() => void)[] = [];
    const give = giveExport;
    giveExport = (request, response) => void begin.push(() => give(request, response));
    const clients = await fill("192.0.2.1");
    await vi.waitFor(() => expect(begin).toHaveLength(MAX_STREAMS_PER_CLIENT));
    for (const client of clients) client.destroy();
    giveExport = give;
    for (const one of begin) one();
    await becomes(200, "192.0.2.1");
  });

  it("is taken by no answer that has ended", async () => {
    giveExport = (_, response) => response.writeHead(200, { etag: '"one"' }).end("skills");
    for (const _ of many) {
      const response = await fetch(origin + exportPath);
      expect([response.status, await response.text()]).toEqual([200, "skills"]);
    }
  });

  it.each([
    ["HEAD", 200, { method: "HEAD" }],
    ["a copy that is good", 304, { headers: { "if-none-match": '"one"' } }],
  ])("is taken by no answer without a body: %s", async (_, status, init) => {
    const give = giveExport;
    giveExport = (request, response) => {
      if (request.headers["if-none-match"] === undefined) give(request, response);
      else response.writeHead(304, { etag: '"one"' }).end();
    };
    for (const count of many)
      expect([count, (await ask(exportPath, "192.0.2.1", init)).status]).toEqual([count, status]);
  });

  it("is taken by no answer that failed", async () => {
    giveExport = (_, response) => response.writeHead(500).end();
    for (const _ of many) expect((await ask(exportPath, "192.0.2.1")).status).toBe(500);
  });

  it("is taken by no answer that broke off", async () => {
    giveExport = (_, response) => {
      response.writeHead(200, { etag: '"one"' }).write("x", () => response.destroy());
    };
    for (const _ of many) {
      const response = await fetch(origin + exportPath);
      expect(response.status).toBe(200);
      await expect(response.text()).rejects.toThrow();
    }
  });
});

describe("a gateway that drains", () => {
  it("fails only the readiness check, and closes each connection after its response", async () => {
    const hurried = new AbortController();
    const statusOf = async (path: string) => {
      const { status, headers } = await fetch(origin + path);
      return [status, headers.get("connection"), headers.get("retry-after")];
    };
    expect(await statusOf("/api/ready")).toEqual([200, "keep-alive", null]);
    const drained = edge.drain(60_000, hurried.signal);
    expect(await statusOf("/api/ready")).toEqual([503, "close", expect.stringMatching(/^\d+$/)]);
    expect(await statusOf("/api/skills")).toEqual([200, "close", null]);
    expect(await statusOf("/api/health")).toEqual([200, "close", null]);
    hurried.abort();
    await drained;
  });
});
