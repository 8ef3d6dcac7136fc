import type { TreeEntry } from "../git/tree-entry.ts";
import type { UnitSource } from "./unit-reader.ts";
import type { FoundUnit } from "./units.ts";

/** So much of the files of one unit is audited: the texts of several units are in memory at once. */
const MOST_BYTES_OF_UNIT = 16 * 2 ** 20;

/** The bytes of a file; null when they are not there or too many. */
export type ReadEntry = (entry: TreeEntry) => Promise<Uint8Array | null>;

/** Reads the files of a unit. */
export async function readUnitSource(
  { path, entry, files }: FoundUnit,
  { owner, repo }: Readonly<{ owner: string; repo: string }>,
  read: ReadEntry,
): Promise<UnitSource> {
  const bytes = await read(entry);
  return { owner, repo, path, bytes, files, contents: await readContents(files, read) };
}

/** What files hold, in their order, until together they are too many bytes for one unit. */
async function readContents(files: readonly TreeEntry[], read: ReadEntry): Promise<(Uint8Array | null)[]> {
  const contents: (Uint8Array | null)[] = [];
  let remaining = MOST_BYTES_OF_UNIT;
  for (const file of files) {
    const content = remaining < (file.bytes ?? 0) ? null : await read(file);
    remaining -= content?.length ?? 0;
    contents.push(content);
  }
  return contents;
}
