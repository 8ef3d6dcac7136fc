import { nameText } from "@skillshelf/skill-reader/git/source";
import { renameRecord } from "#lib/directory/ingest/changes.ts";
import { withDatabase } from "./database.ts";
import type { RenameCommand } from "./options.ts";

/**
 * Runs `rename`.
 *
 * @returns the exit code: 1 when there is no such record.
 */
export async function runRename({ from, to }: RenameCommand): Promise<number> {
  const renamed = await withDatabase((database) => renameRecord(database, from, to));
  if (renamed === undefined) {
    console.error(`There is no record ${nameText(from)}; nothing was renamed.`);
    return 1;
  }
  console.log(`${nameText(from)} is ${nameText(to)} now; catalogue version ${renamed.version}`);
  return 0;
}
