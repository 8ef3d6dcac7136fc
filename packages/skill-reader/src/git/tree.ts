import { folderOf } from "../folder-of.ts";
import { GitError } from "./errors.ts";
import { LimitError } from "./limits.ts";

/**
 * Faults of a path: `encoding` (not UTF-8; `path` contains replacement characters), `name` (a part is empty, `.`, `..` or
 * `.git`), `duplicate` (an earlier entry has the same path).
 */
type PathFault = "encoding" | "name" | "duplicate";

/** An entry of a commit's tree. */
export type TreeEntry = Readonly<{
  path: string;
  /** `dependencies`: a folder written by a package manager or build tool, whose entries are omitted. */
  kind: "file" | "symlink" | "submodule" | "folder" | "dependencies";
  /** Id of the blob or tree, or of a submodule's commit. */
  id: string;
  /** Size of a file or symbolic link in bytes; null for others and for missing blobs. */
  bytes: number | null;
  isExecutable: boolean;
  fault: PathFault | null;
}>;

/** Groups entries by their parent folder. */
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

/** A line of `git ls-tree`: `mode type id size<tab>path`. */
const listed = /^(?<mode>[0-7]{6}) (?<type>\w+) (?<id>[0-9a-f]{40,64}) +(?<size>-|BAD|\d+)\t/;

/** Maximum length of the fields before the path. */
const MAX_FIELDS_LENGTH = 120;

/** Parses a line of a listing; null if it is malformed. */
function parseTreeLine(line: Buffer): TreeEntry | null {
  const facts = listed.exec(line.toString("latin1", 0, MAX_FIELDS_LENGTH));
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

/** Maximum path length of common systems. Bytes. */
const MAX_PATH_LENGTH = 4_096;

/** Mean path length that the total size of a listing allows. Bytes. */
const MEAN_PATH = 256;

/** Collects tree entries from chunks of output, within limits: a few objects can describe an endless tree. */
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
   * Adds a chunk of NUL-terminated lines.
   *
   * @throws {LimitError} if there are too many entries.
   * @throws {GitError} `too-large` if paths are too long, `damaged` if a line is malformed.
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
    // The fields before the path are short.
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

/** Target of a path. `dangling`: nothing; `escaping`: outside of the tree; `loop`: too many symbolic links. */
export type Resolution =
  | Readonly<{ kind: "file"; entry: TreeEntry }>
  | Readonly<{ kind: "folder"; path: string }>
  | Readonly<{ kind: "dangling" }>
  | Readonly<{ kind: "escaping" }>
  | Readonly<{ kind: "loop" }>
  | Readonly<{ kind: "submodule" }>
  | Readonly<{ kind: "dependencies" }>;

/** Reads the target of a symbolic link; null if it cannot be read. */
export type ReadTarget = (symlink: TreeEntry) => Promise<Buffer | null>;

/** Maximum number of symbolic links to follow, as on Linux. */
const MAX_HOPS = 40;

/** Maximum length of a link target. Bytes. */
const MAX_TARGET_LENGTH = 4_096;

const strictUtf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Looks up tree entries by path. Entries with a fault are never found, because their paths are ambiguous. */
export class Tree {
  readonly #entries: ReadonlyMap<string, TreeEntry>;
  readonly #readTarget: ReadTarget;
  #children: ReadonlyMap<string, readonly TreeEntry[]> | undefined;

  constructor(entries: readonly TreeEntry[], readTarget: ReadTarget) {
    this.#entries = new Map(entries.filter(({ fault }) => fault === null).map((entry) => [entry.path, entry]));
    this.#readTarget = readTarget;
  }

  /** Returns the entry at a path without following symbolic links. */
  get(path: string): TreeEntry | undefined {
    return this.#entries.get(path);
  }

  /** Returns the entries of a folder. */
  children(folder: string): readonly TreeEntry[] {
    this.#children ??= byFolder([...this.#entries.values()]);
    return this.#children.get(folder) ?? [];
  }

  /** Resolves a path from the root by POSIX rules, never out of the tree. A backslash is an ordinary character. */
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
      // `file/.` does not exist either.
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

/** Decodes a link target; null if no system would follow it. */
function decodeTarget(bytes: Buffer | null): string | null {
  if (bytes === null || bytes.length === 0 || bytes.length > MAX_TARGET_LENGTH || bytes.includes(0)) return null;
  try {
    return strictUtf8.decode(bytes);
  } catch {
    return null;
  }
}
