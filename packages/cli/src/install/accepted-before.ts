import type { Finding } from "@skillshelf/directory-api/schema";
import { folderOf } from "@skillshelf/skill-reader/folder-of";
import type { FileDigest } from "./integrity.ts";
import type { Lock } from "./lock.ts";
import type { PlannedSkill } from "./plan.ts";

/**
 * Tells of a finding whether it was accepted when a skill was installed. The id of a finding says nothing of its file
 * beyond one line: it counts only where the file is, byte for byte, the one that was installed.
 *
 * @param installed what the lock file knows of a repository.
 * @param skills what would be installed of it instead.
 */
export function acceptedBefore(installed: Lock, skills: readonly PlannedSkill[]): (finding: Finding) => boolean {
  const fresh = new Map(skills.flatMap(digestsFromRoot));
  const known = installed.map((skill) => ({
    accepted: new Set(skill.audit?.accepted),
    digests: new Map(digestsFromRoot(skill)),
  }));
  return ({ id, path }) => {
    const digest = fresh.get(path);
    return digest !== undefined && known.some((one) => one.accepted.has(id) && one.digests.get(path) === digest);
  };
}

/** The SHA-256 of the files of a skill, by their paths from the repository's root, as findings name them. */
function digestsFromRoot({
  unit,
  files,
}: Readonly<{ unit: Readonly<{ path: string }>; files: readonly Pick<FileDigest, "path" | "sha256">[] }>) {
  const folder = folderOf(unit.path);
  return files.map(({ path, sha256 }) => [folder === "" ? path : `${folder}/${path}`, sha256] as const);
}
