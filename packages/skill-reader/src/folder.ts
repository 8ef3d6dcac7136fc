import { constants, type Dirent } from "node:fs";
import { lstat, open, readdir, readlink, realpath } from "node:fs/promises";
import { dirname, isAbsolute, join, relative, sep } from "node:path";
import { isDependencyFolder } from "./facts/dependency-folders.ts";
import { LimitError, type Limits } from "./git/limits.ts";
import type { TreeEntry } from "./git/tree.ts";

/** Files of a folder on disk, committed or not. */
export type FolderFiles = Readonly<{
  entries: readonly TreeEntry[];
  /** Reads a file or the target of a symbolic link; null if it is gone, too large or another type of entry. */
  read: (entry: TreeEntry) => Promise<Uint8Array | null>;
}>;

/**
 * Lists a folder recursively in the form of a commit's tree. `.git` is omitted; dependency folders and submodules
 * (fetched or not) are single entries. Symbolic links are not followed, except from a folder within a repository to
 * another part of that repository: what they lead to is listed in their place.
 *
 * @throws {LimitError} if there are more entries than `limits.files`.
 */
export async function readFolder(given: string, limits: Limits): Promise<FolderFiles> {
  const root = await realpath(given);
  const entries: TreeEntry[] = [];
  const list = (path: string) => readdir(join(root, path), { withFileTypes: true });
  const submodules = await submodulesOf(root);
  const top = await list("");
  const isRepository = top.some(({ name }) => name === ".git");
  const repository = isRepository ? null : await repositoryAround(root);
  const ahead: Ahead[] = [{ folder: "", at: "", children: top, through: [] }];
  for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
    const { folder, at, children, through } = next;
    const isAtRoot = isRepository && folder === "";
    const beside = filesAmong(children);
    for (const found of children) {
      const path = folder === "" ? found.name : `${folder}/${found.name}`;
      let kind = kindOf(found);
      if (kind === undefined || found.name === ".git") continue;
      let place = at === "" ? found.name : `${at}/${found.name}`;
      const target = kind === "symlink" && repository !== null ? await targetBeside(root, place, repository) : null;
      if (target !== null && !through.includes(target.at)) ({ kind, at: place } = target);
      const below = kind === "folder" ? await list(place) : [];
      if (kind === "folder") {
        const isEmptyOrFetched = below.length === 0 || below.some(({ name }) => name === ".git");
        if (submodules.has(path) && isEmptyOrFetched) kind = "submodule";
        else if (isDependencyFolder({ name: found.name, isAtRoot, beside, inside: filesAmong(below) }))
          kind = "dependencies";
      }
      entries.push({ ...(await entryOf(root, place, kind)), path });
      if (entries.length > limits.files) throw new LimitError(given, "files", limits.files);
      if (kind === "folder")
        ahead.push({
          folder: path,
          at: place,
          children: below,
          through: target === null ? through : [...through, place],
        });
    }
  }
  entries.sort((one, other) => (one.path < other.path ? -1 : 1));
  return { entries, read: (entry) => readEntry(root, entry, limits.fileBytes) };
}

/** A folder to list. */
type Ahead = Readonly<{
  folder: string;
  /** Where it is, relative to the root; not at `folder` behind a link. */
  at: string;
  children: readonly Dirent[];
  /** Linked folders that lead to it; a link to one of them is a cycle. */
  through: readonly string[];
}>;

/** The file or folder outside of a root, but in the repository around it, that a link leads to; null for other links. */
async function targetBeside(
  root: string,
  path: string,
  repository: string,
): Promise<Readonly<{ kind: "file" | "folder"; at: string }> | null> {
  const target = await realpath(join(root, path)).catch(() => null);
  if (target === null || !isWithin(repository, target) || isWithin(root, target)) return null;
  if (relative(repository, target).split(sep).includes(".git")) return null;
  const found = await lstat(target);
  const at = relative(root, target);
  if (found.isFile()) return { kind: "file", at };
  return found.isDirectory() && !isWithin(target, root) ? { kind: "folder", at } : null;
}

function isWithin(folder: string, path: string): boolean {
  const inside = relative(folder, path);
  return inside !== ".." && !inside.startsWith(`..${sep}`) && !isAbsolute(inside);
}

const filesAmong = (found: readonly Dirent[]): string[] =>
  found.flatMap((one) => (one.isDirectory() ? [] : [one.name]));

function kindOf(found: Dirent): TreeEntry["kind"] | undefined {
  if (found.isSymbolicLink()) return "symlink";
  if (found.isDirectory()) return "folder";
  return found.isFile() ? "file" : undefined;
}

/** Maximum size of `.gitmodules`. Bytes. */
const MAX_SUBMODULES = 65_536;

/** Lists the submodules of the repository that contains a folder. Their folders are empty until they are fetched. */
async function submodulesOf(root: string): Promise<ReadonlySet<string>> {
  const top = await repositoryAround(root);
  const entry = await entryOf(top, ".gitmodules", "file").catch(() => null);
  const text = entry === null ? null : await readEntry(top, entry, MAX_SUBMODULES);
  const paths = Buffer.from(text ?? "")
    .toString("utf8")
    // Keys are case-insensitive, may follow the section's name on its line, and values may be followed by comments.
    .matchAll(/^(?:[ \t]*\[[^\]\r\n]*\])?[ \t]*path[ \t]*=[ \t]*(?:"([^\r\n"]+)|([^\r\n"#;]+))/gim);
  return new Set(Array.from(paths, ([, quoted, plain = ""]) => relative(root, join(top, quoted ?? plain.trim()))));
}

/** Returns the nearest repository at or above a folder; the folder itself if there is none. */
async function repositoryAround(root: string): Promise<string> {
  for (let folder = root; ; folder = dirname(folder)) {
    const isRepository = await lstat(join(folder, ".git")).then(
      () => true,
      () => false,
    );
    if (isRepository) return folder;
    if (folder === dirname(folder)) return root;
  }
}

async function entryOf(root: string, path: string, kind: TreeEntry["kind"]): Promise<TreeEntry> {
  const { size, mode } = await lstat(join(root, path));
  const isExecutable = kind === "file" && (mode & 0o111) !== 0;
  const bytes = kind === "file" || kind === "symlink" ? size : null;
  return { path, kind, id: path, bytes, isExecutable, fault: null };
}

/** Reads a file at its own path, which is its id, even if it was found through a symbolic link. */
async function readEntry(root: string, { id, kind, bytes }: TreeEntry, most: number): Promise<Uint8Array | null> {
  if (bytes === null || bytes > most) return null;
  if (kind === "symlink") return Buffer.from(await readlink(join(root, id)));
  // Since it was listed, it may have become a symbolic link or a pipe that never ends.
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  const file = await open(join(root, id), O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch(() => null);
  if (file === null) return null;
  try {
    // Since it was listed, it may have grown: read no more than its listed size.
    const content = Buffer.alloc(bytes);
    const { bytesRead } = await file.read(content, 0, bytes, 0);
    return content.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
