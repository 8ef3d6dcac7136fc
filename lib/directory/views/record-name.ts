import type { SkillKey } from "@skillshelf/directory-api/links";

/** The record that an `owner/repo` names; undefined when there is no name. */
export function recordNamed(name: string | null): SkillKey | undefined {
  const [owner, repo] = name?.split("/") ?? [];
  return owner && repo ? { owner, repo } : undefined;
}
