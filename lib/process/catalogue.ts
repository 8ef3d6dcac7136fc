import { type LoadResult, loadContent } from "#lib/directory/ingest/content/load.ts";
import { readContent } from "#lib/directory/ingest/content/read.ts";
import { countOutdatedJson } from "#lib/directory/store/cached-json.ts";
import { openDirectory } from "#lib/directory/store/database.ts";
import { migrateDirectory } from "#lib/directory/store/migrate.ts";
import { countOutdatedIndex, rebuildCachedJson, rebuildIndex } from "#lib/directory/store/rebuild.ts";
import { logStep } from "./logger.ts";
import { Progress } from "./progress.ts";

/** So many records are indexed anew, or their answers written, before the directory is served, which takes a minute at most; more, meanwhile. */
const REFRESHED_FIRST = 2_000;

/** Of how many records the index and the kept answers are in another form than today's. */
export type Outdated = Readonly<{ index: number; answers: number }>;

/**
 * Brings the database up to date and loads the content folder into it.
 *
 * @returns what is left to be made anew.
 */
export async function prepareCatalogue(
  databaseUrl: string,
  contentDir: string,
  refreshedFirst = REFRESHED_FIRST,
): Promise<Outdated> {
  await logStep("Database migrated", () => migrateDirectory(databaseUrl));
  await logStep("Catalogue", () => loadFolder(databaseUrl, contentDir), describe);
  return refreshDerived(databaseUrl, refreshedFirst);
}

/** Makes anew what an earlier release made of the records in another form; of many records, nothing. */
async function refreshDerived(databaseUrl: string, refreshedFirst: number): Promise<Outdated> {
  const { database, close } = openDirectory(databaseUrl, { name: "skillshelf-index" });
  try {
    const index = await countOutdatedIndex(database);
    const answers = await countOutdatedJson(database);
    return {
      index: index > refreshedFirst ? index : await refresh("Search index", index, rebuildIndex(database)),
      answers: answers > refreshedFirst ? answers : await refresh("Answers", answers, rebuildCachedJson(database)),
    };
  } finally {
    await close();
  }
}

/** @returns how many are left: none. */
async function refresh(name: string, count: number, steps: AsyncIterable<number>): Promise<number> {
  if (count === 0) return 0;
  const progress = new Progress(name, count);
  for await (const done of steps) progress.advance(done);
  progress.end();
  return 0;
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
