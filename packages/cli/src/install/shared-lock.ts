import { readFile } from "node:fs/promises";
import { basename } from "node:path/posix";
import { agents } from "@skillshelf/directory-api/agents";
import { z } from "zod";
import type { CommandEnvironment } from "../context.ts";
import { CommandError, exitCodes } from "../errors.ts";
import { blockedPathError, kindAt, kindIn, pathIn, type Scope, shownPath, skillsFolders } from "./file-system.ts";
import type { Lock, LockedSkill } from "./lock.ts";
import { replaceFile } from "./lock-file.ts";
import type { SkillFile } from "./placing.ts";
import { folderNameOf, readSharedLocks } from "./shared-lock-file.ts";
import { sourceHash } from "./source-hash.ts";

/** A project's lock file of the npm command `skills`, whose format other installers share. */
export const sharedLockPath = "skills-lock.json";

/** Marks entries of this command. The npm command keeps the field, and leaves it out of entries that it writes itself. */
const INSTALLER = "skillshelf";

/** Tells which lock file of another installer may stand for a folder; null if there is none. */
export type OtherInstallers = (folder: string) => Promise<string | null>;

/**
 * Reads what other installers have recorded. Their entries name a skill and not its folder: it may be any of that name,
 * unless there is one that this command did not write. Links lead to it.
 *
 * @param lock what this command has installed.
 * @throws {CommandError} if a lock file cannot be read.
 */
export async function readOtherInstallers(
  scope: Scope,
  lock: Lock,
  environment: CommandEnvironment,
): Promise<OtherInstallers> {
  const locks = new Map<string, string>();
  for (const { path, entries, faulty, fault } of await readSharedLocks(scope, environment)) {
    if (fault !== null)
      throw new CommandError(
        exitCodes.misuse,
        `${path} ${fault}, so the folders of another installer are unknown. Nothing was changed. Repair the file, or restore it from version control.`,
      );
    const others = entries.filter(({ installedBy }) => installedBy !== INSTALLER).map(({ name }) => name);
    for (const name of [...others, ...faulty]) locks.set(folderNameOf(name), path);
  }
  const own = new Set(lock.map(({ folder }) => folder));
  const places = new Set(agents.flatMap((agent) => skillsFolders(agent, scope)));
  return async (folder) => {
    const name = basename(folder);
    const found = locks.get(name.toLowerCase());
    if (found === undefined) return null;
    for (const other of [...places].map((place) => `${place}/${name}`))
      if (other !== folder && !own.has(other) && (await kindAt(pathIn(scope, other))) === "folder") return null;
    return found;
  };
}

// The npm command discards a file with a lower version, and takes a higher one as if it knew it.
const fileSchema = z.looseObject({ version: z.number().min(1), skills: z.record(z.string(), z.unknown()) });
type SharedFile = z.infer<typeof fileSchema>;

const ownEntrySchema = z.looseObject({ installedBy: z.literal(INSTALLER), source: z.string(), skillPath: z.string() });

/** Finds the entry that this command wrote for a skill. */
const isOwn = (entry: unknown, { repository, unit }: LockedSkill): boolean => {
  const { success, data } = ownEntrySchema.safeParse(entry);
  return success && data.source.toLowerCase() === repository.toLowerCase() && data.skillPath === unit.path;
};

/** A skill that was written, with its files. */
type Installed = Readonly<{ entry: LockedSkill; files: readonly SkillFile[] }>;

/**
 * Records skills in the shared lock file of a project.
 *
 * @param adds whether to add entries; else only those that this command wrote are brought up to date.
 * @returns the names that another installer has recorded, whose entries are kept.
 * @throws {CommandError} if the file cannot be read. It is left as it is.
 */
export async function recordShared(scope: Scope, installed: readonly Installed[], adds: boolean): Promise<string[]> {
  const kept = new Set<string>();
  await changeShared(scope, adds, (skills) => {
    for (const { entry, files } of installed) {
      const { name } = entry.unit;
      if (Object.hasOwn(skills, name) && !isOwn(skills[name], entry)) kept.add(name);
      else if (adds || Object.hasOwn(skills, name)) skills[name] = sharedEntry(entry, files);
    }
  });
  return [...kept];
}

const sharedEntry = ({ repository, commit, unit }: LockedSkill, files: readonly SkillFile[]) => ({
  source: repository,
  ref: commit,
  sourceType: "github",
  skillPath: unit.path,
  computedHash: sourceHash(files, "en"),
  installedBy: INSTALLER,
});

/** Removes what this command recorded of skills, unless they remain installed for another agent. */
export const forgetShared = (scope: Scope, removed: Lock, remaining: Lock): Promise<void> =>
  changeShared(scope, false, (skills) => {
    for (const skill of removed)
      if (isOwn(skills[skill.unit.name], skill) && !remaining.some((other) => isSameSkill(skill, other)))
        delete skills[skill.unit.name];
  });

const isSameSkill = (one: LockedSkill, other: LockedSkill): boolean =>
  one.repository.toLowerCase() === other.repository.toLowerCase() && one.unit.path === other.unit.path;

/** Changes the file if it is there, or may be created, and something changes. Only projects have one. */
async function changeShared(
  scope: Scope,
  mayCreate: boolean,
  change: (skills: Record<string, unknown>) => void,
): Promise<void> {
  if (scope.kind !== "project") return;
  const before = await readShared(scope);
  if (before === null && !mayCreate) return;
  await replaceFile(scope, sharedLockPath, async () => {
    const { skills, ...others } = (await readShared(scope)) ?? { version: 1, skills: {} };
    change(skills);
    const sorted = Object.fromEntries(Object.entries(skills).toSorted(([one], [other]) => (one < other ? -1 : 1)));
    return `${JSON.stringify({ ...others, skills: sorted }, undefined, 2)}\n`;
  });
}

async function readShared(scope: Scope): Promise<SharedFile | null> {
  const kind = await kindIn(scope, sharedLockPath);
  if (kind === "nothing") return null;
  if (kind !== "file") throw blockedPathError(scope, sharedLockPath, kind);
  try {
    return fileSchema.parse(JSON.parse(await readFile(pathIn(scope, sharedLockPath), "utf8")));
  } catch (cause) {
    if (!(cause instanceof SyntaxError || cause instanceof z.ZodError)) throw cause;
    throw new CommandError(
      exitCodes.misuse,
      `${shownPath(scope, sharedLockPath)} is not a lock file of the npm command skills. It was left as it is. Restore it from version control.`,
      { cause },
    );
  }
}
