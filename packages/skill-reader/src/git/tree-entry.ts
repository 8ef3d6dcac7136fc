import { folderOf } from "../folder-of.ts";

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

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** `mode type id size<tab>path`, as git lists a tree. */
const listed = /^(?<mode>[0-7]{6}) (?<type>\w+) (?<id>[0-9a-f]{40,64}) +(?<size>-|BAD|\d+)\t/;

/** Longest line before its path: mode, type, id and size. */
const LONGEST_FACTS = 120;

/** Reads a line of a listing; null when it is none. */
export function parseTreeLine(line: Buffer): TreeEntry | null {
  const facts = listed.exec(line.toString("latin1", 0, LONGEST_FACTS));
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
    const path = strict.decode(bytes);
    return { path, fault: path.split("/").some((part) => /^(?:|\.|\.\.|\.git)$/i.test(part)) ? "name" : null };
  } catch {
    return { path: bytes.toString("utf8"), fault: "encoding" };
  }
}
