import { createHash } from "node:crypto";
import type { UnitKind } from "@skillshelf/skill-audit/audit-facts";
import { folderOf } from "../folder-of.ts";
import type { Limits } from "../git/limits.ts";
import type { GitRepository } from "../git/repository.ts";
import { Tree, type TreeEntry } from "../git/tree.ts";
import type { Notice } from "../repository-facts.ts";
import { withoutDependencies } from "./dependency-folders.ts";
import { type FoundPlugin, findPlugins } from "./plugins.ts";
import type { UnitSource } from "./unit-reader.ts";
import { type FoundUnit, findUnits, isHidden } from "./units.ts";

/** A unit of a repository at its preferred location. */
export type DistinctUnit = FoundUnit &
  Readonly<{
    /** Paths of the SKILL.md in other folders of the repository with identical files. */
    otherLocations: readonly string[];
  }>;

/** Returns an id that is equal for equal content, such as a git object id; null if it is unknown. */
type ContentId = (entry: TreeEntry) => Promise<string | null> | string | null;

/**
 * Removes units that are copies of another unit in the same repository, such as a copy for each agent. Copies have the
 * same files, by path, content and executable bit. A folder with any other file is a separate skill, because installing
 * it gives a different result.
 */
export async function distinctUnits(units: readonly FoundUnit[], contentId: ContentId): Promise<DistinctUnit[]> {
  const copies = new Map<FoundUnit, string[]>();
  for (const alike of groupsBy(units, layoutOf)) {
    const contents = new Map<FoundUnit, string | null>();
    // Contents are read only if another folder has the same layout.
    if (alike.length > 1) for (const unit of alike) contents.set(unit, await contentOf(unit, contentId));
    for (const group of groupsBy(alike, (unit) => contents.get(unit) ?? unit.path)) {
      const [shown, ...others] = group.toSorted(byLocation);
      if (shown === undefined) continue;
      const paths = others.map(({ path }) => path);
      copies.set(shown, paths);
    }
  }
  return units.flatMap((unit) => {
    const otherLocations = copies.get(unit);
    return otherLocations === undefined ? [] : [{ ...unit, otherLocations }];
  });
}

function groupsBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Iterable<Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups.values();
}

/** Returns the files that are installed with a unit, with paths relative to the unit's folder. */
function filesOf({ path, entry, files, aliases, around }: FoundUnit): (readonly [path: string, file: TreeEntry])[] {
  const start = folderOf(path) === "" ? 0 : folderOf(path).length + 1;
  const others = [...files, ...aliases, ...around.filter((file) => !isHidden(file.path))].map(
    (file) => [file.path.slice(start), file] as const,
  );
  return [[path.slice(start), entry] as const, ...others].toSorted(([one], [other]) => (one < other ? -1 : 1));
}

/** Returns a key of a unit's paths, sizes and modes, which can be compared without reading files. */
const layoutOf = (unit: FoundUnit): string =>
  JSON.stringify([
    filesOf(unit).map(([path, { bytes, isExecutable }]) => [path, bytes, isExecutable]),
    unit.unread.map(({ path, reason }) => [path.slice(folderOf(unit.path).length), reason]),
  ]);

/** Returns a key of the contents of all files; null if the content of any file is unknown. */
async function contentOf(unit: FoundUnit, contentId: ContentId): Promise<string | null> {
  const ids: string[] = [];
  for (const [, file] of filesOf(unit)) {
    const id = await contentId(file);
    if (id === null) return null;
    ids.push(id);
  }
  return JSON.stringify(ids);
}

/**
 * Compares identical folders by preference: a SKILL.md that is a file before a symbolic link, skills before templates
 * and tests, folders below `skills/`, folders that are not hidden (as those of agents are), then by path.
 */
function byLocation(one: FoundUnit, other: FoundUnit): number {
  const [ranks, otherRanks] = [ranksOf(one), ranksOf(other)];
  const decisive = ranks.findIndex((rank, index) => rank !== otherRanks[index]);
  if (decisive !== -1) return Number(ranks[decisive]) - Number(otherRanks[decisive]);
  return one.path < other.path ? -1 : 1;
}

