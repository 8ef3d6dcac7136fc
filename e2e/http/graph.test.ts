import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createKey, generateKey as makeUnknownKey, revokeKey } from "#lib/graph/commands/api-keys.ts";
import { type GraphDatabase, openGraph } from "#lib/graph/store/database.ts";
import { waitFor } from "../setup/server-process.ts";
import { someAddress } from "./request.ts";

const origin = inject("origin");
const base = `${origin}/api/v1`;
/** Databases of tests are shared: a namespace of its own for each run. */
const namespace = `http-${randomUUID().slice(0, 8)}`;

let graph: GraphDatabase;
let key: string;

const makeKey = async (scope: "read" | "write" | "admin", origins: readonly string[] = []) =>
  createKey(graph.sql, { namespace, scope, origins, at: Date.now() });

beforeAll(async () => {
  graph = openGraph(inject("likeSettings").DATABASE_URL ?? "", { name: "skillshelf-test" });
  key = (await makeKey("admin")).key;
  for (const username of ["ada", "ben"]) await post("/profiles/findOrCreate", { username });
});
afterAll(() => graph.close());

const ask = (path: string, init: RequestInit = {}) =>
  fetch(base + path, { redirect: "manual", ...init, headers: { "x-forwarded-for": someAddress(), ...init.headers } });

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  ask(path, {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { "content-type": "application/json", "x-api-key": key, ...headers },
  });

const sendBytes = (body: BodyInit) =>
  ask("/profiles/findOrCreate", {
    method: "POST",
    body,
    headers: { "content-type": "application/json", "x-api-key": key },
  });

const failure = { error: expect.any(String), requestId: expect.any(String) };

describe("the key of a request to the graph", () => {
  it.each([
    ["the query", () => ask(`/profiles/ada?apiKey=${key}`)],
    ["the query, in other letters", () => ask(`/profiles/ada?api%4Bey=${key}`)],
    ["x-api-key", () => ask("/profiles/ada", { headers: { "x-api-key": key } })],
    ["Authorization", () => ask("/profiles/ada", { headers: { authorization: `Bearer ${key}` } })],
  ])("is read from %s", async (_, request) => {
    const response = await request();
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ profile: { id: "ada", namespace } });
  });

  it("is needed", async () => {
    for (const path of ["/profiles/ada", "/profiles/ada?apiKey=", "/profiles/ada?apiKey=guess"]) {
      const response = await ask(path);
      expect([response.status, response.headers.get("www-authenticate")]).toEqual([401, 'Bearer realm="graph"']);
      expect(await response.json()).toEqual(failure);
    }
  });

  it("may be limited to the pages of some origins", async () => {
    const { key: limited } = await makeKey("read", ["https://app.example.org"]);
    const from = (headers: Record<string, string>) =>
      ask("/profiles/ada", { headers: { "x-api-key": limited, ...headers } });
    expect((await from({ origin: "https://app.example.org" })).status).toBe(200);
    expect((await from({ referer: "https://app.example.org/people" })).status).toBe(200);
    expect((await from({ origin: "https://evil.example" })).status).toBe(403);
    expect((await from({})).status).toBe(403);
  });

  it("is refused within two seconds of being revoked", async () => {
    const { key: revoked, prefix } = await makeKey("read");
    const status = async () => (await ask("/profiles/ada", { headers: { "x-api-key": revoked } })).status;
    expect(await status()).toBe(200);
    await revokeKey(graph.sql, prefix, Date.now());
    await waitFor(async () => (await status()) === 401, 3_000);
  });
});

describe("the limit", () => {
  it("is the key's where the graph knows it, and the address's for all others", async () => {
    const headers = { "x-forwarded-for": someAddress() };
    const told = async (given: string) => {
      const response = await ask("/profiles/ada", { headers: { ...headers, "x-api-key": given } });
      const left = Number(/r=(\d+)/.exec(response.headers.get("ratelimit") ?? "")?.[1]);
      return { status: response.status, policy: response.headers.get("ratelimit-policy"), left };
    };
    const { key: fresh } = await makeKey("read");
    for (const left of [1_199, 1_198])
      expect(await told(fresh)).toEqual({ status: 200, policy: '"default";q=1200;w=60', left });
    const [first, second] = [await told(makeUnknownKey()), await told(makeUnknownKey())];
    expect([first, second]).toEqual([
      { status: 401, policy: expect.not.stringContaining("q=1200"), left: expect.any(Number) },
      { status: 401, policy: first.policy, left: first.left - 1 },
    ]);
  });
});

