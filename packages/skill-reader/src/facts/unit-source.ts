import { createHash } from "node:crypto";
import type { Limits } from "../git/limits.ts";
import type { GitRepository } from "../git/repository.ts";
import { Tree } from "../git/tree.ts";
import type { TreeEntry } from "../git/tree-entry.ts";
import type { Notice } from "../repository-facts.ts";
import { withoutDependencies } from "./dependency-folders.ts";
import { type ContentId, distinctUnits } from "./distinct-units.ts";
import { withoutDocuments } from "./documents.ts";
import type { UnitSource } from "./unit-reader.ts";
import { type FoundUnit, findUnits } from "./units.ts";

/** So much of the files of one unit is audited: the texts of several units are in memory at once. */
const MOST_BYTES_OF_UNIT = 16 * 2 ** 20;

/** The bytes of a file; null when they are not there or too many. */
export type ReadEntry = (entry: TreeEntry) => Promise<Uint8Array | null>;

/** Reads the files of a unit. */
export async function readUnitSource(
  { path, entry, files, around, unread, unreadAround }: Omit<FoundUnit, "aliases">,
  { owner, repo }: Readonly<{ owner: string; repo: string }>,
  read: ReadEntry,
): Promise<UnitSource> {
  const bytes = await read(entry);
  const contents = await readContents([...files, ...around], read);
  return {
    owner,
    repo,
    path,
    bytes,
    files,
    contents: contents.slice(0, files.length),
    around: around.map((file, index) => ({ file, content: contents[files.length + index] ?? null })),
    unread: [...unread, ...unreadAround],
  };
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

/**
 * The units among the files of a repository or folder, each once, with all that is read of them.
 *
 * @param contentId made of the content when left out.
 */
export async function unitSources(
  entries: readonly TreeEntry[],
  name: Readonly<{ owner: string; repo: string }>,
  read: ReadEntry,
  contentId: ContentId = async (entry) => {
    const content = await read(entry);
    return content && createHash("sha256").update(content).digest("hex");
  },
): Promise<Readonly<{ units: readonly UnitSource[]; notices: readonly Notice[] }>> {
  const ofSymlink = async (entry: TreeEntry) => {
    const target = await read(entry);
    return target === null ? null : Buffer.from(target);
  };
  const { units: found, notices } = await findUnits(entries, new Tree(entries, ofSymlink));
  const { units: skills, documents } = await withoutDocuments(found, read);
  notices.push(...documents.map((path): Notice => ({ notice: "document", path })));
  const units: UnitSource[] = [];
  for (const unit of await distinctUnits(skills, contentId)) units.push(await readUnitSource(unit, name, read));
  return { units, notices };
}

/** The units of a repository at its HEAD, with all that is read of them. */
export async function unitSourcesAtHead(
  repository: GitRepository,
  name: Readonly<{ owner: string; repo: string }>,
  limits: Limits,
): Promise<Readonly<{ commit: string; units: readonly UnitSource[]; notices: readonly Notice[] }>> {
  const { commit } = await repository.head();
  const entries = withoutDependencies((await repository.entries(commit)).filter(({ fault }) => fault === null));
  const read: ReadEntry = async (entry) => {
    const found = await repository.read(entry.id, limits.fileBytes);
    return found.kind === "blob" ? found.bytes : null;
  };
  const sources = await unitSources(entries, name, read, ({ id }) => id);
  return { commit, ...sources };
}
