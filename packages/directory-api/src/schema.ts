import { agentIds } from "@skillshelf/agent-loading/agent-ids";
import { loadingReasons, loadingResults } from "@skillshelf/agent-loading/reasons";
import {
  type Capability,
  capabilities,
  partKinds,
  severities,
  severityModifiers,
  type UnitKind,
  unitKinds,
  unreadReasons,
} from "@skillshelf/skill-audit/audit-facts";
import { z } from "zod";

/*
 * The types of the directory: responses of the API, records of the store, and editorial content. Parsers and OpenAPI derive
 * from the schemas.
 */

export const slugSchema = z
  .string()
  .max(64)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "must be lowercase words joined by hyphens");

/** A GitHub account name: letters, digits and hyphens, at most 39. */
export const ownerSchema = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,38}$/, "must be a GitHub account name");

/** A GitHub repository name: at most 100 letters, digits, dots, hyphens, underscores; neither `.` nor `..`. */
export const repoSchema = z.string().regex(/^(?!\.{1,2}$)[\w.-]{1,100}$/, "must be a GitHub repository name");

/** The syntax of a BCP 47 tag. Tags are case-insensitive. */
export const languageTag = /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/;

/** Returns the canonical form of a language tag, `zh-Hant` for `ZH-HANT`; invalid tags are returned unchanged. */
export function canonicalLanguage(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? tag;
  } catch {
    return tag;
  }
}

/** A name of a marketplace or plugin. It is inserted into shell commands, so it is restricted to safe characters. */
export const pluginNameSchema = z
  .string()
  .regex(/^[A-Za-z0-9][\w.-]{0,99}$/, "must contain only letters, digits, dots, and hyphens");

export const commitSchema = z.string().regex(/^[0-9a-f]{40}$/, "must be a full commit ID of 40 hexadecimal digits");

const instantSchema = z.iso.datetime();

export const statusSchema = z.enum(["active", "archived", "renamed", "removed"]);
export type Status = z.infer<typeof statusSchema>;

export const auditLevels = ["none", ...severities] as const;
export type AuditLevel = (typeof auditLevels)[number];

/** Filters by capability. With `no-` before it: audited, and not found. */
export const capabilityFilters = [
  "scripts",
  "no-scripts",
  "network",
  "no-network",
  "credentials",
  "no-credentials",
  "outside-writes",
  "no-outside-writes",
  "packages",
  "no-packages",
] as const;
export type CapabilityFilter = (typeof capabilityFilters)[number];

/** The capability that a filter is about. */
export const capabilityOf: Readonly<Record<CapabilityFilter, Capability>> = {
  scripts: "runs-scripts",
  "no-scripts": "runs-scripts",
  network: "uses-network",
  "no-network": "uses-network",
  credentials: "reads-secrets",
  "no-credentials": "reads-secrets",
  "outside-writes": "writes-outside",
  "no-outside-writes": "writes-outside",
  packages: "installs-packages",
  "no-packages": "installs-packages",
};

/** Tells whether a skill satisfies a filter, from its capabilities; one that was not audited satisfies none. */
export const satisfiesFilter = (found: readonly Capability[] | null | undefined, filter: CapabilityFilter): boolean =>
  found != null && found.includes(capabilityOf[filter]) !== filter.startsWith("no-");

export const auditSchema = z
  .object({
    level: z.enum(auditLevels).describe("Highest severity among the findings, excluding accepted ones."),
    findings: z.int().nonnegative().describe("Number of findings, excluding accepted ones."),
    bySeverity: z
      .object({ high: z.int().nonnegative(), medium: z.int().nonnegative(), low: z.int().nonnegative() })
      .optional()
      .describe(
        "Number of listed findings of each severity, excluding accepted ones. Absent if the audit was stored by an earlier release.",
      ),
    accepted: z.int().nonnegative().describe("Number of findings accepted with a reason, which the page gives."),
    commit: commitSchema.describe("The audited commit."),
    auditedAt: instantSchema.describe("Time of the audit, in UTC."),
    engine: z.string().describe("Version of the audit rules."),
    stale: z.boolean().describe("Whether the repository or the rules have changed since the audit."),
    unread: z
      .int()
      .nonnegative()
      .nullable()
      .default(null)
      .describe("Number of parts of its skills that were not scanned; null if the rules version did not record it."),
  })
  .meta({
    id: "Audit",
    description: "Summary of an audit. `GET /api/skills/{owner}/{repo}/audit` lists the findings.",
  });
