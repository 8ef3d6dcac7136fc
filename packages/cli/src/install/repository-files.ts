import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SkillKey } from "@skillshelf/directory-api/links";
import { isLfsPointer } from "@skillshelf/skill-audit/files/lfs-pointer";
import { withoutDependencies } from "@skillshelf/skill-reader/facts/dependency-folders";
import type { FoundUnit, UnreadPart } from "@skillshelf/skill-reader/facts/units";
import { filesOfUnits, findUnits, isHidden } from "@skillshelf/skill-reader/facts/units";
import { folderOf } from "@skillshelf/skill-reader/folder-of";
import { GitError, safeLine } from "@skillshelf/skill-reader/git/errors";
import { fetchCommit } from "@skillshelf/skill-reader/git/fetch-repository";
import { defaultLimits } from "@skillshelf/skill-reader/git/limits";
import { locateRepository } from "@skillshelf/skill-reader/git/locate-repository";
import { GitRepository, objectId } from "@skillshelf/skill-reader/git/repository";
import type { TreeEntry } from "@skillshelf/skill-reader/git/tree";
import { Tree } from "@skillshelf/skill-reader/git/tree";
import { CommandError, exitCodes } from "../errors.ts";
import { MOST_FILES, sha256Of } from "./lock.ts";
import type { SkillFile } from "./placing.ts";
import { collision, pathFault } from "./safe-path.ts";

/** The files of a unit as they stand in a commit's tree. All of their paths can be written. */
type UnitEntries = Readonly<{
  /** Of its SKILL.md. */
  path: string;
  /** `""` for the repository's root. */
  folder: string;
  files: readonly TreeEntry[];
}>;

/**
 * The files that are installed with a unit.
 *
 * @param faulty what lies in its folder under a name that is none.
 * @throws {CommandError} where there is something that is not installed: then nothing of the unit is.
 */
function entriesOfUnit(unit: FoundUnit, faulty: readonly TreeEntry[]): UnitEntries {
  const { path, entry, files, aliases, around, unread } = unit;
  const folder = folderOf(path);
  const [first] = faulty;
  if (first !== undefined) throw refusal(path, `${safeLine(first.path)} ${faultOf(first)}`);
  const absent = unread.find(({ reason }) => reason !== "dependencies");
  if (absent !== undefined) throw refusal(path, `${safeLine(absent.path)} ${absences[absent.reason]}`);
  // Links are installed as the files that they lead to.
  const all = [{ ...entry, path }, ...files, ...aliases, ...around.filter((file) => !isHidden(file.path))];
  if (all.length > MOST_FILES) throw refusal(path, `it has ${all.length} files; at most ${MOST_FILES} are installed`);
  const relative = all.map((file) => file.path.slice(folder === "" ? 0 : folder.length + 1));
  for (const one of relative) {
    const fault = pathFault(one);
    if (fault !== null) throw refusal(path, `the path ${safeLine(one)} ${fault}`);
  }
  const clash = collision(relative);
  if (clash !== null)
    throw refusal(path, `${clash.map((one) => safeLine(one)).join(" and ")} are the same file on some systems`);
  return { path, folder, files: all };
}

const faultOf = ({ fault }: TreeEntry): string =>
  fault === "encoding"
    ? "has a name that is not UTF-8"
    : fault === "duplicate"
      ? "is there twice"
      : "has a part that leads elsewhere";

const absences: Readonly<Record<UnreadPart["reason"], string>> = {
  "too-large": "leads to more files than are installed",
  dependencies: "holds dependencies",
  submodule: "is a submodule, which is another repository",
  "link-outside": "is a symbolic link out of the repository",
  "link-nowhere": "is a symbolic link that leads nowhere",
};

const refusal = (path: string, why: string): CommandError =>
  new CommandError(exitCodes.found, `${safeLine(path)} cannot be installed: ${why}. Nothing was written.`);

/** Most bytes of one file, and of all that one run installs. */
const MOST_BYTES_OF_FILE = 16 * 1024 * 1024;
const MOST_BYTES = 128 * 1024 * 1024;

