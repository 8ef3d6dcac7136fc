import { lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, rmdir, unlink, writeFile } from "node:fs/promises";
import { basename as basenameOf, join } from "node:path";
import { basename, dirname } from "node:path/posix";
import type { Output } from "../output.ts";
import {
  hasOwnerExited,
  kindAt,
  kindIn,
  makeFolders,
  ownerMarker,
  pathIn,
  type Scope,
  shownPath,
} from "./file-system.ts";
import type { FileDigest } from "./lock.ts";
import { isFolderName } from "./safe-path.ts";

// A skill is written to a staging folder next to its place and then moved. The skill that it replaces is moved to the
// staging folder first, so that an interrupted run can be undone.

const STAGING_PREFIX = ".skillshelf-";

/** The file in a staging folder that identifies the process and names the skill. */
const OWNER_FILE = "holder";
const MAX_OWNER_FILE_BYTES = 4_096;

/** The folder in a staging folder for the skill that is replaced. */
export const OLD_FOLDER = "old";

/** Creates a staging folder next to the folder of a skill. @returns its absolute path. */
export async function makeStagingFolder(scope: Scope, parent: string, name: string): Promise<string> {
  const staging = await mkdtemp(join(pathIn(scope, parent), STAGING_PREFIX));
  await writeFile(join(staging, OWNER_FILE), `${ownerMarker()}\n${name}`);
  return staging;
}

/**
 * Removes staging folders that killed runs left behind. If the old skill was moved away and the new one not yet moved
 * in, the old one is restored.
 *
 * @param parent the folder that contains the skills, from the root.
 * @returns the staging folders that could not be removed, from the root.
 * @throws {CommandError} if a folder above is a link.
 */
export async function cleanUpStaging(scope: Scope, parent: string): Promise<string[]> {
  if ((await kindIn(scope, parent)) !== "folder") return [];
  const remaining: string[] = [];
  for (const entry of await readdir(pathIn(scope, parent), { withFileTypes: true })) {
    if (!entry.isDirectory() || !/^\.skillshelf-[A-Za-z0-9]{6}$/.test(entry.name)) continue;
    const staging = join(pathIn(scope, parent), entry.name);
    const [owner = "", name = ""] = await readOwnerFile(staging);
    const { mtimeMs } = await lstat(staging);
    if (!hasOwnerExited(owner, Date.now() - mtimeMs)) continue;
    if (isFolderName(name)) await restore(join(staging, OLD_FOLDER), scope, `${parent}/${name}`);
    if (!(await tryRemove(staging))) remaining.push(`${parent}/${entry.name}`);
  }
  return remaining;
}

/** Does the same next to each of these skill folders. */
export async function cleanUpStagingFor(scope: Scope, folders: readonly string[]): Promise<string[]> {
  const remaining: string[] = [];
  for (const parent of new Set(folders.map((folder) => dirname(folder))))
    remaining.push(...(await cleanUpStaging(scope, parent)));
  return remaining;
}

/** Notes which staging folders could not be removed. */
export function noteRemaining(folders: readonly string[], scope: Scope, out: Pick<Output, "note">): void {
  for (const folder of folders)
    out.note(
      `Could not remove ${shownPath(scope, folder)}, which contains a replaced skill. Delete it: an agent may load it.`,
    );
}

/** Removes a folder with its contents. @returns whether that worked. */
const tryRemove = (folder: string): Promise<boolean> =>
  rm(folder, { recursive: true, force: true }).then(
    () => true,
    () => false,
  );

async function readOwnerFile(staging: string): Promise<string[]> {
  const file = join(staging, OWNER_FILE);
  // A project may contain anything under this name.
  if ((await kindAt(file)) !== "file" || (await lstat(file)).size > MAX_OWNER_FILE_BYTES) return [];
  return (await readFile(file, "utf8")).split("\n");
}

async function restore(old: string, scope: Scope, folder: string): Promise<void> {
  if ((await kindAt(old)) !== "folder" || (await kindIn(scope, folder)) !== "nothing") return;
  await rename(old, pathIn(scope, folder));
}

/** A file to write. Its path has been checked. */
export type SkillFile = FileDigest & Readonly<{ content: Uint8Array }>;

/**
 * Writes a skill's files to a folder and replaces what is there. The folder appears as a whole or not at all, and
 * `SKILL.md` is written last, so that no agent loads a part of a skill.
 *
 * @returns the staging folder, from the root, if it could not be removed; else null.
 * @throws {CommandError} if a folder above is a link.
 */
export async function placeSkill(
  scope: Scope,
  folder: string,
  files: readonly SkillFile[],
  signal: AbortSignal,
): Promise<string | null> {
  signal.throwIfAborted();
  const parent = dirname(folder);
  await makeFolders(scope, parent);
  const staging = await makeStagingFolder(scope, parent, basename(folder));
  const old = join(staging, OLD_FOLDER);
  try {
    const fresh = join(staging, "new");
    await mkdir(fresh);
    for (const file of skillFileLast(files)) {
      signal.throwIfAborted();
      await writeNew(fresh, file);
    }
    const isReplacing = (await kindIn(scope, folder)) !== "nothing";
    if (isReplacing) await rename(pathIn(scope, folder), old);
    try {
      await rename(fresh, pathIn(scope, folder));
    } catch (error) {
      if (isReplacing) await rename(old, pathIn(scope, folder));
      throw error;
    }
  } catch (error) {
    // An old skill that could not be moved back stays there; the next run tries again.
    if ((await kindAt(old)) === "nothing") await tryRemove(staging);
    throw error;
  }
  return (await tryRemove(staging)) ? null : `${parent}/${basenameOf(staging)}`;
}

const skillFileLast = (files: readonly SkillFile[]): SkillFile[] =>
  files.toSorted((one, other) => Number(isSkillFile(one)) - Number(isSkillFile(other)));

const isSkillFile = ({ path }: SkillFile): boolean => path.toLowerCase() === "skill.md";

async function writeNew(folder: string, { path, content, executable }: SkillFile): Promise<void> {
  await mkdir(join(folder, dirname(path)), { recursive: true });
  await writeFile(join(folder, ...path.split("/")), content, { flag: "wx", mode: executable ? 0o755 : 0o644 });
}

/** Removes files from a skill's folder, and then the folders that are empty. */
export async function removeFiles(scope: Scope, folder: string, files: readonly FileDigest[]): Promise<void> {
  const folders = new Set([folder]);
  for (const { path } of files) {
    if ((await kindIn(scope, `${folder}/${path}`)) === "nothing") continue;
    await unlink(pathIn(scope, `${folder}/${path}`));
    for (let above = dirname(`${folder}/${path}`); above !== folder; above = dirname(above)) folders.add(above);
  }
  const deepestFirst = [...folders].toSorted((one, other) => other.length - one.length);
  for (const path of deepestFirst) await rmdir(pathIn(scope, path)).catch(() => {});
}

/** Removes a skill's folder with its contents. If it is a link, only the link is removed. */
export async function removeFolder(scope: Scope, folder: string): Promise<void> {
  await kindIn(scope, folder);
  await rm(pathIn(scope, folder), { recursive: true, force: true });
}
