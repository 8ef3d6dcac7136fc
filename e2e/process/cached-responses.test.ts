import { rm } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { newestVersion } from "#lib/directory/store/catalog.ts";
import { openDirectory } from "#lib/directory/store/database.ts";
import { type Cluster, openCluster } from "#lib/postgres/cluster.ts";
import { allNames, CatalogDriver } from "../../evals/cache/catalog-driver.ts";
import { copyPrepared } from "../setup/prepared-data.ts";
import { type ServerProcess, startServer, waitFor } from "../setup/server-process.ts";
import { bundledContent } from "../setup/test-directory.ts";

const STEPS = 12;
const SEED = 1;

/** A change is visible on every server after this time. Milliseconds. */
const VISIBLE_MS = 1_000;

const paths = [
  ...allNames.flatMap(({ owner, repo }) => [
    `/en/skills/${owner}/${repo}`,
    `/ar/skills/${owner}/${repo}`,
    `/ja/skills/${owner}/${repo}.md`,
    `/en/skills/${owner}/${repo}/pdf`,
    `/de/skills/${owner}/${repo}/deploy.md`,
    `/api/skills/${owner}/${repo}`,
    `/badge/${owner}/${repo}.svg`,
  ]),
  "/en/previews/skills/ada/kit.png",
  "/en/skills/ada",
  "/zh/categories/documents",
  "/es/collections/one",
  "/en/docs/guide",
  "/en",
  "/en/skills",
  "/api/skills",
  "/en/feeds/updated.xml",
  "/llms.txt",
];

let folder = "";
let cluster: Cluster;
let cached: ServerProcess;
let uncached: ServerProcess;

beforeAll(async () => {
  folder = await copyPrepared(inject("prepared").data, "skillshelf-cached-");
  cluster = await openCluster(folder);
  const settings = {
    DATABASE_URL: cluster.url,
    CONTENT_DIR: inject("prepared").content,
    SITE_URL: "https://skills.example.org",
    WEB_CONCURRENCY: "1",
    RATE_LIMIT_PER_MINUTE: "0",
    ACCESS_LOG: "off",
  };
  cached = await startServer(settings);
  uncached = await startServer({ ...settings, EDGE_CACHE_MB: "0" });
});
afterAll(async () => {
  await Promise.all([cached.stop(), uncached.stop()]);
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
});

async function get({ origin }: ServerProcess, path: string) {
  const response = await fetch(origin + path, { redirect: "manual" });
  const { status, headers } = response;
  const names = ["content-type", "location", "etag", "content-security-policy", "x-robots-tag", "link"];
  return {
    isHit: headers.get("cache-status")?.includes("; hit") === true,
    sent: { status, headers: names.map((name) => headers.get(name)), body: await response.text() },
  };
}

describe("a server with a cache", () => {
  it(`sends what one without sends, a second after each of ${STEPS} random changes`, async () => {
    const { database, close } = openDirectory(cluster.url, { name: "skillshelf-test" });
    const driver = new CatalogDriver(database, await bundledContent(), SEED);
    let hits = 0;
    try {
      for (let step = 1; step <= STEPS; step++) {
        const change = await driver.step();
        const version = String((await newestVersion(database))?.version);
        const isKnown = async (server: ServerProcess) =>
          (await fetch(`${server.origin}/api/categories`)).headers.get("x-catalogue-version") === version;
        await waitFor(async () => (await isKnown(cached)) && (await isKnown(uncached)), VISIBLE_MS * 10);
        for (const path of paths) {
          const [one, other] = await Promise.all([get(cached, path), get(uncached, path)]);
          if (one.isHit) hits++;
          expect(one.sent, `${path} after step ${step} of seed ${SEED}: ${change}`).toEqual(other.sent);
        }
      }
    } finally {
      await close();
    }
    expect(hits).toBeGreaterThan((STEPS * paths.length) / 3);
  });
});
