import type { Circumstance, Severity, UnreadReason } from "@skillshelf/skill-audit/audit-facts";

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
  circumstances: readonly Circumstance[];
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
