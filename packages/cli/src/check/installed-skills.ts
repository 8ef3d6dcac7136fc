import { realpath } from "node:fs/promises";
import { basename } from "node:path";
import type { UnitSource } from "@skillshelf/skill-reader/facts/unit-reader";
import { unitSources } from "@skillshelf/skill-reader/facts/unit-source";
import { readFolder } from "@skillshelf/skill-reader/folder";
import { defaultLimits } from "@skillshelf/skill-reader/git/limits";
import { nameText, type RepositoryName } from "@skillshelf/skill-reader/git/source";
import type { Notice } from "@skillshelf/skill-reader/repository-facts";
import type { CommandEnvironment } from "../context.ts";
import { kindIn, lockPath, pathIn, type Scope, scopeOf, shownPath } from "../install/file-system.ts";
import { type LockedSkill, repositoryKey } from "../install/lock.ts";
import { readLock } from "../install/lock-file.ts";
import { type RecordedSkill, readInventory } from "../install/recorded-skills.ts";
import { type FaultyLock, faultyLocks } from "../install/shared-lock-file.ts";
import type { Skills } from "./skills.ts";

/** An installed skill, and who recorded it. */
export type InstalledSkill = Readonly<{
  /** Its name if its folder is missing. */
  folder: string;
  /** The lock file or other file that has it; null if none has. */
  record: string | null;
  /** Where it comes from, as it is recorded. */
  source: string | null;
  /** What is unusual about it, in sentences. */
  notes: readonly string[];
}>;

/** Installed skills, and lock files that cannot be read. */
export type Installed = Readonly<{
  skills: Skills;
  installed: readonly InstalledSkill[];
  locks: readonly FaultyLock[];
}>;

/** A skill to read. `location` is null if it is missing or outside of the root. */
type Place = Readonly<{ shown: InstalledSkill; location: string | null; repository: RepositoryName | null }>;

/** Reads all installed skills, of this command and of other installers, as they are on disk. */
export async function readInstalledSkills(isGlobal: boolean, environment: CommandEnvironment): Promise<Installed> {
  const scope = await scopeOf(isGlobal, environment);
  const own = await readLock(scope);
  const inventory = await readInventory(scope, own, environment);
  const places: Place[] = [];
  for (const skill of own) places.push(await ownPlace(skill, scope));
  places.push(...inventory.skills.map((skill) => recordedPlace(skill, scope)));
  const units: UnitSource[] = [];
  const plugins: UnitSource[] = [];
  const notices: Notice[] = [];
  for (const place of places) {
    const found = await readPlace(place);
    units.push(...found.units);
    plugins.push(...found.plugins);
    notices.push(...found.notices);
  }
  const source = isGlobal ? "personal skills" : "installed skills";
  return {
    skills: { source, folder: scope.root, commit: null, units, plugins, notices },
    installed: places.map(({ shown }) => shown),
    locks: faultyLocks(inventory.locks),
  };
}

async function ownPlace({ folder, repository }: LockedSkill, scope: Scope): Promise<Place> {
  const isThere = (await kindIn(scope, folder)) === "folder";
  const shown = {
    folder: shownPath(scope, folder),
    record: shownPath(scope, lockPath(scope)),
    source: repository,
    notes: isThere ? [] : ["Its folder is missing."],
  };
  return {
    shown,
    location: isThere ? await realpath(pathIn(scope, folder)) : null,
    repository: repositoryKey(repository),
  };
}

function recordedPlace({ name, folders, location, origin, obstacle, notes }: RecordedSkill, scope: Scope): Place {
  const [folder] = folders;
  const shown = {
    folder: folder === undefined ? name : shownPath(scope, folder),
    record: origin?.record ?? null,
    source: origin === null ? null : origin.repository === null ? origin.source : nameText(origin.repository),
    notes: [...(obstacle === null ? [] : [`${obstacle.charAt(0).toUpperCase()}${obstacle.slice(1)}.`]), ...notes],
  };
  return { shown, location, repository: origin?.repository ?? null };
}

/** Reads a skill with the paths that its folder has below the root. */
async function readPlace({ shown, location, repository }: Place) {
  if (location === null) return { units: [], plugins: [], notices: [] };
  const { entries, read } = await readFolder(location, defaultLimits);
  const placed = entries.map((entry) => ({ ...entry, path: `${shown.folder}/${entry.path}` }));
  return unitSources(placed, repository ?? { owner: "local", repo: basename(location) || "skill" }, read);
}
