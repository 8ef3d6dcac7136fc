import { setTimeout as sleep } from "node:timers/promises";
import { env } from "#lib/env.ts";
import { graphSetting, migrateGraph } from "#lib/graph/store/migrate.ts";
import { checkAccess } from "#lib/postgres/check-access.ts";
import { openPool, type Pool } from "#lib/postgres/pool.ts";
import { prepareCatalog, rebuildOutdated } from "./catalog.ts";
import { messageOf } from "./error-message.ts";
import { logStep, logWarning } from "./logger.ts";
import type { PreparationMessage, Prepared } from "./preparation.ts";
import { prepareOrRetry } from "./retry-until-available.ts";

/**
 * A child process that migrates the databases, loads the content and rebuilds what is outdated, and then ends: a server that
 * has done so needs neither the modules nor the memory for it. Its words are the databases that may be unavailable at first.
 */
const retried = process.argv.slice(2);
const { databaseUrl = "", databaseDirectUrl = databaseUrl, contentDir } = env();
const { graphDatabaseUrl = databaseUrl, graphDatabaseDirectUrl = graphDatabaseUrl } = env();
let serving: Pool | undefined;

/** How long the parent may take to show which content it serves. */
const HANDOVER_MS = 2_000;

// Ignore EPIPE: the reader of the output may be gone.
process.stderr.on("error", () => undefined);
process.once("disconnect", () => process.exit(0));
process.channel?.unref();

const tell = (message: PreparationMessage): Promise<void> =>
  new Promise((resolve) => process.send?.(message, () => resolve()));

function fail(error: unknown): void {
  void tell({ kind: "failed", message: messageOf(error) }).then(() => process.exit(1));
}

async function prepare(database: Prepared, work: () => Promise<void>, isServed: string): Promise<void> {
  if (retried.includes(database)) await prepareOrRetry({ prepare: work, isServed }, fail);
  else await work();
}

/** Shows servers that start meanwhile which content this server is going to serve, until the parent does. */
async function announce(hash: string, name: string): Promise<void> {
  serving ??= openPool(databaseDirectUrl, { max: 1, keep: true, name });
  await serving`select`;
  await tell({ kind: "content", hash });
}

async function prepareDirectory(): Promise<void> {
  const outdated = await prepareCatalog(databaseDirectUrl, contentDir, { announce });
  if (databaseUrl !== databaseDirectUrl) await checkAccess(databaseUrl, "DATABASE_URL");
  rebuildOutdated(databaseDirectUrl, outdated)
    .catch((error: unknown) => logWarning(messageOf(error)))
    .finally(async () => {
      await Promise.allSettled([prepared]);
      await sleep(HANDOVER_MS);
      await serving?.end();
    });
}

async function prepareGraph(): Promise<void> {
  await logStep("Graph", () => migrateGraph(graphDatabaseDirectUrl));
  if (graphDatabaseUrl !== graphDatabaseDirectUrl) await checkAccess(graphDatabaseUrl, graphSetting);
}

async function prepareAll(): Promise<void> {
  await prepare("directory", prepareDirectory, "the catalog is available");
  await prepare("graph", prepareGraph, "the graph is available");
  await tell({ kind: "ready" });
}

const prepared = prepareAll();
prepared.catch(fail);
