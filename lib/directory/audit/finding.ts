import { createHash } from "node:crypto";
import type { CapabilityPlaces } from "./capabilities/capability.ts";
import type { Circumstance } from "./circumstances.ts";
import { type Severity, severities } from "./rule.ts";

/** A place that fits a rule, with what can be checked of it. */
export type Finding = Readonly<{
  /** Twelve hexadecimal digits, the same whenever the same line of the same file fits the same rule. */
  id: string;
  rule: string;
  /** After circumstances lowered it. */
  severity: Severity;
  /** What lowered it. */
  circumstances: readonly Circumstance[];
  /** From the repository's root. */
  path: string;
  line: number;
  /** The line as it may be shown: secrets masked, characters that cannot be seen written out. */
  excerpt: string;
}>;

/** Where something was found first. */
export type Place = Readonly<{ path: string; line: number }>;

/** The findings of a unit, the gravest first, then by file and line. */
export type Findings = Readonly<{
  findings: readonly Finding[];
  /** How many more there are than are listed. */
  omitted: number;
}>;

/** What an audit found out about a unit, and where the unit does what it can do. */
export type UnitAudit = Findings & Readonly<{ capabilities: CapabilityPlaces }>;

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
