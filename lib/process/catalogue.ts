import { setTimeout as sleep } from "node:timers/promises";
import { type LoadResult, loadContent } from "#lib/directory/ingest/content/load.ts";
import { readContent } from "#lib/directory/ingest/content/read.ts";
import { openDirectory } from "#lib/directory/store/database.ts";
import { migrateDirectory } from "#lib/directory/store/migrate.ts";
import { countOutdated, reindexSome } from "#lib/directory/store/reindexing.ts";
import { isUnavailable } from "#lib/http/unavailable.ts";
import { Progress } from "./progress.ts";
import { say, step, warn } from "./steps.ts";

const RETRY_MS = 1_000;

/** Brings the database up to date and loads the content folder into it. */
export async function prepareCatalogue(databaseUrl: string, contentDir: string): Promise<void> {
  await step("Database migrated", () => migrateDirectory(databaseUrl));
  await step("Catalogue", () => loadFolder(databaseUrl, contentDir), describe);
  await refreshIndex(databaseUrl);
}

/** Indexes what an earlier release indexed in another form. */
async function refreshIndex(databaseUrl: string): Promise<void> {
  const { database, close } = openDirectory(databaseUrl, { name: "skillshelf-index" });
  try {
    const outdated = await countOutdated(database);
    if (outdated === 0) return;
    const progress = new Progress("Search index", outdated);
    for (let done = await reindexSome(database); done > 0; done = await reindexSome(database)) progress.advance(done);
    progress.end();
  } finally {
    await close();
  }
}

/** Loads the content folder. Content with faults is refused whole. */
export async function loadFolder(databaseUrl: string, contentDir: string): Promise<LoadResult> {
  const content = await readContent(contentDir);
  const { database, close } = openDirectory(databaseUrl, { name: "skillshelf-load" });
  try {
    return await loadContent(database, content);
  } finally {
    await close();
  }
}

export const describe = ({ version, loaded, changedRecords, records }: LoadResult): string =>
  loaded
    ? `version ${version} loaded, ${records} repositories, ${changedRecords} changed`
    : `version ${version} is current, ${records} repositories`;

/**
 * Like `prepareCatalogue`. Where the database is away it says so and goes on trying by itself, so that a server
 * starts and answers 503 until it comes.
 *
 * @param onFault told of what goes wrong then.
 */
export async function prepareOrKeepTrying(
  databaseUrl: string,
  contentDir: string,
  signal: AbortSignal,
  onFault: (error: unknown) => void,
): Promise<void> {
  const reason = await reasonNotPrepared(databaseUrl, contentDir);
  if (reason === undefined) return;
  warn(`The database cannot be reached (${reason}). Answers are 503 until it is; trying again every second.`);
  keepTrying(databaseUrl, contentDir, signal).catch(onFault);
}

async function keepTrying(databaseUrl: string, contentDir: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await sleep(RETRY_MS);
    if ((await reasonNotPrepared(databaseUrl, contentDir)) !== undefined) continue;
    say("The database is back; the catalogue is served.");
    return;
  }
}

/** Why the database cannot be reached; undefined once the catalogue is prepared. */
async function reasonNotPrepared(databaseUrl: string, contentDir: string): Promise<string | undefined> {
  try {
    await prepareCatalogue(databaseUrl, contentDir);
    return undefined;
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    return error instanceof Error ? error.message : String(error);
  }
}
