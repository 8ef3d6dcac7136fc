import {
  capabilities,
  severities,
  severityModifiers,
  type UnitKind,
  unitKinds,
  unreadReasons,
} from "@skillshelf/skill-audit/audit-facts";
import { z } from "zod";

/**
 * Every shape of the directory: what the store returns, what the API answers, what content files
 * hold. OpenAPI and the parsers come from these schemas.
 */

export const slugSchema = z
  .string()
  .max(64)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "must be lower-case words joined by hyphens");

/** A GitHub account name: letters, digits and hyphens, at most 39. */
export const ownerSchema = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,38}$/, "must be the name of a GitHub account");

/** A GitHub repository name: at most 100 letters, digits, dots, hyphens, underscores; neither `.` nor `..`. */
export const repoSchema = z.string().regex(/^(?!\.{1,2}$)[\w.-]{1,100}$/, "must be the name of a GitHub repository");

/** A BCP 47 tag, by its syntax alone. Tags do not mind letter case. */
export const languageTag = /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/;

/** A tag in its canonical spelling, `zh-Hant` for `ZH-HANT`; as it is when it is none. */
export function canonicalLanguage(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? tag;
  } catch {
    return tag;
  }
}

/** A name that agents' commands take for a marketplace or a plugin: it stands in a command line, so it is held to plain characters. */
export const pluginNameSchema = z
  .string()
  .regex(/^[A-Za-z0-9][\w.-]{0,99}$/, "must be a name of letters, digits, dots and hyphens");

export const commitSchema = z.string().regex(/^[0-9a-f]{40}$/, "must be a full commit id of 40 hexadecimal digits");

const instantSchema = z.iso.datetime();

export const statusSchema = z.enum(["active", "archived", "renamed", "removed"]);
export type Status = z.infer<typeof statusSchema>;

export const auditLevels = ["none", ...severities] as const;
export type AuditLevel = (typeof auditLevels)[number];

export const auditSchema = z
  .object({
    level: z.enum(auditLevels).describe("Severity of the gravest finding that no editor accepted."),
    findings: z.int().nonnegative().describe("How many findings there are, those aside that an editor accepted."),
    accepted: z.int().nonnegative().describe("How many findings an editor looked at and accepted, with a reason."),
    commit: commitSchema.describe("The commit that was audited."),
    auditedAt: instantSchema.describe("When, in UTC."),
    engine: z.string().describe("Version of the rules it was audited by."),
    stale: z.boolean().describe("Whether the repository or the rules have changed since."),
    unread: z
      .int()
      .nonnegative()
      .nullable()
      .default(null)
      .describe("How many parts of its skills were not read; null where the version that audited it did not tell."),
  })
  .meta({ id: "Audit", description: "What the audit found, in short. The findings themselves stand on the page." });
export type Audit = z.infer<typeof auditSchema>;

export const unitKindSchema = z.enum(unitKinds);

export const unitSchema = z
  .object({
    name: z.string().describe("The unit's own name, or its folder's when it states none."),
    path: z.string().describe("Path of the SKILL.md in the repository, the unit's key."),
    otherLocations: z
      .array(z.string())
      .default([])
      .describe(
        "Paths of the SKILL.md in the other folders of the repository that have just the same files. It is one unit in several places.",
      ),
    description: z
      .string()
      .max(200)
      .nullable()
      .describe("What it does, in one line; null when nobody has described it."),
    kind: unitKindSchema.describe(
      "Whether it is a skill to install, a template to fill in, or a part of the repository's own tests.",
    ),
  })
  .meta({ id: "Unit", description: "One SKILL.md of a repository." });

export type Unit = z.infer<typeof unitSchema>;

export const contextTokensSchema = z
  .object({
    always: z.int().nonnegative().describe("Tokens that names and descriptions of all units take, always."),
    onActivation: z.int().nonnegative().describe("Tokens that the bodies of all units take once loaded."),
  })
  .meta({ id: "ContextTokens", description: "What the units cost an agent's context, approximately." });

