import { lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, rmdir, unlink, writeFile } from "node:fs/promises";
import { join, basename as nameOf } from "node:path";
import { basename, dirname } from "node:path/posix";
import type { Output } from "../output.ts";
import {
  below,
  hasEnded,
  holderText,
  kindAt,
  kindBelow,
  makePlainFolder,
  type Scope,
  shownPath,
} from "./file-system.ts";
import type { FileDigest } from "./lock.ts";
import { isFolderName } from "./safe-path.ts";

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
const isRemoved = (folder: string): Promise<boolean> =>
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

/** A file as it is to be written: its path was checked. */
export type SkillFile = FileDigest & Readonly<{ content: Uint8Array }>;

/**
 * Writes a skill's files to a folder, in place of what is there. The folder appears whole or not at all: the files are
 * written beside it first, `SKILL.md` as the last, so that no agent takes what was cut off for a skill.
 *
 * @returns where what was replaced still is, from the root, because it could not be removed; null when it is gone.
 * @throws {CommandError} where a folder above it is a link.
 */
export async function placeSkill(
  scope: Scope,
  folder: string,
  files: readonly SkillFile[],
  signal: AbortSignal,
): Promise<string | null> {
  signal.throwIfAborted();
  const around = dirname(folder);
  await makePlainFolder(scope, around);
  const aside = await makeAside(scope, around, basename(folder));
  try {
    const fresh = join(aside, "new");
    await mkdir(fresh);
    for (const file of skillFileLast(files)) {
      signal.throwIfAborted();
      await writeNew(fresh, file);
    }
    const isReplacing = (await kindBelow(scope, folder)) !== "nothing";
    if (isReplacing) await rename(below(scope, folder), join(aside, OLD));
    try {
      await rename(fresh, below(scope, folder));
    } catch (error) {
      if (isReplacing) await rename(join(aside, OLD), below(scope, folder));
      throw error;
    }
  } catch (error) {
    // What could not be put back is kept; the next run tries again.
    if ((await kindAt(join(aside, OLD))) === "nothing") await isRemoved(aside);
    throw error;
  }
  return (await isRemoved(aside)) ? null : `${around}/${nameOf(aside)}`;
}

const skillFileLast = (files: readonly SkillFile[]): SkillFile[] =>
  files.toSorted((one, other) => Number(isSkillFile(one)) - Number(isSkillFile(other)));

const isSkillFile = ({ path }: SkillFile): boolean => path.toLowerCase() === "skill.md";

async function writeNew(folder: string, { path, content, executable }: SkillFile): Promise<void> {
  await mkdir(join(folder, dirname(path)), { recursive: true });
  await writeFile(join(folder, ...path.split("/")), content, { flag: "wx", mode: executable ? 0o755 : 0o644 });
}

/** Removes files from a skill's folder, then each folder that is empty without them. */
export async function removeFiles(scope: Scope, folder: string, files: readonly FileDigest[]): Promise<void> {
  const folders = new Set([folder]);
  for (const { path } of files) {
    if ((await kindBelow(scope, `${folder}/${path}`)) === "nothing") continue;
    await unlink(below(scope, `${folder}/${path}`));
    for (let above = dirname(`${folder}/${path}`); above !== folder; above = dirname(above)) folders.add(above);
  }
  // Those farthest down come first.
  for (const one of [...folders].toSorted((here, other) => other.length - here.length))
    await rmdir(below(scope, one)).catch(() => {});
}

/** Removes a skill's folder with all that is in it; of a link, the link alone. */
export async function removeFolder(scope: Scope, folder: string): Promise<void> {
  await kindBelow(scope, folder);
  await rm(below(scope, folder), { recursive: true, force: true });
}
