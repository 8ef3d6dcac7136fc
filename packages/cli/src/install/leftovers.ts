import { lstat, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { dirname } from "node:path/posix";
import type { Output } from "../output.ts";
import { hasEnded, holderText } from "./holder.ts";
import { kindAt, kindBelow } from "./plain-folders.ts";
import { isFolderName } from "./safe-path.ts";
import { below, type Scope, shownPath } from "./scope.ts";

/** Skills are put together, and those that give way are put, in folders of such names beside them. */
const PREFIX = ".skillshelf-";

/** What says in such a folder for which skill it is, and who works on it. */
const HOLDER = "holder";

/** Longest that it is, bytes. */
const LONGEST_HOLDER = 4_096;

/** What was replaced, until it is removed. */
export const OLD = "old";

/** Makes a folder for a skill of that name, beside it. @returns its path of the system */
export async function makeAside(scope: Scope, around: string, name: string): Promise<string> {
  const aside = await mkdtemp(join(below(scope, around), PREFIX));
  await writeFile(join(aside, HOLDER), `${holderText()}\n${name}`);
  return aside;
}

/**
 * Removes what runs that were killed have left beside skills. Where one was killed after the old skill had given way and
 * before the new one had come, the old one is put back.
 *
 * @param around the folder of the skills, from the root.
 * @returns what could not be removed, from the root.
 * @throws {CommandError} where a folder above it is a link.
 */
export async function removeLeftovers(scope: Scope, around: string): Promise<string[]> {
  if ((await kindBelow(scope, around)) !== "folder") return [];
  const remaining: string[] = [];
  for (const entry of await readdir(below(scope, around), { withFileTypes: true })) {
    if (!entry.isDirectory() || !/^\.skillshelf-[A-Za-z0-9]{6}$/.test(entry.name)) continue;
    const aside = join(below(scope, around), entry.name);
    const [holder = "", name = ""] = await linesOfHolder(aside);
    const { mtimeMs } = await lstat(aside);
    if (!hasEnded(holder, Date.now() - mtimeMs)) continue;
    if (isFolderName(name)) await putBack(join(aside, OLD), scope, `${around}/${name}`);
    if (!(await isRemoved(aside))) remaining.push(`${around}/${entry.name}`);
  }
  return remaining;
}

/** The same beside skills in these folders. */
export async function removeLeftoversBeside(scope: Scope, folders: readonly string[]): Promise<string[]> {
  const remaining: string[] = [];
  for (const around of new Set(folders.map((folder) => dirname(folder))))
    remaining.push(...(await removeLeftovers(scope, around)));
  return remaining;
}

/** Says which folders of that kind are still there. */
export function tellRemaining(folders: readonly string[], scope: Scope, out: Pick<Output, "note">): void {
  for (const folder of folders)
    out.note(
      `${shownPath(scope, folder)} holds what was replaced, and could not be removed. Delete it: an agent may take it for a skill.`,
    );
}

/** Whether a folder is gone with all that was in it. */
export const isRemoved = (folder: string): Promise<boolean> =>
  rm(folder, { recursive: true, force: true }).then(
    () => true,
    () => false,
  );

async function linesOfHolder(aside: string): Promise<string[]> {
  const file = join(aside, HOLDER);
  // A project may come with anything of that name.
  if ((await kindAt(file)) !== "file" || (await lstat(file)).size > LONGEST_HOLDER) return [];
  return (await readFile(file, "utf8")).split("\n");
}

async function putBack(old: string, scope: Scope, folder: string): Promise<void> {
  if ((await kindAt(old)) !== "folder" || (await kindBelow(scope, folder)) !== "nothing") return;
  await rename(old, below(scope, folder));
}
