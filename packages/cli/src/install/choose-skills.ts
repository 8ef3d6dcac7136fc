import type { Agent } from "@skillshelf/directory-api/agents";
import { folderOf } from "@skillshelf/skill-reader/folder-of";
import { CommandError, exitCodes } from "../errors.ts";
import { atLocation, locationsOf, type Offer, type OfferedUnit } from "./offer.ts";
import { isFolderName } from "./safe-path.ts";

/** So many skills are named where one has to be chosen. */
const MOST_NAMED = 50;

/** A skill at one of its locations, with the name of its folder, which agents expect to be the skill's own. */
export type ChosenUnit = OfferedUnit & Readonly<{ folderName: string; agents: readonly Agent[] }>;

/**
 * The skills of a repository that are meant: by name or by path; without either the only one, or all with `all`.
 * Templates and tests are meant only where they are named. Of what a repository keeps for several agents under one name,
 * alike or not, each agent gets the one in its own folder, otherwise the one below `skills/`.
 *
 * @throws {CommandError} where there is none, or several could be meant.
 */
export function chooseUnits(
  offer: Offer,
  wanted: readonly string[],
  all: boolean,
  agents: readonly Agent[],
): readonly ChosenUnit[] {
  const meant = wanted.length === 0 ? unnamed(offer, all) : wanted.map((text) => named(offer, text));
  const chosen = new Map<string, ChosenUnit>();
  for (const agent of agents) {
    const ofAgent = new Map<string, OfferedUnit>();
    for (const candidates of meant) {
      const unit = unitFor(agent, candidates, offer);
      const folderName = folderNameOf(unit, offer);
      const other = ofAgent.get(folderName.toLowerCase()) ?? unit;
      if (other.path !== unit.path)
        throw new CommandError(
          exitCodes.misuse,
          `${other.path} and ${unit.path} would both be installed as ${folderName}. Name the one you want by its path.`,
        );
      if (ofAgent.has(folderName.toLowerCase())) continue;
      ofAgent.set(folderName.toLowerCase(), unit);
      chosen.set(unit.path, { ...unit, folderName, agents: [...(chosen.get(unit.path)?.agents ?? []), agent] });
    }
  }
  return [...chosen.values()];
}

/** Skills of which one is meant, each with the locations that may be meant. */
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
      `${repository} has ${candidates.length} skills called ${only?.unit.name ?? ""}. Name the one you want by its path:`,
      { rows: listed(candidates.map(({ unit }) => unit)) },
    );
  return atLocation(only.unit, only.locations[0] ?? only.unit.path);
}

/** A skill, whichever of its locations is meant. */
const anywhere = (unit: OfferedUnit) => ({ unit, locations: locationsOf(unit) });

/** Tests for the locations that an agent prefers, in order: its own folders, then `skills/`. */
const preferencesOf = ({ id, projectFolder, personalFolder }: Agent): readonly ((path: string) => boolean)[] => [
  // Some repositories still use folders that the agent no longer reads, such as `.codex/skills`.
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
        ? `${repository} has no skill at the commit that the directory describes.`
        : `${repository} has only templates and tests. Name the one you want:`,
      { rows: listed(units) },
    );
  const byFolder = new Map<string, Candidates>();
  for (const skill of skills) {
    const folderName = folderNameOf(skill, offer).toLowerCase();
    byFolder.set(folderName, [...(byFolder.get(folderName) ?? []), anywhere(skill)]);
  }
  if (byFolder.size > 1 && !all)
    throw new CommandError(
      exitCodes.misuse,
      `${repository} has ${skills.length} skills. Name those you want, or give --all:`,
      { rows: listed(skills) },
    );
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
  // A name that is also a folder's path means what bears it.
  if (byPath && (byName.length === 0 || text.includes("/"))) return [byPath];
  if (byName.length === 0)
    throw new CommandError(exitCodes.missing, `${repository} has no skill ${text}. There are:`, {
      rows: listed(units),
    });
  const skills = byName.filter(({ kind }) => kind === "skill");
  return (skills.length > 0 ? skills : byName).map(anywhere);
}

function listed(units: readonly OfferedUnit[]): string[] {
  const lines = units.slice(0, MOST_NAMED).map(({ name, path }) => `  ${name}  ${path}`);
  if (units.length > MOST_NAMED) lines.push(`  and ${units.length - MOST_NAMED} more`);
  return lines;
}

/** The skill's name where the specification allows it as one; else that of the folder it is in. */
function folderNameOf({ name, path }: OfferedUnit, { key }: Offer): string {
  if (/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name) && isFolderName(name)) return name;
  const folder = path.split("/").at(-2) ?? key.repo;
  if (isFolderName(folder)) return folder;
  throw new CommandError(
    exitCodes.found,
    `${path} cannot be installed: neither the skill nor its folder has a name that can be a folder's on every system.`,
  );
}
