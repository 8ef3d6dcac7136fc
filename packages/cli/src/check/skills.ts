import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import type { UnitSource } from "@skillshelf/skill-reader/facts/unit-reader";
import { unitSources, unitSourcesAtHead } from "@skillshelf/skill-reader/facts/unit-source";
import { readFolder } from "@skillshelf/skill-reader/folder";
import { fetchRepository } from "@skillshelf/skill-reader/git/fetch-repository";
import { defaultLimits } from "@skillshelf/skill-reader/git/limits";
import { GitRepository } from "@skillshelf/skill-reader/git/repository";
import { parseSource, type RemoteSource, type RepositoryName, sourceName } from "@skillshelf/skill-reader/git/source";
import type { Notice } from "@skillshelf/skill-reader/repository-facts";
import { UsageError } from "../errors.ts";

/** Skills to check. `commit` is null for a folder, whose files are read as they are on disk. */
export type Skills = Readonly<{
  source: string;
  commit: string | null;
  units: readonly UnitSource[];
  /** What is unusual or was skipped next to the skills. */
  notices: readonly Notice[];
}>;

/**
 * Reads the skills of a folder, or of a remote repository, which is fetched.
 *
 * @param as the repository that rules about impersonation compare with.
 * @throws {UsageError} if there are none.
 */
export async function readSkills(text: string, as: RepositoryName | undefined, signal: AbortSignal): Promise<Skills> {
  const source = parseSource(text);
  // owner/repo may also be a local folder, which takes precedence.
  const isLocal = source.kind === "path" || (source.kind === "github" && (await isFolder(text)));
  const skills = isLocal ? await readLocal(text, as) : await fetchRemote(source, as, signal);
  if (skills.units.length === 0) throw new UsageError(`No SKILL.md found in ${text}.`);
  return skills;
}

const isFolder = async (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

async function readLocal(path: string, as: RepositoryName | undefined): Promise<Skills> {
  const root = resolve(path);
  if (!(await isFolder(root))) throw new UsageError(`Not a directory: ${path}`);
  const { entries, read } = await readFolder(root, defaultLimits);
  const name = as ?? { owner: "local", repo: basename(root) || "folder" };
  return { source: path, commit: null, ...(await unitSources(entries, name, read)) };
}

async function fetchRemote(source: RemoteSource, as: RepositoryName | undefined, signal: AbortSignal): Promise<Skills> {
  const name = as ?? (source.kind === "github" ? source : undefined);
  if (name === undefined) throw new UsageError("Pass --as owner/repo to name the repository at this address.");
  const folder = await mkdtemp(join(tmpdir(), "skillshelf-audit-"));
  try {
    const bare = join(folder, "repository");
    await fetchRepository(source, bare, { limits: defaultLimits, signal, reach: "any" });
    const repository = await GitRepository.open(bare, defaultLimits, { subject: sourceName(source), signal });
    try {
      return { source: sourceName(source), ...(await unitSourcesAtHead(repository, name, defaultLimits)) };
    } finally {
      await repository.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
