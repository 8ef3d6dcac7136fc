import { setTimeout as sleep } from "node:timers/promises";
import { type LoadResult, loadContent } from "#lib/directory/ingest/content/load.ts";
import { readContent } from "#lib/directory/ingest/content/read.ts";
import { openDirectory } from "#lib/directory/store/database.ts";
import { migrateDirectory } from "#lib/directory/store/migrate.ts";
import { isUnavailable } from "#lib/http/unavailable.ts";
import { say, step, warn } from "./steps.ts";

const RETRY_MS = 1_000;

/** Brings the database up to date and loads the content folder into it. */
export async function prepareCatalogue(databaseUrl: string, contentDir: string): Promise<void> {
  await step("Database migrated", () => migrateDirectory(databaseUrl));
  await step("Catalogue", () => loadFolder(databaseUrl, contentDir), describe);
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

/** Like `prepareCatalogue`, again and again while the database is away. */
export async function prepareWhenAvailable(
  databaseUrl: string,
  contentDir: string,
  signal: AbortSignal,
): Promise<void> {
  for (let attempt = 0; !signal.aborted; attempt++) {
    try {
      await prepareCatalogue(databaseUrl, contentDir);
      if (attempt > 0) say("The database is back; the catalogue is served.");
      return;
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      if (attempt === 0) {
        const reason = error instanceof Error ? error.message : String(error);
        warn(`The database cannot be reached (${reason}). Answers are 503 until it is; trying again every second.`);
      }
      await sleep(RETRY_MS);
    }
  }
}
