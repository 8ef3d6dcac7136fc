import type { TreeEntry } from "../git/tree.ts";

/** An entry of a tree: a file of one byte, whose path is its id, but for `changes`. */
export const entryOf = (path: string, changes: Partial<TreeEntry> = {}): TreeEntry => ({
  path,
  kind: "file",
  id: path,
  bytes: 1,
  isExecutable: false,
  fault: null,
  ...changes,
});

/** The folders that files of these paths lie in. */
export function foldersOf(files: readonly string[]): TreeEntry[] {
  const folders = new Set(files.flatMap((file) => file.split("/").map((_, at, parts) => parts.slice(0, at).join("/"))));
  folders.delete("");
  return [...folders].map((path) => entryOf(path, { kind: "folder" }));
}
