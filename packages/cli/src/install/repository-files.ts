import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RepositoryKey } from "@skillshelf/directory-api/links";
import { isLfsPointer } from "@skillshelf/skill-audit/files/lfs-pointer";
import { withoutDependencies } from "@skillshelf/skill-reader/facts/dependency-folders";
import {
  type FoundUnit,
  filesOfUnits,
  findUnits,
  isHidden,
  type UnreadPart,
} from "@skillshelf/skill-reader/facts/units";
import { folderOf } from "@skillshelf/skill-reader/folder-of";
import { GitError, safeLine } from "@skillshelf/skill-reader/git/errors";
import { fetchCommit } from "@skillshelf/skill-reader/git/fetch-repository";
import { defaultLimits, type Limits } from "@skillshelf/skill-reader/git/limits";
import { locateRepository } from "@skillshelf/skill-reader/git/locate-repository";
import { GitRepository, objectId } from "@skillshelf/skill-reader/git/repository";
import { Tree, type TreeEntry } from "@skillshelf/skill-reader/git/tree";
import { CommandError, exitCodes } from "../errors.ts";
import { MAX_FILES, sha256Of } from "./lock.ts";
import type { SkillFile } from "./placing.ts";
import { collision, pathFault } from "./safe-path.ts";

/** The files of a skill in a commit's tree. Their paths have been checked. */
type UnitEntries = Readonly<{
  /** Path of its SKILL.md. */
  path: string;
  /** `""` for the repository's root. */
  folder: string;
  files: readonly TreeEntry[];
}>;

/**
 * Returns the files to install with a skill.
 *
 * @param faulty the entries in its folder with invalid names.
 * @throws {CommandError} if something in it must not be installed: then nothing of the skill is.
 */
function entriesOfUnit(unit: FoundUnit, faulty: readonly TreeEntry[]): UnitEntries {
  const { path, entry, files, aliases, around, unread } = unit;
  const folder = folderOf(path);
  const [first] = faulty;
  if (first !== undefined) throw refusal(path, `${safeLine(first.path)} ${faultOf(first)}`);
  const absent = unread.find(({ reason }) => reason !== "dependencies");
  if (absent !== undefined) throw refusal(path, `${safeLine(absent.path)} ${absences[absent.reason]}`);
  // Links are installed as the files they point to.
  const all = [{ ...entry, path }, ...files, ...aliases, ...around.filter((file) => !isHidden(file.path))];
  if (all.length > MAX_FILES) throw refusal(path, `it has ${all.length} files; the maximum is ${MAX_FILES}`);
  const relative = all.map((file) => file.path.slice(folder === "" ? 0 : folder.length + 1));
  for (const file of relative) {
    const fault = pathFault(file);
    if (fault !== null) throw refusal(path, `the path ${safeLine(file)} ${fault}`);
  }
  const clash = collision(relative);
  if (clash !== null)
    throw refusal(path, `${clash.map((file) => safeLine(file)).join(" and ")} are the same file on some systems`);
  return { path, folder, files: all };
}

const faultOf = ({ fault }: TreeEntry): string =>
  fault === "encoding"
    ? "has a name that is not UTF-8"
    : fault === "duplicate"
      ? "exists twice"
      : "has a path that leads elsewhere";

const absences: Readonly<Record<UnreadPart["reason"], string>> = {
  "too-large": "leads to too many files",
  dependencies: "contains dependencies",
  submodule: "is a submodule, which is another repository",
  "link-outside": "is a symbolic link that leads out of the repository",
  "link-nowhere": "is a broken symbolic link",
};

const refusal = (path: string, why: string): CommandError =>
  new CommandError(exitCodes.found, `Cannot install ${safeLine(path)}: ${why}. Nothing was written.`);

/** The maximum size of a file, and of all files that one run installs. Bytes. */
export const MAX_FILE_BYTES = 16 * 1024 * 1024;
export const MAX_BYTES = 128 * 1024 * 1024;

export type RepositoryRequest = Readonly<{
  key: RepositoryKey;
  commit: string;
  /** A local clone or bare repository; GitHub if undefined. */
  from: string | undefined;
  /** Bytes that this run has read from other repositories; 0 by default. */
  bytesBefore?: number;
  /** Bytes that this run may read. */
  maxBytes?: number;
  limits?: Limits;
  signal: AbortSignal;
}>;

/** The files of skills by the path of their SKILL.md; null for one that is not in the commit. */
export type FilesOfUnits = ReadonlyMap<string, readonly SkillFile[] | null>;

/**
 * Reads the files of skills from a commit. Nothing is checked out and nothing is run; all contents are verified against
 * their Git object IDs.
 *
 * @param paths the paths of the skills' SKILL.md.
 * @throws {CommandError} if the repository cannot be read, or a skill must not be installed.
 */
export async function readUnits(request: RepositoryRequest, paths: readonly string[]): Promise<FilesOfUnits> {
  return withSource(request, (repository) => readFrom(repository, request, paths));
}

