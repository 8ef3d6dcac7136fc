import { z } from "zod";

/** Results of an audit, as stored, bundled and displayed. They contain none of the skill's text. */

/**
 * Version of the rules, `major.minor.patch`. Raise the major version when ids of findings change, the minor version when
 * rules match more or less, and the patch version when only texts change.
 */
export const ENGINE_VERSION = "1.11.0";

/** Severities of findings, in ascending order. */
export const severities = ["low", "medium", "high"] as const;
export type Severity = (typeof severities)[number];

/** Returns the highest severity among the findings, `none` when there are none. */
export const gravestOf = (findings: readonly Readonly<{ severity: Severity }>[]): Severity | "none" =>
  severities.findLast((one) => findings.some(({ severity }) => severity === one)) ?? "none";

/** Counts findings by severity. */
export function countBySeverity(findings: readonly Readonly<{ severity: Severity }>[]): Record<Severity, number> {
  const counts = { high: 0, medium: 0, low: 0 };
  for (const { severity } of findings) counts[severity]++;
  return counts;
}

/**
 * Properties of a location, each of which lowers the severity of a finding by one step. `fixture`: a test, sample or
 * template. `documentation`: a file for people, not agents. `example`: the text quotes it or shows it as what not to do.
 * `security`: a skill about security has to name the attacks it warns of. `unreached`: the skill never references the file.
 */
export const severityModifiers = ["fixture", "documentation", "example", "security", "unreached"] as const;
export type SeverityModifier = (typeof severityModifiers)[number];

/**
 * Why a part of a skill was not audited. `too-large`: over a size or count limit. `missing`: the content is absent.
 * `lfs-pointer`: only a Git LFS pointer is present. `no-text`: a document, archive or binary without extractable text.
 * `dependencies`: a folder written by a package manager or build tool. `submodule`: another repository. `link-outside`: a
 * symbolic link that leaves the repository. `link-nowhere`: a dangling or circular symbolic link.
 */
export const unreadReasons = [
  "too-large",
  "missing",
  "lfs-pointer",
  "no-text",
  "dependencies",
  "submodule",
  "link-outside",
  "link-nowhere",
] as const;
export type UnreadReason = (typeof unreadReasons)[number];

/** Maximum number of unread parts listed per skill. */
export const MAX_UNREAD = 50;

/** What a SKILL.md is for: a skill to install, a template to fill in, or a fixture of the repository's own tests. */
export const unitKinds = ["skill", "template", "fixture"] as const;
export type UnitKind = (typeof unitKinds)[number];

/** What a plugin of an agent can have besides skills. */
export const partKinds = [
  "hook",
  "mcp-server",
  "lsp-server",
  "monitor",
  "setting",
  "command",
  "agent",
  "output-style",
  "rule",
  "workflow",
  "executable",
  "context",
] as const;

/** Capabilities that the audit detects. They are not findings: most good skills have some. */
export const capabilities = [
  "runs-scripts",
  "uses-network",
  "reads-secrets",
  "writes-outside",
  "installs-packages",
] as const;
export type Capability = (typeof capabilities)[number];

/** Maximum number of findings listed per skill. */
export const MAX_FINDINGS = 200;

/** Maximum number of findings listed per rule and file. */
export const MAX_OF_RULE = 20;

const path = z.string().min(1).max(1_024);
const line = z.int().positive();

/** A finding: a location that matches a rule. */
const findingFactsSchema = z.strictObject({
  id: z
    .string()
    .regex(/^[0-9a-f]{12}$/)
    .describe("Stable while the same line of the same file matches the same rule."),
  rule: z.string(),
  severity: z.enum(severities).describe("Severity after modifiers were applied."),
  circumstances: z.array(z.enum(severityModifiers)).describe("Modifiers that lowered the severity."),
  path: path.describe("Path from the repository root."),
  line,
});
export type FindingFacts = Readonly<z.infer<typeof findingFactsSchema>>;

const placeSchema = z.strictObject({ path, line });

/** The first location of a capability. */
export type Place = Readonly<z.infer<typeof placeSchema>>;

const place = placeSchema.nullable().describe("First location; null when not detected.");

const unreadSchema = z.strictObject({
  count: z.int().positive(),
  parts: z.array(z.strictObject({ path, reason: z.enum(unreadReasons) })).max(MAX_UNREAD),
});
/** Parts of a skill that were not audited: their count and the first of them. */
export type Unread = z.infer<typeof unreadSchema>;

/** The audit result of one skill. */
export const unitAuditSchema = z.strictObject({
  findings: z.array(findingFactsSchema).max(MAX_FINDINGS).describe("Highest severity first, then by file and line."),
  omitted: z.int().nonnegative().describe("Number of findings beyond those listed."),
  unread: unreadSchema
    .nullable()
    .optional()
    .describe("Files that were not audited; null when all were, absent in results of earlier releases."),
  capabilities: z.strictObject({
    "runs-scripts": place,
    "uses-network": place,
    "reads-secrets": place,
    "writes-outside": place,
    "installs-packages": place,
  } satisfies Record<Capability, typeof place>),
});
export type UnitAuditFacts = z.infer<typeof unitAuditSchema>;

/** Returns the number of unread parts of several skills; null when one of the results does not state it. */
export const unreadCount = (audits: readonly Pick<UnitAuditFacts, "unread">[]): number | null =>
  audits.reduce<number | null>(
    (sum, { unread }) => (sum === null || unread === undefined ? null : sum + (unread?.count ?? 0)),
    0,
  );

/**
 * Returns the audit level to display: `partial` instead of `none` when files were not read, so that an incomplete audit
 * never looks clean.
 */
export const shownLevel = <Level extends string>({
  level,
  unread,
}: Readonly<{ level: Level; unread: number | null }>): Level | "partial" =>
  level === "none" && unread !== null && unread > 0 ? "partial" : level;

/** The audit result of a skill with its name. */
export type AuditedUnitFacts = Readonly<{ path: string; name: string; audit: UnitAuditFacts }>;

export type CapabilityPlaces = Readonly<UnitAuditFacts["capabilities"]>;
