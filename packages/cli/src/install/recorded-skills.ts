import { readdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import { basename } from "node:path/posix";
import { agents } from "@skillshelf/directory-api/agents";
import { nameText, parseRepositoryName, type RepositoryName } from "@skillshelf/skill-reader/git/source";
import { parseSkillFile } from "@skillshelf/skill-reader/skill-file/parse-skill-file";
import { z } from "zod";
import type { CommandEnvironment } from "../context.ts";
import { isFileError, kindAt, pathIn, type Scope, skillsFolder } from "./file-system.ts";
import { readPlainFile } from "./installed-files.ts";
import type { Lock } from "./lock.ts";
import { folderNameOf, isWithin, readSharedLocks, type SharedEntry, type SharedLock } from "./shared-lock-file.ts";

/** Where a skill comes from, as its installer recorded it. */
export type Origin = Readonly<{
  /** Where it is recorded, as it is shown in messages. */
  record: string;
  /** The source as it is recorded. */
  source: string;
  /** The repository on GitHub; null if it is elsewhere. */
  repository: RepositoryName | null;
  /** Path of the SKILL.md in the repository. */
  path: string | null;
  /** The commit, if it was pinned to one. */
  commit: string | null;
  /** See `SharedEntry`. */
  hash: string | null;
}>;

/** A skill that another installer, or nobody, recorded. */
export type RecordedSkill = Readonly<{
  name: string;
  /** Its folders from the root: links to one folder are one skill. There are none if it is missing. */
  folders: readonly string[];
  /** Its absolute path without links; null if it is missing, or outside of the root. */
  location: string | null;
  origin: Origin | null;
  /** Why it cannot be confirmed, whatever the server says. */
  obstacle: string | null;
  notes: readonly string[];
}>;

/** The skills of other installers, and what is wrong with their lock files. */
export type Inventory = Readonly<{ locks: readonly SharedLock[]; skills: readonly RecordedSkill[] }>;

/** Reads the lock files of other installers, and finds the skills in the folders of agents that are not in `own`. */
export async function readInventory(scope: Scope, own: Lock, environment: CommandEnvironment): Promise<Inventory> {
  const locks = await readSharedLocks(scope, environment);
  const entries = locks.flatMap((lock) => lock.entries.map((entry) => ({ entry, record: lock.path })));
  const ownFolders = new Set(own.map(({ folder }) => folder));
  const found = await findFolders(scope);
  const skills: RecordedSkill[] = [];
  for (const one of found) {
    if (one.folders.some((folder) => ownFolders.has(folder))) continue;
    const names = new Set(one.folders.map((folder) => basename(folder)));
    const matching = entries.filter(({ entry }) => names.has(folderNameOf(entry.name)));
    skills.push(await recordedSkill(one, matching));
  }
  const installed = new Set(found.flatMap(({ folders }) => folders.map((folder) => basename(folder))));
  for (const { entry, record } of entries)
    if (!installed.has(folderNameOf(entry.name)))
      skills.push({
        name: entry.name,
        folders: [],
        location: null,
        origin: originOf(entry, record),
        obstacle: `its folder is missing, although ${record} has an entry for it`,
        notes: [],
      });
  return { locks, skills };
}

type FoundFolder = Readonly<{ location: string | null; folders: readonly string[] }>;

const MAX_FOLDERS = 10_000;

/** Finds the folders with a SKILL.md that agents load skills from. Links are followed within the root. */
async function findFolders(scope: Scope): Promise<readonly FoundFolder[]> {
  const parents = new Set([".agents/skills", ...agents.map((agent) => skillsFolder(agent, scope))]);
  const byLocation = new Map<string, string[]>();
  const outside: FoundFolder[] = [];
  let seen = 0;
  for (const parent of parents) {
    for (const name of await namesIn(pathIn(scope, parent))) {
      if (++seen > MAX_FOLDERS) return [...outside, ...withFolders(byLocation)];
      const folder = `${parent}/${name}`;
      const location = await locate(pathIn(scope, folder));
      if (location === null || (await skillFileIn(location)) === null) continue;
      const known = byLocation.get(location);
      if (!isWithin(scope.root, location)) outside.push({ location: null, folders: [folder] });
      else if (known) known.push(folder);
      else byLocation.set(location, [folder]);
    }
  }
  return [...outside, ...withFolders(byLocation)];
}

const withFolders = (byLocation: ReadonlyMap<string, readonly string[]>): FoundFolder[] =>
  Array.from(byLocation, ([location, folders]) => ({ location, folders }));

/** Staging folders and the like begin with a dot. */
const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder, { withFileTypes: true }).then(
    (entries) =>
      entries
        .filter((entry) => (entry.isDirectory() || entry.isSymbolicLink()) && !entry.name.startsWith("."))
        .map(({ name }) => name)
        .toSorted(),
    nullIfFileError([]),
  );

const locate = (path: string): Promise<string | null> => realpath(path).catch(nullIfFileError(null));

const nullIfFileError =
  <Value>(value: Value) =>
  (error: unknown): Value => {
    if (isFileError(error)) return value;
    throw error;
  };

/** Returns the path of a SKILL.md, in any letter case, in a folder; null if there is none. */
export async function skillFileIn(folder: string): Promise<string | null> {
  const names = await readdir(folder).catch(nullIfFileError([]));
  const name = names.find((one) => one.toLowerCase() === "skill.md");
  return name !== undefined && (await kindAt(join(folder, name))) === "file" ? join(folder, name) : null;
}

type Recorded = Readonly<{ entry: SharedEntry; record: string }>;

