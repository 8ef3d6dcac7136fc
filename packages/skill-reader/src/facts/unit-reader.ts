import type { UnitKind } from "@skillshelf/skill-audit/audit-facts";
import type { TreeEntry } from "../git/tree.ts";
import type { ReadUnit } from "./read-unit.ts";
import type { UnreadPart } from "./units.ts";

/** A skill, or what a plugin has besides skills, and the contents of its files. */
export type UnitSource = Readonly<{
  /** Path of its SKILL.md, or of a plugin's manifest. */
  path: string;
  /** Content of its SKILL.md or manifest; null if it is missing or too large. */
  bytes: Uint8Array | null;
  /** Other files of the unit. */
  files: readonly TreeEntry[];
  /** Contents of `files` in the same order; null if a file is missing or too large. */
  contents: readonly (Uint8Array | null)[];
  /** For a unit at the root, the rest of the repository. Hidden files are audited but not installed with the unit. */
  around: readonly Readonly<{ file: TreeEntry; content: Uint8Array | null }>[];
  /** Parts of the unit that are not readable files. */
  unread: readonly UnreadPart[];
  owner: string;
  repo: string;
  /** Absent for a skill. */
  plugin?: Readonly<{ name: string; description: string; folder: string; kind: UnitKind }>;
  /** Paths of files that an agent loads or starts by itself once a plugin is installed. */
  active?: readonly string[];
}>;

/**
 * Reads a unit, in this thread or another one. Aborting the signal cancels reading if possible. `onTurn` is called when
 * reading begins, after waiting in the queue.
 *
 * @throws {UnreadableUnitError} if the unit itself is at fault.
 */
export type UnitReader = (unit: UnitSource, signal?: AbortSignal, onTurn?: () => void) => Promise<ReadUnit>;

/** The unit cannot be read, whichever reader is used. */
export class UnreadableUnitError extends Error {
  override readonly name = "UnreadableUnitError";

  constructor(path: string, reason: string) {
    super(`${path} cannot be read: ${reason}`);
  }
}

/** Removes the contents of a unit's files, as if each were too large. */
export const withoutContents = (unit: UnitSource): UnitSource => ({
  ...unit,
  bytes: null,
  contents: unit.contents.map(() => null),
  around: unit.around.map(({ file }) => ({ file, content: null })),
});

/** Reads a unit in this thread, which is blocked meanwhile. */
export const readInThread: UnitReader = async (unit, signal, onTurn) => {
  signal?.throwIfAborted();
  onTurn?.();
  // The tables for tokens and grammars take about 100 MB: a process with workers must not load them in its main thread.
  const { readUnit } = await import("./read-unit.ts");
  return readUnit(unit);
};
