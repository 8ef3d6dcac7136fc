import { randomUUID } from "node:crypto";
import { readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path/posix";
import { setTimeout } from "node:timers/promises";
import { CommandError, exitCodes } from "../errors.ts";
import {
  below,
  hasEnded,
  holderText,
  inTheWay,
  kindBelow,
  lockPath,
  makePlainFolder,
  type Scope,
  shownPath,
} from "./file-system.ts";
import { type Lock, LockError, lockText, parseLock } from "./lock.ts";

/** How long is waited for another process, and how long between two looks. Milliseconds. */
const PATIENCE_MS = 10_000;
const PAUSE_MS = 20;

/** However long ago a process began, changing a small file does not take it this long: it hangs. Milliseconds. */
const LONGEST_MS = 60_000;

/**
 * Does something while no other process does the same at that path. A file beside it says so, which one that ended
 * without taking it away does not leave in the way for ever.
 *
 * @throws {CommandError} where another process does not come to its end.
 */
async function exclusively<Result>(scope: Scope, path: string, work: () => Promise<Result>): Promise<Result> {
  const held = below(scope, `${path}.held`);
  const mine = `${holderText()} ${randomUUID()}`;
  for (const end = Date.now() + PATIENCE_MS; !(await isWritten(held, mine)); await setTimeout(PAUSE_MS)) {
    await takeAwayStale(held);
    if (Date.now() > end)
      throw new CommandError(
        exitCodes.found,
        `Another skillshelf is changing ${shownPath(scope, path)}. Try again when it has ended; if none is running, delete ${shownPath(scope, `${path}.held`)}.`,
      );
  }
  try {
    return await work();
  } finally {
    if ((await textAt(held))?.text === mine) await rm(held, { force: true });
  }
}

/** Whether a file that was not there is now, with this text. */
async function isWritten(file: string, text: string): Promise<boolean> {
  try {
    await writeFile(file, text, { flag: "wx" });
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

async function takeAwayStale(held: string): Promise<void> {
  const seen = await textAt(held);
  if (seen === null || !(hasEnded(seen.text, seen.heldMs) || seen.heldMs > LONGEST_MS)) return;
  const aside = `${held}.${randomUUID()}`;
  try {
    await rename(held, aside);
    // Another process may have taken it away, and begun, since it was looked at: then that one goes on.
    if ((await textAt(aside))?.text !== seen.text) await rename(aside, held);
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
  } finally {
    await rm(aside, { force: true });
  }
}

async function textAt(file: string): Promise<Readonly<{ text: string; heldMs: number }> | null> {
  try {
    const { mtimeMs } = await stat(file);
    return { text: await readFile(file, "utf8"), heldMs: Date.now() - mtimeMs };
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
}

const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : undefined);

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
