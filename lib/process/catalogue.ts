import { type LoadResult, loadContent } from "#lib/directory/ingest/content/load.ts";
import { readContent } from "#lib/directory/ingest/content/read.ts";
import { countUnanswered } from "#lib/directory/store/answers.ts";
import { type Database, openDirectory } from "#lib/directory/store/database.ts";
import { migrateDirectory } from "#lib/directory/store/migrate.ts";
import { answerAnew, countOutdated, reindexSome } from "#lib/directory/store/reindexing.ts";
import { Progress } from "./progress.ts";
import { step } from "./steps.ts";

/** Brings the database up to date and loads the content folder into it. */
export async function prepareCatalogue(databaseUrl: string, contentDir: string): Promise<void> {
  await step("Database migrated", () => migrateDirectory(databaseUrl));
  await step("Catalogue", () => loadFolder(databaseUrl, contentDir), describe);
  await refreshDerived(databaseUrl);
}

/** Makes anew what an earlier release made of the records in another form. */
async function refreshDerived(databaseUrl: string): Promise<void> {
  const { database, close } = openDirectory(databaseUrl, { name: "skillshelf-index" });
  try {
    await refreshIndex(database);
    await refreshAnswers(database);
  } finally {
    await close();
  }
}

async function refreshIndex(database: Database): Promise<void> {
  const outdated = await countOutdated(database);
  if (outdated === 0) return;
  const progress = new Progress("Search index", outdated);
  for (let done = await reindexSome(database); done > 0; done = await reindexSome(database)) progress.advance(done);
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