export type Audit = z.infer<typeof auditSchema>;

export const unitKindSchema = z.enum(unitKinds);

export const agentLoadingSchema = z
  .object({
    agent: z.enum(agentIds),
    version: z.string().nullable().describe("The version that was measured; null if none was."),
    result: z
      .enum(loadingResults)
      .describe(
        "`loads`: offered with its name and description; `changed`: offered under another name, or with another, cut, or no description; `dropped`: not offered; `unmeasured`: unknown.",
      ),
    reason: z
      .enum(loadingReasons)
      .nullable()
      .describe("Why; null if it loads as it is written or no version was measured."),
    line: z.int().positive().nullable().describe("Line of its SKILL.md; null where no line is the cause."),
  })
  .meta({ id: "AgentLoading", description: "What an agent does with a skill, predicted from measurements." });
export type AgentLoading = z.infer<typeof agentLoadingSchema>;

export const unitSchema = z
  .object({
    name: z.string().describe("Name from the frontmatter, or the folder name if there is none."),
    path: z.string().describe("Path of the SKILL.md in the repository. It identifies the skill."),
    otherLocations: z
      .array(z.string())
      .default([])
      .describe(
        "Paths of SKILL.md files in other folders of the repository with identical files. They count as one skill.",
      ),
    description: z.string().max(200).nullable().describe("One-line description; null if there is none."),
    descriptionBy: z
      .enum(["directory", "author"])
      .nullable()
      .default(null)
      .describe("Who wrote the description; null if there is none."),
    audit: z
      .enum(auditLevels)
      .nullable()
      .default(null)
      .describe("Highest severity of its findings, excluding accepted ones; null until it is audited."),
    url: z.url().optional().describe("Page of the skill, in the default language."),
    kind: unitKindSchema.describe(
      "`skill`: installable; `template`: to be filled in; `fixture`: part of the repository's own tests.",
    ),
    agents: z
      .array(agentLoadingSchema)
      .optional()
      .describe("What each agent does with it. Only in the list of a repository's skills at `/units`."),
  })
  .meta({ id: "Unit", description: "A skill: one SKILL.md of a repository." });

export type Unit = z.infer<typeof unitSchema>;

export const contextTokensSchema = z
  .object({
    always: z
      .int()
      .nonnegative()
      .describe("Tokens of the names and descriptions of all skills, which are always loaded."),
    onActivation: z.int().nonnegative().describe("Tokens of the bodies of all skills, loaded on activation."),
  })
  .meta({ id: "ContextTokens", description: "Approximate context cost of the skills." });

export type ContextTokens = z.infer<typeof contextTokensSchema>;