describe("an answer of the graph", () => {
  it("is nobody else's, is kept by nobody and found by no search engine", async () => {
    const { headers } = await ask(`/profiles/ada?apiKey=${key}`);
    expect(Object.fromEntries(headers)).toMatchObject({
      "cache-control": "no-store",
      "content-type": "application/json; charset=utf-8",
      "x-robots-tag": "noindex, nofollow",
      "x-content-type-options": "nosniff",
      "access-control-allow-origin": "*",
      "ratelimit-policy": expect.stringContaining("w=60"),
      ratelimit: expect.stringContaining("r="),
    });
  });

  it("comes with a slash at the end of the path and without, and to HEAD without a body", async () => {
    for (const path of ["/profiles/ada", "/profiles/ada/"]) {
      expect((await ask(`${path}?apiKey=${key}`)).status).toBe(200);
      const head = await ask(`${path}?apiKey=${key}`, { method: "HEAD" });
      expect([head.status, await head.text()]).toEqual([200, ""]);
    }
  });

  it("names in its path whatever a name may hold", async () => {
    for (const id of [
      "a/b",
      "a\\b",
      "a?b#c",
      "%2e",
      "%2F",
      "...",
      "a;b,c",
      "a b",
      "a+b",
      "~'()*!",
      "日本",
      "🚀",
      "x".repeat(200),
    ]) {
      await post("/contents/findOrCreate", { id, profileId: "ada" });
      const response = await ask(`/contents/${encodeURIComponent(id)}`, { headers: { "x-api-key": key } });
      expect([response.status, await response.json()], id).toMatchObject([200, { content: { id } }]);
    }
  });

  it("is compressed for whoever can read that", async () => {
    for (let index = 0; index < 20; index++) await post("/profiles/findOrCreate", { username: `many-${index}` });
    const response = await ask(`/profiles/?apiKey=${key}`, { headers: { "accept-encoding": "gzip" } });
    expect(response.headers.get("content-encoding")).toBe("gzip");
    expect(await response.json()).toMatchObject({ page: 1 });
  });

  it("is promised to scripts of any origin", async () => {
    const response = await ask("/followers/add", { method: "OPTIONS", headers: { origin: "https://app.example.org" } });
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-methods")).toContain("DELETE");
    expect(response.headers.get("access-control-allow-headers")?.toLowerCase()).toContain("idempotency-key");
  });
});

describe("a failure of the graph", () => {
  const large = JSON.stringify({ username: "x".repeat(262_144) });

  it.each([
    ["an operation there is none of", 404, () => ask(`/nothing?apiKey=${key}`)],
    ["a method there is none of", 405, () => ask(`/followers/add?apiKey=${key}`)],
    ["a path that cannot be read", 400, () => ask("/profiles/%zz")],
    ["an address that is too long", 414, () => ask(`/profiles/${"x".repeat(9_000)}`)],
    ["a body of another type", 415, () => post("/followers/add", "startId=ada", { "content-type": "text/plain" })],
    ["a body that is no JSON", 400, () => post("/followers/add", "{")],
    ["a body that is too large", 413, () => post("/profiles/findOrCreate", large)],
    ["no body", 400, () => ask("/followers/add", { method: "POST", headers: { "x-api-key": key } })],
    ["what PostgreSQL cannot keep", 400, () => post("/profiles/findOrCreate", { username: "a\u0000b" })],
    ["a compressed body", 415, () => post("/followers/add", "{}", { "content-encoding": "gzip" })],
    ["bytes that are no UTF-8", 400, () => sendBytes(Buffer.from('{"username":"\xff"}', "latin1"))],
    ["half a character", 400, () => post("/profiles/findOrCreate", '{"username":"\\ud800"}')],
  ])("is told for %s", async (_, status, request) => {
    const response = await request();
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject(failure);
    if (status === 405) expect(response.headers.get("allow")).toBe("POST, OPTIONS");
  });

  it("names every field that is wrong", async () => {
    const response = await post("/followers/add", { startId: 5 });
    expect(await response.json()).toMatchObject({
      issues: [
        { path: "startId", message: "must be text, not the number 5" },
        { path: "endId", message: "is required" },
      ],
    });
  });
});

describe("a write that is repeated with its Idempotency-Key", () => {
  const body = { startId: "ada", endId: "ben" };

  it("is carried out once and answered alike", async () => {
    const idempotency = { "idempotency-key": randomUUID() };
    const answers = await Promise.all(Array.from({ length: 8 }, () => post("/followers/add", body, idempotency)));
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(texts).size).toBe(1);
    expect(JSON.parse(texts[0] ?? "")).toMatchObject({ success: true, execution: { status: "QUEUED" } });
  });

  it("is refused for another request", async () => {
    const idempotency = { "idempotency-key": randomUUID() };
    expect((await post("/followers/add", body, idempotency)).status).toBe(200);
    expect((await post("/followers/remove", body, idempotency)).status).toBe(409);
  });

  it("may be tried again where it failed", async () => {
    const idempotency = { "idempotency-key": randomUUID() };
    const late = { startId: "ada", endId: `late-${idempotency["idempotency-key"]}` };
    expect((await post("/followers/add", late, idempotency)).status).toBe(404);
    await post("/profiles/findOrCreate", { username: late.endId });
    expect((await post("/followers/add", late, idempotency)).status).toBe(200);
  });
});

describe("the service", () => {
  it("says without a key that it is alive, and what it can do", async () => {
    const index = await fetch(base);
    expect([index.status, index.headers.get("x-robots-tag")]).toEqual([200, "noindex, nofollow"]);
    expect(await index.json()).toMatchObject({ description: `${base}/openapi.json` });
    expect(await (await ask("/health")).json()).toEqual({ status: "ok" });
    expect(await (await ask("/openapi.json")).json()).toMatchObject({ openapi: "3.1.0" });
  });
});
