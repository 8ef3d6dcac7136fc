import type { UnreadReason } from "@skillshelf/skill-audit/audit-facts";
import { folderOf } from "../folder-of.ts";
import type { Resolution, Tree, TreeEntry } from "../git/tree.ts";
import type { Notice } from "../repository-facts.ts";

/** A part of a unit that is not read, and why. */
export type UnreadPart = Readonly<{
  path: string;
  reason: Extract<UnreadReason, "too-large" | "dependencies" | "submodule" | "link-outside" | "link-nowhere">;
}>;

/** So many entries behind symlinks are looked at in one repository: a few links can lead to all of it, again and again. */
const MAX_LINKED_ENTRIES = 5_000;

/** So many folders deep links are followed, which is as many links as Linux follows. */
const MAX_DEPTH = 40;

/** Longest path that is noted. */
const MAX_PATH = 1_024;

const reasons: Readonly<Record<Exclude<Resolution["kind"], "file" | "folder">, UnreadPart["reason"]>> = {
  dangling: "link-nowhere",
  loop: "link-nowhere",
  escaping: "link-outside",
  submodule: "submodule",
  dependencies: "dependencies",
};

/** Something in a unit, or behind a link in it, and where the unit has it. */
type Part = Readonly<{
  entry: TreeEntry;
  at: string;
  /** The linked folders that lead to it: a link to one of them is a circle. */
  through: readonly string[];
}>;

/** Collects what symlinks in units lead to. */
class LinkedFiles {
  readonly #tree: Tree;
  #remaining = MAX_LINKED_ENTRIES;

  constructor(tree: Tree) {
    this.#tree = tree;
  }

  /**
   * The files behind parts of a unit that are no files themselves, each at the path at which the unit has it, and those
   * that cannot be read. What a link leads to within the unit is read there already, which makes it an alias, unless the
   * link's name makes another kind of file of it.
   *
   * @param own paths of the files that are read anyway.
   */
  async of(
    parts: readonly TreeEntry[],
    own: ReadonlySet<string>,
  ): Promise<Readonly<{ files: TreeEntry[]; aliases: TreeEntry[]; unread: UnreadPart[] }>> {
    const files: TreeEntry[] = [];
    const aliases: TreeEntry[] = [];
    const unread: UnreadPart[] = [];
    const ahead = parts.toReversed().map((entry): Part => ({ entry, at: entry.path, through: [] }));
    for (let part = ahead.pop(); part !== undefined; part = ahead.pop()) {
      const { at, through } = part;
      const isTooMuch = this.#remaining === 0 || through.length > MAX_DEPTH || at.length > MAX_PATH;
      if (isTooMuch) {
        unread.push({ path: at.slice(0, MAX_PATH), reason: "too-large" });
        continue;
      }
      this.#remaining--;
      const target = await this.#targetOf(part.entry);
      if (target.kind === "file") {
        const isRead = own.has(target.entry.path) && extensionOf(target.entry.path) === extensionOf(at);
        (isRead ? aliases : files).push({ ...target.entry, path: at });
      } else if (target.kind === "folder") {
        if (!through.includes(target.path)) ahead.push(...this.#within(target.path, part));
      } else unread.push({ path: at, reason: reasons[target.kind] });
    }
    return { files, aliases, unread };
  }

  #within(folder: string, { at, through }: Part): Part[] {
    return this.#tree
      .children(folder)
      .map((entry) => ({
        entry,
        at: `${at}/${nameOf(entry)}`,
        through: [...through, folder],
      }))
      .toReversed();
  }

  async #targetOf(entry: TreeEntry): Promise<Resolution> {
    if (entry.kind === "file") return { kind: "file", entry };
    if (entry.kind === "folder") return { kind: "folder", path: entry.path };
    return entry.kind === "symlink" ? this.#tree.resolve(entry.path) : { kind: entry.kind };
  }
}

const nameOf = ({ path }: TreeEntry): string => path.slice(path.lastIndexOf("/") + 1);

