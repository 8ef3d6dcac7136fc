import { folderOf } from "../folder-of.ts";
import { byFolder, type TreeEntry } from "../git/tree.ts";

const python = /^(?:pyproject\.toml|setup\.(?:py|cfg)|requirements[\w.-]*\.(?:txt|in)|Pipfile|uv\.lock|poetry\.lock)$/;
const node = /^(?:package\.json|deno\.jsonc?)$/;

/** Folders that package managers and builds write, by name, with the manifest files that must lie beside each. */
const manifests: ReadonlyMap<string, RegExp> = new Map([
  ["node_modules", node],
  [".next", node],
  ["bower_components", /^(?:bower\.json|\.bowerrc|package\.json)$/],
  ["vendor", /^(?:go\.mod|composer\.json|Gemfile|Cargo\.toml)$/],
  ["third_party", /^(?:go\.mod|Cargo\.toml|CMakeLists\.txt|BUILD(?:\.bazel)?|WORKSPACE(?:\.bazel)?|MODULE\.bazel)$/],
  ["target", /^(?:Cargo\.toml|pom\.xml|build\.sbt)$/],
  ["venv", python],
  [".venv", python],
  ["site-packages", python],
]);

/**
 * Input of {@link isDependencyFolder}. `beside` and `inside` are names of files: a folder called `BUILD` is not a
 * manifest.
 */
type Folder = Readonly<{
  name: string;
  /** Whether it lies at the root of a repository, where no manifest is required. */
  isAtRoot: boolean;
  beside: readonly string[];
  inside: readonly string[];
}>;

/**
 * Returns whether a folder was written by a package manager or build tool. The name alone is not enough: a skill about
 * vendors may be called `vendor`. A folder with its own SKILL.md is a skill, and in a repository with a skill at the
 * root, a manifest is required there as well.
 */
export function isDependencyFolder({ name, isAtRoot, beside, inside }: Folder): boolean {
  const manifest = manifests.get(name);
  if (manifest === undefined || hasSkillFile(inside)) return false;
  return (isAtRoot && !hasSkillFile(beside)) || beside.some((one) => manifest.test(one));
}

const hasSkillFile = (names: readonly string[]): boolean => names.some((one) => one.toLowerCase() === "skill.md");

/** Removes the contents of dependency folders from a tree. The folders remain as entries of kind `dependencies`. */
export function withoutDependencies(entries: readonly TreeEntry[]): TreeEntry[] {
  if (!entries.some(({ kind, path }) => kind === "folder" && manifests.has(nameOf(path)))) return [...entries];
  const children = byFolder(entries);
  const namesIn = (folder: string) =>
    (children.get(folder) ?? []).flatMap(({ kind, path }) => (kind === "folder" ? [] : [nameOf(path)]));
  const dependencies = new Set<string>();
  for (const { kind, path } of entries) {
    const name = nameOf(path);
    if (kind !== "folder" || !manifests.has(name)) continue;
    const folder = folderOf(path);
    const [beside, inside] = [namesIn(folder), namesIn(path)];
    if (isDependencyFolder({ name, isAtRoot: folder === "", beside, inside })) dependencies.add(path);
  }
  return entries.flatMap((entry): TreeEntry[] => {
    for (let folder = folderOf(entry.path); folder !== ""; folder = folderOf(folder))
      if (dependencies.has(folder)) return [];
    return dependencies.has(entry.path) ? [{ ...entry, kind: "dependencies" }] : [entry];
  });
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
