import { CommandError, exitCodes } from "../exit-codes.ts";
import type { Offer, OfferedUnit } from "./offer.ts";
import { isFolderName } from "./safe-path.ts";

/** So many skills are named where one has to be chosen. */
const MOST_NAMED = 50;

/** A skill with the name of its folder, which agents expect to be the skill's own. */
export type ChosenUnit = OfferedUnit & Readonly<{ folderName: string }>;

/**
 * The skills of a repository that are meant: by name or by path; without either the only one, or all with `all`.
 * Templates and tests are meant only where they are named.
 *
 * @throws {CommandError} where there is none, or several could be meant.
 */
export function chooseUnits(offer: Offer, wanted: readonly string[], all: boolean): readonly ChosenUnit[] {
  const chosen = wanted.length === 0 ? unnamed(offer, all) : [...new Set(wanted.map((text) => named(offer, text)))];
  const units = chosen.map((unit) => ({ ...unit, folderName: folderNameOf(unit, offer) }));
  for (const [index, unit] of units.entries()) {
    const other = units.slice(0, index).find(({ folderName }) => isSameFolder(folderName, unit.folderName));
    if (other !== undefined)
      throw new CommandError(
        exitCodes.misuse,
        `${other.path} and ${unit.path} would both be installed as ${unit.folderName}. Name the one you want by its path.`,
      );
  }
  return units;
}

const isSameFolder = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

function unnamed({ repository, units }: Offer, all: boolean): readonly OfferedUnit[] {
  const skills = units.filter(({ kind }) => kind === "skill");
  if (skills.length === 0)
    throw new CommandError(
      exitCodes.missing,
      units.length === 0
        ? `${repository} has no skill at the commit that the directory describes.`
        : `${repository} has only templates and tests. Name the one you want:`,
      { rows: listed(units) },
    );
  if (skills.length > 1 && !all)
    throw new CommandError(
      exitCodes.misuse,
      `${repository} has ${skills.length} skills. Name those you want, or give --all:`,
      { rows: listed(skills) },
    );
  return skills;
}

function named({ repository, units }: Offer, text: string): OfferedUnit {
  const path = text.replace(/^\.\//, "").replace(/\/$/, "");
  const byPath = units.find((unit) => unit.path === path || unit.path.replace(/\/[^/]*$/, "") === path);
  const byName = units.filter(({ name }) => name === text);
  // A name that is also a folder's path means what bears it.
  if (byPath && (byName.length === 0 || text.includes("/"))) return byPath;
  const [first, ...others] = byName;
  if (first === undefined)
    throw new CommandError(exitCodes.missing, `${repository} has no skill ${text}. There are:`, {
      rows: listed(units),
    });
  if (others.length > 0)
    throw new CommandError(
      exitCodes.misuse,
      `${repository} has ${byName.length} skills called ${text}. Name the one you want by its path:`,
      { rows: listed(byName) },
    );
  return first;
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