export type ContextTokens = z.infer<typeof contextTokensSchema>;

export const skillRecordSchema = z
  .object({
    owner: z.string().describe("Account that owns the repository, in its canonical letter case."),
    repo: z.string().describe("Name of the repository, in its canonical letter case."),
    name: z.string().describe("Display title."),
    summary: z
      .string()
      .max(200)
      .describe(
        "Plain text. The editors' where `reviewed` is true, else the source's own description, cut; empty when it has none.",
      ),
    category: slugSchema.describe("Slug of a category; `other` when none could be told."),
    tags: z.array(z.string()),
    languages: z.array(z.string()).describe("Natural languages of its units, as BCP 47 tags."),
    license: z.string().nullable().describe("SPDX expression; null when none was recognised."),
    licenseSource: z
      .string()
      .nullable()
      .optional()
      .describe(
        "Path of the file that states it. A manifest, such as package.json or .claude-plugin/plugin.json, means that there is no licence text; null when it is not known.",
      ),
    skillCount: z.int().nonnegative().describe("Number of units. Folders with the same files are one."),
    stars: z.int().nonnegative().nullable().describe("GitHub stars; null until measured."),
    score: z
      .int()
      .min(0)
      .max(100)
      .nullable()
      .describe("Conformance to the agentskills.io specification and upkeep, 0–100; null until measured."),
    contextTokens: contextTokensSchema.nullable(),
    audit: auditSchema.nullable(),
    reviewed: z
      .boolean()
      .describe("Whether the editors reviewed it: the summary is theirs, dated and tied to a commit."),
    reviewedOn: z.iso.date().nullable().describe("The day of that review; null when there is none."),
    status: statusSchema,
    reason: z.string().nullable().describe("Why a removed or renamed record is no longer here."),
    successor: z.string().nullable().describe("`owner/repo` that took its place."),
    commit: commitSchema.nullable().describe("The commit this record describes."),
    updatedAt: instantSchema.nullable().describe("When that commit was made, in UTC."),
    copyOf: z
      .string()
      .nullable()
      .describe(
        "`owner/repo` of the record that has had more than half of its skills longer, or that they name as their source; null without such evidence. Copies come last in lists.",
      ),
    indexedAt: instantSchema.nullable().describe("When this record last changed here, in UTC."),
    url: z.url().describe("Canonical content page, in the default language."),
    repositoryUrl: z.url(),
  })
  .meta({ id: "SkillRecord", description: "Metadata and a short summary of one skill repository." });
export type SkillRecord = z.infer<typeof skillRecordSchema>;

export const skillDetailSchema = skillRecordSchema
  .extend({ skills: z.array(unitSchema).max(100).describe("The first 100 units; the rest at `/units`.") })
  .meta({ id: "SkillDetail", description: "One record with its units." });
export type SkillDetail = z.infer<typeof skillDetailSchema>;

export const matchedFieldSchema = z.enum(["name", "unit", "tag", "summary", "owner"]);
export type MatchedField = z.infer<typeof matchedFieldSchema>;

export const searchHitSchema = skillRecordSchema
  .extend({
    matched: z.array(matchedFieldSchema).describe("Which parts of the record the query was found in."),
    matchedUnits: z
      .array(z.object({ name: z.string(), path: z.string(), url: z.url().describe("The unit on the record's page.") }))
      .max(3)
      .describe("The units that fit the query best."),
    partial: z.literal(true).optional().describe("There where the record lacks some of the words of the query."),
    copies: z
      .array(z.object({ owner: ownerSchema, repo: repoSchema, url: z.url() }))
      .optional()
      .describe("Other records of which the skill that fits is a copy. They are not among the results themselves."),
  })
  .meta({ id: "SearchHit", description: "A record found by a search, with what was found in it." });
export type SearchHit = z.infer<typeof searchHitSchema>;

