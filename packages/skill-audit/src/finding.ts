import { createHash } from "node:crypto";
import { type CapabilityPlaces, type FindingFacts, type Severity, severities, type Unread } from "./audit-facts.ts";

/** A place that fits a rule, with what can be checked of it. */
export type Finding = FindingFacts &
  Readonly<{
    /** The line as it may be shown: secrets masked, characters that cannot be seen written out. */
    excerpt: string;
  }>;

/** The findings of a unit, the gravest first, then by file and line. */
export type Findings = Readonly<{
  findings: readonly Finding[];
  /** How many more there are than are listed. */
  omitted: number;
}>;

/** What an audit found out about a unit, and where the unit does what it can do. */
export type UnitAudit = Findings & Readonly<{ capabilities: CapabilityPlaces; unread: Unread | null }>;

/** A severity after so many steps down. There is none below low. */
export function lowered(severity: Severity, steps: number): Severity {
  return severities[Math.max(0, severities.indexOf(severity) - steps)] ?? "low";
}

/**
 * The id of a finding. It does not change when lines are added above it, and it says nothing of the text: that is
 * masked, and the digest is cut.
 *
 * @param ordinal how many equal lines of the file fitted the rule before.
 */
export function findingId(rule: string, path: string, excerpt: string, ordinal: number): string {
  const line = excerpt.replace(/\s+/g, " ").trim();
  return createHash("sha256")
    .update([rule, path, line, String(ordinal)].join("\0"))
    .digest("hex")
    .slice(0, 12);
}
