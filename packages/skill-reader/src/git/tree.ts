import { folderOf } from "../folder-of.ts";
import { GitError } from "./errors.ts";
import { LimitError } from "./limits.ts";

/**
 * Why a path cannot be used as it is: `encoding` (not UTF-8, so that `path` holds replacement characters), `name`
 * (a part that is empty, `.`, `..` or `.git`), `duplicate` (an earlier entry has the same path).
 */
type PathFault = "encoding" | "name" | "duplicate";

/** One entry of a commit's tree. */
export type TreeEntry = Readonly<{
  path: string;
  /** `dependencies`: a folder that package managers or builds filled, and whose entries are left out. */
  kind: "file" | "symlink" | "submodule" | "folder" | "dependencies";
  /** Id of the blob, the tree or, for a submodule, the commit. */
  id: string;
  /** Size of a file or symlink; null for others, and when the blob is missing. */
  bytes: number | null;
  isExecutable: boolean;
  fault: PathFault | null;
}>;

/** Entries by the folder that they lie in. */
export function byFolder(entries: readonly TreeEntry[]): ReadonlyMap<string, readonly TreeEntry[]> {
  const found = new Map<string, TreeEntry[]>();
  for (const entry of entries) {
    const folder = folderOf(entry.path);
    const others = found.get(folder);
    if (others) others.push(entry);
    else found.set(folder, [entry]);
  }
  return found;
}

/** `mode type id size<tab>path`, as git lists a tree. */
const listed = /^(?<mode>[0-7]{6}) (?<type>\w+) (?<id>[0-9a-f]{40,64}) +(?<size>-|BAD|\d+)\t/;

/** Longest line before its path: mode, type, id and size. */
const MAX_FACTS_LENGTH = 120;

/** Reads a line of a listing; null when it is none. */
function parseTreeLine(line: Buffer): TreeEntry | null {
  const facts = listed.exec(line.toString("latin1", 0, MAX_FACTS_LENGTH));
  const { mode, type, id, size } = facts?.groups ?? {};
  if (facts === null || mode === undefined || id === undefined) return null;
  const kind = kindOf(mode, type);
  const isSized = kind === "file" || kind === "symlink";
  return {
    ...decodePath(line.subarray(facts[0].length)),
    kind,
    id,
    bytes: isSized && size !== undefined && /^\d+$/.test(size) ? Number(size) : null,
    isExecutable: kind === "file" && (Number.parseInt(mode, 8) & 0o111) !== 0,
  };
}

function kindOf(mode: string, type: string | undefined): TreeEntry["kind"] {
  if (type === "tree") return "folder";
  if (type === "commit") return "submodule";
  return mode.startsWith("12") ? "symlink" : "file";
}

function decodePath(bytes: Buffer): { path: string; fault: PathFault | null } {
  try {
    const path = strictUtf8.decode(bytes);
    return { path, fault: path.split("/").some((part) => /^(?:|\.|\.\.|\.git)$/i.test(part)) ? "name" : null };
  } catch {
    return { path: bytes.toString("utf8"), fault: "encoding" };
  }
}

/** Longest path that systems can hold. Bytes. */
const MAX_PATH_LENGTH = 4_096;

/** Bytes that paths may take together, for each entry that there may be. */
const MEAN_PATH = 256;

/** Collects the entries that git lists, chunk by chunk, within bounds: a few objects can make a tree without end. */
export class TreeListing {
  readonly entries: TreeEntry[] = [];
  readonly #subject: string;
  readonly #most: number;
  readonly #paths = new Set<string>();
  #rest: Buffer[] = [];
  #restBytes = 0;
  #allBytes = 0;

  constructor(subject: string, most: number) {
    this.#subject = subject;
    this.#most = most;
  }

  /**
   * Takes a chunk of lines that end with NUL.
   *
   * @throws {LimitError} at one entry too many.
   * @throws {GitError} `too-large` when paths are too long, `damaged` when a line is none.
   */
  take(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, start)) {
      this.#add(Buffer.concat([...this.#rest, chunk.subarray(start, end)]));
      this.#rest = [];
      this.#restBytes = 0;
      start = end + 1;
    }
    this.#rest.push(chunk.subarray(start));
    this.#restBytes += chunk.length - start;
    this.#allBytes += chunk.length;
    // The bytes of a line before its path are few.
    if (this.#restBytes > 2 * MAX_PATH_LENGTH) this.#refuseLength(MAX_PATH_LENGTH, "a path");
    if (this.#allBytes > Math.max(this.#most, 1_000) * MEAN_PATH)
      this.#refuseLength(Math.max(this.#most, 1_000) * MEAN_PATH, "paths");
  }

  #add(line: Buffer): void {
    const entry = parseTreeLine(line);
    if (entry === null) throw new GitError("damaged", `${this.#subject} has an unreadable tree.`);
    if (this.entries.length >= this.#most) throw new LimitError(this.#subject, "files", this.#most);
    if (Buffer.byteLength(entry.path) > MAX_PATH_LENGTH) this.#refuseLength(MAX_PATH_LENGTH, "a path");
    const isDuplicate = this.#paths.has(entry.path);
    this.#paths.add(entry.path);
    this.entries.push(isDuplicate ? { ...entry, fault: entry.fault ?? "duplicate" } : entry);
  }

  #refuseLength(most: number, what: string): never {
    throw new GitError("too-large", `${this.#subject} has ${what} of more than ${most} bytes in its tree.`);
  }
}

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
const MAX_HOPS = 40;

/** Longest target that systems follow. Bytes. */
const MAX_TARGET_LENGTH = 4_096;

const strictUtf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

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
      if (hops > MAX_HOPS) return { kind: "loop" };
      const target = decodeTarget(await this.#readTarget(entry));
      if (target === null) return { kind: "dangling" };
      if (target.startsWith("/")) return { kind: "escaping" };
      ahead = [...target.split("/"), ...ahead];
    }
  }
}

/** The text of a symlink; null when no system would follow it. */
function decodeTarget(bytes: Buffer | null): string | null {
  if (bytes === null || bytes.length === 0 || bytes.length > MAX_TARGET_LENGTH || bytes.includes(0)) return null;
  try {
    return strictUtf8.decode(bytes);
  } catch {
    return null;
  }
}
