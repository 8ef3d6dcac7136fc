import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type Cluster, openCluster } from "#lib/postgres/cluster.ts";
import { freePort } from "#lib/postgres/free-port.ts";
import { copyPrepared } from "../setup/prepared-data.ts";
import { type ServerProcess, startServer, waitFor } from "../setup/server-process.ts";
import { type Standby, startStandbys } from "../setup/standby.ts";
import { graphCommand } from "./graph-command.ts";
import { changedRecord, publishName } from "./own-database.ts";

let folder: string;
let content: string;
let cluster: Cluster;
let one: Standby;
let other: Standby;
let server: ServerProcess;
let metricsPort: number;
let key: string;

beforeAll(async () => {
  folder = await copyPrepared(inject("prepared").data, "skillshelf-replicas-");
  content = await copyPrepared(inject("prepared").content, "skillshelf-replicas-content-");
  cluster = await openCluster(folder);
  metricsPort = await freePort();
  [one, other] = (await startStandbys(folder, cluster, 2)) as [Standby, Standby];
  server = await startServer({
    DATABASE_URL: cluster.url,
    DATA_DIR: join(folder, "data"),
    CONTENT_DIR: content,
    DATABASE_REPLICA_URLS: `${one.url} ${other.url}`,
    WEB_CONCURRENCY: "2",
    EDGE_CACHE_MB: "0",
    RATE_LIMIT_PER_MINUTE: "0",
    GRAPH_RATE_LIMIT_PER_MINUTE: "0",
    METRICS_PORT: String(metricsPort),
  });
  const { output } = await graphCommand(
    { DATABASE_URL: cluster.url },
    "keys",
    "create",
    "--namespace",
    "app",
    "--scope",
    "admin",
  );
  key = output.trim();
  await areReady(1, 1);
});

afterAll(async () => {
  // Some of these are missing where the start has failed.
  await server?.stop();
  await Promise.all([one?.remove(), other?.remove()]);
  await cluster?.stop();
  await Promise.all([folder, content].map((made) => rm(made, { recursive: true, force: true })));
});

/** A gauge of the replicas by the host and port, or `primary`. */
async function gauge(name: string): Promise<(source: string) => number> {
  const text = await (await fetch(`http://localhost:${metricsPort}/metrics`)).text();
  const found = text.matchAll(new RegExp(`^skillshelf_${name}\\{\\w+="([^"]*)"\\} (\\S+)$`, "gm"));
  const values = new Map(Array.from(found, ([, source = "", value]) => [source, Number(value)]));
  return (source) => values.get(source) ?? Number.NaN;
}

const hostOf = (standby: Standby): string => new URL(standby.url).host;

const areReady = (...expected: readonly number[]): Promise<void> =>
  waitFor(async () => {
    const ready = await gauge("directory_replica_ready");
    return [one, other].every((standby, index) => ready(hostOf(standby)) === expected[index]);
  }, 30_000);

/** Counts which sources the requests of `work` read from. */
async function readsDuring(system: "directory" | "graph", work: () => Promise<unknown>) {
  const before = await gauge(`${system}_reads`);
  await work();
  const after = await gauge(`${system}_reads`);
  const of = (source: string) => after(source) - before(source);
  return { replicas: of(hostOf(one)) + of(hostOf(other)), primary: of("primary") };
}

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.origin + path, { headers });

const paths = [
  changedRecord.page,
  changedRecord.copy,
  changedRecord.api,
  "/en/skills?q=debugging",
  "/api/skills/search?q=debugging",
  "/api/skills?page=2",
  "/api/categories",
  "/en/collections",
  "/sitemap.xml",
] as const;

const readAll = () => Promise.all(paths.map(async (path) => [path, (await get(path)).status]));
const allFound = paths.map((path) => [path, 200]);

/** Reads for some time, and returns the statuses that were not 200. */
async function failuresWhile(work: () => Promise<unknown>): Promise<unknown[]> {
  const done = new AbortController();
  const failures: unknown[] = [];
  const reading = (async () => {
    while (!done.signal.aborted) {
      failures.push(...(await readAll()).filter(([, status]) => status !== 200));
      const { status } = await graph("GET", "/profiles/ada");
      if (status !== 200) failures.push(["graph", status]);
    }
  })();
  await work();
  done.abort();
  await reading;
  return failures;
}

