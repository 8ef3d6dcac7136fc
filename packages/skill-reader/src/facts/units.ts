import type { UnreadReason } from "@skillshelf/skill-audit/audit-facts";
import { folderOf } from "../folder-of.ts";
import type { Resolution, Tree, TreeEntry } from "../git/tree.ts";
import type { Notice } from "../repository-facts.ts";

/** A part of a unit that is not read, with the reason. */
export type UnreadPart = Readonly<{
  path: string;
  reason: Extract<UnreadReason, "too-large" | "dependencies" | "submodule" | "link-outside" | "link-nowhere">;
}>;

/** Maximum number of linked entries per repository: a few links can lead to all of it repeatedly. */
const MAX_LINKED_ENTRIES = 5_000;

/** Maximum depth of linked folders, as on Linux. */
const MAX_DEPTH = 40;

/** Maximum length of a recorded path. */
const MAX_PATH = 1_024;

const reasons: Readonly<Record<Exclude<Resolution["kind"], "file" | "folder">, UnreadPart["reason"]>> = {
  dangling: "link-nowhere",
  loop: "link-nowhere",
  escaping: "link-outside",
  submodule: "submodule",
  dependencies: "dependencies",
};

/** An entry of a unit, or behind a link in it, with its path in the unit. */
type Part = Readonly<{
  entry: TreeEntry;
  at: string;
  /** Linked folders that lead to it; a link to one of them is a cycle. */
  through: readonly string[];
}>;

/** Collects the targets of symbolic links in units and plugins. */
export class LinkedFiles {
  readonly #tree: Tree;
  #remaining = MAX_LINKED_ENTRIES;

  constructor(tree: Tree) {
    this.#tree = tree;
  }

  /**
   * Resolves the parts of a unit that are not files to files, each at its path in the unit, and to unread parts. A link
   * to a file that is read anyway is an alias, unless the extension of the link makes it another type of file.
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

/** Returns whether a path is that of a SKILL.md. Wrong letter case is accepted and reported elsewhere. */
export const isUnitPath = (path: string): boolean => /(?:^|\/)skill\.md$/i.test(path);

/** Returns whether a path begins with a dot. Repository configuration is not installed with a skill. */
export const isHidden = (path: string): boolean => path.startsWith(".");

/**
 * Assigns each file to the unit with the nearest folder above it. A unit at the root owns only the folders that the
 * specification names; the rest belongs to the repository.
 *
 * @param units paths of SKILL.md files.
 * @param files all other paths.
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
 * A SKILL.md with its content entry and the other files of its folder. Files behind symbolic links are included at the
 * paths of the links.
 */
export type FoundUnit = Readonly<{
  path: string;
  entry: TreeEntry;
  files: readonly TreeEntry[];
  /** For a unit at the root, the other files of the repository. Hidden ones are not installed with it. */
  around: readonly TreeEntry[];
  /** Links to the unit's own files, which are read at their own paths. */
  aliases: readonly TreeEntry[];
  /** Parts of its folder that are not read. */
  unread: readonly UnreadPart[];
  /** Parts of `around` that are not read. */
  unreadAround: readonly UnreadPart[];
}>;

const faults: Readonly<Partial<Record<Resolution["kind"], Notice["notice"]>>> = {
  dangling: "dangling-link",
  escaping: "escaping-link",
  loop: "looping-link",
};

/**
 * Finds the units of a repository. A link to a SKILL.md that is a unit itself, or to its folder, does not create a
 * second unit. Broken links and skipped entries are reported as notices.
 *
 * @param entries of the tree, {@link withoutDependencies}.
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
    const own = partition((owned.get(path) ?? []).flatMap((file) => others.get(file) ?? []));
    const nearby = partition(folderOf(path) === "" ? around : []);
    const read = new Set([entry, ...own.files, ...nearby.files].map((file) => file.path));
    const behind = await linked.of(own.parts, read);
    if (nearby.parts.length > 0) {
      // Files of other units are read with those units.
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

/** Separates files from entries that must be resolved. */
const partition = (entries: readonly TreeEntry[]) => ({
  files: entries.filter(({ kind }) => kind === "file"),
  parts: entries.filter(({ kind }) => kind !== "file"),
});
