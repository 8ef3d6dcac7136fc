import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { openGraph } from "#lib/graph/store/database.ts";
import { type Cluster, openCluster } from "#lib/postgres/cluster.ts";
import { freePort } from "#lib/postgres/free-port.ts";
import { openPool } from "#lib/postgres/pool.ts";
import { Balancer } from "../setup/balancer.ts";
import { makeNextRelease } from "../setup/next-release.ts";
import { copyPrepared } from "../setup/prepared-data.ts";
import { type ServerProcess, startServer, waitFor } from "../setup/server-process.ts";
import { graphCommand } from "./graph-command.ts";

/** Pages, API, search and what is never cached. */
const paths = [
  "/en/skills/obra/superpowers",
  "/api/skills/obra/superpowers",
  "/api/skills",
  "/de/skills",
  "/api/skills/search?q=test",
  "/en/docs",
  "/api/v1/health",
];

const page = "/en/skills/obra/superpowers";

let cluster: Cluster;
let balancer: Balancer;
let release = "";
let load: ReturnType<typeof startLoad>;
let key = "";
/** Folders of the database and of both releases' content. */
const folders: string[] = [];
let content = { older: "", newer: "" };
/** Each server's settings, and what runs with them. */
const servers: { settings: Record<string, string>; running: ServerProcess }[] = [];

beforeAll(async () => {
  const { data, content: older } = inject("prepared");
  const newer = await copyPrepared(older, "skillshelf-newer-");
  const file = join(newer, "skills", "obra", "superpowers.en.md");
  await writeFile(file, (await readFile(file, "utf8")).replace(/^name: .*$/m, 'name: "The next release"'));
  content = { older, newer };
  const folder = await copyPrepared(data, "skillshelf-rolling-");
  cluster = await openCluster(folder);
  const shared = { DATABASE_URL: cluster.url, WEB_CONCURRENCY: "1", DATA_DIR: join(folder, "keys") };
  const unlimited = { RATE_LIMIT_PER_MINUTE: "0", GRAPH_RATE_LIMIT_PER_MINUTE: "0", ACCESS_LOG: "off" };
  for (let count = 0; count < 2; count++) {
    const PORT = String(await freePort());
    const settings = { ...shared, ...unlimited, PORT, SHUTDOWN_DELAY_SECONDS: "2", CONTENT_DIR: older };
    servers.push({ settings, running: await startServer(settings) });
  }
  key = (await graphCommand(shared, "keys", "create", "--namespace", "demo", "--scope", "admin")).output.trim();
  release = await makeNextRelease();
  folders.push(folder, newer, release);
  balancer = new Balancer(servers.map(({ running }) => running.origin));
  await waitFor(async () => servers.every(({ running }) => balancer.isReady(running.origin)));
});

afterAll(async () => {
  await load?.stop();
  await balancer?.stop();
  await Promise.all(servers.map(({ running }) => running.stop()));
  await cluster?.stop();
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
});

/** Readers and writers, until they are told to stop. */
function startLoad() {
  const stopping = new AbortController();
  const { signal } = stopping;
  const faults: string[] = [];
  const written: { name: string; execution: string }[] = [];
  const versions = new Map<ServerProcess, number>();
  const answers = { read: 0, written: 0 };

  async function read(reader: number): Promise<void> {
    for (let count = reader; !signal.aborted; count++) {
      const path = paths[count % paths.length] ?? "/";
      const { origin, response } = await balancer.fetch(path);
      await response.text();
      if (response.status !== 200) faults.push(`${response.status} ${path}`);
      answers.read++;
      // Lists have the version of the catalog; a repository has the one that it was changed in.
      if (path !== "/api/skills") continue;
      const server = servers.find(({ running }) => running.origin === origin)?.running;
      const version = Number(response.headers.get("x-catalogue-version"));
      if (server && version < (versions.get(server) ?? 0)) faults.push(`${path} went back to version ${version}`);
      if (server) versions.set(server, version);
      await sleep(5);
    }
  }

  async function write(writer: number): Promise<void> {
    for (let count = 0; !signal.aborted; count++) {
      const name = `writer-${writer}-${count}`;
      const execution = count % 5 === 0 ? "QUICK_SIGNATURE" : "FAST_UNCONFIRMED";
      const { response } = await balancer.fetch("/api/v1/profiles/findOrCreate", {
        method: "POST",
        headers: { "x-api-key": key, "content-type": "application/json" },
        body: JSON.stringify({ username: name, execution }),
      });
      const answer = (await response.json()) as { execution?: { id: string } };
      if (response.status === 200 && answer.execution) written.push({ name, execution: answer.execution.id });
      else faults.push(`${response.status} ${name}: ${JSON.stringify(answer)}`);
      answers.written++;
      await sleep(20);
    }
  }

  const running = Promise.all(
    [read(0), read(3), write(0), write(1)].map((one) => one.catch((error: unknown) => void faults.push(String(error)))),
  );
  const stop = async () => {
    stopping.abort();
    await running;
  };
  return { stop, faults, written, answers };
}

/** Stops a server and starts another one in its place, which the balancer then uses. */
async function replace(index: number, contentDir: string, checkout?: string): Promise<ServerProcess> {
  const server = servers[index];
  if (server === undefined) throw new Error(`There is no server ${index}.`);
  expect(await server.running.stop()).toBe(0);
  server.running = await startServer({ ...server.settings, CONTENT_DIR: contentDir }, checkout);
  await waitFor(async () => balancer.isReady(server.running.origin));
  return server.running;
}

const isNew = async ({ origin }: ServerProcess) =>
  (await (await fetch(origin + page)).text()).includes("The next release");

it("two servers are upgraded one after the other under load: every request succeeds, and no write is lost", async () => {
  const [, second] = servers;
  load = startLoad();
  const upgraded = await replace(0, content.newer, release);
  expect(upgraded.output()).toMatch(/Catalog: version \d+ loaded/);
  for (const { running } of servers) await waitFor(() => isNew(running), 5_000);

  // A server of the release before that starts again meanwhile leaves the newer content and the newer tables.
  const restarted = await replace(1, content.older);
  expect(restarted.output()).toContain("a running server has replaced this one's content");
  expect(await isNew(restarted)).toBe(true);

  expect((await replace(1, content.newer, release)).output()).toMatch(/Catalog: version \d+ is current/);
  expect(await isNew(second?.running ?? upgraded)).toBe(true);
  await load.stop();
  expect(load.faults).toEqual([]);
  expect(load.answers.read).toBeGreaterThan(100);
  expect(load.answers.written).toBeGreaterThan(50);

  const { sql, close } = openGraph(cluster.url, { name: "skillshelf-test", max: 1 });
  const stored = await sql<{ name: string }[]>`select username as name from profiles where username like 'writer-%'`;
  expect(stored.map(({ name }) => name).toSorted()).toEqual(load.written.map(({ name }) => name).toSorted());
  const events = await sql<{ id: string }[]>`select id from outbox`;
  expect(new Set(events.map(({ id }) => id))).toEqual(new Set(load.written.map(({ execution }) => execution)));
  await waitFor(
    async () =>
      (
        await sql`select from outbox left join anchors on anchors.key = anchor_key
      where status is null or status not in ('CONFIRMED', 'FINAL')`
      ).length === 0,
    60_000,
  );
  await close();

  const pool = openPool(cluster.url, { max: 1, name: "skillshelf-test" });
  const columns = await pool`
    select from information_schema.columns where column_name = 'of_next_release' and table_schema in ('directory', 'graph')`;
  expect(columns).toHaveLength(2);
  await pool.end();
  // Three servers start while others are asked.
}, 600_000);
