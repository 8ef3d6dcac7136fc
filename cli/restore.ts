import { nameText } from "@skillshelf/skill-reader/git/source";
import { restoreRecord } from "#lib/directory/ingest/changes.ts";
import { withDatabase } from "./database.ts";
import type { RestoreCommand } from "./options.ts";

/**
 * Runs `restore`.
 *
 * @returns the exit code: 1 when there is no such record.
 */
export async function runRestore({ record }: RestoreCommand): Promise<number> {
  const restored = await withDatabase((database) => restoreRecord(database, record));
  if (restored === undefined) {
    console.error(`There is no record ${nameText(record)} that was taken out by remove; nothing was restored.`);
    return 1;
  }
  console.log(`${nameText(record)} is back; catalogue version ${restored.version}`);
  return 0;
}
