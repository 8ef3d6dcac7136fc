import type { Tree, TreeEntry } from "../git/tree.ts";
import { type LicenceFile, recogniseLicence } from "./combine.ts";
import { REUSE_DEP5, REUSE_TOML, reuseStatements } from "./reuse.ts";

/** A licence file by its name, at the root of a repository or of a unit. */
const licenceFile = /^(?:licen[cs]e|copying|unlicense)(?:[-.][\w.-]+)?$/i;

/** Licence files at the root of a repository. One may be a link to a file elsewhere in it. */
export async function licencesAtRoot(entries: readonly TreeEntry[], tree: Tree): Promise<TreeEntry[]> {
  const named = entries.filter(({ path }) => licenceFile.test(path));
  const found = await Promise.all(
    named.map(async (entry): Promise<TreeEntry | null> => {
      if (entry.kind !== "symlink") return entry.kind === "file" ? entry : null;
      const target = await tree.resolve(entry.path);
      return target.kind === "file" ? { ...target.entry, path: entry.path } : null;
    }),
  );
  return found.filter((entry) => entry !== null);
}

/** What a repository states of some of its paths by the REUSE specification. */
export async function readReuse(
  entries: readonly TreeEntry[],
  covered: readonly string[],
  read: (entry: TreeEntry) => Promise<Buffer | null>,
): Promise<ReturnType<typeof reuseStatements>> {
  const files = entries.filter(({ kind }) => kind === "file");
  const texts = new Map<string, string>();
  for (const entry of files)
    if (entry.path === REUSE_TOML || entry.path === REUSE_DEP5)
      texts.set(entry.path, (await read(entry))?.toString("utf8") ?? "");
  return reuseStatements(
    texts,
    files.map(({ path }) => path),
    covered,
  );
}

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
