import { type LoadResult, loadContent } from "#lib/directory/ingest/content/load.ts";
import { readContent } from "#lib/directory/ingest/content/read.ts";
import { openDirectory } from "#lib/directory/store/database.ts";
import { migrateDirectory } from "#lib/directory/store/migrate.ts";
import { countOutdated, reindexSome } from "#lib/directory/store/reindexing.ts";
import { Progress } from "./progress.ts";
import { step } from "./steps.ts";

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
