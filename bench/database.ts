import { resolve } from "node:path";
import { migrateDirectory } from "#lib/directory/store/migrate.ts";
import { parseEnv } from "#lib/env.ts";
import { AlreadyRunningError, EmbeddedDatabase } from "#lib/process/embedded-database.ts";
import type { Lifecycle } from "#lib/process/lifecycle.ts";
import { logStep } from "#lib/process/logger.ts";
import { OptionError } from "./terminal/options.ts";

/** Processes of the server under test that connect. */
const RENDERERS = 1;

/**
 * The benchmark's own database, migrated: the one DATABASE_URL names in the environment, else an
 * embedded one in `dataDir`. A file `.env` is not asked: it names the operator's.
 *
 * @throws {OptionError} when `dataDir` is where the server keeps its catalog, or in use.
 */
export async function openDatabase(lifecycle: Lifecycle, dataDir: string): Promise<string> {
  const settings = parseEnv(process.env);
  const url = settings.databaseUrl ?? (await openEmbedded(lifecycle, dataDir, settings.dataDir));
  await lifecycle.start(() => logStep("Database migrated", () => migrateDirectory(url)));
  return url;
}

async function openEmbedded(lifecycle: Lifecycle, dataDir: string, serverDataDir: string): Promise<string> {
  if (resolve(dataDir) === resolve(serverDataDir)) {
    throw new OptionError(`--data-dir must be another folder than the server's own, ${serverDataDir}`);
  }
  const database = await lifecycle.start(
    () =>
      EmbeddedDatabase.open(dataDir, RENDERERS).catch((error: unknown) => Promise.reject(inOwnWords(error, dataDir))),
    (one) => one.stop(),
  );
  return database.url;
}

/** The server's advice would name its own settings. */
const inOwnWords = (error: unknown, dataDir: string): unknown =>
  error instanceof AlreadyRunningError
    ? new OptionError(`Something runs on the data in ${dataDir}; end it, or name another folder with --data-dir`)
    : error;
