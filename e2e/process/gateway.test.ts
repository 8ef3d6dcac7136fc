import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { pageHeaders, siteHeaders } from "#lib/gateway/headers.ts";
import { freePort } from "#lib/postgres/free-port.ts";
import { coldEndpoint, coldPage } from "../http/cold.ts";
import { askPlainly, textOf } from "../http/request.ts";
import { spawnServer, waitFor } from "../setup/server-process.ts";
import { type OwnDatabase, startOnOwnDatabase } from "./own-database.ts";

/** Requests that one renderer has in work at once. */
const RENDERS = 8;

let own: OwnDatabase;
let metricsUrl = "";

beforeAll(async () => {
  const port = await freePort();
  metricsUrl = `http://localhost:${port}/metrics`;
  own = await startOnOwnDatabase({
    EDGE_RENDER_QUEUE: "0",
    METRICS_PORT: String(port),
    SITE_URL: "https://skills.example",
  });
});

afterAll(() => own?.stop());

const ask = (path: string, headers?: Readonly<Record<string, string>>, method?: string) =>
  askPlainly(own.server.origin + path, headers, method);

/** The samples of a metric by their labels as they are written. */
async function samples(name: string): Promise<ReadonlyMap<string, number>> {
  const text = await (await fetch(metricsUrl)).text();
  const found = text.matchAll(new RegExp(`^skillshelf_${name}(?:\\{(.*)\\})? (.+)$`, "gm"));
  return new Map([...found].map(([, labels = "", value]) => [labels, Number(value)]));
}

const metric = async (name: string): Promise<number> => (await samples(name)).get("") ?? Number.NaN;

/** Whether nothing is rendered for a while: a server that has just started still renders error pages, one after another. */
async function areRenderersIdle(): Promise<boolean> {
  const active = [0, 100, 200].map(async (delay) => {
    await sleep(delay);
    return metric("renders_active");
  });
  return (await Promise.all(active)).every((count) => count === 0);
}

/** Lets no rendering come to its end while something is done. */
async function whileRenderingWaits(act: () => Promise<void>): Promise<void> {
  const sql = postgres(own.cluster.url, { max: 1 });
  try {
    await sql.begin(async (transaction) => {
      await transaction`lock table directory.records in access exclusive mode`;
      await act();
    });
  } finally {
    await sql.end();
  }
}

describe("requests that cannot wait for a renderer", () => {
  it("are refused at once in the form of their surface; those in work are answered, and what is kept", async () => {
    await ask("/en/docs");
    await waitFor(areRenderersIdle);
    let working: ReturnType<typeof ask>[] = [];
    await whileRenderingWaits(async () => {
      working = Array.from({ length: RENDERS }, () => ask(coldEndpoint()));
      await waitFor(async () => (await metric("renders_active")) === RENDERS, 20_000);
      const began = performance.now();
      const refused = await Promise.all(
        Array.from({ length: 10 }, () => [ask(coldPage()), ask(coldEndpoint())]).flat(),
      );
      const kept = await ask("/en/docs");
      expect(performance.now() - began).toBeLessThan(5_000);
      for (const { status, headers } of refused)
        expect([status, Number(headers["retry-after"]) > 0, headers["cache-control"]]).toEqual([503, true, "no-store"]);
      expect(new Set(refused.map(({ headers }) => headers["content-type"]))).toEqual(
        new Set(["text/html; charset=utf-8", "application/problem+json"]),
      );
      expect(kept.headers["cache-status"]).toContain("hit");
    });
    for (const { status } of await Promise.all(working)) expect(status).toBe(200);
    await waitFor(async () => (await metric("renders_active")) === 0, 20_000);
  });
});

describe("a site that is reached by HTTPS", () => {
  const policy = "max-age=31536000";

  it.each([
    ["/en/docs", 200],
    ["/enhance.js", 200],
    ["/en/docs/", 308],
    ["/en/none", 404],
    ["/api/skills", 200],
    ["/api/none", 404],
    ["/sitemap.xml", 200],
    ["/en/%zz", 400],
  ])("says at %s (%i) that browsers are to keep to it", async (path, status) => {
    const answer = await ask(path);
    expect([answer.status, answer.headers["strict-transport-security"]]).toEqual([status, policy]);
  });

  it("says so where no page can be drawn, and all else that a page says", async () => {
    await whileRenderingWaits(async () => {
      const working = Array.from({ length: RENDERS }, () => ask(coldEndpoint()));
      await waitFor(async () => (await metric("renders_active")) === RENDERS, 20_000);
      const { status, headers } = await ask(coldPage());
      expect([status, headers["strict-transport-security"]]).toEqual([503, policy]);
      const { "content-security-policy": contentPolicy, ...others } = pageHeaders;
      expect(headers).toMatchObject({ ...siteHeaders, ...others });
      expect(contentPolicy).toContain("frame-ancestors 'none'");
      expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
      expect(headers["content-security-policy"]).not.toContain("unsafe");
      void Promise.allSettled(working);
    });
    await waitFor(async () => (await metric("renders_active")) === 0, 10_000);
  });
});

