import type { Notice } from "../../facts.ts";
import { folderOf } from "../../folder-of.ts";
import type { Resolution, Tree } from "../git/tree.ts";
import type { TreeEntry } from "../git/tree-entry.ts";

/** Folders that hold what others wrote, or what no visitor of a repository sees. */
const foreign = /^(?:node_modules|bower_components|vendor|third_party|\.git|\.venv|venv|site-packages)$/;

/** Whether a path names a SKILL.md that is the repository's own. Letter case is a matter of reporting. */
export function isUnitPath(path: string): boolean {
  const parts = path.split("/");
  return parts.at(-1)?.toLowerCase() === "skill.md" && !isForeign(path);
}

/** Whether a path begins with a dot: what tells tools about a repository is of no use to a skill that is copied out of it. */
export const isHidden = (path: string): boolean => path.startsWith(".");

const isForeign = (path: string): boolean => path.split("/").some((part) => foreign.test(part));

/**
 * Hands each file to the unit it belongs to: the one whose folder is nearest above it. The files of a
 * unit at the root are those in folders the specification names, for the rest is the repository itself.
 *
 * @param units paths of SKILL.md files.
 * @param files any other paths.
 * @returns files by the path of their unit.
 */
export function filesOfUnits(units: readonly string[], files: readonly string[]): ReadonlyMap<string, string[]> {
  const owned = new Map<string, string[]>(units.map((unit) => [unit, []]));
  const byFolder = new Map(units.map((unit) => [folderOf(unit), unit]));
  for (const file of files) {
    const unit = unitAbove(file, byFolder);
    if (unit !== undefined) owned.get(unit)?.push(file);
  }
  return owned;
}

const ofRootUnit = /^(?:scripts|references|assets)\//;

function unitAbove(file: string, byFolder: ReadonlyMap<string, string>): string | undefined {
  let folder = folderOf(file);
  while (folder !== "") {
    const unit = byFolder.get(folder);
    if (unit !== undefined) return unit;
    folder = folderOf(folder);
  }
  return ofRootUnit.test(file) ? byFolder.get("") : undefined;
}

/** A SKILL.md of a repository, the file that holds its text, and the other files of its folder. */
export type FoundUnit = Readonly<{
  path: string;
  entry: TreeEntry;
  files: readonly TreeEntry[];
  /** Of a unit at the root, the repository's other files. Those that are not hidden are copied with it. */
  around: readonly TreeEntry[];
}>;

const faults: Readonly<Partial<Record<Resolution["kind"], Notice["notice"]>>> = {
  dangling: "dangling-link",
  escaping: "escaping-link",
  loop: "looping-link",
};

/**
 * Finds the units of a repository. A link to a SKILL.md that is a unit itself, or to the folder of one,
 * is another way to the same unit and no second one; links that lead nowhere are told.
 */
export async function findUnits(
  entries: readonly TreeEntry[],
  tree: Tree,
): Promise<{ units: readonly FoundUnit[]; notices: Notice[] }> {
  const found = new Map<string, TreeEntry>();
  const notices: Notice[] = [];
  for (const entry of entries) if (entry.kind === "file" && isUnitPath(entry.path)) found.set(entry.path, entry);
  for (const { path, kind } of entries) {
    if (kind !== "symlink") continue;
    const target = await tree.resolve(path);
    const notice = faults[target.kind];
    if (notice) notices.push({ notice, path });
    else if (target.kind === "file" && isUnitPath(path) && !found.has(target.entry.path)) found.set(path, target.entry);
  }
  const others = new Map(
    entries.filter(({ kind, path }) => kind === "file" && !found.has(path)).map((entry) => [entry.path, entry]),
  );
  const owned = filesOfUnits([...found.keys()], [...others.keys()]);
  const ofUnits = new Set([...owned.values()].flat());
  const around = [...others.values()].filter(({ path }) => !ofUnits.has(path) && !isForeign(path));
  const units = [...found].map(([path, entry]) => ({
    path,
    entry,
    files: (owned.get(path) ?? []).flatMap((file) => others.get(file) ?? []),
    around: folderOf(path) === "" ? around : [],
  }));
  return { units, notices };
}
