import type { TreeEntry } from "../git/tree-entry.ts";
import type { UnreadPart } from "./linked-files.ts";
import type { ReadUnit } from "./read-unit.ts";

/** A unit as it lies in its repository. */
export type UnitSource = Readonly<{
  /** Of its SKILL.md. */
  path: string;
  /** Of its SKILL.md; null where they are not there or too many. */
  bytes: Uint8Array | null;
  /** The others of its folder. */
  files: readonly TreeEntry[];
  /** Of these, in their order; null where they are not there or too many. */
  contents: readonly (Uint8Array | null)[];
  /** The rest of the repository, where it is at the root: what is copied with it, and what is hidden and audited alone. */
  around: readonly Readonly<{ file: TreeEntry; content: Uint8Array | null }>[];
  /** What of it is no file that could be read. */
  unread: readonly UnreadPart[];
  owner: string;
  repo: string;
}>;

/** Reads a unit, here or elsewhere. A signal that aborts ends it where that can be. */
export type UnitReader = (unit: UnitSource, signal?: AbortSignal) => Promise<ReadUnit>;

/** Reads it in this thread, which does nothing else meanwhile. */
export const readHere: UnitReader = async (unit, signal) => {
  signal?.throwIfAborted();
  // Tables of tokens, languages and grammars take some 100 MB: a process that has workers for them needs none of its own.
  const { readUnit } = await import("./read-unit.ts");
  return readUnit(unit);
};
