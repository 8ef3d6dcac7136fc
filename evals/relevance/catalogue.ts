import { join } from "node:path";
import { categories } from "#content/categories.ts";
import { writeFindings } from "#lib/directory/ingest/changes.ts";
import { loadContent } from "#lib/directory/ingest/content/load.ts";
import { readContent } from "#lib/directory/ingest/content/read.ts";
import { type Database, openDirectory } from "#lib/directory/store/database.ts";
import { type Repository, readingOf } from "../../bench/search/repositories.ts";

/**
 * Fills an empty database with repositories as ingestion does; one without a skill is none.
 *
 * @param isReviewed whether the bundled reviews stand beside what was read, or no editor's word.
 */
export const fillByFacts = (
  databaseUrl: string,
  repositories: readonly Repository[],
  isReviewed: boolean,
): Promise<void> =>
  fill(databaseUrl, async (database) => {
    const nothing = { categories, skills: [], collections: [], documents: [] };
    await loadContent(database, isReviewed ? await readContent(contentFolder) : nothing);
    const withSkills = repositories.filter(({ skills }) => skills.length > 0);
    const findings = withSkills.map((repository) => ({
      name: { owner: repository.owner, repo: repository.repo },
      reading: readingOf(repository),
      host: undefined,
    }));
    await writeFindings(database, findings);
  });

const contentFolder = join(import.meta.dirname, "..", "..", "content");

/** Fills an empty database with the bundled catalogue. */
export const fillByContent = (databaseUrl: string): Promise<void> =>
  fill(databaseUrl, async (database) => void (await loadContent(database, await readContent(contentFolder))));

async function fill(databaseUrl: string, write: (database: Database) => Promise<void>): Promise<void> {
  const { database, close } = openDirectory(databaseUrl, { name: "skillshelf-evals" });
  try {
    await write(database);
  } finally {
    await close();
  }
}
