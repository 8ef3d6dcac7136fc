import type { Agent } from "@skillshelf/directory-api/agents";
import type { ClientEnvironment } from "../command.ts";
import { type Scope, skillsFolder } from "./file-system.ts";
import { differences, type OnDisk, readOnDisk } from "./installed-files.ts";
import type { Lock, LockedSkill } from "./lock.ts";
import { type FileDigest, integrityOf } from "./lock.ts";
import type { OfferedUnit } from "./offer.ts";
import type { SkillFile } from "./placing.ts";

/**
 * What becomes of a folder. `new`: nothing is there. `same`: just these files are. `replace`: what was installed there
 * gives way. `blocked`: what is there may be somebody's work; it stays unless that is forced.
 */
type TargetState = "new" | "same" | "replace" | "blocked";

/** A folder that a skill is to be installed in. */
export type Target = Readonly<{
  agent: Agent;
  /** From the root. */
  folder: string;
  state: TargetState;
  /** Why it is blocked, or would be without force; null else. */
  hindrance: string | null;
  /** What the lock file knows of it. */
  locked: LockedSkill | null;
}>;

/** A skill with its files and the folders it is to be installed in. */
export type PlannedSkill = Readonly<{
  unit: OfferedUnit;
  files: readonly SkillFile[];
  targets: readonly Target[];
}>;

export type TargetFacts = Readonly<{
  scope: Scope;
  lock: Lock;
  force: boolean;
  environment: Pick<ClientEnvironment, "platform">;
}>;

/** A skill that is to be placed somewhere. */
type PlacedSkill = Readonly<{
  repository: string;
  /** Paths of its SKILL.md in the repository. */
  locations: readonly string[];
  files: readonly FileDigest[];
}>;

/** Looks what is in the folder of a skill for an agent. */
export async function targetOf(
  agent: Agent,
  folderName: string,
  skill: PlacedSkill,
  facts: TargetFacts,
): Promise<Target> {
  const named = `${skillsFolder(agent, facts.scope)}/${folderName}`;
  const locked = facts.lock.find((one) => one.folder.toLowerCase() === named.toLowerCase()) ?? null;
  const folder = locked?.folder ?? named;
  const found = await readOnDisk(facts.scope, folder);
  return { agent, folder, locked, ...judge(skill, locked, found, facts) };
}

/** What becomes of a folder, by what is in it and what the lock file knows of it. */
export function judge(
  { files, ...skill }: PlacedSkill,
  locked: LockedSkill | null,
  found: OnDisk,
  { force, environment }: Pick<TargetFacts, "force" | "environment">,
): Pick<Target, "state" | "hindrance"> {
  if (found.kind === "nothing") return { state: "new", hindrance: null };
  if (differences(files, found, environment).length === 0) return { state: "same", hindrance: null };
  const hindrance = hindranceOf(skill, locked, found, environment);
  return { state: hindrance === null || force ? "replace" : "blocked", hindrance };
}

function hindranceOf(
  { repository, locations }: Omit<PlacedSkill, "files">,
  locked: LockedSkill | null,
  found: OnDisk,
  environment: Pick<ClientEnvironment, "platform">,
): string | null {
  if (found.kind === "unreadable") return `${found.path || "it"} cannot be read (${found.why})`;
  if (found.kind !== "folder") return "it is not a folder";
  if (locked === null) return "skillshelf did not install what is there";
  if (locked.repository.toLowerCase() !== repository.toLowerCase() || !locations.includes(locked.unit.path))
    return `${locked.unit.path} of ${locked.repository} is installed there`;
  const changed = differences(locked.files, found, environment).filter(({ kind }) => kind !== "missing");
  return changed.length === 0 ? null : `files were changed there: ${shortList(changed.map((one) => one.path))}`;
}

const MOST_NAMED = 3;

/** Some paths in a sentence. The folder itself is `""`. */
export const shortList = (paths: readonly string[]): string =>
  paths
    .slice(0, MOST_NAMED)
    .map((path) => path || "the folder")
    .join(", ") + (paths.length > MOST_NAMED ? ` and ${paths.length - MOST_NAMED} more` : "");

export const digestsOf = (files: readonly SkillFile[]): FileDigest[] =>
  files.map(({ path, sha256, executable }) => ({ path, sha256, executable }));

/** What becomes of files when others take their place; by path. */
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
