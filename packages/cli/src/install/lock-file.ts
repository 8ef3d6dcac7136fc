import { randomUUID } from "node:crypto";
import { readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path/posix";
import { setTimeout } from "node:timers/promises";
import { CommandError, exitCodes } from "../errors.ts";
import {
  blockedPathError,
  hasOwnerExited,
  kindIn,
  lockPath,
  makeFolders,
  ownerMarker,
  pathIn,
  type Scope,
  shownPath,
} from "./file-system.ts";
import { type Lock, LockError, lockText, parseLock } from "./lock.ts";

const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Reads the lock file. Without one, nothing is installed.
 *
 * @throws {CommandError} if it cannot be read. It is left as it is.
 */
export async function readLock(scope: Scope): Promise<Lock> {
  const path = lockPath(scope);
  const kind = await kindIn(scope, path);
  if (kind === "nothing") return [];
  if (kind === "link") throw blockedPathError(scope, path, kind);
  try {
    if (kind !== "file") throw new LockError("is not a file");
    if ((await stat(pathIn(scope, path))).size > MAX_BYTES) throw new LockError(`is larger than ${MAX_BYTES} bytes`);
    return parseLock(await readFile(pathIn(scope, path), "utf8"));
  } catch (error) {
    if (!(error instanceof LockError)) throw error;
    throw new CommandError(
      exitCodes.misuse,
      `${shownPath(scope, path)} ${error.message}. Nothing was changed. Restore it from version control, or delete it and reinstall the skills.`,
      { cause: error },
    );
  }
}

/** Changes the lock file atomically: readers get the old or the new version, and concurrent changes are serialized. */
export async function changeLock(scope: Scope, change: (lock: Lock) => Lock): Promise<void> {
  const path = lockPath(scope);
  // Fail on an unreadable lock file before anything is written next to it.
  await readLock(scope);
  await replaceFile(scope, path, async () => lockText(change(await readLock(scope))));
}

/** Replaces a file atomically by a text, which is computed while no other process changes the file. */
export async function replaceFile(scope: Scope, path: string, textOf: () => Promise<string>): Promise<void> {
  const folder = dirname(path);
  if (folder !== ".") await makeFolders(scope, folder);
  await exclusively(scope, path, async () => {
    const text = await textOf();
    const temporary = pathIn(scope, `${path}.${randomUUID()}`);
    try {
      await writeFile(temporary, text, { flag: "wx" });
      await rename(temporary, pathIn(scope, path));
    } finally {
      await rm(temporary, { force: true });
    }
  });
}

/** How long to wait for another process, and how often to check. Milliseconds. */
const WAIT_TIMEOUT_MS = 10_000;
const POLL_INTERVAL_MS = 20;

/** Changing a small file never takes this long, so a process that still holds it hangs. Milliseconds. */
const MAX_HOLD_MS = 60_000;

/**
 * Does work on a file while no other process does. A file next to it marks the work; the mark of a process that has
 * exited is removed.
 *
 * @throws {CommandError} if another process does not finish in time.
 */
async function exclusively<Result>(scope: Scope, path: string, work: () => Promise<Result>): Promise<Result> {
  const markFile = pathIn(scope, `${path}.held`);
  const mark = `${ownerMarker()} ${randomUUID()}`;
  for (
    const end = Date.now() + WAIT_TIMEOUT_MS;
    !(await tryCreate(markFile, mark));
    await setTimeout(POLL_INTERVAL_MS)
  ) {
    await removeStaleMark(markFile);
    if (Date.now() > end)
      throw new CommandError(
        exitCodes.found,
        `Another skillshelf process is changing ${shownPath(scope, path)}. Try again later. If none is running, delete ${shownPath(scope, `${path}.held`)}.`,
      );
  }
  try {
    return await work();
  } finally {
    if ((await readMark(markFile))?.text === mark) await rm(markFile, { force: true });
  }
}

/** Creates a file with a text. @returns false if it exists. */
async function tryCreate(file: string, text: string): Promise<boolean> {
  try {
    await writeFile(file, text, { flag: "wx" });
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

async function removeStaleMark(file: string): Promise<void> {
  const mark = await readMark(file);
  if (mark === null || !(hasOwnerExited(mark.text, mark.ageMs) || mark.ageMs > MAX_HOLD_MS)) return;
  const aside = `${file}.${randomUUID()}`;
  try {
    await rename(file, aside);
    // Another process may have replaced the mark since it was read. Then that one keeps it.
    if ((await readMark(aside))?.text !== mark.text) await rename(aside, file);
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
  } finally {
    await rm(aside, { force: true });
  }
}

async function readMark(file: string): Promise<Readonly<{ text: string; ageMs: number }> | null> {
  try {
    const { mtimeMs } = await stat(file);
    return { text: await readFile(file, "utf8"), ageMs: Date.now() - mtimeMs };
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
}

const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : undefined);
