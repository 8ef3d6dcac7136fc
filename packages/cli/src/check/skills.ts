import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import type { UnitSource } from "@skillshelf/skill-reader/facts/unit-reader";
import { unitSources, unitSourcesAtHead } from "@skillshelf/skill-reader/facts/unit-source";
import { readFolder } from "@skillshelf/skill-reader/folder";
import { fetchRepository } from "@skillshelf/skill-reader/git/fetch-repository";
import { defaultLimits } from "@skillshelf/skill-reader/git/limits";
import { GitRepository } from "@skillshelf/skill-reader/git/repository";
import { parseSource, type RepositoryName, type Source, sourceName } from "@skillshelf/skill-reader/git/source";
import type { TreeEntry } from "@skillshelf/skill-reader/git/tree";
import type { Notice } from "@skillshelf/skill-reader/repository-facts";
import { UsageError } from "../errors.ts";

/** Skills to check. `commit` is null for a folder, whose files are read as they are on disk. */
export type Skills = Readonly<{
  source: string;
  /** The folder that paths start from; null for a repository. */
  folder: string | null;
  commit: string | null;
  units: readonly UnitSource[];
  /** What plugins have besides skills. */
  plugins: readonly UnitSource[];
  /** What is unusual or was skipped next to the skills. */
  notices: readonly Notice[];
}>;

type ReadOptions = Readonly<{
  /** Whether skills with identical files in several folders are all read. Otherwise one of them is. */
  eachLocation?: boolean;
}>;

/**
 * Reads the skills of a folder, or of a remote repository, which is fetched.
 *
 * @param as the repository that rules about impersonation compare with.
 * @throws {UsageError} if there are none.
 */
export async function readSkills(
  text: string,
  as: RepositoryName | undefined,
  signal: AbortSignal,
  options: ReadOptions = {},
): Promise<Skills> {
  const source = parseSource(text);
  const folder = await localFolder(text);
  const skills = folder === null ? await fetchRemote(source, as, signal) : await readLocal(text, folder, as, options);
  if (skills.units.length === 0) throw new UsageError(`No SKILL.md found in ${text}.`);
  return skills;
}

/** Returns the absolute path of a source that is a folder; null if it is none. */
export async function localFolder(text: string): Promise<string | null> {
  const source = parseSource(text);
  const folder = resolve(text);
  // owner/repo may also be a local folder, which takes precedence.
  return source.kind !== "remote" && (await isFolder(folder)) ? folder : null;
}

const isFolder = async (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

async function readLocal(
  source: string,
  folder: string,
  as: RepositoryName | undefined,
  { eachLocation = false }: ReadOptions,
): Promise<Skills> {
  const { entries, read } = await readFolder(folder, defaultLimits);
  const name = as ?? { owner: "local", repo: basename(folder) || "folder" };
  // Different content IDs tell equal files apart.
  const found = await unitSources(entries, name, read, ...(eachLocation ? [({ id }: TreeEntry) => id] : []));
  return { source, folder, commit: null, ...found };
}

async function fetchRemote(source: Source, as: RepositoryName | undefined, signal: AbortSignal): Promise<Skills> {
  if (source.kind === "path") throw new UsageError(`Not a directory: ${source.path}`);
  const name = as ?? (source.kind === "github" ? source : undefined);
  if (name === undefined) throw new UsageError("Pass --as owner/repo to name the repository at this address.");
  const folder = await mkdtemp(join(tmpdir(), "skillshelf-audit-"));
  try {
    const bare = join(folder, "repository");
    await fetchRepository(source, bare, { limits: defaultLimits, signal, reach: "any" });
    const repository = await GitRepository.open(bare, defaultLimits, { subject: sourceName(source), signal });
    try {
      return {
        source: sourceName(source),
        folder: null,
        ...(await unitSourcesAtHead(repository, name, defaultLimits)),
      };
    } finally {
      await repository.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
