import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { problemSchema } from "@skillshelf/directory-api/problem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { graphRoute, readMethods } from "#lib/http/routes.ts";
import { ClientErrors, MAX_HEADER_BYTES, type RawResponse } from "./client-errors.ts";
import { ErrorPages, ErrorResponses } from "./error-responses.ts";
import { Upstream } from "./upstream.ts";

const upstream = new Upstream({ renderers: () => [], processes: 1, maxQueueLength: 0 });
const errors = new ErrorResponses("https://skills.example", new ErrorPages(upstream, "skills.example"), {
  "x-robots-tag": "noindex, nofollow",
});
const raw = new ClientErrors(errors, { "x-always": "yes" });

/** What was told of the last request that could not be read. */
let told: RawResponse | undefined;

const server = createServer(
  { maxHeaderSize: MAX_HEADER_BYTES, headersTimeout: 200, connectionsCheckingInterval: 20, requireHostHeader: false },
  (_, response) => response.end("served"),
);
server.on("clientError", async (error, socket) => {
  told = await raw.parserError(error, "request-one");
  if (told) socket.write(told.head);
  socket.end(told?.body);
});
server.on("connect", async (_, socket) => {
  told = await raw.connectRefused("request-one");
  socket.write(told.head);
  socket.end(told.body);
});

beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends bytes as they are, each string in a packet of its own, and reads what comes back until the server hangs up. */
async function ask(...packets: readonly string[]) {
  told = undefined;
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1").setNoDelay();
  await once(socket, "connect");
  let received = "";
  socket.setEncoding("latin1").on("data", (chunk) => {
    received += chunk;
  });
  const closed = once(socket, "close");
  for (const [index, packet] of packets.entries()) {
    if (index > 0) await sleep(20);
    socket.write(packet, "latin1");
  }
  await closed;
  const at = received.lastIndexOf("HTTP/1.1 ");
  const [head = "", body = ""] = received.slice(at).split("\r\n\r\n");
  const [statusLine = "", ...lines] = head.split("\r\n");
  const headers = new Headers(
    lines.map((line): [string, string] => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1)]),
  );
  return { before: received.slice(0, at), status: Number(statusLine.split(" ")[1]), headers, body };
}

const surfaces = [
  ["a page", "/en/skills", "text/html; charset=utf-8"],
  ["the API", "/api/skills", "application/problem+json"],
  ["the API in another spelling", "//API/skills", "application/problem+json"],
  ["the graph", "/api/v1/feed", "application/json; charset=utf-8"],
] as const;

/** Requests that cannot be read or are not served, by the status they are answered with. */
const requests: readonly [string, number, (path: string) => string][] = [
  ["a header without a colon", 400, (path) => `GET ${path} HTTP/1.1\r\nHost: a\r\nnonsense\r\n\r\n`],
  ["no version", 400, (path) => `GET ${path} HTTP/9.9\r\nHost: a\r\n\r\n`],
  ["a method nobody knows", 405, (path) => `BREW ${path} HTTP/1.1\r\nHost: a\r\n\r\n`],
  ["large headers", 431, (path) => `GET ${path} HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(20_000)}\r\n\r\n`],
  ["a long address", 414, (path) => `GET ${path}?q=${"x".repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`],
];

