import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Cluster, openCluster } from "#lib/postgres/cluster.ts";
import { openPool } from "#lib/postgres/pool.ts";
import { createDatabase } from "../setup/postgres-server.ts";
import { waitFor } from "../setup/server-process.ts";
import { graphCommand } from "./graph-command.ts";
import { type OwnDatabase, startOnOwnDatabase } from "./own-database.ts";

/** A server whose graph has its own PostgreSQL. */
let own: OwnDatabase;
let cluster: Cluster;
let folder = "";
let graphUrl = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "skillshelf-graph-"));
  cluster = await openCluster(folder);
  graphUrl = (await createDatabase(cluster.url)).url;
  own = await startOnOwnDatabase({ GRAPH_DATABASE_URL: graphUrl });
});
afterAll(async () => {
  await own.stop();
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
});

const command = (...words: readonly string[]) =>
  graphCommand({ DATABASE_URL: own.cluster.url, GRAPH_DATABASE_URL: graphUrl }, ...words);

const json = async (...words: readonly string[]): Promise<Record<string, unknown>> => {
  const { code, output, errors } = await command(...words, "--json");
  expect([code, errors]).toEqual([0, ""]);
  return JSON.parse(output) as Record<string, unknown>;
};

const call = (path: string, init?: RequestInit) => fetch(`${own.server.origin}/api/v1${path}`, init);

describe("skillshelf graph", () => {
  it("creates a key that works at once, shows it once, and revokes it", async () => {
    const made = await json("keys", "create", "--namespace", "demo", "--scope", "admin");
    expect(made).toMatchObject({ namespace: "demo", scopes: ["read", "write", "admin"] });
    const { key, prefix } = made as { key: string; prefix: string };
    expect(key.startsWith(prefix)).toBe(true);
    const path = `/profiles/findOrCreate?apiKey=${key}`;
    const init = { method: "POST", body: '{"username":"ada"}', headers: { "content-type": "application/json" } };
    expect((await call(path, init)).status).toBe(200);
    const listed = await command("keys", "list");
    expect(listed.output).toContain(prefix);
    expect(listed.output).not.toContain(key);
    expect(await json("keys", "revoke", prefix)).toEqual({ prefix, revoked: true });
    await waitFor(async () => (await call(path, init)).status === 401, 20_000);
    expect(own.server.output()).toContain("/profiles/findOrCreate?apiKey=");
    expect(own.server.output()).not.toContain(key);
  });

  it("updates a namespace, and shows a webhook's secret when it is first set", async () => {
    const words = ["--readable-name", "The Demo", "--webhook", "https://hooks.example.org/in"];
    const set = await json("namespaces", "set", "demo", ...words);
    expect(set).toMatchObject({ name: "demo", readableName: "The Demo", webhookSecret: expect.any(String) });
    const listed = await json("namespaces", "list");
    expect(listed).toMatchObject({ name: "demo", webhookUrl: "https://hooks.example.org/in" });
    expect(JSON.stringify(listed)).not.toContain(String(set.webhookSecret));
    expect((await command("namespaces", "set", "nowhere", "--json")).code).toBe(2);
    expect(await json("namespaces", "set", "demo", "--webhook", "")).toMatchObject({
      readableName: "The Demo",
      webhookUrl: null,
    });
  });

  it("recounts, repairs on request, and lists the differences", async () => {
    expect((await command("recount")).code).toBe(0);
    const sql = openPool(graphUrl, { max: 1, name: "skillshelf-test", schema: "graph" });
    await sql`insert into profile_counts (profile_key, slot, followers, following) select key, 0, 5, 0 from profiles`;
    await sql.end();
    const wrong = await command("recount");
    expect(wrong.code).toBe(1);
    expect(wrong.output).toContain("ada");
    expect((await command("recount", "--repair")).code).toBe(1);
    expect((await command("recount")).code).toBe(0);
  });

  it("explains an invalid command", async () => {
    for (const words of [
      ["keys", "create"],
      ["keys", "revoke", "graph_none"],
      ["keys", "create", "--namespace", "a b"],
      [],
    ]) {
      const { code, errors } = await command(...words);
      expect(code).toBe(2);
      expect(errors).not.toContain("    at ");
    }
  });
});

describe("a separate PostgreSQL of the graph", () => {
  it("has all tables of the graph, and the directory's has none", async () => {
    const schemasOf = async (url: string) => {
      const sql = openPool(url, { max: 1, name: "skillshelf-test" });
      const rows = await sql<
        { name: string }[]
      >`select nspname as name from pg_namespace where nspname in ('graph', 'directory')`;
      await sql.end();
      return rows.map(({ name }) => name);
    };
    expect(await schemasOf(graphUrl)).toEqual(["graph"]);
    expect(await schemasOf(own.cluster.url)).toEqual(["directory"]);
  });

  it("may become unavailable: the graph responds with 503 in its own format, the directory continues, and the graph recovers", async () => {
    const { key } = (await json("keys", "create", "--namespace", "away")) as { key: string };
    const status = async () => (await call(`/profiles/?apiKey=${key}`)).status;
    expect(await status()).toBe(200);
    await cluster.stop();
    await waitFor(async () => (await status()) === 503, 20_000);
    const response = await call(`/profiles/?apiKey=${key}`);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await response.json()).toEqual({ error: expect.any(String), requestId: expect.any(String) });
    expect((await fetch(`${own.server.origin}/api/skills`)).status).toBe(200);
    await cluster.restart();
    await waitFor(async () => (await status()) === 200, 30_000);
  });
});