async function recordedSkill({ location, folders }: FoundFolder, entries: readonly Recorded[]): Promise<RecordedSkill> {
  const name = entries[0]?.entry.name ?? basename(folders[0] ?? "");
  const skill = { name, folders, location };
  const origins = entries.map(({ entry, record }) => originOf(entry, record));
  if (location === null) {
    const obstacle = "it is a link that leads out of the folder that is verified";
    return { ...skill, origin: origins[0] ?? null, obstacle, notes: [] };
  }
  const marks = await marksIn(location);
  const [origin = marks[0]?.origin ?? null, ...others] = origins;
  // `gh skill` has entries in the personal lock file.
  const isOther = (mark: Mark) =>
    mark.tool !== "gh skill" || mark.origin === null || !isSameOrigin(origin, mark.origin);
  const notes =
    origins.length === 0 ? [] : marks.filter(isOther).map(({ tool }) => `${tool} wrote into this folder, too.`);
  const differing = others.find((other) => !isSameOrigin(origin, other));
  if (differing === undefined)
    return { ...skill, origin, obstacle: origin === null ? "no lock file has it" : null, notes };
  const listed = entries.map(({ entry, record }) => `${entry.name} of ${entry.source} (${record})`).join(", ");
  return { ...skill, origin: null, obstacle: `several entries have this folder: ${listed}`, notes };
}

const isSameOrigin = (one: Origin | null, other: Origin): boolean =>
  one !== null && sourceOf(one) === sourceOf(other) && one.path === other.path;

const sourceOf = ({ repository, source }: Origin): string =>
  (repository === null ? source : nameText(repository)).toLowerCase();

const onGitHub = /^(?:https:\/\/(?:www\.)?github\.com\/|git@github\.com:|ssh:\/\/git@github\.com\/)/i;

/** Parses `owner/repo`, or the address of a repository on GitHub. */
function repositoryOf(text: string): RepositoryName | null {
  return parseRepositoryName(text.replace(onGitHub, "").replace(/\/$/, "")) ?? null;
}

/** Completes the path of a skill in a repository to that of its SKILL.md. */
function skillFilePath(path: string): string {
  const inside = path.replace(/^(?:\.?\/)+/, "").replace(/\/+$/, "");
  if (/(?:^|\/)skill\.md$/i.test(inside)) return inside;
  return inside === "" || inside === "." ? "SKILL.md" : `${inside}/SKILL.md`;
}

/** The maximum length of a path that the server is asked about. */
export const MAX_PATH = 1_024;

const knownPath = (path: string): string | null => (path.length <= MAX_PATH ? skillFilePath(path) : null);

const commitIn = (ref: string | null): string | null => (ref !== null && /^[0-9a-f]{40}$/.test(ref) ? ref : null);

function originOf({ source, sourceType, sourceUrl, ref, skillPath, hash }: SharedEntry, record: string): Origin {
  const isOnGitHub = sourceType === "github" || onGitHub.test(sourceUrl ?? source);
  const repository = isOnGitHub ? (repositoryOf(source) ?? repositoryOf(sourceUrl ?? "")) : null;
  return {
    record,
    source,
    repository,
    path: skillPath === null ? null : knownPath(skillPath),
    commit: commitIn(ref),
    hash,
  };
}

/** What an installer left in the folder of a skill. `origin` is null if it does not name a repository. */
type Mark = Readonly<{ tool: string; origin: Origin | null }>;

const openskillsSchema = z.object({ source: z.string(), repoUrl: z.string(), subpath: z.string().default("") });

const MAX_MARK_BYTES = 65_536;
export const MAX_SKILL_BYTES = 1_048_576;

/** Finds what installers left in the folder of a skill. @param location an absolute path without links. */
export async function marksIn(location: string): Promise<readonly Mark[]> {
  const marks: Mark[] = [];
  const metadata = await githubMetadata(location);
  if (metadata !== null) marks.push({ tool: "gh skill", origin: metadata });
  const openskills = openskillsSchema.safeParse(
    jsonOf(await readPlainFile(join(location, ".openskills.json"), MAX_MARK_BYTES)),
  );
  if (await exists(join(location, ".openskills.json")))
    marks.push({ tool: "openskills", origin: openskills.success ? openskillsOrigin(openskills.data) : null });
  if (await exists(join(location, ".skillkit.json"))) marks.push({ tool: "skillkit", origin: null });
  if (await exists(join(location, ".clawhub"))) marks.push({ tool: "clawhub", origin: null });
  return marks;
}

const exists = async (path: string): Promise<boolean> => (await kindAt(path)) !== "nothing";

function openskillsOrigin({ source, repoUrl, subpath }: z.infer<typeof openskillsSchema>): Origin {
  const repository = onGitHub.test(repoUrl) ? repositoryOf(repoUrl) : null;
  return { record: ".openskills.json", source, repository, path: knownPath(subpath), commit: null, hash: null };
}

/** Reads what `gh skill` adds to the frontmatter of a SKILL.md; null if there is nothing of it. */
async function githubMetadata(location: string): Promise<Origin | null> {
  const path = await skillFileIn(location);
  const bytes = path === null ? null : await readPlainFile(path, MAX_SKILL_BYTES);
  if (bytes === null || !bytes.includes("github-repo")) return null;
  const { metadata } = parseSkillFile(bytes, "SKILL.md");
  const source = metadata["github-repo"];
  if (source === undefined) return null;
  return {
    record: "the frontmatter of its SKILL.md",
    source,
    repository: repositoryOf(source),
    path: knownPath(metadata["github-path"] ?? ""),
    commit: commitIn(metadata["github-ref"] ?? null),
    hash: metadata["github-tree-sha"] ?? null,
  };
}

function jsonOf(bytes: Buffer | null): unknown {
  try {
    return JSON.parse(bytes?.toString("utf8") ?? "");
  } catch {
    return undefined;
  }
}