const ranksOf = ({ path, entry }: FoundUnit): readonly boolean[] => [
  entry.path !== path,
  unitKind(path, null) !== "skill",
  !path.startsWith("skills/"),
  path.split("/").some(isHidden),
];

const templateFolders = /^(?:_?templates?_?|boilerplates?|skeletons?|scaffolds?|cookiecutter.*)$/;
const fixtureFolders =
  /^(?:_*(?:tests?|fixtures?|mocks?|snapshots?)_*|testdata|test[-_](?:data|fixtures?|skills?|cases?)|e2e)$/;

/** Placeholder names of templates. */
const placeholderName =
  /^(?:(?:my|your|new|example|sample|demo)[-_ ]?(?:new[-_ ]?)?skill(?:[-_ ]?name)?|skill[-_ ]?(?:name|template)|template(?:[-_ ]?skill)?|foo|bar|baz|placeholder)$/;
const placeholderMark = /\{\{|\}\}|<[^>]*>|\$\{|\[(?:your|skill|name)/;

/**
 * Returns the kind of a unit by the folders above it and by its name. The unit's own folder counts as its name: a skill
 * called `test` is a skill.
 *
 * @param name the stated name; null if there is none.
 */
export function unitKind(path: string, name: string | null): UnitKind {
  const folders = path.toLowerCase().split("/").slice(0, -1);
  const around = folders.slice(0, -1);
  if (around.some((folder) => fixtureFolders.test(folder))) return "fixture";
  if (around.some((folder) => templateFolders.test(folder))) return "template";
  const names = [name?.toLowerCase() ?? "", folders.at(-1) ?? ""];
  return names.some((one) => placeholderName.test(one) || placeholderMark.test(one)) ? "template" : "skill";
}

/** Language suffix: `.de`, `_zh-CN`, `-zh-Hans`. */
const inLanguage = "(?:[-._][A-Za-z]{2}(?:[-_][A-Za-z]{4})?(?:[-_](?:[A-Za-z]{2}|[0-9]{3}))?)?";

/** Common names of documents for people and of instructions for a whole repository, including translations. */
const documentName = new RegExp(
  [
    `^(?:README|[Rr]eadme|LICEN[CS]E|CHANGELOG|CONTRIBUTING|CODE_OF_CONDUCT|SECURITY|INDEX|NOTICE|AUTHORS|ROADMAP|TODO|AGENTS|CLAUDE|GEMINI)${inLanguage}$`,
    "^README[-._](?:[A-Z]{3}|[a-z]{3}|English|Chinese|Japanese|Korean|German|French|Spanish|Portuguese|Russian|Arabic|[^\\x00-\\x7F]+)$",
    "^(?:LIESMICH|LISEZ-?MOI|L[EÉ]AME|LEIA-?ME|LEGGIMI)$",
  ].join("|"),
);

/** Start of frontmatter, valid or not. */
const frontmatter = /^\uFEFF?\s*---/;

/**
 * Separates documents from units. Scripts that create a skill folder for each Markdown file also do so for the README,
 * which has no frontmatter and is not meant to be a skill.
 */
export async function withoutDocuments<Unit extends FoundUnit>(
  units: readonly Unit[],
  read: (entry: TreeEntry) => Promise<Uint8Array | null>,
): Promise<{ units: Unit[]; documents: string[] }> {
  const documents = new Set<string>();
  for (const { path, entry } of units) {
    if (![folderOf(path), entry.path.replace(/\.[^./]*$/, "")].some((name) => documentName.test(lastPart(name))))
      continue;
    const bytes = await read(entry);
    if (bytes !== null && !frontmatter.test(new TextDecoder().decode(bytes))) documents.add(path);
  }
  return { units: units.filter(({ path }) => !documents.has(path)), documents: [...documents] };
}

const lastPart = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** Maximum total size of the audited files of a unit, because several units are in memory at once. Bytes. */
const MAX_BYTES_OF_UNIT = 16 * 2 ** 20;

/** Reads a file; null if it is missing or too large. */
export type ReadEntry = (entry: TreeEntry) => Promise<Uint8Array | null>;

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

/** Reads files in order up to {@link MAX_BYTES_OF_UNIT}; null for files beyond the limit. */
async function readContents(files: readonly TreeEntry[], read: ReadEntry): Promise<(Uint8Array | null)[]> {
  const contents: (Uint8Array | null)[] = [];
  let remaining = MAX_BYTES_OF_UNIT;
  for (const file of files) {
    const content = remaining < (file.bytes ?? 0) ? null : await read(file);
    remaining -= content?.length ?? 0;
    contents.push(content);
  }
  return contents;
}

/** What a repository or folder has. */
type Sources = Readonly<{ units: readonly UnitSource[]; plugins: readonly UnitSource[]; notices: readonly Notice[] }>;

/**
 * Finds the distinct units and the plugins of a repository or folder and reads their files.
 *
 * @param contentId a hash of the content by default.
 */
export async function unitSources(
  entries: readonly TreeEntry[],
  name: Readonly<{ owner: string; repo: string }>,
  read: ReadEntry,
  contentId: ContentId = async (entry) => {
    const content = await read(entry);
    return content && createHash("sha256").update(content).digest("hex");
  },
): Promise<Sources> {
  const ofSymlink = async (entry: TreeEntry) => {
    const target = await read(entry);
    return target === null ? null : Buffer.from(target);
  };
  const tree = new Tree(entries, ofSymlink);
  const { units: all, notices } = await findUnits(entries, tree);
  const { units: skills, documents } = await withoutDocuments(all, read);
  notices.push(...documents.map((path): Notice => ({ notice: "document", path })));
  const found = await findPlugins(entries, tree, skills, read);
  notices.push(...found.notices);
  const units: UnitSource[] = [];
  for (const unit of await distinctUnits(skills, contentId))
    units.push({ ...(await readUnitSource(unit, name, read)), ...activeOf(unit, found.plugins) });
  const plugins: UnitSource[] = [];
  for (const plugin of found.plugins) if (!plugin.isOfSkill) plugins.push(await readPluginSource(plugin, name, read));
  return { units, plugins, notices };
}

/** The files of a skill that an agent loads by itself if a plugin is in the same folder. */
export function activeOf({ path }: FoundUnit, plugins: readonly FoundPlugin[]): Pick<UnitSource, "active"> {
  const active = plugins.find(({ folder, isOfSkill }) => isOfSkill && folder === folderOf(path))?.active;
  return active === undefined ? {} : { active };
}

/** Reads the files of a plugin that are not a skill's. */
export async function readPluginSource(
  { path, entry, folder, names, description, isListed, active, files, unread }: FoundPlugin,
  { owner, repo }: Readonly<{ owner: string; repo: string }>,
  read: ReadEntry,
): Promise<UnitSource> {
  const kind = isListed ? "skill" : unitKind(`${folder}/plugin`, null);
  return {
    owner,
    repo,
    path,
    bytes: await read(entry),
    files,
    contents: await readContents(files, read),
    around: [],
    unread,
    plugin: { name: names[0] ?? folder.slice(folder.lastIndexOf("/") + 1), description, folder, kind },
    active,
  };
}

/** Finds the distinct units and the plugins of a repository at its HEAD and reads their files. */
export async function unitSourcesAtHead(
  repository: GitRepository,
  name: Readonly<{ owner: string; repo: string }>,
  limits: Limits,
): Promise<Sources & Readonly<{ commit: string }>> {
  const { commit } = await repository.head();
  const entries = withoutDependencies((await repository.entries(commit)).filter(({ fault }) => fault === null));
  const read: ReadEntry = async (entry) => {
    const found = await repository.read(entry.id, limits.fileBytes);
    return found.kind === "blob" ? found.bytes : null;
  };
  const sources = await unitSources(entries, name, read, ({ id }) => id);
  return { commit, ...sources };
}
