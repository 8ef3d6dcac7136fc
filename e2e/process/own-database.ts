import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { defaultLimits } from "@skillshelf/skill-reader/git/limits";
import { parseRepositoryName, parseSource } from "@skillshelf/skill-reader/git/source";
import { inject } from "vitest";
import { ingest } from "#lib/directory/ingest/run/ingest.ts";
import { listQueue } from "#lib/directory/ingest/run/source-queue.ts";
import { openDirectory } from "#lib/directory/store/database.ts";
import type { SourceReport } from "#lib/directory/store/runs.ts";
import { type Cluster, openCluster } from "#lib/postgres/cluster.ts";
import { loadFolder } from "#lib/process/catalog.ts";
import { copyPrepared } from "../setup/prepared-data.ts";
import { type ServerProcess, startServer, waitFor } from "../setup/server-process.ts";

export type OwnDatabase = Readonly<{
  server: ServerProcess;
  cluster: Cluster;
  /** Gives a record another name and loads the content: a new version of the catalog. */
  publish: (name: string) => Promise<void>;
  /** Ingests a repository in this process, where the rules of the audit are read once for all. */
  ingest: (folder: string, name: string) => Promise<void>;
  stop: () => Promise<void>;
}>;

/** The record that `publish` changes, in some of the places where its name is shown. */
export const changedRecord = {
  page: "/en/skills/obra/superpowers",
  copy: "/en/skills/obra/superpowers.md",
  api: "/api/skills/obra/superpowers",
} as const;

/** A server with one renderer on a database that a test may stop, load and look into. */
export async function startOnOwnDatabase(settings: Readonly<Record<string, string>> = {}): Promise<OwnDatabase> {
  const folder = await copyPrepared(inject("prepared").data, "skillshelf-own-");
  const content = await copyPrepared(inject("prepared").content, "skillshelf-content-");
  const cluster = await openCluster(folder);
  const stopDatabase = async () => {
    await cluster.stop();
    await Promise.all([folder, content].map((one) => rm(one, { recursive: true, force: true })));
  };
  const server = await startServer({
    DATABASE_URL: cluster.url,
    CONTENT_DIR: content,
    WEB_CONCURRENCY: "1",
    RATE_LIMIT_PER_MINUTE: "0",
    GRAPH_RATE_LIMIT_PER_MINUTE: "0",
    ...settings,
  }).catch(async (error: unknown) => {
    await stopDatabase();
    throw error;
  });
  await waitFor(async () => (await fetch(`${server.origin}/api/ready`)).ok);
  return {
    server,
    cluster,
    publish: (name) => publishName(cluster.url, content, name),
    ingest: (path, name) => ingestFolder(cluster.url, path, name),
    stop: async () => {
      await server.stop();
      await stopDatabase();
    },
  };
}

/** Gives a record another name, and loads the content. */
export async function publishName(databaseUrl: string, content: string, name: string): Promise<void> {
  const file = join(content, "skills", "obra", "superpowers.en.md");
  await writeFile(file, (await readFile(file, "utf8")).replace(/^name: .*$/m, `name: "${name}"`));
  await loadFolder(databaseUrl, content);
}

async function ingestFolder(databaseUrl: string, path: string, name: string): Promise<void> {
  const { database, close } = openDirectory(databaseUrl, { name: "skillshelf-test" });
  const request = { source: parseSource(path), as: parseRepositoryName(name), reach: "any" } as const;
  let outcome: SourceReport | undefined;
  await ingest(database, listQueue([request]), {
    limits: defaultLimits,
    concurrency: 1,
    isDry: false,
    signal: new AbortController().signal,
    now: new Date(),
    onDone: (report) => {
      outcome = report;
    },
  }).finally(close);
  if (outcome?.outcome === "failed") throw new Error(`${path} cannot be ingested: ${outcome.reason}`);
}