export const paginationSchema = z
  .object({
    page: z.int().min(1),
    pageSize: z.int().min(1).max(100),
    totalCount: z.int().nonnegative(),
    totalPages: z.int().nonnegative(),
  })
  .meta({ id: "Pagination" });
export type Pagination = z.infer<typeof paginationSchema>;

const facetValueSchema = z.object({ value: z.string(), count: z.int().nonnegative() });
export const facetsSchema = z
  .object({
    category: z.array(facetValueSchema),
    license: z.array(facetValueSchema),
    language: z.array(facetValueSchema),
    isEstimate: z.boolean().describe("Whether the counts are estimated from a sample of the results."),
  })
  .meta({ id: "Facets", description: "How many results each value would leave, most first." });
export type Facets = z.infer<typeof facetsSchema>;

export const searchMetaSchema = z
  .object({
    query: z.string().describe("The query as understood: trimmed."),
    category: z.string().nullable(),
    didYouMean: z
      .string()
      .nullable()
      .describe("A better spelling of a query that finds little; it was not searched for."),
    correctedQuery: z
      .string()
      .nullable()
      .describe("The query that was searched for, where words that no record has were corrected."),
    someWordsMissing: z
      .boolean()
      .describe("Whether records are among the results that have only some of the words: too few have all."),
    totalCountIsLowerBound: z.literal(true).optional().describe("Present when there are more than 10,000 results."),
    facets: facetsSchema.optional().describe("Present when asked for with `facets=true`."),
  })
  .meta({ id: "SearchMeta" });

export const emptyMetaSchema = z.object({}).meta({ id: "Meta", description: "Reserved; fields may be added." });

export const skillPageSchema = z
  .object({ data: z.array(skillRecordSchema), pagination: paginationSchema, meta: emptyMetaSchema })
  .meta({ id: "SkillPage" });
export type SkillPage = z.infer<typeof skillPageSchema>;

export const searchPageSchema = z
  .object({ data: z.array(searchHitSchema), pagination: paginationSchema, meta: searchMetaSchema })
  .meta({ id: "SearchPage" });
export type SearchPage = z.infer<typeof searchPageSchema>;

export const unitPageSchema = z
  .object({ data: z.array(unitSchema), pagination: paginationSchema, meta: emptyMetaSchema })
  .meta({ id: "UnitPage" });
export type UnitPage = z.infer<typeof unitPageSchema>;

const changedIn = z.int().nonnegative().describe("The catalogue version in which this record last changed.");

export const changedRecordSchema = skillRecordSchema
  .extend({ changedIn })
  .meta({ id: "ChangedRecord", description: "A record with the version of the catalogue it last changed in." });
export type ChangedRecord = z.infer<typeof changedRecordSchema>;

export const changesMetaSchema = z
  .object({
    since: z.int().nonnegative().describe("The version that was asked for."),
    version: z
      .int()
      .positive()
      .describe("The version this page was read from; of the last page, what to ask for next time."),
    complete: z.boolean().describe("Whether this is the last page."),
    catalogue: z
      .string()
      .describe(
        "Which catalogue the versions count. Where it is another one than before, a copy has to be begun anew.",
      ),
  })
  .meta({ id: "ChangesMeta" });

export const changesPageSchema = z
  .object({
    data: z.array(changedRecordSchema).describe("Records of any status as they are now, the oldest change first."),
    next: z.url().nullable().describe("Address of the next page; null on the last one."),
    meta: changesMetaSchema,
  })
  .meta({ id: "ChangesPage" });
export type ChangesPage = z.infer<typeof changesPageSchema>;

export const exportedRecordSchema = skillRecordSchema
  .extend({ changedIn, skills: z.array(unitSchema).describe("All units, in the order of their paths.") })
  .meta({ id: "ExportedRecord", description: "One line of the export." });
export type ExportedRecord = z.infer<typeof exportedRecordSchema>;

export const skillAnswerSchema = z.object({ data: skillDetailSchema }).meta({ id: "SkillAnswer" });
export type SkillAnswer = z.infer<typeof skillAnswerSchema>;

