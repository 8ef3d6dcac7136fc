import { z } from "zod";

/** What an audit says of a skill, as it is stored, bundled and drawn. None of the skill's text stands in it. */

/**
 * Version of the rules, `major.minor.patch`, raised whenever other findings may come of the same files: the first
 * number when ids of findings change, the second when rules find more or less, the third when only their words change.
 */
export const ENGINE_VERSION = "1.6.0";

/** How grave a finding is, the least first. */
export const severities = ["low", "medium", "high"] as const;
export type Severity = (typeof severities)[number];

/** Severity of the gravest of some findings. */
export const gravestOf = (findings: readonly Readonly<{ severity: Severity }>[]): Severity | "none" =>
  severities.findLast((one) => findings.some(({ severity }) => severity === one)) ?? "none";

/**
 * What speaks for a place and lowers a finding there by one step each. `fixture`: a test, a sample or a template.
 * `documentation`: a file that people read, not agents. `example`: the text shows it as what not to do, or quotes it.
 * `security`: a skill about security that has to name what it warns of. `unreached`: no text of the skill leads there.
 */
export const circumstances = ["fixture", "documentation", "example", "security", "unreached"] as const;
export type Circumstance = (typeof circumstances)[number];

/**
 * Why a part of a skill was not read. `too-large`: it is too large, or there is too much of it. `missing`: its content is
 * not there. `lfs-pointer`: it is stored with Git LFS, and only a pointer to it is there. `no-text`: a document, an archive
 * or a program whose text cannot be read. `dependencies`: a folder that a package manager or a build filled.
 * `submodule`: another repository. `link-outside`: a symbolic link out of the repository. `link-nowhere`: one to nothing,
 * or in a circle.
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

/** So many parts of a unit that were not read are listed. */
export const MAX_UNREAD = 50;

/** What a SKILL.md is for: a skill to install, a template to fill in, or a fixture of the repository's own tests. */
export const unitKinds = ["skill", "template", "fixture"] as const;
export type UnitKind = (typeof unitKinds)[number];

/** What a skill can be found to do. It is no judgement: most good skills do some of it. */
export const capabilities = [
  "runs-scripts",
  "uses-network",
  "reads-secrets",
  "writes-outside",
  "installs-packages",
] as const;
export type Capability = (typeof capabilities)[number];

/** So many findings of a unit are listed. */
export const MAX_FINDINGS = 200;

/** So many findings of one rule in one file are listed: more say nothing new. */
export const MAX_OF_RULE = 20;

const path = z.string().min(1).max(1_024);
const line = z.int().positive();

/** A place that fits a rule. */
const findingFactsSchema = z.strictObject({
  id: z
    .string()
    .regex(/^[0-9a-f]{12}$/)
    .describe("The same whenever the same line of the same file fits the same rule."),
  rule: z.string(),
  severity: z.enum(severities).describe("After circumstances lowered it."),
  circumstances: z.array(z.enum(circumstances)).describe("What lowered it."),
  path: path.describe("From the repository's root."),
  line,
});
export type FindingFacts = Readonly<z.infer<typeof findingFactsSchema>>;

const placeSchema = z.strictObject({ path, line });

/** Where something was found first. */
export type Place = Readonly<z.infer<typeof placeSchema>>;

const place = placeSchema.nullable().describe("Where it is done first; null where it was not found.");

const unreadSchema = z.strictObject({
  count: z.int().positive(),
  parts: z.array(z.strictObject({ path, reason: z.enum(unreadReasons) })).max(MAX_UNREAD),
});
/** What of a unit was not read: how much, and the first of it. */
export type Unread = z.infer<typeof unreadSchema>;

/** What an audit found out about a unit. */
export const unitAuditSchema = z.strictObject({
  findings: z.array(findingFactsSchema).max(MAX_FINDINGS).describe("The gravest first, then by file and line."),
  omitted: z.int().nonnegative().describe("How many more there are than are listed."),
  unread: unreadSchema
    .nullable()
    .optional()
    .describe("What of its files was not read; null where all were, absent where an earlier release did not tell."),
  capabilities: z.strictObject({
    "runs-scripts": place,
    "uses-network": place,
    "reads-secrets": place,
    "writes-outside": place,
    "installs-packages": place,
  } satisfies Record<Capability, typeof place>),
});
export type UnitAuditFacts = z.infer<typeof unitAuditSchema>;

/** How much of some units was not read; null where of one of them that is not known. */
export const unreadCount = (audits: readonly Pick<UnitAuditFacts, "unread">[]): number | null =>
  audits.reduce<number | null>(
    (sum, { unread }) => (sum === null || unread === undefined ? null : sum + (unread?.count ?? 0)),
    0,
  );

/**
 * The level of an audit as it is shown: `partial` instead of `none` where something was not read, so that nobody takes
 * what was not looked at for clean.
 */
export const shownLevel = <Level extends string>({
  level,
  unread,
}: Readonly<{ level: Level; unread: number | null }>): Level | "partial" =>
  level === "none" && unread !== null && unread > 0 ? "partial" : level;

/** The audit of a unit with what the unit is called. */
export type AuditedUnitFacts = Readonly<{ path: string; name: string; audit: UnitAuditFacts }>;

export type CapabilityPlaces = Readonly<UnitAuditFacts["capabilities"]>;
