import { randomUUID } from "node:crypto";
import { readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path/posix";
import { CommandError, exitCodes } from "../exit-codes.ts";
import { exclusively } from "./exclusive.ts";
import { type Lock, LockError, lockText, parseLock } from "./lock.ts";
import { inTheWay, kindBelow, makePlainFolder } from "./plain-folders.ts";
import { below, lockPath, type Scope, shownPath } from "./scope.ts";

/** Largest lock file that is read, bytes. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * What is installed; nothing where there is no lock file.
 *
 * @throws {CommandError} where there is one that cannot be read. It is left as it is.
 */
export async function readLock(scope: Scope): Promise<Lock> {
  const path = lockPath(scope);
  const kind = await kindBelow(scope, path);
  if (kind === "nothing") return [];
  if (kind === "link") throw inTheWay(scope, path, kind);
  try {
    if (kind !== "file") throw new LockError("is not a file");
    if ((await stat(below(scope, path))).size > MOST_BYTES) throw new LockError(`is larger than ${MOST_BYTES} bytes`);
    return parseLock(await readFile(below(scope, path), "utf8"));
  } catch (error) {
    if (!(error instanceof LockError)) throw error;
    throw new CommandError(
      exitCodes.misuse,
      `${shownPath(scope, path)} ${error.message}. Nothing was changed; restore it from version control, or delete it and install anew.`,
      { cause: error },
    );
  }
}

/**
 * Changes the lock file as it is by now, in one step: who reads it sees the old one or the new one, and who changes it
 * at the same time comes before or after.
 */
export async function changeLock(scope: Scope, change: (lock: Lock) => Lock): Promise<void> {
  const path = lockPath(scope);
  // Refused before anything is written beside it.
  await readLock(scope);
  const folder = dirname(path);
  if (folder !== ".") await makePlainFolder(scope, folder);
  await exclusively(scope, path, async () => {
    const text = lockText(change(await readLock(scope)));
    const fresh = below(scope, `${path}.${randomUUID()}`);
    try {
      await writeFile(fresh, text, { flag: "wx" });
      await rename(fresh, below(scope, path));
    } finally {
      await rm(fresh, { force: true });
    }
  });
}
