import { folderOf } from "../folder-of.ts";
import type { TreeEntry } from "../git/tree-entry.ts";
import { unitKind } from "./kind.ts";
import { type FoundUnit, isHidden } from "./units.ts";

/** A skill of a repository, at the location that is shown. */
export type DistinctUnit = FoundUnit &
  Readonly<{
    /** Paths of the SKILL.md in the other folders of the repository that have just the same files. */
    otherLocations: readonly string[];
  }>;

/** What is the same for files of the same content, as a git id is; null where that cannot be told. */
export type ContentId = (entry: TreeEntry) => Promise<string | null> | string | null;

/**
 * Units without those that are copies of another one in the same repository, which authors keep so that every agent
 * finds one in a folder of its own. Copies have the same files in their folders, by path, content and executable bit:
 * a folder with anything else in it is a skill of its own, for what is installed from it is not the same.
 */
export async function distinctUnits(units: readonly FoundUnit[], contentId: ContentId): Promise<DistinctUnit[]> {
  const copies = new Map<FoundUnit, string[]>();
  for (const alike of groupsBy(units, layoutOf)) {
    const contents = new Map<FoundUnit, string | null>();
    // Where no other folder looks the same, no content has to be known.
    if (alike.length > 1) for (const unit of alike) contents.set(unit, await contentOf(unit, contentId));
    for (const group of groupsBy(alike, (unit) => contents.get(unit) ?? unit.path)) {
      const [shown, ...others] = group.toSorted(byLocation);
      if (shown === undefined) continue;
      const paths = others.map(({ path }) => path);
      copies.set(shown, paths);
    }
  }
  return units.flatMap((unit) => {
    const otherLocations = copies.get(unit);
    return otherLocations === undefined ? [] : [{ ...unit, otherLocations }];
  });
}

function groupsBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Iterable<Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups.values();
}

/** The files that are installed with a unit, each at its path below the unit's folder. */
function filesOf({ path, entry, files, aliases, around }: FoundUnit): (readonly [path: string, file: TreeEntry])[] {
  const start = folderOf(path) === "" ? 0 : folderOf(path).length + 1;
  const others = [...files, ...aliases, ...around.filter((file) => !isHidden(file.path))].map(
    (file) => [file.path.slice(start), file] as const,
  );
  return [[path.slice(start), entry] as const, ...others].toSorted(([one], [other]) => (one < other ? -1 : 1));
}

/** What folders with the same files have in common before any of them is read. */
const layoutOf = (unit: FoundUnit): string =>
  JSON.stringify([
    filesOf(unit).map(([path, { bytes, isExecutable }]) => [path, bytes, isExecutable]),
    unit.unread.map(({ path, reason }) => [path.slice(folderOf(unit.path).length), reason]),
  ]);

/** Null where the content of some file is not known. */
async function contentOf(unit: FoundUnit, contentId: ContentId): Promise<string | null> {
  const ids: string[] = [];
  for (const [, file] of filesOf(unit)) {
    const id = await contentId(file);
    if (id === null) return null;
    ids.push(id);
  }
  return JSON.stringify(ids);
}

/**
 * Which of the same folders is shown: one with a SKILL.md of its own before one with a link in its place, one of skills to
 * use before templates and tests, then one below `skills/`, then one that is not hidden, as agents' own are; among those
 * alike the first by its path.
 */
function byLocation(one: FoundUnit, other: FoundUnit): number {
  const [ranks, otherRanks] = [ranksOf(one), ranksOf(other)];
  const decisive = ranks.findIndex((rank, index) => rank !== otherRanks[index]);
  if (decisive !== -1) return Number(ranks[decisive]) - Number(otherRanks[decisive]);
  return one.path < other.path ? -1 : 1;
}

const ranksOf = ({ path, entry }: FoundUnit): readonly boolean[] => [
  entry.path !== path,
  unitKind(path, null) !== "skill",
  !path.startsWith("skills/"),
  path.split("/").some(isHidden),
];
