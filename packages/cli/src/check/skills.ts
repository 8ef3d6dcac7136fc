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
import { OptionError } from "../command-line.ts";

/** Skills to be looked at. `commit` is null for a folder, whose files are taken as they are. */
export type Skills = Readonly<{
  source: string;
  commit: string | null;
  units: readonly UnitSource[];
  /** What beside the skills is odd, or was passed over. */
  notices: readonly Notice[];
}>;

/**
 * Reads the skills of a folder on this machine, or of a repository elsewhere, which is fetched for that.
 *
 * @param as the repository they are to be taken for, where that matters.
 * @throws {OptionError} when there are none.
 */
export async function readSkills(text: string, as: RepositoryName | undefined, signal: AbortSignal): Promise<Skills> {
  const source = parseSource(text);
  // What is written as owner/repo may be a folder below this one: what is there is meant.
  const isLocal = source.kind === "path" || (source.kind === "github" && (await isFolder(text)));
  const skills = isLocal ? await ofFolder(text, as) : await ofRemote(source, as, signal);
  if (skills.units.length === 0) throw new OptionError(`${text} has no SKILL.md.`);
  return skills;
}

const isFolder = async (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

async function ofFolder(path: string, as: RepositoryName | undefined): Promise<Skills> {
  const root = resolve(path);
  if (!(await isFolder(root))) throw new OptionError(`${path} is no folder; give a folder with skills, or owner/repo.`);
  const { entries, read } = await readFolder(root, defaultLimits);
  const name = as ?? { owner: "local", repo: basename(root) || "folder" };
  return { source: path, commit: null, ...(await unitSources(entries, name, read)) };
}

async function ofRemote(source: RemoteSource, as: RepositoryName | undefined, signal: AbortSignal): Promise<Skills> {
  const name = as ?? (source.kind === "github" ? source : undefined);
  if (name === undefined) throw new OptionError("Say with --as owner/repo which repository the address stands for.");
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
