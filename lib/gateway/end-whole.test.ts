import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text as readText } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { canEndWhole, endWhole, KEEP_ALIVE_SECONDS } from "./end-whole.ts";
import { Fields } from "./fields.ts";

const bytes = Buffer.from("skills for agents, 技能\0\xff", "latin1");
const fields = (length: number) =>
  new Fields(["content-type", "text/plain", "x-own", "a b", "content-length", String(length)]);

type Answer = Readonly<{ status: number; body: Buffer | string; fields: Fields }>;
const answers: Readonly<Record<string, Answer>> = {
  "/bytes": { status: 200, body: bytes, fields: fields(bytes.length) },
  "/text": { status: 200, body: bytes.toString("latin1"), fields: fields(bytes.length) },
  "/nothing": { status: 200, body: "", fields: fields(0) },
  "/long": { status: 404, body: Buffer.alloc(200_000, "ab"), fields: fields(200_000) },
  "/long-text": { status: 404, body: "ab".repeat(100_000), fields: fields(200_000) },
  "/not-modified": { status: 304, body: "", fields: new Fields(["etag", '"1"']) },
  "/no-content": { status: 204, body: "", fields: new Fields(["allow", "GET"]) },
};

/** Responses to the last requests, in their order. */
let responses: { response: ServerResponse; isWhole: boolean; left: number }[] = [];
let usesNode = false;

const server = createServer((request, response) => {
  const { status, body, fields: headers } = answers[request.url ?? ""] ?? { status: 500, body: "", fields: fields(0) };
  const sent = request.method === "HEAD" ? "" : body;
  const isWhole = !usesNode && canEndWhole(response);
  if (!usesNode && canEndWhole(response)) endWhole(response, status, headers.lines, sent);
  else response.writeHead(status, [...headers.list]).end(sent, "latin1");
  responses.push({ response, isWhole, left: response.writableLength });
});
server.keepAliveTimeout = KEEP_ALIVE_SECONDS * 1_000;

beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** What is received for requests on one connection, the last of which closes it, by the way an answer is sent. */
async function receive(by: "node" | "endWhole", ...requests: readonly string[]): Promise<string> {
  usesNode = by === "node";
  responses = [];
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").setEncoding("latin1");
  socket.write(requests.join(""));
  return (await readText(socket)).replaceAll(/^Date: .*$/gm, "Date: now");
}

const get = (path: string, { method = "GET", version = "1.1", more = "" } = {}): string =>
  `${method} ${path} HTTP/${version}\r\nHost: skills.example\r\n${more}\r\n`;
const last = get("/nothing", { more: "Connection: close\r\n" });

describe("an answer sent whole", () => {
  it.each(Object.keys(answers))("is to the byte what Node makes of it: %s", async (path) => {
    const received = await receive("endWhole", get(path), last);
    expect(responses.map(({ isWhole }) => isWhole)).toEqual([true, false]);
    expect(received).toBe(await receive("node", get(path), last));
  });

  it.each(Object.keys(answers))("is so without its body for HEAD: %s", async (path) => {
    const received = await receive("endWhole", get(path, { method: "HEAD" }), last);
    expect(received).toBe(await receive("node", get(path, { method: "HEAD" }), last));
    expect(received).not.toContain("skills");
  });

  it("is one of many that were asked for at once, in their order", async () => {
    const all = Object.keys(answers).map((path) => get(path));
    expect(await receive("endWhole", ...all, ...all, last)).toBe(await receive("node", ...all, ...all, last));
  });

  it("has been handed to the system when it is short, and knows its status", async () => {
    await receive("endWhole", get("/text"), last);
    expect(responses[0]?.left).toBe(0);
    expect(responses[0]?.response.writableEnded).toBe(true);
    expect(responses[0]?.response.statusCode).toBe(200);
    expect(responses[0]?.response.headersSent).toBe(true);
  });

  it("says when it was sent", async () => {
    usesNode = false;
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/text`);
    await response.arrayBuffer();
    expect(Math.abs(Date.now() - Date.parse(response.headers.get("date") ?? ""))).toBeLessThan(5_000);
  });
});

describe("an answer is left to Node", () => {
  it.each([
    ["whose client closes the connection", get("/text", { more: "Connection: close\r\n" })],
    ["of HTTP/1.0", get("/text", { version: "1.0" })],
  ])("%s", async (_, request) => {
    const received = await receive("endWhole", request);
    expect(responses[0]?.isWhole).toBe(false);
    expect(received).toContain("Connection: close");
  });

  it("that was begun", () => {
    const begun = responses[0]?.response;
    expect(begun && canEndWhole(begun)).toBe(false);
  });
});