const auditPlaceSchema = {
  path: z.string().describe("File, from the repository's root."),
  line: z.int().positive(),
  url: z.url().describe("The line at the commit that was audited, at the repository's host."),
};

export const findingSchema = z
  .object({
    id: z.string().describe("The same whenever the same line of the same file fits the same rule."),
    rule: z.string().describe("Id of the rule; `ruleUrl` tells what it looks for, why, and what to do."),
    title: z.string().describe("What the rule looks for, in short."),
    ruleUrl: z.url(),
    severity: z.enum(severities).describe("After circumstances lowered it."),
    circumstances: z.array(z.enum(severityModifiers)).describe("What lowered it."),
    accepted: z.boolean().describe("Whether an editor looked at it and accepted it; the page says why."),
    ...auditPlaceSchema,
  })
  .meta({ id: "Finding", description: "A line that fits a rule of the audit. None of its text is carried." });
export type Finding = z.infer<typeof findingSchema>;

export const unitAuditAnswerSchema = z
  .object({
    name: z.string(),
    path: z.string().describe("Path of its SKILL.md in the repository, the unit's key."),
    findings: z.array(findingSchema).describe("The gravest first, then by file and line."),
    omitted: z.int().nonnegative().describe("How many findings there are beyond those listed."),
    unread: z
      .array(z.object({ path: auditPlaceSchema.path, reason: z.enum(unreadReasons), url: z.url() }))
      .default([])
      .describe("What of it was not read, and why, at most 50; a whole folder or submodule is one."),
    capabilities: z
      .array(z.object({ capability: z.enum(capabilities), ...auditPlaceSchema }))
      .describe("What it was found to do, each with the first place where it does; those not found are left out."),
  })
  .meta({ id: "UnitAudit", description: "What was found in one unit." });

export const auditAnswerSchema = z
  .object({
    data: auditSchema.extend({ units: z.array(unitAuditAnswerSchema) }).nullable(),
  })
  .meta({ id: "AuditAnswer", description: "The audit of a repository; null until it was audited." });
export type AuditAnswer = z.infer<typeof auditAnswerSchema>;

export const apiIndexSchema = z
  .object({
    name: z.string(),
    documentation: z.url(),
    description: z.url().describe("The API in OpenAPI 3.1."),
    operations: z
      .array(
        z.object({
          id: z.string(),
          summary: z.string(),
          url: z.string().describe("Its address; `{name}` stands for a parameter of it."),
        }),
      )
      .describe("All that is read with GET."),
    mcp: z.url().describe("The MCP server."),
    graph: z.url().describe("The index of the social graph, which is an API of its own."),
  })
  .meta({ id: "ApiIndex", description: "Where everything of the API is." });
export type ApiIndex = z.infer<typeof apiIndexSchema>;

export const categoryCountSchema = z
  .object({
    slug: slugSchema,
    name: z.string(),
    description: z.string(),
    skillCount: z.int().nonnegative().describe("Number of active and archived records."),
    url: z.url(),
  })
  .meta({ id: "CategoryCount" });

export const categoryListSchema = z.object({ data: z.array(categoryCountSchema) }).meta({ id: "CategoryList" });
export type CategoryList = z.infer<typeof categoryListSchema>;

/** Why a skill is left out of an index. */
const leftOut = {
  severalFiles: "There are more files in its folder, or other skills below it.",
  noDescription: "Nobody has described it in a line.",
  unfitName: "Its name is none that the specification allows.",
  sameName: "Another skill of that name comes before it.",
  notRead: "Its SKILL.md could not be read, or a link stands in its place.",
} as const;
export type LeftOut = keyof typeof leftOut;

const howMany = (reason: LeftOut) => z.int().nonnegative().describe(leftOut[reason]);

