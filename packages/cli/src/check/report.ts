import type { AgentId } from "@skillshelf/agent-loading/agent-ids";
import type { Loading } from "@skillshelf/agent-loading/loading";
import {
  ENGINE_VERSION,
  type Severity,
  type SeverityModifier,
  type UnreadReason,
} from "@skillshelf/skill-audit/audit-facts";
import type { Notice } from "@skillshelf/skill-reader/repository-facts";
import type { FaultyLock } from "../install/shared-lock-file.ts";
import type { InstalledSkill } from "./installed-skills.ts";
import type { Skills } from "./skills.ts";

export type ReportedRule = Readonly<{
  id: string;
  title: string;
  /** Why it matters; `""` if the title says it all. */
  rationale: string;
  remedy: string;
  severity: Severity;
}>;

/** A place that violates a rule. */
export type Problem = Readonly<{
  id: string;
  rule: ReportedRule;
  severity: Severity;
  path: string;
  line: number;
  /** The text at this place, or what is wrong with it. */
  excerpt: string;
  circumstances: readonly SeverityModifier[];
  /** Agents that, because of this, do not load the skill as it is written. Empty in an audit. */
  affected: readonly Loading[];
  isAccepted: boolean;
}>;

/** A file, link, submodule or folder that was not read. */
export type UnreadFile = Readonly<{ path: string; reason: UnreadReason }>;

/** The result of checking skills. */
export type CheckReport = Readonly<{
  /** The folder or repository, and its commit; null for a folder. */
  source: string;
  commit: string | null;
  /** Version of the rules. */
  engine: string;
  /** The number of skills. */
  skills: number;
  problems: readonly Problem[];
  /** How many more problems there are than are listed. */
  omitted: number;
  /** What was not read in the skills and next to them. */
  unread: readonly UnreadFile[];
  rules: readonly ReportedRule[];
  /** The agents that a check of conformance considered. The version of one that was not measured is null. */
  agents?: readonly Readonly<{ agent: AgentId; version: string | null }>[];
  /** The skills of an audit of what is installed, and the lock files of other installers that cannot be read. */
  installed?: readonly InstalledSkill[];
  locks?: readonly FaultyLock[];
  /** What was repaired, or would be. */
  fixes?: Readonly<{ written: boolean; files: readonly FixedFile[] }>;
}>;

/** A file whose frontmatter was repaired, its new path, and the rules that it violated, with the lines. */
export type FixedFile = Readonly<{
  path: string;
  newPath: string;
  repairs: readonly Readonly<{ rule: string; line: number }>[];
}>;

/** Builds the report of a check, and adds what the reader of the skills did not read. */
export const reportOf = (
  { source, commit, units, notices }: Skills,
  { unread, ...results }: Pick<CheckReport, "problems" | "omitted" | "unread" | "rules" | "agents">,
): CheckReport => ({
  source,
  commit,
  engine: ENGINE_VERSION,
  skills: units.length,
  ...results,
  unread: withNotices(unread, notices),
});

const reasons: Readonly<Partial<Record<Notice["notice"], UnreadReason>>> = {
  "dangling-link": "link-nowhere",
  "looping-link": "link-nowhere",
  "escaping-link": "link-outside",
  dependencies: "dependencies",
  submodule: "submodule",
};

function withNotices(unread: readonly UnreadFile[], notices: readonly Notice[]): UnreadFile[] {
  const byPath = new Map(unread.map((part) => [part.path, part]));
  for (const { path, notice } of notices) {
    const reason = reasons[notice];
    if (reason !== undefined && !byPath.has(path)) byPath.set(path, { path, reason });
  }
  return [...byPath.values()];
}
