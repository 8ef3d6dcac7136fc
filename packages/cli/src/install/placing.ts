import { mkdir, rename, rm, rmdir, unlink, writeFile } from "node:fs/promises";
import { join, basename as nameOf } from "node:path";
import { basename, dirname } from "node:path/posix";
import type { FileDigest } from "./integrity.ts";
import { isRemoved, makeAside, OLD } from "./leftovers.ts";
import { kindAt, kindBelow, makePlainFolder } from "./plain-folders.ts";
import { below, type Scope } from "./scope.ts";

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
