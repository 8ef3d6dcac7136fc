import type { TreeEntry } from "../git/tree.ts";
import type { ReadUnit } from "./read-unit.ts";
import type { UnreadPart } from "./units.ts";

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

/**
 * Reads a unit, here or elsewhere. A signal that aborts ends it where that can be. `onTurn` is told when the reading
 * begins: until then it waits for others.
 *
 * @throws {UnreadableUnitError} when the unit itself is to blame.
 */
export type UnitReader = (unit: UnitSource, signal?: AbortSignal, onTurn?: () => void) => Promise<ReadUnit>;

/** A unit cannot be read, whoever reads it. */
export class UnreadableUnitError extends Error {
  override readonly name = "UnreadableUnitError";

  constructor(path: string, reason: string) {
    super(`${path} cannot be read: ${reason}`);
  }
}

/** A unit with the contents of its files left out, as if each were too large. */
export const withoutContents = (unit: UnitSource): UnitSource => ({
  ...unit,
  bytes: null,
  contents: unit.contents.map(() => null),
  around: unit.around.map(({ file }) => ({ file, content: null })),
});

/** Reads it in this thread, which does nothing else meanwhile. */
export const readHere: UnitReader = async (unit, signal, onTurn) => {
  signal?.throwIfAborted();
  onTurn?.();
  // Tables of tokens, languages and grammars take some 100 MB: a process that has workers for them needs none of its own.
  const { readUnit } = await import("./read-unit.ts");
  return readUnit(unit);
};
