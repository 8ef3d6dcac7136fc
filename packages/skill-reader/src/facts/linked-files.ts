import type { UnreadReason } from "@skillshelf/skill-audit/audit-facts";
import type { Resolution, Tree } from "../git/tree.ts";
import type { TreeEntry } from "../git/tree-entry.ts";

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
export class LinkedFiles {
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