const extensionOf = (path: string): string => /\.[^./]*$/.exec(path)?.[0].toLowerCase() ?? "";

/** Whether a path names a SKILL.md. Letter case is a matter of reporting. */
export const isUnitPath = (path: string): boolean => /(?:^|\/)skill\.md$/i.test(path);

/** Whether a path begins with a dot: what tells tools about a repository is of no use to a skill that is copied out of it. */
export const isHidden = (path: string): boolean => path.startsWith(".");

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

/**
 * A SKILL.md of a repository, the file that holds its text, and the other files of its folder. Files behind symlinks are
 * among them, each at the path of its link.
 */
export type FoundUnit = Readonly<{
  path: string;
  entry: TreeEntry;
  files: readonly TreeEntry[];
  /** Of a unit at the root, the repository's other files. Those that are not hidden are copied with it. */
  around: readonly TreeEntry[];
  /** Links to files of its own, at whose paths these are read. */
  aliases: readonly TreeEntry[];
  /** What of its folder is not there to be read. */
  unread: readonly UnreadPart[];
  /** The same of the repository's other files. */
  unreadAround: readonly UnreadPart[];
}>;

const faults: Readonly<Partial<Record<Resolution["kind"], Notice["notice"]>>> = {
  dangling: "dangling-link",
  escaping: "escaping-link",
  loop: "looping-link",
};

/**
 * Finds the units of a repository. A link to a SKILL.md that is a unit itself, or to the folder of one,
 * is another way to the same unit and no second one; links that lead nowhere are told, and so is what is passed over.
 *
 * @param entries of its tree, {@link withoutDependencies}.
 */
export async function findUnits(
  entries: readonly TreeEntry[],
  tree: Tree,
): Promise<{ units: readonly FoundUnit[]; notices: Notice[] }> {
  const found = new Map<string, TreeEntry>();
  const notices: Notice[] = [];
  for (const entry of entries) if (entry.kind === "file" && isUnitPath(entry.path)) found.set(entry.path, entry);
  for (const { path, kind } of entries) {
    if (kind === "submodule" || kind === "dependencies") notices.push({ notice: kind, path });
    if (kind !== "symlink") continue;
    const target = await tree.resolve(path);
    const notice = faults[target.kind];
    if (notice) notices.push({ notice, path });
    else if (target.kind === "file" && isUnitPath(path) && !found.has(target.entry.path)) found.set(path, target.entry);
  }
  const others = new Map(
    entries.filter(({ kind, path }) => kind !== "folder" && !found.has(path)).map((entry) => [entry.path, entry]),
  );
  const owned = filesOfUnits([...found.keys()], [...others.keys()]);
  const ofUnits = new Set([...owned.values()].flat());
  const around = [...others.values()].filter(({ path }) => !ofUnits.has(path));
  const linked = new LinkedFiles(tree);
  const units: FoundUnit[] = [];
  for (const [path, entry] of found) {
    const own = divided((owned.get(path) ?? []).flatMap((file) => others.get(file) ?? []));
    const nearby = divided(folderOf(path) === "" ? around : []);
    const read = new Set([entry, ...own.files, ...nearby.files].map((file) => file.path));
    const behind = await linked.of(own.parts, read);
    if (nearby.parts.length > 0) {
      // What is around a unit at the root may lead to another unit, which is read as such.
      for (const file of ofUnits) read.add(file);
      for (const { path: file } of found.values()) read.add(file);
    }
    const behindNearby = await linked.of(nearby.parts, read);
    units.push({
      path,
      entry,
      files: [...own.files, ...behind.files],
      around: [...nearby.files, ...behindNearby.files],
      aliases: behind.aliases,
      unread: behind.unread,
      unreadAround: behindNearby.unread,
    });
  }
  return { units, notices };
}

/** Files, and what has to be followed to be read. */
const divided = (entries: readonly TreeEntry[]) => ({
  files: entries.filter(({ kind }) => kind === "file"),
  parts: entries.filter(({ kind }) => kind !== "file"),
});
