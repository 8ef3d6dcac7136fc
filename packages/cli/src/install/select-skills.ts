import type { Agent } from "@skillshelf/directory-api/agents";
import { folderOf } from "@skillshelf/skill-reader/folder-of";
import { CommandError, exitCodes } from "../errors.ts";
import { atLocation, locationsOf, type Offer, type OfferedUnit } from "./offer.ts";
import { isFolderName } from "./safe-path.ts";

/** The maximum number of skills that a message lists. */
const MAX_NAMED = 50;

/** A skill at one of its locations, with the name of the folder to install it in. Agents expect the skill's own name. */
export type SelectedSkill = OfferedUnit & Readonly<{ folderName: string; agents: readonly Agent[] }>;

/**
 * Selects skills of a repository by name or path; without names the only one, or all with `all`. Templates and tests must
 * be named. If a repository has several skills with one name, each agent gets the one in its own folder, or else the one
 * below `skills/`.
 *
 * @throws {CommandError} if there is none, or the selection is ambiguous.
 */
export function selectSkills(
  offer: Offer,
  wanted: readonly string[],
  all: boolean,
  agents: readonly Agent[],
): readonly SelectedSkill[] {
  const candidateLists = wanted.length === 0 ? unnamed(offer, all) : wanted.map((text) => named(offer, text));
  const chosen = new Map<string, SelectedSkill>();
  for (const agent of agents) {
    const ofAgent = new Map<string, OfferedUnit>();
    for (const candidates of candidateLists) {
      const unit = unitFor(agent, candidates, offer);
      const folderName = folderNameOf(unit, offer);
      const other = ofAgent.get(folderName.toLowerCase()) ?? unit;
      if (other.path !== unit.path)
        throw new CommandError(
          exitCodes.misuse,
          `${other.path} and ${unit.path} would both be installed as ${folderName}. Pass the path of one of them.`,
        );
      if (ofAgent.has(folderName.toLowerCase())) continue;
      ofAgent.set(folderName.toLowerCase(), unit);
      chosen.set(unit.path, { ...unit, folderName, agents: [...(chosen.get(unit.path)?.agents ?? []), agent] });
    }
  }
  return [...chosen.values()];
}

/** Skills of which one is selected, each with its possible locations. */
type Candidates = readonly Readonly<{ unit: OfferedUnit; locations: readonly string[] }>[];

function unitFor(agent: Agent, candidates: Candidates, { repository }: Offer): OfferedUnit {
  for (const isPreferred of preferencesOf(agent)) {
    const [preferred, ...others] = candidates.flatMap(({ unit, locations }) => {
      const path = locations.find(isPreferred);
      return path === undefined ? [] : [atLocation(unit, path)];
    });
    if (preferred && others.length === 0) return preferred;
    if (preferred) break;
  }
  const [only, ...others] = candidates;
  if (only === undefined || others.length > 0)
    throw new CommandError(
      exitCodes.misuse,
      `${repository} has ${candidates.length} skills named ${only?.unit.name ?? ""}. Pass the path of one of them:`,
      { rows: listed(candidates.map(({ unit }) => unit)) },
    );
  return atLocation(only.unit, only.locations[0] ?? only.unit.path);
}

/** Allows every location of a skill. */
const anywhere = (unit: OfferedUnit) => ({ unit, locations: locationsOf(unit) });

/** Returns tests for the locations that an agent prefers, in order: its own folders, then `skills/`. */
const preferencesOf = ({ id, projectFolder, personalFolder }: Agent): readonly ((path: string) => boolean)[] => [
  // Some repositories still use folders that agents no longer read, such as `.codex/skills`.
  ...[projectFolder, personalFolder, `.${id}/skills`].map(
    (folder) => (path: string) => `/${path}`.includes(`/${folder}/`),
  ),
  (path) => path.startsWith("skills/"),
];

function unnamed(offer: Offer, all: boolean): readonly Candidates[] {
  const { repository, units } = offer;
  const skills = units.filter(({ kind }) => kind === "skill");
  if (skills.length === 0)
    throw new CommandError(
      exitCodes.missing,
      units.length === 0
        ? `${repository} has no skills at its indexed commit.`
        : `${repository} has only templates and tests. Pass the name of one of them:`,
      { rows: listed(units) },
    );
  const byFolder = new Map<string, Candidates>();
  for (const skill of skills) {
    const folderName = folderNameOf(skill, offer).toLowerCase();
    byFolder.set(folderName, [...(byFolder.get(folderName) ?? []), anywhere(skill)]);
  }
  if (byFolder.size > 1 && !all)
    throw new CommandError(exitCodes.misuse, `${repository} has ${skills.length} skills. Pass their names, or --all:`, {
      rows: listed(skills),
    });
  return [...byFolder.values()];
}

function named({ repository, units }: Offer, text: string): Candidates {
  const path = text.replace(/^\.\//, "").replace(/\/$/, "");
  const [byPath] = units.flatMap((unit) =>
    locationsOf(unit)
      .filter((location) => location === path || folderOf(location) === path)
      .map((location) => ({ unit, locations: [location] })),
  );
  const byName = units.filter(({ name }) => name === text);
  // If a text is both a name and a path, the name wins.
  if (byPath && (byName.length === 0 || text.includes("/"))) return [byPath];
  if (byName.length === 0)
    throw new CommandError(exitCodes.missing, `${repository} has no skill ${text}. Available:`, {
      rows: listed(units),
    });
  const skills = byName.filter(({ kind }) => kind === "skill");
  return (skills.length > 0 ? skills : byName).map(anywhere);
}

function listed(units: readonly OfferedUnit[]): string[] {
  const lines = units.slice(0, MAX_NAMED).map(({ name, path }) => `  ${name}  ${path}`);
  if (units.length > MAX_NAMED) lines.push(`  … and ${units.length - MAX_NAMED} more`);
  return lines;
}

/** Returns the skill's name if it conforms to the specification; else the name of its folder. */
function folderNameOf({ name, path }: OfferedUnit, { key }: Offer): string {
  if (/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name) && isFolderName(name)) return name;
  const folder = path.split("/").at(-2) ?? key.repo;
  if (isFolderName(folder)) return folder;
  throw new CommandError(
    exitCodes.found,
    `Cannot install ${path}: neither the name of the skill nor that of its folder is a portable folder name.`,
  );
}
