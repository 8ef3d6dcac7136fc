import type { Tree, TreeEntry } from "../git/tree.ts";
import { type LicenseFile, recognizeLicense } from "./combine.ts";
import { REUSE_DEP5, REUSE_TOML, reuseStatements } from "./reuse.ts";

/** Names of license files, at the root of a repository or of a unit. */
const licenseFile = /^(?:licen[cs]e|copying|unlicense)(?:[-.][\w.-]+)?$/i;

/** Returns the license files at the root of a repository. Symbolic links are resolved. */
export async function licensesAtRoot(entries: readonly TreeEntry[], tree: Tree): Promise<TreeEntry[]> {
  const named = entries.filter(({ path }) => licenseFile.test(path));
  const found = await Promise.all(
    named.map(async (entry): Promise<TreeEntry | null> => {
      if (entry.kind !== "symlink") return entry.kind === "file" ? entry : null;
      const target = await tree.resolve(entry.path);
      return target.kind === "file" ? { ...target.entry, path: entry.path } : null;
    }),
  );
  return found.filter((entry) => entry !== null);
}

/** Returns the REUSE statements of a repository about the given paths. */
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

/** Returns the license files beside the SKILL.md of a unit. */
export function licensesOfUnit(unit: string, files: readonly TreeEntry[]): TreeEntry[] {
  const folder = unit.slice(0, unit.lastIndexOf("/") + 1);
  return files.filter(({ path }) => path.startsWith(folder) && licenseFile.test(path.slice(folder.length)));
}

/**
 * Returns a function that recognizes license files. Equal files are read and compared once; their texts are not kept.
 */
export function licenseReader(
  read: (entry: TreeEntry) => Promise<Buffer | null>,
): (files: readonly TreeEntry[]) => Promise<LicenseFile[]> {
  const known = new Map<string, Promise<Omit<LicenseFile, "path">>>();
  const recognize = async (entry: TreeEntry) => recognizeLicense((await read(entry))?.toString("utf8") ?? "");
  return (files) =>
    Promise.all(
      files.map(async (entry) => {
        const recognized = known.get(entry.id) ?? recognize(entry);
        known.set(entry.id, recognized);
        return { path: entry.path, ...(await recognized) };
      }),
    );
}