export type Wanted = Readonly<{
  key: SkillKey;
  commit: string;
  /** A clone or bare repository on this machine; GitHub's when left out. */
  from: string | undefined;
  /** Bytes that this run has read of other repositories; none when left out. */
  bytesBefore?: number;
  signal: AbortSignal;
}>;

/** The files of units by the path of each; null for one that is not in the repository at that commit. */
export type FilesOfUnits = ReadonlyMap<string, readonly SkillFile[] | null>;

/**
 * Reads the files of units of a repository at a commit. Nothing is checked out and nothing of it is run; what is read
 * is what the commit consists of, by its id.
 *
 * @param paths of the units' SKILL.md files.
 * @throws {CommandError} where the repository cannot be read, or a unit holds what is not installed.
 */
export async function readUnits(wanted: Wanted, paths: readonly string[]): Promise<FilesOfUnits> {
  const folder = await mkdtemp(join(tmpdir(), "skillshelf-install-"));
  try {
    return await readFrom(await openSource(wanted, join(folder, "repository")), wanted, paths);
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    const detail = error.detail === "" ? "" : ` (${error.detail})`;
    throw new CommandError(exitCodes.unreachable, `${error.message}${detail}`, { cause: error });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function openSource({ key, commit, from, signal }: Wanted, folder: string): Promise<GitRepository> {
  if (from !== undefined)
    return GitRepository.open(await locateRepository(from), defaultLimits, { subject: from, signal });
  await fetchCommit({ kind: "github", ...key }, commit, folder, { limits: defaultLimits, reach: "public", signal });
  return GitRepository.open(folder, defaultLimits, { subject: `${key.owner}/${key.repo}`, signal });
}

async function readFrom(
  repository: GitRepository,
  { key, commit, from, bytesBefore = 0 }: Wanted,
  paths: readonly string[],
): Promise<FilesOfUnits> {
  const subject = from === undefined ? `${key.owner}/${key.repo}` : safeLine(from);
  const isWrong = () =>
    new CommandError(
      exitCodes.unreachable,
      `${subject} does not have commit ${commit}, or is damaged. Fetch that commit, or give another folder with --from.`,
    );
  try {
    if (!(await repository.isSound(commit, []))) throw isWrong();
    const entries = await repository.entries(commit);
    const units = await unitsAt(entries, paths, repository);
    const trees = treesOf(entries, units);
    if (!(await repository.isSound(commit, trees))) throw isWrong();
    const read = new Map<string, readonly SkillFile[] | null>(paths.map((path) => [path, null]));
    let remaining = MOST_BYTES - bytesBefore;
    for (const unit of units) {
      const files: SkillFile[] = [];
      for (const entry of unit.files) {
        const content = await readFile(repository, entry, unit, Math.min(remaining, MOST_BYTES_OF_FILE));
        if (isLfsPointer(content)) throw pointerError(unit, entry);
        remaining -= content.length;
        const path = entry.path.slice(unit.folder === "" ? 0 : unit.folder.length + 1);
        files.push({ path, sha256: sha256Of(content), executable: entry.isExecutable, content });
      }
      read.set(unit.path, files);
    }
    return read;
  } finally {
    await repository.close();
  }
}

/** The units at these paths, those that are not there left out. */
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

/** The trees that lead from the root to the files of units: all there are, where a unit has files behind links. */
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
    `${unit.path} cannot be installed: ${safeLine(path)} is stored with Git LFS, and the repository has only a pointer to it. Clone the repository with Git LFS and copy the folder. Nothing was written.`,
  );

async function readFile(
  repository: GitRepository,
  { id, path }: TreeEntry,
  unit: UnitEntries,
  maxBytes: number,
): Promise<Buffer> {
  const found = await repository.read(id, maxBytes);
  if (found.kind === "too-large")
    throw new CommandError(
      exitCodes.found,
      `${unit.path} cannot be installed: ${safeLine(path)} has ${found.bytes} bytes; a file may have ${MOST_BYTES_OF_FILE}, and all that are installed at a time ${MOST_BYTES}.`,
    );
  if (found.kind === "missing" || objectId("blob", found.bytes) !== id)
    throw new CommandError(
      exitCodes.unreachable,
      `${unit.path} cannot be installed: the content of ${safeLine(path)} is missing or not what the commit says. Fetch the repository anew.`,
    );
  return found.bytes;
}
