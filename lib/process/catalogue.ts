import { type LoadResult, loadContent } from "#lib/directory/ingest/content/load.ts";
import { readContent } from "#lib/directory/ingest/content/read.ts";
import { countUnanswered } from "#lib/directory/store/answers.ts";
import { type Database, openDirectory } from "#lib/directory/store/database.ts";
import { migrateDirectory } from "#lib/directory/store/migrate.ts";
import { answerAnew, countOutdated, indexAnew } from "#lib/directory/store/reindexing.ts";
import { Progress } from "./progress.ts";
import { step } from "./steps.ts";

/** So many records are indexed anew before the directory is served, which takes a minute at most; more, meanwhile. */
const INDEXED_FIRST = 2_000;

/**
 * Brings the database up to date and loads the content folder into it.
 *
 * @returns how many records are left to be indexed anew.
 */
export async function prepareCatalogue(
  databaseUrl: string,
  contentDir: string,
  indexedFirst = INDEXED_FIRST,
): Promise<number> {
  await step("Database migrated", () => migrateDirectory(databaseUrl));
  await step("Catalogue", () => loadFolder(databaseUrl, contentDir), describe);
  return refreshDerived(databaseUrl, indexedFirst);
}

/** Makes anew what an earlier release made of the records in another form; of an index of many records, nothing. */
async function refreshDerived(databaseUrl: string, indexedFirst: number): Promise<number> {
  const { database, close } = openDirectory(databaseUrl, { name: "skillshelf-index" });
  try {
    const outdated = await countOutdated(database);
    const isFirst = outdated <= indexedFirst;
    if (isFirst && outdated > 0) await refreshIndex(database, outdated);
    await refreshAnswers(database);
    return isFirst ? 0 : outdated;
  } finally {
    await close();
  }
}

async function refreshIndex(database: Database, outdated: number): Promise<void> {
  const progress = new Progress("Search index", outdated);
  for await (const done of indexAnew(database)) progress.advance(done);
  progress.end();
}

async function refreshAnswers(database: Database): Promise<void> {
  const unanswered = await countUnanswered(database);
  if (unanswered === 0) return;
  const progress = new Progress("Answers", unanswered);
  for await (const done of answerAnew(database)) progress.advance(done);
  progress.end();
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
