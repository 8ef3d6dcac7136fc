import { createHash } from "node:crypto";
import { type CapabilityPlaces, type FindingFacts, type Severity, severities, type Unread } from "./audit-facts.ts";

/** A line that a rule matched. */
export type Finding = FindingFacts &
  Readonly<{
    /** The line with secrets masked and invisible characters written out. */
    excerpt: string;
  }>;

/** The findings of a unit, ordered by severity (highest first), file, and line. */
export type Findings = Readonly<{
  findings: readonly Finding[];
  /** Number of findings that are not listed. */
  omitted: number;
}>;

/** Result of an audit: findings, capabilities, and unread files. */
export type UnitAudit = Findings & Readonly<{ capabilities: CapabilityPlaces; unread: Unread | null }>;

/** Lowers a severity by a number of steps, at most to `low`. */
export function lowered(severity: Severity, steps: number): Severity {
  return severities[Math.max(0, severities.indexOf(severity) - steps)] ?? "low";
}

/**
 * Computes the id of a finding. It does not change when lines are added above it. It does not disclose the text, which
 * is masked and hashed.
 *
 * @param ordinal number of earlier findings of the rule with the same line in the file.
 */
export function findingId(rule: string, path: string, excerpt: string, ordinal: number): string {
  const line = excerpt.replace(/\s+/g, " ").trim();
  return createHash("sha256")
    .update([rule, path, line, String(ordinal)].join("\0"))
    .digest("hex")
    .slice(0, 12);
}
