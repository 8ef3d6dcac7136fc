import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { inject } from "vitest";
import { type Cluster, openCluster } from "#lib/postgres/cluster.ts";
import { loadFolder } from "#lib/process/catalogue.ts";
import { copyPreparedData } from "../setup/prepared-data.ts";
import { type ServerProcess, startServer, waitFor } from "../setup/server-process.ts";
import { makeTestContent } from "../setup/test-content.ts";

export type OwnDatabase = Readonly<{
  server: ServerProcess;
  cluster: Cluster;
  /** Gives a record another name and loads the content: a new version of the catalogue. */
  publish: (name: string) => Promise<void>;
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
  const folder = await copyPreparedData(inject("prepared").data, "skillshelf-own-");
  const content = await makeTestContent();
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
    publish: async (name) => {
      const file = join(content, "skills", "obra", "superpowers.en.md");
      await writeFile(file, (await readFile(file, "utf8")).replace(/^name: .*$/m, `name: "${name}"`));
      await loadFolder(cluster.url, content);
    },
    stop: async () => {
      await server.stop();
      await stopDatabase();
    },
  };
}
