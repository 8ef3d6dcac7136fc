import type { Severity, SeverityModifier, UnreadReason } from "@skillshelf/skill-audit/audit-facts";
import { ENGINE_VERSION } from "@skillshelf/skill-audit/audit-facts";
import type { Notice } from "@skillshelf/skill-reader/repository-facts";
import type { Skills } from "./skills.ts";

const reasons: Readonly<Partial<Record<Notice["notice"], UnreadReason>>> = {
  "dangling-link": "link-nowhere",
  "looping-link": "link-nowhere",
  "escaping-link": "link-outside",
  dependencies: "dependencies",
  submodule: "submodule",
};

/** What was not read of skills, and what beside them was passed over, each once. */
function unreadFiles(ofSkills: readonly UnreadFile[], notices: readonly Notice[]): UnreadFile[] {
  const found = new Map(ofSkills.map((part) => [part.path, part]));
  for (const { path, notice } of notices) {
    const reason = reasons[notice];
    if (reason !== undefined && !found.has(path)) found.set(path, { path, reason });
  }
  return [...found.values()];
}

/** What a check found in skills, as it is reported: with what beside them was passed over. */
export const reportOf = (
  { source, commit, units, notices }: Skills,
  { unread, ...found }: Pick<CheckReport, "problems" | "omitted" | "unread" | "rules">,
): CheckReport => ({
  source,
  commit,
  engine: ENGINE_VERSION,
  skills: units.length,
  ...found,
  unread: unreadFiles(unread, notices),
});

/** A rule as reports tell of it. */
export type ReportedRule = Readonly<{
  id: string;
  title: string;
  /** Why it matters; `""` where the title says it all. */
  rationale: string;
  remedy: string;
  severity: Severity;
}>;

/** A place where a rule is not kept. */
export type Problem = Readonly<{
  id: string;
  rule: ReportedRule;
  severity: Severity;
  path: string;
  line: number;
  /** What stands there, or what is wrong with it. */
  excerpt: string;
  circumstances: readonly SeverityModifier[];
  isAccepted: boolean;
}>;

/** A file, link, submodule or folder that was not read. */
export type UnreadFile = Readonly<{ path: string; reason: UnreadReason }>;

/** What a check of skills found. */
export type CheckReport = Readonly<{
  /** What was checked, and at which commit; null for a folder. */
  source: string;
  commit: string | null;
  /** Version of the rules. */
  engine: string;
  skills: number;
  problems: readonly Problem[];
  /** How many more there are than are listed. */
  omitted: number;
  /** What was not read, in skills and beside them: nothing is said of it. */
  unread: readonly UnreadFile[];
  rules: readonly ReportedRule[];
}>;
