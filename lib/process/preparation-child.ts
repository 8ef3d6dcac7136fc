import { env } from "#lib/env.ts";
import { graphSetting, migrateGraph } from "#lib/graph/store/migrate.ts";
import { checkAccess } from "#lib/postgres/check-access.ts";
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

async function prepareDirectory(): Promise<void> {
  const outdated = await prepareCatalog(databaseDirectUrl, contentDir);
  if (databaseUrl !== databaseDirectUrl) await checkAccess(databaseUrl, "DATABASE_URL");
  rebuildOutdated(databaseDirectUrl, outdated).catch((error: unknown) => logWarning(messageOf(error)));
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

prepareAll().catch(fail);
