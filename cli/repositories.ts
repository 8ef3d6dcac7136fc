import { nameText, type RepositoryName } from "@skillshelf/skill-reader/git/source";
import { removeRecord, renameRecord, restoreRecord } from "#lib/directory/ingest/changes.ts";
import { withDatabase } from "./database.ts";

/** Runs `remove`. @returns the exit code: 1 if the repository is not listed. */
export async function runRemove(
  name: RepositoryName,
  reason: string,
  successor: RepositoryName | undefined,
): Promise<number> {
  const removal = { status: "removed" as const, reason, successor: successor ? nameText(successor) : null };
  const removed = await withDatabase((database) => removeRecord(database, name, removal));
  return report(removed, `Removed ${nameText(name)}`, `Not listed: ${nameText(name)}. Nothing was removed.`);
}

/** Runs `rename`. @returns the exit code: 1 if the repository is not listed. */
export async function runRename(from: RepositoryName, to: RepositoryName): Promise<number> {
  const renamed = await withDatabase((database) => renameRecord(database, from, to));
  return report(
    renamed,
    `Renamed ${nameText(from)} to ${nameText(to)}`,
    `Not listed: ${nameText(from)}. Nothing was renamed.`,
  );
}

/** Runs `restore`. @returns the exit code: 1 if the repository was not removed. */
export async function runRestore(name: RepositoryName): Promise<number> {
  const restored = await withDatabase((database) => restoreRecord(database, name));
  return report(restored, `Restored ${nameText(name)}`, `Not removed: ${nameText(name)}. Nothing was restored.`);
}

function report(change: Readonly<{ version: number }> | undefined, done: string, failed: string): number {
  if (change === undefined) {
    console.error(failed);
    return 1;
  }
  console.log(`${done}; catalog version ${change.version}`);
  return 0;
}
