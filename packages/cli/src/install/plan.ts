import type { Agent } from "@skillshelf/directory-api/agents";
import type { CommandEnvironment } from "../context.ts";
import { type Scope, skillsFolder } from "./file-system.ts";
import { differences, type OnDisk, readOnDisk } from "./installed-files.ts";
import { type FileDigest, integrityOf, type Lock, type LockedSkill } from "./lock.ts";
import type { OfferedUnit } from "./offer.ts";
import type { SkillFile } from "./placing.ts";
import type { OtherInstallers } from "./shared-lock.ts";

/**
 * What happens to a folder. `new`: it does not exist. `same`: it has exactly these files. `replace`: the installed skill
 * is replaced. `blocked`: its files may be somebody's work; they are kept without --force. `other`: another installer put
 * exactly these files there; they are left to it.
 */
type TargetState = "new" | "same" | "replace" | "blocked" | "other";

/** A folder to install a skill in. */
export type Target = Readonly<{
  agent: Agent;
  /** From the root. */
  folder: string;
  state: TargetState;
  /** Why it is blocked, or would be without --force; else null. */
  hindrance: string | null;
  /** Its entry in the lock file. */
  locked: LockedSkill | null;
}>;

/** A skill with its files and the folders to install it in. */
export type PlannedSkill = Readonly<{
  unit: OfferedUnit;
  files: readonly SkillFile[];
  targets: readonly Target[];
}>;

export type TargetFacts = Readonly<{
  scope: Scope;
  lock: Lock;
  force: boolean;
  environment: Pick<CommandEnvironment, "platform">;
  others: OtherInstallers;
}>;

/** The skill to place in a folder. */
type PlacedSkill = Readonly<{
  repository: string;
  /** Paths of its SKILL.md in the repository. */
  locations: readonly string[];
  files: readonly FileDigest[];
}>;

/** Determines the folder of a skill for an agent, and what happens to it. */
export async function targetOf(
  agent: Agent,
  folderName: string,
  skill: PlacedSkill,
  facts: TargetFacts,
): Promise<Target> {
  const named = `${skillsFolder(agent, facts.scope)}/${folderName}`;
  const locked = facts.lock.find((one) => one.folder.toLowerCase() === named.toLowerCase()) ?? null;
  const folder = locked?.folder ?? named;
  return { agent, folder, locked, ...(await assessFolder(folder, skill, locked, facts)) };
}

/** Determines what happens to a folder. */
export async function assessFolder(
  folder: string,
  skill: PlacedSkill,
  locked: LockedSkill | null,
  facts: TargetFacts,
): Promise<Pick<Target, "state" | "hindrance">> {
  const found = await readOnDisk(facts.scope, folder);
  return assessTarget(skill, locked, found, { ...facts, otherLock: await facts.others(folder) });
}

/**
 * Decides what happens to a folder by its contents and its entry in the lock file.
 *
 * @param otherLock the lock file of another installer that may stand for it; else null.
 */
export function assessTarget(
  { files, ...skill }: PlacedSkill,
  locked: LockedSkill | null,
  found: OnDisk,
  {
    force,
    environment,
    otherLock,
  }: Pick<TargetFacts, "force" | "environment"> & Readonly<{ otherLock: string | null }>,
): Pick<Target, "state" | "hindrance"> {
  if (found.kind === "nothing") return { state: "new", hindrance: null };
  if (differences(files, found, environment).length === 0)
    return otherLock === null || locked !== null
      ? { state: "same", hindrance: null }
      : { state: "other", hindrance: otherInstaller(otherLock) };
  const hindrance =
    hindranceOf(skill, locked, found, environment) ?? (otherLock === null ? null : otherInstaller(otherLock));
  return { state: hindrance === null || force ? "replace" : "blocked", hindrance };
}

/** Explains why a folder is left to another installer. */
export const otherInstaller = (lock: string): string => `another installer has recorded it in ${lock}`;

function hindranceOf(
  { repository, locations }: Omit<PlacedSkill, "files">,
  locked: LockedSkill | null,
  found: OnDisk,
  environment: Pick<CommandEnvironment, "platform">,
): string | null {
  if (found.kind === "unreadable") return `${found.path || "it"} is unreadable (${found.why})`;
  if (found.kind !== "folder") return "it is not a folder";
  if (locked === null) return "it was not installed by skillshelf";
  if (locked.repository.toLowerCase() !== repository.toLowerCase() || !locations.includes(locked.unit.path))
    return `${locked.unit.path} of ${locked.repository} is installed there`;
  const changed = differences(locked.files, found, environment).filter(({ kind }) => kind !== "missing");
  return changed.length === 0 ? null : `files were changed: ${shortList(changed.map((one) => one.path))}`;
}

const MAX_NAMED = 3;

/** Lists some paths in a sentence. The folder itself is `""`. */
export const shortList = (paths: readonly string[]): string =>
  paths
    .slice(0, MAX_NAMED)
    .map((path) => path || "the folder itself")
    .join(", ") + (paths.length > MAX_NAMED ? ` and ${paths.length - MAX_NAMED} more` : "");

export const digestsOf = (files: readonly SkillFile[]): FileDigest[] =>
  files.map(({ path, sha256, executable }) => ({ path, sha256, executable }));

/** Compares files with those that replace them. @returns paths. */
export function changesBetween(before: readonly FileDigest[], after: readonly FileDigest[]) {
  const old = new Map(before.map((file) => [file.path, integrityOf([file])]));
  const paths = new Set(after.map(({ path }) => path));
  return {
    added: after.filter(({ path }) => !old.has(path)).map(({ path }) => path),
    changed: after
      .filter((file) => old.has(file.path) && old.get(file.path) !== integrityOf([file]))
      .map(({ path }) => path),
    removed: before.filter(({ path }) => !paths.has(path)).map(({ path }) => path),
  };
}
