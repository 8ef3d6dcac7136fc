import type { SkillKey } from "../links.ts";
import type { DirectoryRecord } from "../schema.ts";

/** The record that took another one's place, from its `owner/repo`. */
export function successorOf({ successor }: Pick<DirectoryRecord, "successor">): SkillKey | undefined {
  const [owner, repo] = successor?.split("/") ?? [];
  return owner && repo ? { owner, repo } : undefined;
}