export const skillRecordSchema = z
  .object({
    owner: z.string().describe("GitHub account that owns the repository, in canonical case."),
    repo: z.string().describe("Repository name, in canonical case."),
    name: z.string().describe("Display title."),
    summary: z
      .string()
      .max(200)
      .describe(
        "Plain text. From the AI-drafted review if `reviewed` is true, otherwise the repository's own description, truncated; empty if there is none.",
      ),
    category: slugSchema.describe("Category slug; `other` if none could be determined."),
    tags: z.array(z.string()),
    languages: z.array(z.string()).describe("Natural languages of its skills, as BCP 47 tags."),
    license: z.string().nullable().describe("SPDX expression; null if no license was detected."),
    licenseSource: z
      .string()
      .nullable()
      .optional()
      .describe(
        "Path of the file that declares the license. If it is a manifest, such as package.json or .claude-plugin/plugin.json, there is no license text. Null if unknown.",
      ),
    skillCount: z.int().nonnegative().describe("Number of skills. Folders with identical files count once."),
    stars: z.int().nonnegative().nullable().describe("GitHub stars; null until measured."),
    score: z
      .int()
      .min(0)
      .max(100)
      .nullable()
      .describe(
        "Spec conformance & upkeep: points for conformance to the agentskills.io specification and for upkeep of the repository, 0–100. Says nothing about security. Null until measured.",
      ),
    contextTokens: contextTokensSchema.nullable(),
    audit: auditSchema.nullable(),
    reviewed: z
      .boolean()
      .describe("Whether the repository has an AI-drafted review: written by a language model under published rules."),
    reviewedOn: z.iso.date().nullable().describe("Date of the AI-drafted review; null if there is none."),
    reviewedCommit: commitSchema
      .nullable()
      .default(null)
      .describe("The commit that the AI-drafted review describes; null if there is none."),
    status: statusSchema,
    reason: z.string().nullable().describe("Why the repository was removed or renamed."),
    successor: z.string().nullable().describe("`owner/repo` of its replacement."),
    commit: commitSchema.nullable().describe("The commit that these fields describe."),
    updatedAt: instantSchema.nullable().describe("Time of the commit, in UTC."),
    copyOf: z
      .string()
      .nullable()
      .describe(
        "`owner/repo` of the repository that more than half of its skills were copied from, by date or by credit; null without such evidence. Copies are listed last.",
      ),
    indexedAt: instantSchema.nullable().describe("Time of the last change to this entry in the catalog, in UTC."),
    url: z.url().describe("Canonical page, in the default language."),
    repositoryUrl: z.url(),
  })
  .meta({ id: "SkillRecord", description: "Metadata and summary of a repository." });
export type SkillRecord = z.infer<typeof skillRecordSchema>;

export const skillDetailSchema = skillRecordSchema
  .extend({ skills: z.array(unitSchema).max(100).describe("The first 100 skills; the rest are at `/units`.") })
  .meta({ id: "SkillDetail", description: "A repository with its skills." });
export type SkillDetail = z.infer<typeof skillDetailSchema>;

export const matchedFieldSchema = z.enum(["name", "unit", "tag", "summary", "owner"]);
export type MatchedField = z.infer<typeof matchedFieldSchema>;

export const searchHitSchema = skillRecordSchema
  .extend({
    matched: z.array(matchedFieldSchema).describe("Fields that match the query."),
    matchedUnits: z
      .array(
        z.object({
          name: z.string(),
          path: z.string(),
          url: z.url().describe("Page of the skill, in the default language."),
        }),
      )
      .max(3)
      .describe("The skills that match the query best."),
    partial: z.literal(true).optional().describe("Present if only some of the query words match."),
    copies: z
      .array(z.object({ owner: ownerSchema, repo: repoSchema, url: z.url() }))
      .optional()
      .describe("Repositories with copies of the matching skill. They are not listed as separate results."),
  })
  .meta({ id: "SearchHit", description: "A repository that matches a search, with the matching parts." });
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
    audit: z.array(facetValueSchema).default([]),
    capability: z.array(facetValueSchema).default([]),
    agent: z.array(facetValueSchema).default([]),
    isEstimate: z.boolean().describe("Whether the counts are estimated from a sample of the results."),
  })
  .meta({ id: "Facets", description: "Number of results per filter value, in descending order." });
export type Facets = z.infer<typeof facetsSchema>;

