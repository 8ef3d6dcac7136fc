import { CommandError, exitCodes } from "@skillshelf/cli/errors";
import { type FilesOfUnits, readUnits } from "@skillshelf/cli/install/repository-files";
import type { RepositoryKey } from "@skillshelf/directory-api/links";
import { defaultLimits, type Limits } from "@skillshelf/skill-reader/git/limits";
import { parseSource } from "@skillshelf/skill-reader/git/source";

/** Bytes of a skill. The largest that is bundled has 7 MB. */
const MAX_BYTES = 16 * 1_024 * 1_024;

/** The gateway waits ten seconds for a response. */
const MAX_SECONDS = 8;

const LIMITS: Limits = { ...defaultLimits, seconds: MAX_SECONDS, repositoryBytes: 128 * 1_024 * 1_024 };

/** Repositories that one process reads at a time. */
const MAX_READ = 2;

let reading = 0;

type SkillFile = NonNullable<ReturnType<FilesOfUnits["get"]>>[number];

export type SkillFiles =
  | Readonly<{ ok: true; files: readonly SkillFile[] }>
  /** `why` is a sentence for the client. */
  | Readonly<{ ok: false; isTransient: boolean; why: string }>;

type Wanted = Readonly<{
  key: RepositoryKey;
  commit: string;
  /** Path of its SKILL.md. */
  path: string;
  /** Where the repository was read from; GitHub if null. */
  source: string | null;
}>;

/**
 * Reads the files of a skill at a commit, from the folder that the repository was read from, else from GitHub. They are the files
 * that `skillshelf install` writes, and as there a skill with a part that cannot be read or named safely has none.
 */
export async function readSkillFiles({ key, commit, path, source }: Wanted): Promise<SkillFiles> {
  if (reading >= MAX_READ) return { ok: false, isTransient: true, why: "Other skills are being downloaded." };
  reading++;
  try {
    const signal = AbortSignal.timeout(MAX_SECONDS * 1_000);
    const request = { key, commit, from: folderOfSource(source), maxBytes: MAX_BYTES, limits: LIMITS, signal };
    const files = (await readUnits(request, [path])).get(path);
    if (files) return { ok: true, files };
    return { ok: false, isTransient: false, why: `The commit has no ${path}.` };
  } catch (error) {
    if (error instanceof CommandError && error.exitCode === exitCodes.found)
      return { ok: false, isTransient: false, why: error.message };
    // The message may tell about this machine.
    console.error(`The files of ${key.owner}/${key.repo} at ${commit} could not be read:`, error);
    return { ok: false, isTransient: true, why: "This server cannot read the repository at the moment." };
  } finally {
    reading--;
  }
}

/** A repository that was read from another host is read from GitHub, which it is listed by. */
function folderOfSource(source: string | null): string | undefined {
  const parsed = source === null ? undefined : parseSource(source);
  return parsed?.kind === "path" ? parsed.path : undefined;
}