describe.each(requests)("%s (%i)", (_, status, requestFor) => {
  it.each(surfaces)("is answered in the form of %s", async (__, path, type) => {
    const answer = await ask(requestFor(path));
    expect([answer.status, answer.headers.get("content-type")]).toEqual([status, type]);
    expect(answer.headers.get("x-robots-tag")).toContain("noindex");
    const methods = path.startsWith("/api/v1") ? graphRoute.methods : readMethods;
    expect(answer.headers.get("allow")).toBe(status === 405 ? methods.join(", ") : null);
  });

  it("is answered in the form of a page for an absolute target", async () => {
    const { headers } = await ask(requestFor("http://skills.example/en/skills"));
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
  });

  it("is a whole answer, of one request, and the last on its connection", async () => {
    const { headers, body } = await ask(requestFor("/api/skills"));
    expect(headers.get("content-length")).toBe(String(Buffer.byteLength(body, "latin1")));
    expect(headers.get("connection")).toBe("close");
    expect(headers.get("x-request-id")).toBe("request-one");
    expect(headers.get("x-always")).toBe("yes");
    expect(Number.isNaN(Date.parse(headers.get("date") ?? ""))).toBe(false);
    expect(problemSchema.parse(JSON.parse(body)).status).toBe(status);
  });

  it("is answered after a good request in the same packet", async () => {
    const good = "GET /en HTTP/1.1\r\nHost: a\r\n\r\n";
    const answer = await ask(good + requestFor("/api/v1/feed"));
    expect(answer.before).toContain("served");
    expect([answer.status, answer.headers.get("content-type")]).toEqual([status, "application/json; charset=utf-8"]);
  });

  it("is answered after a good request in a packet of its own", async () => {
    const answer = await ask("GET /api/skills HTTP/1.1\r\nHost: a\r\n\r\n", requestFor("/en/skills"));
    expect(answer.before).toContain("served");
    expect([answer.status, answer.headers.get("content-type")]).toEqual([status, "text/html; charset=utf-8"]);
  });

  it("is told with its method, its target and its status", async () => {
    await ask(requestFor("/en/skills"));
    expect(told).toMatchObject({ method: status === 405 ? "BREW" : "GET", status });
    expect(told?.target).toMatch(/^\/en\/skills/);
  });
});

describe("what has no request line", () => {
  it.each([
    ["no HTTP at all", "hello\r\n\r\n"],
    ["an encrypted greeting", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"],
    ["a greeting in HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
    ["a method longer than any", `${"BREW".repeat(1_000)} /en HTTP/1.1\r\nHost: a\r\n\r\n`],
    ["a method alone", "BREW\r\n\r\n"],
    ["nothing but line breaks", "\r\n\r\n\0"],
  ])("is 400, in the form of a program's: %s", async (_, bytes) => {
    const { status, headers } = await ask(bytes);
    expect([status, headers.get("content-type")]).toEqual([400, "application/problem+json"]);
    expect(told).toMatchObject({ method: "", target: "" });
  });

  it("is 408 when it does not arrive in time", async () => {
    const { status, headers } = await ask("GET /en/skills HTTP/1.1\r\nHost: a\r\n");
    expect([status, headers.get("content-type")]).toEqual([408, "application/problem+json"]);
  });

  it("is 405 for a tunnel", async () => {
    const { status, headers } = await ask("CONNECT skills.example:443 HTTP/1.1\r\nHost: a\r\n\r\n");
    expect([status, headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
    expect(told?.method).toBe("CONNECT");
  });

  it("is nothing at all when the client is gone", async () => {
    const gone = Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
    expect(await raw.parserError(gone, "request-one")).toBeUndefined();
  });
});

describe("a request in several packets", () => {
  it("is answered by what is wrong with it", async () => {
    const { status } = await ask("GET /en/skills HTTP/1.1\r\nHost: a\r\n", "nonsense\r\n\r\n");
    expect(status).toBe(400);
  });

  it("with large headers is 431, wherever it was split", async () => {
    const cookie = `a=${"x".repeat(2_000)}; b=${"y".repeat(16_000)}`;
    const { status } = await ask("GET /en HTTP/1.1\r\nHost: a\r\nCookie: ", `${cookie}\r\n\r\n`);
    expect(status).toBe(431);
  });

  it.each([
    ["a cookie", "Cookie: a=1; session=", "secret; b=2\r\nnonsense\r\n\r\n"],
    ["a key", "Authorization: ", "Bearer secret\r\nnonsense\r\n\r\n"],
    ["a key without its name", "Authorization: Bearer", " secret\r\nnonsense\r\n\r\n"],
    ["a note", "X-Note: ", "GET secret\r\nnonsense\r\n\r\n"],
    ["a large cookie", "Cookie: ", `a=1; session=secret; b=${"x".repeat(20_000)}\r\n\r\n`],
  ])("is told without what its headers hold: %s", async (_, first, second) => {
    const { body, headers } = await ask(`GET /en HTTP/1.1\r\nHost: a\r\n${first}`, second);
    expect(told).toBeDefined();
    expect(`${told?.method} ${told?.target}`).not.toContain("secret");
    expect(body + JSON.stringify([...headers])).not.toContain("secret");
  });

  it("is told without a part of its target as its method", async () => {
    await ask("GET /en?token=", "secret HTTP/1.1\r\nHost: a\r\nnonsense\r\n\r\n");
    expect(`${told?.method} ${told?.target}`).not.toContain("secret");
  });
});
