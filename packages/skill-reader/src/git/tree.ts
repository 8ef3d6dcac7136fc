import { byFolder, type TreeEntry } from "./tree-entry.ts";

/** What a path leads to. `dangling`: to nothing; `escaping`: out of the tree; `loop`: through too many symlinks. */
export type Resolution =
  | Readonly<{ kind: "file"; entry: TreeEntry }>
  | Readonly<{ kind: "folder"; path: string }>
  | Readonly<{ kind: "dangling" }>
  | Readonly<{ kind: "escaping" }>
  | Readonly<{ kind: "loop" }>
  | Readonly<{ kind: "submodule" }>
  | Readonly<{ kind: "dependencies" }>;

/** The content of a symlink's blob; null when it cannot be read. */
export type ReadTarget = (symlink: TreeEntry) => Promise<Buffer | null>;

/** As many symlinks as Linux follows. */
const MOST_HOPS = 40;

/** Longest target that systems follow. Bytes. */
const LONGEST_TARGET = 4_096;

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The entries of a tree by their paths. Those with a fault are not found: no path leads to just one of them. */
export class Tree {
  readonly #entries: ReadonlyMap<string, TreeEntry>;
  readonly #readTarget: ReadTarget;
  #children: ReadonlyMap<string, readonly TreeEntry[]> | undefined;

  constructor(entries: readonly TreeEntry[], readTarget: ReadTarget) {
    this.#entries = new Map(entries.filter(({ fault }) => fault === null).map((entry) => [entry.path, entry]));
    this.#readTarget = readTarget;
  }

  /** The entry at just this path, a symlink itself included. */
  get(path: string): TreeEntry | undefined {
    return this.#entries.get(path);
  }

  /** What lies in a folder. */
  children(folder: string): readonly TreeEntry[] {
    this.#children ??= byFolder([...this.#entries.values()]);
    return this.#children.get(folder) ?? [];
  }

  /** Where a path from the root leads, by the rules of POSIX and never out of the tree. A backslash is a character as any. */
  async resolve(path: string): Promise<Resolution> {
    if (path.startsWith("/")) return { kind: "escaping" };
    const folder: string[] = [];
    let ahead = path.split("/");
    for (let hops = 0; ; ) {
      const [part, ...rest] = ahead;
      if (part === undefined) return { kind: "folder", path: folder.join("/") };
      ahead = rest;
      if (part === "" || part === ".") continue;
      if (part === "..") {
        if (folder.pop() === undefined) return { kind: "escaping" };
        continue;
      }
      const entry = this.#entries.get([...folder, part].join("/"));
      if (entry === undefined) return { kind: "dangling" };
      if (entry.kind === "submodule" || entry.kind === "dependencies") return { kind: entry.kind };
      // Even `file/.` leads nowhere.
      if (entry.kind === "file") return ahead.length > 0 ? { kind: "dangling" } : { kind: "file", entry };
      if (entry.kind === "folder") {
        folder.push(part);
        continue;
      }
      hops++;
      if (hops > MOST_HOPS) return { kind: "loop" };
      const target = decodeTarget(await this.#readTarget(entry));
      if (target === null) return { kind: "dangling" };
      if (target.startsWith("/")) return { kind: "escaping" };
      ahead = [...target.split("/"), ...ahead];
    }
  }
}

/** The text of a symlink; null when no system would follow it. */
function decodeTarget(bytes: Buffer | null): string | null {
  if (bytes === null || bytes.length === 0 || bytes.length > LONGEST_TARGET || bytes.includes(0)) return null;
  try {
    return strict.decode(bytes);
  } catch {
    return null;
  }
}