describe("what is not kept", () => {
  it("is rendered once for all who ask meanwhile, and kept, whoever they are", async () => {
    const target = coldEndpoint();
    let asked: ReturnType<typeof ask>[] = [];
    await whileRenderingWaits(async () => {
      asked = [ask(target, { cookie: "session=abc" })];
      await waitFor(async () => (await metric("renders_active")) === 1, 20_000);
      asked.push(...Array.from({ length: 20 }, () => ask(target)));
      await ask("/api/health");
      expect(await metric("renders_active")).toBe(1);
    });
    const [first, ...others] = await Promise.all(asked);
    expect(first?.headers["cache-status"]).toBe("skillshelf; fwd=uri-miss; stored");
    for (const { headers, body } of others) {
      expect(headers["cache-status"]).toMatch(/^skillshelf; (?:fwd=uri-miss; collapsed; stored|hit; ttl=\d+)$/);
      expect(first && body.equals(first.body)).toBe(true);
    }
  });
});

const lineSchema = z.strictObject({
  level: z.int(),
  time: z.int(),
  method: z.string(),
  status: z.int(),
  cache: z.enum(["hit", "stale", "miss", "collapsed", "outdated", "failed", "bypass", "none"]),
  route: z.string().optional(),
  id: z.string().min(8),
  client: z.string(),
  target: z.string(),
  bytes: z.int().nonnegative(),
  ms: z.number().nonnegative(),
  agent: z.string().optional(),
  aborted: z.literal(true).optional(),
});

/** Every whole line of standard output. */
const logLines = () =>
  own.server
    .log()
    .split("\n")
    .slice(0, -1)
    .map((line) => lineSchema.parse(JSON.parse(line)));

/** The lines of a request, once there is one. */
async function linesOf(id: unknown) {
  await waitFor(async () => logLines().some((line) => line.id === id), 20_000);
  return logLines().filter((line) => line.id === id);
}

const loopback = expect.stringMatching(/^(?:127\.0\.0\.1|::1)$/);

describe("the access log", () => {
  it("has one line for each request, under the id that the answer names", async () => {
    const target = coldEndpoint();
    const agent = 'Test/1.0 ("quoted"; line\\break)';
    const headers = { "user-agent": agent, "accept-encoding": "gzip" };
    const common = { client: loopback, agent };
    const route = "/api/skills";
    const asked: [id: unknown, line: object][] = [];
    for (const [path, method, line] of [
      [target, "GET", { status: 200, cache: "miss", route }],
      [target, "GET", { status: 200, cache: "hit", route }],
      [target, "HEAD", { status: 200, cache: "hit", route, bytes: 0 }],
      ["/en/skills/nobody/none", "GET", { status: 404, cache: "miss", route: "/:locale/skills/:owner/:repo" }],
      ["/en/none", "GET", { status: 404, cache: "none" }],
      ["/", "GET", { status: 307, cache: "none" }],
      ["/en/skills/", "GET", { status: 308, cache: "none" }],
      ["/api/skills", "DELETE", { status: 405, cache: "none" }],
      ["/api/health", "GET", { status: 200, cache: "none", route: "/api/health" }],
    ] as const) {
      const answer = await ask(path, headers, method);
      const { "x-request-id": id } = answer.headers;
      asked.push([id, { ...common, id, method, target: path, bytes: answer.body.length, ...line }]);
    }
    for (const [id, line] of asked) expect(await linesOf(id)).toEqual([expect.objectContaining(line)]);
  });

  it("takes neither address nor id from a client that is no trusted proxy", async () => {
    const { headers } = await ask("/api/health", { "x-request-id": "hostile-id-123", "x-forwarded-for": "192.0.2.1" });
    expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    const [line] = await linesOf(headers["x-request-id"]);
    expect(line?.client).toEqual(loopback);
  });

  it("has a line for what could not be read as a request, and for who hung up", async () => {
    const { port } = new URL(own.server.origin);
    const send = (bytes: string) => {
      const socket = connect(Number(port), "localhost");
      socket.on("error", () => undefined);
      socket.write(bytes);
      return socket;
    };
    const before = logLines().length;
    const logged = (line: object) =>
      waitFor(async () => {
        expect(logLines().slice(before)).toContainEqual(expect.objectContaining(line));
        return true;
      }, 5_000);
    send("BREW /pot HTTP/1.1\r\nHost: localhost\r\n\r\n").resume();
    await logged({ method: "BREW", target: "/pot", status: 405, cache: "none", client: loopback });
    const target = coldEndpoint();
    await whileRenderingWaits(async () => {
      const socket = send(`GET ${target} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      await waitFor(async () => (await metric("renders_active")) === 1, 20_000);
      socket.destroy();
      await logged({ target, aborted: true, client: loopback });
    });
  });

  it("never holds a secret, and neither does anything else that is printed", async () => {
    const secret = "secret123";
    const answers = await Promise.all([
      ask(`/api/skills/search?apiKey=${secret}&q=x`),
      ask(`/en/skills?q=x&access_token=${secret}`),
      ask(`/api/skills/search?q=%zz&api%4Bey=${secret}`),
      ask(`/api/v1/none?password=${secret}`),
      ask("/api/skills", {
        authorization: `Bearer ${secret}`,
        cookie: `session=${secret}`,
        "x-api-key": secret,
        referer: `https://example.org/?token=${secret}`,
      }),
    ]);
    const socket = connect(Number(new URL(own.server.origin).port), "localhost");
    socket.resume().write(`GET http://user:${secret}@localhost/api/none HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    socket.write(`BREW /pot?apiKey=${secret} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    await waitFor(async () => logLines().some(({ target }) => target.startsWith("/pot?apiKey=[")), 20_000);
    for (const { headers } of answers) expect(await linesOf(headers["x-request-id"])).toHaveLength(1);
    const [first] = await linesOf(answers[0]?.headers["x-request-id"]);
    expect(first?.target).toBe("/api/skills/search?apiKey=[redacted]&q=x");
    expect(own.server.output()).not.toContain(secret);
  });
});