/** Opens the repository of a request while `work` reads it. Errors of Git become errors of the command. */
export async function withSource<Result>(
  request: RepositoryRequest,
  work: (repository: GitRepository) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "skillshelf-install-"));
  try {
    const repository = await openSource(request, join(folder, "repository"));
    try {
      return await work(repository);
    } finally {
      await repository.close();
    }
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    const detail = error.detail === "" ? "" : ` (${error.detail})`;
    throw new CommandError(exitCodes.unreachable, `${error.message}${detail}`, { cause: error });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function openSource(
  { key, commit, from, signal, limits = defaultLimits }: RepositoryRequest,
  folder: string,
): Promise<GitRepository> {
  if (from !== undefined) return GitRepository.open(await locateRepository(from), limits, { subject: from, signal });
  await fetchCommit({ kind: "github", ...key }, commit, folder, { limits, reach: "public", signal });
  return GitRepository.open(folder, limits, { subject: `${key.owner}/${key.repo}`, signal });
}

async function readFrom(
  repository: GitRepository,
  { key, commit, from, bytesBefore = 0, maxBytes = MAX_BYTES }: RepositoryRequest,
  paths: readonly string[],
): Promise<FilesOfUnits> {
  if (!(await repository.isSound(commit, []))) throw damagedError({ key, commit, from });
  const entries = await repository.entries(commit);
  const units = await unitsAt(entries, paths, repository);
  const trees = treesOf(entries, units);
  if (!(await repository.isSound(commit, trees))) throw damagedError({ key, commit, from });
  const read = new Map<string, readonly SkillFile[] | null>(paths.map((path) => [path, null]));
  let remaining = maxBytes - bytesBefore;
  for (const unit of units) {
    const files: SkillFile[] = [];
    for (const entry of unit.files) {
      const content = await readFile(repository, entry, unit, { remaining, maxBytes });
      if (isLfsPointer(content)) throw pointerError(unit, entry);
      remaining -= content.length;
      const path = entry.path.slice(unit.folder === "" ? 0 : unit.folder.length + 1);
      files.push({ path, sha256: sha256Of(content), executable: entry.isExecutable, content });
    }
    read.set(unit.path, files);
  }
  return read;
}

export function damagedError({ key, commit, from }: Omit<RepositoryRequest, "signal">): CommandError {
  const subject = from === undefined ? `${key.owner}/${key.repo}` : safeLine(from);
  return new CommandError(
    exitCodes.unreachable,
    `${subject} does not have commit ${commit}, or is damaged. Fetch the commit, or pass another folder with --from.`,
  );
}

/** Finds the skills at these paths. Missing ones are left out. */
async function unitsAt(
  entries: readonly TreeEntry[],
  paths: readonly string[],
  repository: GitRepository,
): Promise<readonly UnitEntries[]> {
  const sound = withoutDependencies(entries.filter(({ fault }) => fault === null));
  const target = async ({ id }: TreeEntry) => {
    const found = await repository.read(id, defaultLimits.fileBytes);
    return found.kind === "blob" && objectId("blob", found.bytes) === id ? found.bytes : null;
  };
  const { units } = await findUnits(sound, new Tree(sound, target));
  const faulty = entries.filter(({ kind, fault }) => kind !== "folder" && fault !== null);
  const owned = filesOfUnits(
    units.map(({ path }) => path),
    faulty.map(({ path }) => path),
  );
  return units
    .filter(({ path }) => paths.includes(path))
    .map((unit) => {
      const own = new Set(owned.get(unit.path));
      return entriesOfUnit(
        unit,
        faulty.filter(({ path }) => own.has(path)),
      );
    });
}

/** Returns the trees from the root to the files of skills; all trees if a skill has files behind links. */
function treesOf(entries: readonly TreeEntry[], units: readonly UnitEntries[]): string[] {
  const plain = new Set(entries.flatMap(({ kind, path }) => (kind === "file" ? [path] : [])));
  if (units.some(({ files }) => files.some(({ path }) => !plain.has(path))))
    return entries.flatMap(({ kind, id }) => (kind === "folder" ? [id] : []));
  const folders = new Set<string>();
  for (const { files } of units)
    for (const { path } of files)
      for (let folder = folderOf(path); folder !== ""; folder = folderOf(folder)) folders.add(folder);
  return entries.filter(({ kind, path }) => kind === "folder" && folders.has(path)).map(({ id }) => id);
}

const pointerError = (unit: UnitEntries, { path }: TreeEntry): CommandError =>
  new CommandError(
    exitCodes.found,
    `Cannot install ${unit.path}: ${safeLine(path)} is stored with Git LFS, and the repository has only a pointer. Clone the repository with Git LFS and copy the folder. Nothing was written.`,
  );

async function readFile(
  repository: GitRepository,
  { id, path }: TreeEntry,
  unit: UnitEntries,
  { remaining, maxBytes }: Readonly<{ remaining: number; maxBytes: number }>,
): Promise<Buffer> {
  const maxFileBytes = Math.min(maxBytes, MAX_FILE_BYTES);
  const found = await repository.read(id, Math.min(remaining, maxFileBytes));
  if (found.kind === "too-large")
    throw new CommandError(
      exitCodes.found,
      `Cannot install ${unit.path}: ${safeLine(path)} has ${found.bytes} bytes. The maximum is ${maxFileBytes} for a file, and ${maxBytes} for all files of one run.`,
    );
  if (found.kind === "missing" || objectId("blob", found.bytes) !== id)
    throw new CommandError(
      exitCodes.unreachable,
      `Cannot install ${unit.path}: the content of ${safeLine(path)} is missing or does not match the commit. Fetch the repository again.`,
    );
  return found.bytes;
}
