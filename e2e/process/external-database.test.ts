import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Cluster, openCluster } from "#lib/postgres/cluster.ts";
import { type ServerProcess, spawnServer, startServer, waitFor } from "../setup/server-process.ts";

let folder = "";
let cluster: Cluster;
const servers: ServerProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "skillshelf-external-"));
  cluster = await openCluster(join(folder, "postgres"));
});

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(url = cluster.url): Promise<ServerProcess> {
  const server = await startServer({ DATABASE_URL: url, DATA_DIR: join(folder, "data") });
  servers.push(server);
  return server;
}

async function answersOf(server: ServerProcess) {
  const paths = [
    "/api/ready",
    "/api/skills",
    "/api/skills/obra/superpowers",
    "/en/skills",
    "/de/skills/obra/superpowers",
    "/sitemap.xml",
  ];
  return Promise.all(
    paths.map(async (path) => {
      const { status, headers } = await fetch(server.origin + path, { redirect: "manual" });
      return { path, status, retryAfter: headers.get("retry-after"), robots: headers.get("x-robots-tag") };
    }),
  );
}

describe("with DATABASE_URL", () => {
  it("nothing embedded starts", async () => {
    const server = await start();
    expect(server.output()).not.toContain("PostgreSQL:");
    // The key pair that pays on the local ledger is kept there, and no database.
    const kept = await readdir(join(folder, "data")).catch(() => []);
    expect(kept.filter((name) => name !== "solana-keypair.json")).toEqual([]);
    expect((await answersOf(server)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  });

  it("two servers share one database", async () => {
    const [one, two] = await Promise.all([start(), start()]);
    for (const server of [one, two]) expect((await answersOf(server)).every(({ status }) => status === 200)).toBe(true);
  });

  it("a database that goes away gives 503 with Retry-After, and service resumes when it is back", async () => {
    const server = await start();
    await cluster.stop();
    await waitFor(async () => (await answersOf(server)).every(({ status }) => status === 503), 20_000);
    for (const { path, retryAfter, robots } of await answersOf(server)) {
      expect([path, Number(retryAfter) > 0]).toEqual([path, true]);
      if (path.startsWith("/api")) expect(robots).toBe("noindex, nofollow");
    }
    expect((await fetch(`${server.origin}/api/health`)).status).toBe(200);
    const page = await fetch(`${server.origin}/de/skills`);
    expect(await page.text()).toContain('<html lang="de"');
    await cluster.restart();
    await waitFor(async () => (await answersOf(server)).every(({ status }) => status === 200), 30_000);
  });

  it("a database that is away at the start gives 503, and service begins when it comes", async () => {
    await cluster.stop();
    const server = await start();
    expect((await answersOf(server)).map(({ status }) => status)).toEqual([503, 503, 503, 503, 503, 503]);
    expect(server.output()).toMatch(/cannot be reached/);
    await cluster.restart();
    await waitFor(async () => (await answersOf(server)).every(({ status }) => status === 200), 30_000);
    expect(server.output()).toContain("Catalogue: version 1 loaded");
  });

  it("a wrong password or a database that does not exist is said, with the variable's name and without the secret", async () => {
    for (const change of [(url: URL) => (url.password = "hunter2hunter2"), (url: URL) => (url.pathname = "/nowhere")]) {
      const url = new URL(cluster.url);
      change(url);
      const server = await spawnServer({ DATABASE_URL: url.href, DATA_DIR: join(folder, "data") });
      expect(await server.ended).toBe(1);
      expect(server.output()).toContain("DATABASE_URL");
      expect(server.output()).not.toContain(url.password);
    }
  });
});
