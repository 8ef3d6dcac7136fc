import { constants, type Dirent } from "node:fs";
import { lstat, open, readdir, readlink } from "node:fs/promises";
import { join } from "node:path";
import { LimitError, type Limits } from "../git/limits.ts";
import type { TreeEntry } from "../git/tree-entry.ts";

/** Folders that no author means: what git keeps, and what package managers put there. */
const passedOver = new Set([".git", "node_modules", ".venv", "venv", "__pycache__", ".next", "target"]);

/** A folder's files as they are on disk, whether they were committed or not. */
export type FolderFiles = Readonly<{
  entries: readonly TreeEntry[];
  /** The content of a file, or the target of a symlink; null when it is gone, too large or none of them. */
  read: (entry: TreeEntry) => Promise<Uint8Array | null>;
}>;

/**
 * Lists a folder and everything below it. A symlink is one, and is not followed.
 *
 * @throws {LimitError} when there is more in it than `limits.files`.
 */
export async function readFolder(root: string, limits: Limits): Promise<FolderFiles> {
  const entries: TreeEntry[] = [];
  const ahead = [""];
  for (let folder = ahead.pop(); folder !== undefined; folder = ahead.pop()) {
    for (const found of await readdir(join(root, folder), { withFileTypes: true })) {
      const path = folder === "" ? found.name : `${folder}/${found.name}`;
      const kind = kindOf(found);
      if (kind === undefined || (kind === "folder" && passedOver.has(found.name))) continue;
      entries.push(await entryOf(root, path, kind));
      if (entries.length > limits.files) throw new LimitError(root, "files", limits.files);
      if (kind === "folder") ahead.push(path);
    }
  }
  entries.sort((one, other) => (one.path < other.path ? -1 : 1));
  return { entries, read: (entry) => readEntry(root, entry, limits.fileBytes) };
}

function kindOf(found: Dirent): "file" | "symlink" | "folder" | undefined {
  if (found.isSymbolicLink()) return "symlink";
  if (found.isDirectory()) return "folder";
  return found.isFile() ? "file" : undefined;
}

async function entryOf(root: string, path: string, kind: "file" | "symlink" | "folder"): Promise<TreeEntry> {
  const { size, mode } = await lstat(join(root, path));
  const isExecutable = kind === "file" && (mode & 0o111) !== 0;
  return { path, kind, id: path, bytes: kind === "folder" ? null : size, isExecutable, fault: null };
}

async function readEntry(root: string, { path, kind, bytes }: TreeEntry, most: number): Promise<Uint8Array | null> {
  if (bytes === null || bytes > most) return null;
  if (kind === "symlink") return Buffer.from(await readlink(join(root, path)));
  // It may have become a symlink since.
  const file = await open(join(root, path), constants.O_RDONLY | constants.O_NOFOLLOW).catch(() => null);
  if (file === null) return null;
  try {
    // It may have grown since: no more is read than was said.
    const content = Buffer.alloc(bytes);
    const { bytesRead } = await file.read(content, 0, bytes, 0);
    return content.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
