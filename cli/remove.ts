import { nameText } from "@skillshelf/skill-reader/git/source";
import { removeRecord } from "#lib/directory/ingest/changes.ts";
import { withDatabase } from "./database.ts";
import type { RemoveCommand } from "./options.ts";

/**
 * Runs `remove`.
 *
 * @returns the exit code: 1 when there is no such record.
 */
export async function runRemove({ record, options }: RemoveCommand): Promise<number> {
  const shown = nameText(record);
  const { reason, successor } = options;
  const delisting = {
    status: "removed" as const,
    reason,
    successor: successor ? nameText(successor) : null,
  };
  const removed = await withDatabase((database) => removeRecord(database, record, delisting));
  if (removed === undefined) {
    console.error(`There is no record ${shown}; nothing was removed.`);
    return 1;
  }
  console.log(`${shown} is removed; catalogue version ${removed.version}`);
  return 0;
}