export const searchMetaSchema = z
  .object({
    query: z.string().describe("The query, trimmed."),
    category: z.string().nullable(),
    didYouMean: z
      .string()
      .nullable()
      .describe("Suggested spelling for a query with few results. It was not searched for."),
    correctedQuery: z.string().nullable().describe("The query that was searched for if unknown words were corrected."),
    someWordsMissing: z
      .boolean()
      .describe("Whether the results include partial matches because too few repositories match all words."),
    totalCountIsLowerBound: z.literal(true).optional().describe("Present if there are more than 10,000 results."),
    facets: facetsSchema.optional().describe("Present if requested with `facets=true`."),
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

const changedIn = z.int().nonnegative().describe("Catalog version of the last change to this repository.");

export const changedRecordSchema = skillRecordSchema
  .extend({ changedIn })
  .meta({ id: "ChangedRecord", description: "A repository with the catalog version of its last change." });
export type ChangedRecord = z.infer<typeof changedRecordSchema>;

export const changesMetaSchema = z
  .object({
    since: z.int().nonnegative().describe("The requested version."),
    version: z
      .int()
      .positive()
      .describe("Catalog version of this page. Use the one from the last page as the next `since`."),
    complete: z.boolean().describe("Whether this is the last page."),
    catalogue: z
      .string()
      .describe(
        "Identifies the catalog that the versions refer to. If it changes, start the synchronization again from 0.",
      ),
  })
  .meta({ id: "ChangesMeta" });

export const changesPageSchema = z
  .object({
    data: z
      .array(changedRecordSchema)
      .describe("Repositories of any status in their current state, oldest change first."),
    next: z.url().nullable().describe("URL of the next page; null on the last page."),
    meta: changesMetaSchema,
  })
  .meta({ id: "ChangesPage" });
export type ChangesPage = z.infer<typeof changesPageSchema>;

export const exportedRecordSchema = skillRecordSchema
  .extend({ changedIn, skills: z.array(unitSchema).describe("All skills, ordered by path.") })
  .meta({ id: "ExportedRecord", description: "One line of the export." });
export type ExportedRecord = z.infer<typeof exportedRecordSchema>;

export const skillAnswerSchema = z.object({ data: skillDetailSchema }).meta({ id: "SkillAnswer" });
export type SkillAnswer = z.infer<typeof skillAnswerSchema>;

const auditPlaceSchema = {
  path: z.string().describe("File path, relative to the repository root."),
  line: z.int().positive(),
  url: z.url().describe("Link to the line at the audited commit on the repository host."),
};

export const findingSchema = z
  .object({
    id: z.string().describe("Stable ID: the same for the same rule, file, and line content."),
    rule: z.string().describe("Rule ID. `ruleUrl` documents the rule and its remedy."),
    title: z.string().describe("Short title of the rule."),
    ruleUrl: z.url(),
    severity: z.enum(severities).describe("Severity after it was lowered by `circumstances`."),
    circumstances: z.array(z.enum(severityModifiers)).describe("Reasons why the severity was lowered."),
    accepted: z.boolean().describe("Whether the finding was accepted with a reason, which the page gives."),
    ...auditPlaceSchema,
  })
  .meta({ id: "Finding", description: "A line that matches an audit rule. The text of the line is not included." });
export type Finding = z.infer<typeof findingSchema>;

export const unitAuditAnswerSchema = z
  .object({
    name: z.string(),
    path: z.string().describe("Path of its SKILL.md in the repository, the unit's key."),
    findings: z.array(findingSchema).describe("Ordered by severity (highest first), then by file and line."),
    omitted: z.int().nonnegative().describe("Number of findings that are not listed."),
    unread: z
      .array(z.object({ path: auditPlaceSchema.path, reason: z.enum(unreadReasons), url: z.url() }))
      .default([])
      .describe("Parts that were not scanned, with the reason; at most 50. A whole folder or submodule counts as one."),
    capabilities: z
      .array(z.object({ capability: z.enum(capabilities), ...auditPlaceSchema }))
      .describe("Detected capabilities, each with its first occurrence."),
  })
  .meta({ id: "UnitAudit", description: "Audit of one skill." });

const pluginPartSchema = z
  .object({
    kind: z.enum(partKinds),
    name: z.string().describe("Event of a hook; name of anything else."),
    target: z.string().nullable().describe("Command or address, with secrets masked; null where there is none."),
    plugin: z.string().nullable().describe("The plugin that has it; null if every plugin of the folder has it."),
    path: auditPlaceSchema.path,
    line: z.int().positive().nullable().describe("Null for a whole file."),
    url: auditPlaceSchema.url,
  })
  .meta({ id: "PluginPart", description: "Something that an agent installs with a plugin besides skills." });

const pluginAuditSchema = unitAuditAnswerSchema
  .omit({ name: true })
  .extend({
    names: z.array(z.string()).describe("Names in a marketplace or manifest."),
    path: z.string().describe("Path of the manifest, or of the plugin's first file."),
    folder: z.string().describe("The folder that is installed; an empty string for the repository."),
    parts: z.array(pluginPartSchema),
  })
  .meta({
    id: "PluginAudit",
    description:
      "What a plugin installs besides skills, and the audit of it. Nothing is found here if a skill in the same folder has all files.",
  });

export const auditAnswerSchema = z
  .object({
    data: auditSchema
      .extend({
        units: z.array(unitAuditAnswerSchema),
        plugins: z.array(pluginAuditSchema).default([]).describe("Folders that agents install as a whole."),
      })
      .nullable(),
  })
  .meta({ id: "AuditAnswer", description: "Audit of a repository; null until it is audited." });
export type AuditAnswer = z.infer<typeof auditAnswerSchema>;

/** Maximum number of skills in one request, and of matches and of findings that are listed for each of them. */
export const MAX_VERIFIED = 100;
export const MAX_MATCHES = 50;
export const MAX_VERIFIED_FINDINGS = 50;

const repositoryNameSchema = z.string().refine((text) => {
  const [owner, repo, ...more] = text.split("/");
  return more.length === 0 && ownerSchema.safeParse(owner).success && repoSchema.safeParse(repo).success;
}, "must be owner/repo");

export const verifiedSkillSchema = z
  .object({
    repository: repositoryNameSchema.optional().describe("The repository, `owner/repo`, in any letter case."),
    path: z
      .string()
      .min(1)
      .max(1_024)
      .optional()
      .describe("Path of the SKILL.md in the repository. Without it, only the repository is described."),
    commit: commitSchema.optional().describe("The commit that the caller has."),
    digestPrefix: z
      .string()
      .regex(/^[0-9a-f]{6,64}$/, "must be 6 to 64 lower-case hexadecimal digits")
      .optional()
      .describe(
        "First digits of the SHA-256 of the bytes of a SKILL.md. Compare the complete digests of the matches yourself: so the server does not learn which skill you have.",
      ),
  })
  .refine(({ repository, digestPrefix }) => (repository === undefined) !== (digestPrefix === undefined), {
    error: "must have either repository or digestPrefix",
  })
  .refine(({ repository, path, commit }) => repository !== undefined || (path ?? commit) === undefined, {
    error: "must not have path or commit without repository",
  })
  .meta({ id: "VerifiedSkill", description: "A skill by its repository and path, or by its digest." });
export type VerifiedSkill = z.infer<typeof verifiedSkillSchema>;

export const verifyRequestSchema = z
  .object({ skills: z.array(verifiedSkillSchema).min(1).max(MAX_VERIFIED) })
  .meta({ id: "VerifyRequest" });

const verifiedUnitSchema = {
  name: unitSchema.shape.name,
  path: unitSchema.shape.path,
  url: z.url().describe("Page of the skill, in the default language."),
  level: z
    .enum(auditLevels)
    .nullable()
    .describe("Highest severity of its findings, excluding accepted ones; null until it is audited."),
};

const verifiedUnitDetailSchema = z
  .object({
    ...verifiedUnitSchema,
    findings: z
      .array(findingSchema)
      .max(MAX_VERIFIED_FINDINGS)
      .describe("Findings at the audited commit, ordered by severity (highest first)."),
    omitted: unitAuditAnswerSchema.shape.omitted,
  })
  .meta({ id: "VerifiedUnit", description: "A skill with the findings of its audit." });

export const verificationSchema = z
  .object({
    repository: z.string().describe("The repository of the request."),
    status: z.enum([...statusSchema.options, "unknown"]).describe("`unknown`: not in this catalog."),
    reason: skillRecordSchema.shape.reason,
    successor: skillRecordSchema.shape.successor,
    current: z
      .string()
      .nullable()
      .describe(
        "The listed repository, `owner/repo`, that the following fields describe: the one of the request or, if it was renamed, its successor. Null if none is listed.",
      ),
    commit: commitSchema.nullable().describe("The commit that the catalog describes."),
    newestCommit: commitSchema.nullable().describe("The newest known commit, which may not have been read."),
    audit: auditSchema.nullable().describe("Audit of the repository; null until it is audited."),
    isAuditedCommit: z
      .boolean()
      .nullable()
      .describe("Whether `commit` of the request is the audited commit; null without a commit or an audit."),
    skill: verifiedUnitDetailSchema.nullable().describe("The skill at `path` of the request; null if there is none."),
    movedTo: z
      .string()
      .nullable()
      .describe("Path of a SKILL.md in a folder of the same name, if there is none at `path` of the request."),
  })
  .meta({ id: "Verification", description: "What is known about a skill of a repository." });
export type Verification = z.infer<typeof verificationSchema>;

export const digestMatchesSchema = z
  .object({
    digestPrefix: z.string().describe("The prefix of the request."),
    matches: z
      .array(
        z.object({
          digest: z.string().describe("SHA-256 of the bytes of the SKILL.md, 64 hexadecimal digits."),
          repository: z.string().describe("`owner/repo`."),
          commit: commitSchema.describe("The commit whose SKILL.md has this digest."),
          ...verifiedUnitSchema,
        }),
      )
      .max(MAX_MATCHES)
      .describe("Skills of listed repositories, ordered by digest, repository, and path."),
    hasMore: z.boolean().describe("Whether there are more matches. A longer prefix has fewer."),
  })
  .meta({ id: "DigestMatches", description: "Skills whose SKILL.md has a digest with a prefix." });
export type DigestMatches = z.infer<typeof digestMatchesSchema>;

export const verifyAnswerSchema = z
  .object({
    data: z
      .array(z.union([verificationSchema, digestMatchesSchema]))
      .describe("One entry for each of the request, in its order."),
  })
  .meta({ id: "VerifyAnswer" });
export type VerifyAnswer = z.infer<typeof verifyAnswerSchema>;

export const apiIndexSchema = z
  .object({
    name: z.string(),
    documentation: z.url(),
    description: z.url().describe("OpenAPI 3.1 document of the API."),
    operations: z
      .array(
        z.object({
          id: z.string(),
          summary: z.string(),
          url: z
            .string()
            .describe(
              "URI template (RFC 6570): `{name}` is a path parameter, and `{?name}` a query parameter that is required.",
            ),
          method: z.enum(["GET", "POST"]).default("GET"),
        }),
      )
      .describe("All operations."),
    mcp: z.url().describe("The MCP server."),
    graph: z.url().describe("Index of the social graph, which is a separate API."),
  })
  .meta({ id: "ApiIndex", description: "Entry point of the API." });
export type ApiIndex = z.infer<typeof apiIndexSchema>;

export const categoryCountSchema = z
  .object({
    slug: slugSchema,
    name: z.string(),
    description: z.string(),
    skillCount: z.int().nonnegative().describe("Number of active and archived repositories."),
    url: z.url(),
  })
  .meta({ id: "CategoryCount" });

export const categoryListSchema = z.object({ data: z.array(categoryCountSchema) }).meta({ id: "CategoryList" });
export type CategoryList = z.infer<typeof categoryListSchema>;

/** Why a skill is left out of an index. */
const omissionReasons = {
  severalFiles: "Its folder contains more files or nested skills.",
  noDescription: "It has no one-line description.",
  unfitName: "Its name does not conform to the specification.",
  sameName: "An earlier skill has the same name.",
  notRead: "Its SKILL.md could not be read or is a link.",
} as const;
export type OmissionReason = keyof typeof omissionReasons;

const omissionCount = (reason: OmissionReason) => z.int().nonnegative().describe(omissionReasons[reason]);

export const skillIndexSchema = z
  .object({
    $schema: z.literal("https://schemas.agentskills.io/discovery/0.2.0/schema.json"),
    skills: z.array(
      z.object({
        name: slugSchema,
        type: z.enum(["skill-md", "archive"]).describe("A single SKILL.md, or a ZIP file with all files of the skill."),
        description: z.string().min(1).max(1_024),
        url: z.string().describe("URL of the file, relative to the index."),
        digest: z
          .string()
          .regex(/^sha256:[0-9a-f]{64}$/)
          .describe("SHA-256 of the bytes at `url`."),
      }),
    ),
    omitted: z
      .object({
        count: z.int().nonnegative().describe("Number of skills that are not in this index."),
        reasons: z.object({
          severalFiles: omissionCount("severalFiles"),
          noDescription: omissionCount("noDescription"),
          unfitName: omissionCount("unfitName"),
          sameName: omissionCount("sameName"),
          notRead: omissionCount("notRead"),
        }),
        install: z
          .array(z.string())
          .describe(
            "Commands that install them, one per repository. If several skills share a name, the first is installed.",
          ),
      })
      .optional()
      .describe("Skills that are not in this index. An extension of the format that clients ignore."),
  })
  .meta({ id: "SkillIndex", description: "Skills that can be fetched from this site (Agent Skills Discovery 0.2.0)." });
export type SkillIndex = z.infer<typeof skillIndexSchema>;

export const unitSearchSchema = z
  .object({
    skills: z.array(
      z.object({
        id: z.string().describe("Skill ID: `owner/repo/` followed by the decoded last segment of `url`."),
        name: z.string(),
        installs: z.int().nonnegative().describe("Always 0: installs are not counted."),
        source: z.string().describe("The repository, `owner/repo`."),
        url: z.url().describe("Page of the skill, in the default language."),
      }),
    ),
  })
  .meta({ id: "UnitSearch", description: "Skills that match a query, in the format of the npm command `skills`." });
export type UnitSearch = z.infer<typeof unitSearchSchema>;

const suggestionSchema = z.object({
  name: z.string(),
  owner: ownerSchema,
  repo: repoSchema,
  url: z.url().describe("Its page in the requested language."),
});

export const suggestionsSchema = z
  .object({
    data: z.object({
      skills: z.array(suggestionSchema).max(5),
      repositories: z.array(suggestionSchema).max(3),
    }),
  })
  .meta({ id: "Suggestions", description: "Names with a word that begins with a text." });
export type SuggestionsAnswer = z.infer<typeof suggestionsSchema>;

/** A repository as stored. */
export type DirectoryRecord = Readonly<{
  id: number;
  owner: string;
  repo: string;
  name: string;
  summary: string;
  /** BCP 47 tag of the name and summary; null if unknown. */
  summaryLanguage: string | null;
  category: string;
  tags: readonly string[];
  languages: readonly string[];
  license: string | null;
  /** Path of the file that declares the license. */
  licenseSource: string | null;
  /** Name of the marketplace in `.claude-plugin/marketplace.json`; null if it offers no plugins. */
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
  /** `owner/repo` of the repository that more than half of its skills were copied from, by date or by credit. */
  copyOf: string | null;
  /** Time at which the directory first listed it. */
  firstIndexedAt: Date;
  indexedAt: Date;
}>;

/** A skill as stored. `anchor` is its fragment on the repository's page, `unit-` and the slug of its own page. */
export type DirectoryUnit = Readonly<{
  name: string;
  path: string;
  /** Paths of SKILL.md in other folders of the repository with identical files. */
  otherLocations: readonly string[];
  description: string | null;
  /** Who wrote the description; null if there is none. */
  describedBy: "directory" | "author" | null;
  /** BCP 47 tag of the description; null if unknown. */
  language: string | null;
  /** Highest severity of its findings, excluding accepted ones; null until it is audited. */
  auditLevel: AuditLevel | null;
  /** Detected capabilities; null until it is audited. */
  capabilities: readonly Capability[] | null;
  anchor: string;
  /** The plugin of the repository's marketplace that contains it. */
  plugin: string | null;
  kind: UnitKind;
  /** Approximate number of tokens of its body; null until it is measured. */
  bodyTokens: number | null;
}>;

/** The SKILL.md of a skill, with the number of other files in its folder. */
export type UnitFile = Readonly<{
  recordId: number;
  name: string;
  path: string;
  description: string | null;
  kind: UnitKind;
  /** Other files in its folder. This field, `commit` and `digest` are null until the repository is read. */
  files: number | null;
  commit: string | null;
  /** SHA-256 of its bytes, in hexadecimal; also null if they could not be read. */
  digest: string | null;
}>;

/** A copy of a skill in another repository. */
export type UnitPlace = Readonly<{
  owner: string;
  repo: string;
  anchor: string;
  /** Time of its first commit there, ISO 8601; null unless the origin is determined by dates. */
  since: string | null;
}>;

/** The copies of a skill in other repositories. */
export type UnitCopies = Readonly<{
  path: string;
  /** The number of the group of copies. */
  cluster: number;
  /** Whether all have identical text. */
  isExact: boolean;
  /** Whether the others were copied from this skill, by credit or by date. */
  isOrigin: boolean;
  /** As in `UnitPlace`. */
  since: string | null;
  repositories: number;
  /** Some of the copies, ordered by repository. */
  named: readonly UnitPlace[];
  /** The skill that all others were copied from; null without evidence, or if it is this skill. */
  origin: UnitPlace | null;
}>;

/** Why a repository is no longer listed, and its replacement. */
export type Delisting = Readonly<{ status: "renamed" | "removed"; reason: string; successor: string | null }>;

/** The editorial content of a listed repository. `committedAt` is ISO 8601. */
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
  accepted: readonly AcceptedFinding[];
  /** Texts by locale. */
  texts: Readonly<Record<string, Omit<RecordText, "locale">>>;
}>;

/** A finding that was accepted. `on` is an ISO 8601 date; `reasons` by locale include the default locale. */
export type AcceptedFinding = Readonly<{ id: string; on: string; reasons: Readonly<Record<string, string>> }>;

/** The editorial text of a repository in one locale. `body` is Markdown, empty if untranslated. */
export type RecordText = Readonly<{ locale: string; name: string; summary: string; body: string }>;

/** What a list shows of it. */
export type CardText = Omit<RecordText, "body">;

export type NamedCategory = Readonly<{ slug: string; texts: readonly CategoryText[] }>;
/** A category with the number of its listed repositories. */
export type Category = NamedCategory & Readonly<{ skillCount: number }>;
export type CategoryText = Readonly<{ locale: string; name: string; description: string; excludes: string }>;

/** Numbers of listed repositories, of their skills, and of reviewed repositories. */
export type Holdings = Readonly<{ repositories: number; skills: number; reviewed: number }>;

/** A category in `content/categories`. Its texts by locale include the default locale. */
export type CategoryContent = Readonly<{
  slug: string;
  texts: Readonly<{ en: CategoryTextContent } & Record<string, CategoryTextContent>>;
}>;
type CategoryTextContent = Readonly<{ name: string; description: string; excludes: string }>;

/** Groups of documentation pages, in the order of the index. */
export const documentGroups = ["start", "use", "write", "integrate", "graph", "operate"] as const;
export type DocumentGroup = (typeof documentGroups)[number];

/** A documentation page without its body. */
export type DocumentHead = Omit<Document, "body">;

/** A documentation page in one locale. `body` is Markdown. */
export type Document = Readonly<{
  slug: string;
  locale: string;
  group: DocumentGroup;
  title: string;
  description: string;
  body: string;
  updatedAt: Date;
}>;

/** A curated set of repositories, with a reason for each. */
export type Collection = Readonly<{
  slug: string;
  texts: readonly Readonly<{ locale: string; title: string; introduction: string }>[];
  members: readonly Readonly<{ record: DirectoryRecord; reasons: Readonly<Record<string, string>> }>[];
}>;

/** A repository that shares skill names, tags or the category with another. */
export type RelatedRecord = Readonly<{
  record: DirectoryRecord;
  units: readonly string[];
  tags: readonly string[];
  sameCategory: boolean;
}>;
