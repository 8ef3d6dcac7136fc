import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { type Cluster, openCluster } from "#lib/postgres/cluster.ts";
import { createDatabase } from "../setup/postgres-server.ts";
import { copyPrepared } from "../setup/prepared-data.ts";
import { type ServerProcess, spawnServer, startServer, waitFor } from "../setup/server-process.ts";

let folder = "";
let cluster: Cluster;
/** On the database of the cluster, which has the catalog. */
let server: ServerProcess;
const others: ServerProcess[] = [];

beforeAll(async () => {
  folder = await copyPrepared(inject("prepared").data, "skillshelf-external-");
  cluster = await openCluster(folder);
  server = await start();
});

afterEach(async () => {
  await Promise.all(others.splice(0).map((other) => other.stop()));
});

afterAll(async () => {
  await server.stop();
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
});

const settings = (url: string) => ({
  DATABASE_URL: url,
  DATA_DIR: join(folder, "data"),
  CONTENT_DIR: inject("prepared").content,
  WEB_CONCURRENCY: "1",
});

const start = (url = cluster.url): Promise<ServerProcess> => startServer(settings(url));

const paths = [
  "/api/ready",
  "/api/skills",
  "/api/skills/obra/superpowers",
  "/en/skills",
  "/de/skills/obra/superpowers",
  "/sitemap.xml",
] as const;

/** @param asked what no answer is kept of, where the database is away. */
async function answersOf({ origin }: ServerProcess, asked: readonly string[] = paths) {
  return Promise.all(
    asked.map(async (path) => {
      const { status, headers } = await fetch(origin + path, { redirect: "manual" });
      return { path, status, retryAfter: headers.get("retry-after"), robots: headers.get("x-robots-tag") };
    }),
  );
}

describe("with DATABASE_URL", () => {
  it("nothing embedded starts", async () => {
    expect(server.output()).not.toContain("PostgreSQL:");
    // The key pair that pays on the local ledger is kept there, and no database.
    const kept = await readdir(join(folder, "data")).catch(() => []);
    expect(kept.filter((name) => name !== "solana-keypair.json")).toEqual([]);
    expect((await answersOf(server)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  });

  it("two servers share one database", async () => {
    others.push(await start());
    for (const one of [server, ...others])
      expect((await answersOf(one)).every(({ status }) => status === 200)).toBe(true);
  });

  it("a database that goes away gives 503 with Retry-After, and service resumes when it is back", async () => {
    const cold = [
      "/api/ready",
      "/api/categories",
      "/api/skills/anthropics/skills",
      "/de/skills",
      "/sitemaps/pages.xml",
    ];
    const allAre = async (expected: number) =>
      (await answersOf(server, cold)).every(({ status }) => status === expected);
    await cluster.stop();
    await waitFor(() => allAre(503), 20_000);
    for (const { path, retryAfter, robots } of await answersOf(server, cold)) {
      expect([path, Number(retryAfter) > 0]).toEqual([path, true]);
      if (path.startsWith("/api")) expect(robots).toBe("noindex, nofollow");
    }
    expect((await fetch(`${server.origin}/api/health`)).status).toBe(200);
    const page = await fetch(`${server.origin}/de/skills`);
    expect(await page.text()).toContain('<html lang="de"');
    await cluster.restart();
    await waitFor(() => allAre(200), 30_000);
  });

  it("a database that is away at the start gives 503, and service begins when it comes", async () => {
    const { url } = await createDatabase(cluster.url);
    await cluster.stop();
    const other = await start(url);
    others.push(other);
    expect((await answersOf(other)).map(({ status }) => status)).toEqual([503, 503, 503, 503, 503, 503]);
    expect(other.output()).toMatch(/Cannot connect to the database/);
    await cluster.restart();
    await waitFor(async () => (await answersOf(other)).every(({ status }) => status === 200), 30_000);
    expect(other.output()).toContain("Catalog: version 1 loaded");
  });

  it("a wrong password or a database that does not exist is said, with the variable's name and without the secret", async () => {
    for (const change of [(url: URL) => (url.password = "hunter2hunter2"), (url: URL) => (url.pathname = "/nowhere")]) {
      const url = new URL(cluster.url);
      change(url);
      const refused = await spawnServer(settings(url.href));
      expect(await refused.ended).toBe(1);
      expect(refused.output()).toContain("DATABASE_URL");
      expect(refused.output()).not.toContain(url.password);
    }
  });
});