async function graph(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.origin}/api/v1${path}`, {
    method,
    headers: { "x-api-key": key, ...(body && { "content-type": "application/json" }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { status } = response;
  return { status, position: response.headers.get("x-graph-position"), body: JSON.parse(await response.text()) };
}

const rename = (bio: string) => graph("PUT", "/profiles/ada", { bio });
const bioOf = async (headers?: Record<string, string>) =>
  (await graph("GET", "/profiles/ada", undefined, headers)).body.profile.bio;
const pause = () => Promise.all([one, other].map((standby) => standby.ask("select pg_wal_replay_pause()")));
const resume = () => Promise.all([one, other].map((standby) => standby.ask("select pg_wal_replay_resume()")));

it("reads pages, the API, MCP and the graph from replicas", async () => {
  await graph("POST", "/profiles/findOrCreate", { username: "ada" });
  const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "list_categories", arguments: {} } };
  const directory = await readsDuring("directory", async () => {
    expect(await readAll()).toEqual(allFound);
    const called = await fetch(`${server.origin}/mcp`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
      body: JSON.stringify(message),
    });
    expect(called.status).toBe(200);
  });
  expect(directory).toEqual({ replicas: paths.length + 1, primary: 0 });
  expect(await readsDuring("graph", () => bioOf())).toEqual({ replicas: 1, primary: 0 });
  expect(server.output()).not.toContain("A read failed on a replica");
});

describe("while no replica has replayed the newest", () => {
  it("pages show a new version of the catalog, from the primary", async () => {
    await pause();
    await publishName(cluster.url, content, "Changed by a test");
    const shows = async () => (await (await get(changedRecord.page)).text()).includes("Changed by a test");
    await waitFor(shows, 2_000);
    const reads = await readsDuring("directory", async () => {
      for (let count = 0; count < 10; count++) expect(await shows()).toBe(true);
    });
    expect(reads).toEqual({ replicas: 0, primary: 10 });
    await resume();
    await waitFor(async () => (await readsDuring("directory", () => get(changedRecord.page))).replicas === 1, 5_000);
    expect(await shows()).toBe(true);
  });

  it("a key reads its own write, without and with the position that the write returned", async () => {
    const before = await rename("before");
    await Promise.all([one.catchUp(), other.catchUp()]);
    await pause();
    const { status, position } = await rename("after");
    expect([status, position]).toEqual([200, expect.stringMatching(/^[0-9A-F]+\/[0-9A-F]+$/)]);
    const reads = await readsDuring("graph", async () => {
      expect(await bioOf()).toBe("after");
      expect(await bioOf({ "x-graph-position": String(position) })).toBe("after");
    });
    expect(reads).toEqual({ replicas: 0, primary: 2 });
    // This needs less, which the replicas have.
    expect(await bioOf({ "x-graph-position": String(before.position) })).toBe("before");
    await resume();
    await Promise.all([one.catchUp(), other.catchUp()]);
    const later = await readsDuring("graph", () => bioOf({ "x-graph-position": String(position) }));
    expect(later).toEqual({ replicas: 1, primary: 0 });
  });

  it("a suggestion is shown when it was sent", async () => {
    await pause();
    const form = new URLSearchParams({ repository: "somebody/unlisted-skills" });
    const sent = await fetch(`${server.origin}/en/submit`, { method: "POST", body: form, redirect: "manual" });
    expect(sent.status).toBe(303);
    const shown = await (await get(String(sent.headers.get("location")))).text();
    expect(shown).toMatch(/somebody\/unlisted-skills/);
    await resume();
  });
});

it("refuses a position that is none", async () => {
  const { status, body } = await graph("GET", "/profiles/ada", undefined, { "x-graph-position": "yesterday" });
  expect([status, body.issues]).toEqual([400, [{ path: "X-Graph-Position", message: expect.any(String) }]]);
});

it("answers everything while replicas freeze, die and return", async () => {
  const failures = await failuresWhile(async () => {
    await one.freeze();
    await areReady(0, 1);
    await other.kill();
    await areReady(0, 0);
    await one.thaw();
    await other.restart();
    await areReady(1, 1);
  });
  expect(failures).toEqual([]);
});

it("reads no longer from a replica that is promoted", async () => {
  const failures = await failuresWhile(async () => {
    await one.ask("select pg_promote()");
    await areReady(0, 1);
  });
  expect(failures).toEqual([]);
  expect(await readsDuring("directory", readAll)).toEqual({ replicas: paths.length, primary: 0 });
});