export const skillIndexSchema = z
  .object({
    $schema: z.literal("https://schemas.agentskills.io/discovery/0.2.0/schema.json"),
    skills: z.array(
      z.object({
        name: slugSchema,
        type: z.literal("skill-md").describe("A single SKILL.md."),
        description: z.string().min(1).max(1_024),
        url: z.string().describe("Where its SKILL.md is; relative to the index, as any reference."),
        digest: z
          .string()
          .regex(/^sha256:[0-9a-f]{64}$/)
          .describe("SHA-256 of the bytes at `url`."),
      }),
    ),
    omitted: z
      .object({
        count: z.int().nonnegative().describe("How many skills are not in this index."),
        reasons: z.object({
          severalFiles: howMany("severalFiles"),
          noDescription: howMany("noDescription"),
          unfitName: howMany("unfitName"),
          sameName: howMany("sameName"),
          notRead: howMany("notRead"),
        }),
        install: z
          .array(z.string())
          .describe(
            "Commands that install them, one for each repository. Of several skills of one name it installs the first.",
          ),
      })
      .optional()
      .describe("Skills that cannot be given as one file. No part of the format: clients pass it over."),
  })
  .meta({ id: "SkillIndex", description: "Skills that can be fetched from here (Agent Skills Discovery 0.2.0)." });
export type SkillIndex = z.infer<typeof skillIndexSchema>;

export const unitSearchSchema = z
  .object({
    skills: z.array(
      z.object({
        id: z.string().describe("The skill's own: `owner/repo/` and what its `url` has behind `#unit-`, decoded."),
        name: z.string(),
        installs: z.int().nonnegative().describe("Always 0: nobody counts them here."),
        source: z.string().describe("The repository, `owner/repo`."),
        url: z.url().describe("The skill on the page of its record."),
      }),
    ),
  })
  .meta({ id: "UnitSearch", description: "Skills that fit a query, as the npm command `skills` reads them." });
export type UnitSearch = z.infer<typeof unitSearchSchema>;

/** A record as the store keeps it. Dates are instants. */
export type DirectoryRecord = Readonly<{
  id: number;
  owner: string;
  repo: string;
  name: string;
  summary: string;
  /** Of name and summary, BCP 47; null when it is not known. */
  summaryLanguage: string | null;
  category: string;
  tags: readonly string[];
  languages: readonly string[];
  license: string | null;
  /** Path of the file that states the licence. */
  licenseSource: string | null;
  /** What `.claude-plugin/marketplace.json` calls the repository, where that file offers plugins. */
  marketplace: string | null;
  skillCount: number;
  stars: number | null;
  score: number | null;
  contextAlways: number | null;
  contextOnActivation: number | null;
  audit: Audit | null;
  reviewedCommit: string | null;
  reviewedOn: string | null;
  status: Status;
  reason: string | null;
  successor: string | null;
  commit: string | null;
  updatedAt: Date | null;
  /** `owner/repo` that has had more than half of its skills longer, or that they name as their source. */
  copyOf: string | null;
  /** When it was first listed here. */
  firstIndexedAt: Date;
  indexedAt: Date;
}>;

/** A unit as the store keeps it, with its anchor on the record's page. */
export type DirectoryUnit = Readonly<{
  name: string;
  path: string;
  /** Paths of the SKILL.md in the other folders of the repository with just the same files. */
  otherLocations: readonly string[];
  description: string | null;
  /** Of the description, BCP 47; null when it is not known. */
  language: string | null;
  anchor: string;
  /** The plugin of the repository's marketplace that brings it. */
  plugin: string | null;
  kind: UnitKind;
  /** Tokens its text takes in an agent's context, approximately; null until it has been read. */
  bodyTokens: number | null;
}>;

/** The SKILL.md of a unit: which file it is, and what else there is in the unit's folder. */
export type UnitFile = Readonly<{
  recordId: number;
  name: string;
  path: string;
  description: string | null;
  kind: UnitKind;
  /** Other files in its folder; null, as the next two, where nothing was read of the repository. */
  files: number | null;
  commit: string | null;
  /** SHA-256 of its bytes, in hexadecimal; null where they could not be read too. */
  digest: string | null;
}>;