describe("the metrics", () => {
  it("count requests by route, status and part of the cache", async () => {
    const label = 'route="/api/skills",status="200",cache="hit"';
    const target = coldEndpoint();
    await ask(target);
    const before = (await samples("http_requests_total")).get(label) ?? 0;
    await Promise.all([ask(target), ask(target), ask(target)]);
    await waitFor(async () => (await samples("http_requests_total")).get(label) === before + 3, 20_000);
    expect(
      (await samples("http_request_duration_seconds_count")).get('route="/api/skills",cache="hit"'),
    ).toBeGreaterThan(0);
  });

  it("tell the state of the cache, the renderers, the catalog and the database", async () => {
    expect(await metric("cache_bytes")).toBeGreaterThan(1_000);
    expect(await metric("cache_entries")).toBeGreaterThan(0);
    expect(await metric("renderers_ready")).toBe(1);
    expect(await metric("renderer_restarts")).toBe(0);
    expect(await metric("render_queue_length")).toBe(0);
    expect(await metric("catalogue_version")).toBe(1);
    expect(await metric("catalogue_age_seconds")).toBeGreaterThan(0);
    expect(await metric("catalogue_age_seconds")).toBeLessThan(600);
    const connections = [...(await samples("database_connections")).values()];
    expect(connections.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(2);
  });

  it("are on their own port alone", async () => {
    expect((await ask("/metrics")).status).toBe(404);
    expect((await fetch(metricsUrl.replace("/metrics", "/en"))).status).toBe(404);
  });

  it("on the port of the site are refused at the start, in a sentence", async () => {
    const port = String(await freePort());
    const server = await spawnServer({ PORT: port, METRICS_PORT: port });
    expect(await server.ended).toBe(1);
    expect(server.output()).toMatch(/METRICS_PORT .*PORT/);
    expect(server.output()).not.toMatch(/^\s+at /m);
    expect(server.log()).toBe("");
  });

  it("on a port that is taken are refused by the name of their setting", async () => {
    const server = await spawnServer({ DATABASE_URL: own.cluster.url, METRICS_PORT: new URL(metricsUrl).port });
    expect(await server.ended).toBe(1);
    expect(server.output()).toMatch(/^! METRICS_PORT /m);
  });
});

/** It stops the server, so it is last. */
describe("stopping", () => {
  it("answers the request that is being rendered, writes its line, and exits 0", async () => {
    const target = coldPage();
    let working: ReturnType<typeof ask> | undefined;
    await whileRenderingWaits(async () => {
      working = ask(target);
      await waitFor(async () => (await metric("renders_active")) === 1, 20_000);
      own.server.process.kill("SIGTERM");
      await waitFor(async () => own.server.output().includes("Stopping"), 20_000);
    });
    const answer = await working;
    expect([answer?.status, answer?.headers.connection]).toEqual([200, "close"]);
    expect(answer && textOf(answer)).toContain("</html>");
    expect(await own.server.ended).toBe(0);
    const [line] = await linesOf(answer?.headers["x-request-id"]);
    expect(line).toMatchObject({ target, status: 200, cache: "miss", bytes: answer?.body.length });
    expect(own.server.log().endsWith("\n")).toBe(true);
  });
});
