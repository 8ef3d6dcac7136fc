import { setTimeout as sleep } from "node:timers/promises";
import { sampleReading, sampleUnitFacts } from "@skillshelf/skill-reader/testing/sample-facts";
import { writeIngestResults } from "#lib/directory/ingest/changes.ts";
import type { Database } from "#lib/directory/store/database.ts";
import type { Client } from "./client.ts";
import type { Floors } from "./floors.ts";
import type { Server } from "./server.ts";

/** Pause between the requests of a reader. Milliseconds. */
const PAUSE_MS = 40;

/** Pause between changes of the catalog. Milliseconds. */
const CHANGE_PAUSE_MS = 6_000;

/** How often servers are asked for their version. Milliseconds. */
const WATCH_PAUSE_MS = 200;

const OWNER = "cluster-eval";
const repositories = ["one", "two", "three"];

/** Pages and responses of the API that show the changes. */
export const changingPaths = [
  ...repositories.flatMap((repo) => [
    `/en/skills/${OWNER}/${repo}`,
    `/ja/skills/${OWNER}/${repo}`,
    `/en/skills/${OWNER}/${repo}.md`,
    `/api/skills/${OWNER}/${repo}`,
  ]),
  `/en/skills/${OWNER}`,
  "/en/skills?sort=updated",
  "/api/skills?sort=updated",
  `/en/skills?q=${OWNER}`,
  `/api/skills/search?q=${OWNER}`,
];

/** Those that no change concerns. */
const otherPaths = [
  "/en",
  "/de/docs",
  "/en/categories",
  "/en/skills/obra/superpowers",
  "/zh/skills/anthropics/skills",
  "/api/skills/stripe/ai",
  "/api/categories",
  "/api/skills/search?q=pdf",
  "/ar/skills?q=terraform",
  "/sitemap.xml",
];

/** The text of a change, which every page of these repositories shows. */
const textOf = (change: number): string => `Shows change-${change}, the newest.`;

/** The changes that a response shows. */
export const changesIn = (body: string): number[] =>
  Array.from(body.matchAll(/\bchange-(\d+), the newest/g), ([, number]) => Number(number));

export type DirectoryLoad = Readonly<{ client: Client; floors: Floors; signal: AbortSignal }>;

/** Reads pages and the API until the load ends. */
export async function readDirectory({ client, floors, signal }: DirectoryLoad, first: number): Promise<void> {
  const paths = changingPaths.flatMap((path, index) => [path, otherPaths[index % otherPaths.length] ?? path]);
  for (let index = first; !signal.aborted; index++) {
    const path = paths[index % paths.length] ?? "/en";
    const before = floors.snapshot();
    const kind = path.startsWith("/api") ? "API" : path.includes("q=") ? "search" : "page";
    const { status, body, server, endedAt: at, headers } = await client.send({ kind, path });
    const cacheStatus = headers.get("cache-status") ?? undefined;
    if (status === 200 && server !== undefined)
      floors.showed({ server, request: path, changes: changesIn(body), at, cacheStatus }, before);
    await sleep(PAUSE_MS);
  }
}

/** Notes what each server has received, as its metrics say. */
export async function watchVersions(servers: readonly Server[], floors: Floors, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await Promise.all(
      servers.map(async (server) => {
        const version = await server.version().catch(() => undefined);
        if (version !== undefined) floors.received(server.name, floors.changeOf(version));
      }),
    );
    await sleep(WATCH_PAUSE_MS);
  }
}

/** The last change that was acknowledged, with its version, and how often one was repeated. */
export type Changed = { change: number; version: number; repeated: number };

/** Writes one change to all repositories, as a new version. @returns the version. */
export async function writeChange(database: Database, change: number): Promise<number> {
  const results = repositories.map((repo) => {
    const commit = change.toString(16).padStart(40, "0");
    const path = "skills/pdf/SKILL.md";
    // Now, so that lists show it first.
    const committedAt = new Date().toISOString();
    const facts = { owner: OWNER, repo, commit, committedAt, units: [sampleUnitFacts({ path })] };
    const words = { summary: textOf(change), descriptions: { [path]: textOf(change) } };
    return { name: { owner: OWNER, repo }, reading: sampleReading(facts, words), host: undefined };
  });
  const { version } = await writeIngestResults(database, results);
  return version;
}

/** Changes the catalog until the load ends. A change that was not acknowledged is repeated. */
export async function changeCatalog(
  database: Database,
  changed: Changed,
  { floors, signal }: DirectoryLoad,
): Promise<void> {
  while (!signal.aborted) {
    const change = changed.change + 1;
    try {
      changed.version = await writeChange(database, change);
      changed.change = change;
      floors.made(change, changed.version);
      await sleep(CHANGE_PAUSE_MS, undefined, { signal }).catch(() => undefined);
    } catch {
      changed.repeated++;
      await sleep(500);
    }
  }
}