/** A unit's place in another repository. */
export type UnitPlace = Readonly<{
  owner: string;
  repo: string;
  anchor: string;
  /** When it was first committed there, ISO 8601; null unless it is by their dates that an origin is told. */
  since: string | null;
}>;

/** Copies of a unit in other repositories. */
export type UnitCopies = Readonly<{
  path: string;
  /** Whether all of them have the same text to the letter. */
  isExact: boolean;
  /** Whether this is the one that the others come from: named as their source, or by its date. */
  isOrigin: boolean;
  /** As in a `UnitPlace`. */
  since: string | null;
  repositories: number;
  /** Some of them, by name. */
  named: readonly UnitPlace[];
  /** The one that all others come from, where there is evidence and it is not this one. */
  origin: UnitPlace | null;
}>;

/** Why a record is no longer in the directory, and what took its place. */
export type Delisting = Readonly<{ status: "renamed" | "removed"; reason: string; successor: string | null }>;

/** What the editors' files say of a record that is in the directory. `committedAt` is ISO 8601. */
export type Editorial = Readonly<{
  name: string;
  summary: string;
  status: "active" | "archived";
  category: string;
  tags: readonly string[];
  languages: readonly string[];
  license: string | null;
  marketplace: string | null;
  commit: string;
  committedAt: string;
  reviewedOn: string;
  units: readonly Readonly<{ name: string; path: string; plugin: string | null; description: string | null }>[];
  /** Findings that editors looked at and accepted. */
  accepted: readonly AcceptedFinding[];
  /** Texts by locale. */
  texts: Readonly<Record<string, Omit<RecordText, "locale">>>;
}>;

/** A finding that an editor looked at and accepted. `on` is a day, ISO 8601; `reasons` are by locale, the default one always. */
export type AcceptedFinding = Readonly<{ id: string; on: string; reasons: Readonly<Record<string, string>> }>;

/** What editors wrote about a record in one locale. `body` is Markdown, empty when untranslated. */
export type RecordText = Readonly<{ locale: string; name: string; summary: string; body: string }>;

export type Category = Readonly<{ slug: string; texts: readonly CategoryText[]; skillCount: number }>;
export type CategoryText = Readonly<{ locale: string; name: string; description: string; excludes: string }>;

/** What visitors find here, in numbers: listed repositories, the skills in them, and those that editors reviewed. */
export type Holdings = Readonly<{ repositories: number; skills: number; reviewed: number }>;

/** A category as `content/categories.ts` states it: its texts by locale, the default one always. */
export type CategoryContent = Readonly<{
  slug: string;
  texts: Readonly<{ en: CategoryTextContent } & Record<string, CategoryTextContent>>;
}>;
type CategoryTextContent = Readonly<{ name: string; description: string; excludes: string }>;

/** Groups of the documentation's pages, in the order of its index. */
export const documentGroups = ["start", "use", "write", "integrate", "graph", "operate"] as const;
export type DocumentGroup = (typeof documentGroups)[number];

/** A page of the documentation without its text. */
export type DocumentHead = Omit<Document, "body">;

/** A page of the documentation in one locale. `body` is Markdown. */
export type Document = Readonly<{
  slug: string;
  locale: string;
  group: DocumentGroup;
  title: string;
  description: string;
  body: string;
  updatedAt: Date;
}>;

/** A hand-made set of records with the reason for each. */
export type Collection = Readonly<{
  slug: string;
  texts: readonly Readonly<{ locale: string; title: string; introduction: string }>[];
  members: readonly Readonly<{ record: DirectoryRecord; reasons: Readonly<Record<string, string>> }>[];
}>;

/** A record that has something in common with another one: skills of the same name, tags, or the category. */
export type RelatedRecord = Readonly<{
  record: DirectoryRecord;
  units: readonly string[];
  tags: readonly string[];
  sameCategory: boolean;
}>;
