import type { UnreadReason } from "@skillshelf/skill-audit/audit-facts";
import type { Notice } from "@skillshelf/skill-reader/repository-facts";
import type { UnreadFile } from "./problem.ts";

const reasons: Readonly<Partial<Record<Notice["notice"], UnreadReason>>> = {
  "dangling-link": "link-nowhere",
  "looping-link": "link-nowhere",
  "escaping-link": "link-outside",
  dependencies: "dependencies",
  submodule: "submodule",
};

/** What was not read of skills, and what beside them was passed over, each once. */
export function unreadFiles(ofSkills: readonly UnreadFile[], notices: readonly Notice[]): UnreadFile[] {
  const found = new Map(ofSkills.map((part) => [part.path, part]));
  for (const { path, notice } of notices) {
    const reason = reasons[notice];
    if (reason !== undefined && !found.has(path)) found.set(path, { path, reason });
  }
  return [...found.values()];
}
