import type { TreeEntry } from "../git/tree-entry.ts";
import { type LicenceFile, recogniseLicence } from "../licence/combine.ts";

/** A licence file by its name, at the root of a repository or of a unit. */
const licenceFile = /^(?:licen[cs]e|copying|unlicense)(?:[-.][\w.-]+)?$/i;

/** Licence files at the root of a repository. */
export const licencesAtRoot = (entries: readonly TreeEntry[]): TreeEntry[] =>
  entries.filter(({ kind, path }) => kind === "file" && licenceFile.test(path));

/** Licence files of a unit itself: those beside its SKILL.md. */
export function licencesOfUnit(unit: string, files: readonly TreeEntry[]): TreeEntry[] {
  const folder = unit.slice(0, unit.lastIndexOf("/") + 1);
  return files.filter(({ path }) => path.startsWith(folder) && licenceFile.test(path.slice(folder.length)));
}

/**
 * Recognises the licence files of a repository. A text that lies in many places is read and compared once, and none is
 * kept.
 */
export function licenceReader(
  read: (entry: TreeEntry) => Promise<Buffer | null>,
): (files: readonly TreeEntry[]) => Promise<LicenceFile[]> {
  const known = new Map<string, Promise<Omit<LicenceFile, "path">>>();
  const recognise = async (entry: TreeEntry) => recogniseLicence((await read(entry))?.toString("utf8") ?? "");
  return (files) =>
    Promise.all(
      files.map(async (entry) => {
        const recognised = known.get(entry.id) ?? recognise(entry);
        known.set(entry.id, recognised);
        return { path: entry.path, ...(await recognised) };
      }),
    );
}
