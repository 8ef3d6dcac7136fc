import { isDeepStrictEqual } from "node:util";
import { agentIds } from "@skillshelf/agent-loading/agent-ids";
import { profiles } from "@skillshelf/agent-loading/profiles";
import { loadingReasons, loadingResults } from "@skillshelf/agent-loading/reasons";
import {
  type AcceptedFinding,
  commitSchema,
  ownerSchema,
  pluginNameSchema,
  repoSchema,
  unitKindSchema,
} from "@skillshelf/directory-api/schema";
import {
  type AuditedUnitFacts,
  ENGINE_VERSION,
  partKinds,
  type UnitAuditFacts,
  unitAuditSchema,
} from "@skillshelf/skill-audit/audit-facts";
import type { Excerpt } from "@skillshelf/skill-audit/excerpt";
import { z } from "zod";

/** Facts read from a repository at one commit. They contain none of its text. */

/** Version of the facts. Incrementing it causes all repositories to be read again. */
export const FACTS_VERSION = 4;

/**
 * Version of the predictions of how agents load skills. Raise it when they change although the measured versions of the
 * agents do not: repositories are then read again.
 */
const LOADING_VERSION = 1;

const path = z.string().min(1).max(1_024);
const count = z.int().nonnegative();

/** Maximum number of other locations per unit. */
export const MAX_LOCATIONS = 1_000;

/** Maximum number of listed scripts, and of listed references, per unit. */
export const MAX_FILES = 200;

/** Maximum number of scripts, and of references, on the page of files. */
export const SHOWN_FILES = 100;

const fileSchema = z.strictObject({
  path,
  bytes: count.nullable().describe("Size in bytes; null if the content is missing."),
  language: z.string().nullable().describe("Name of the programming language or format."),
});
export type FileFacts = z.infer<typeof fileSchema>;

/** A deviation from the Agent Skills specification. */
const deviationSchema = z.strictObject({ rule: z.string(), line: z.int().positive() });

const agentVersionsSchema = z.partialRecord(z.enum(agentIds), z.string());
/** Versions of the agents for which it was predicted how they load skills. */
export type AgentVersions = z.infer<typeof agentVersionsSchema>;

const unitLoadingSchema = z.array(
  z.strictObject({
    result: z.enum(loadingResults),
    reason: z.enum(loadingReasons),
    line: z.int().positive().nullable().describe("Line of the SKILL.md; null where no line is the cause."),
    agents: z.array(z.enum(agentIds)).min(1),
  }),
);
/** How agents load a skill where they do not do so as it is written, by cause. */
export type UnitLoading = z.infer<typeof unitLoadingSchema>;

const unitFactsSchema = z.strictObject({
  path,
  otherLocations: z
    .array(path)
    .max(MAX_LOCATIONS)
    .optional()
    .describe("Paths of the SKILL.md in other folders with identical files; absent if there are none."),
  name: z.string().min(1).max(200),
  kind: unitKindSchema,
  plugin: pluginNameSchema.nullable(),
  language: z.string().nullable().describe("Natural language as a BCP 47 tag."),
  license: z.string().nullable().describe("SPDX expression in the unit's frontmatter."),
  allowedTools: z.array(z.string()).nullable(),
  files: count.describe(
    "Number of files beside the SKILL.md; for a unit at the root, all files of the repository that are installed with it.",
  ),
  bytes: count.describe("Total known size of those files and the SKILL.md, in bytes."),
  scripts: z.array(fileSchema).max(MAX_FILES),
  references: z.array(fileSchema).max(MAX_FILES),
  descriptionLength: count.describe("Length of the description in characters; 0 if there is none."),
  listingTokens: count
    .nullable()
    .describe(
      "Approximate tokens of name and description. Null, like the next two fields, if the SKILL.md could not be read.",
    ),
  bodyTokens: count.nullable().describe("Approximate tokens of the text after the frontmatter."),
  hash: z
    .string()
    .nullable()
    .describe("SHA-256 of the SKILL.md in hexadecimal, ignoring line endings and surrounding white space."),
  digest: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable()
    .describe(
      "SHA-256 of the bytes at its path in hexadecimal; null if they could not be read or the path is a symbolic link.",
    ),
  shingles: count.describe("Number of distinct five-word sequences in the text after the frontmatter."),
  signature: z
    .string()
    .nullable()
    .describe("MinHash signature of these sequences, for detecting copies; null if there are none."),
  upstreams: z.array(z.string()).max(5).describe("Repositories that it names as its source, as `owner/repo`."),
  firstCommittedAt: z.iso
    .datetime()
    .nullable()
    .describe("Date of the first commit, across renames; null if the history is incomplete."),
  deviations: z.array(deviationSchema),
  loading: unitLoadingSchema
    .optional()
    .describe(
      "How agents load it where they do not do so as it is written. Absent in facts of an earlier release, and if the SKILL.md could not be read.",
    ),
  audit: unitAuditSchema,
});
export type UnitFacts = z.infer<typeof unitFactsSchema>;

/** Maximum number of listed parts per plugin. */
export const MAX_PARTS = 1_000;

const partSchema = z.strictObject({
  kind: z.enum(partKinds),
  name: z.string().max(100).describe("Event of a hook; name of anything else."),
  target: z.string().max(300).nullable().describe("Command or address, secrets masked; null where there is none."),
  path,
  line: z.int().positive().nullable().describe("Null for a whole file."),
  plugin: pluginNameSchema.nullable().describe("Plugin of the folder that has it; null for all of them."),
});
export type PluginPart = z.infer<typeof partSchema>;

const pluginFactsSchema = z.strictObject({
  path: path.describe("Path of the manifest, or of its first file."),
  folder: z.string().max(1_024).describe("Folder that is installed; an empty string for the repository."),
  names: z.array(pluginNameSchema).max(1_000),
  parts: z.array(partSchema).max(MAX_PARTS).describe("What it installs besides skills."),
  audit: unitAuditSchema
    .nullable()
    .describe("Audit of its files that are not a skill's; null if a skill in its folder has all of them."),
});
export type PluginFacts = z.infer<typeof pluginFactsSchema>;

/** What a plugin installs besides skills: how many of each kind, and the first of them. */
export type PluginSummary = Readonly<{
  counts: Readonly<Partial<Record<PluginPart["kind"], number>>>;
  parts: readonly PluginPart[];
}>;

/** A problem of a repository that is not a deviation of a unit. */
const noticeSchema = z.strictObject({
  notice: z.enum([
    "dangling-link",
    "dependencies",
    "document",
    "escaping-link",
    "looping-link",
    "missing-content",
    "missing-folder",
    "submodule",
    "too-large",
    "unreadable",
  ]),
  path,
});
export type Notice = z.infer<typeof noticeSchema>;

export const repositoryFactsSchema = z.strictObject({
  form: z.literal(FACTS_VERSION),
  owner: ownerSchema,
  repo: repoSchema,
  commit: commitSchema,
  committedAt: z.iso.datetime(),
  readAt: z.iso.datetime().describe("Time at which the repository was last seen at this commit."),
  engine: z
    .string()
    .regex(/^\d+\.\d+\.\d+$/)
    .describe("Version of the audit rules."),
  loading: z
    .strictObject({ version: z.int().positive(), agents: agentVersionsSchema })
    .optional()
    .describe("Which predictions of how agents load the units these are; absent in facts of an earlier release."),
  license: z.string().nullable().describe("SPDX expression of the repository's license."),
  licenseSource: path
    .nullable()
    .optional()
    .describe(
      "Path of the file that states the license; null if there is none, absent in facts of an earlier release.",
    ),
  licenseFiles: z.array(path),
  licenseConflicts: z.array(
    z.strictObject({
      where: path,
      license: z.string().nullable().describe("SPDX expression; null if none was recognized."),
    }),
  ),
  marketplace: pluginNameSchema.nullable(),
  units: z.array(unitFactsSchema),
  plugins: z
    .array(pluginFactsSchema)
    .optional()
    .describe("Folders that agents install as a whole. Absent in facts of an earlier release."),
  notices: z.array(noticeSchema),
});
export type RepositoryFacts = z.infer<typeof repositoryFactsSchema>;

/** Fields used only to detect copies. */
export const COPY_FIELDS = [
  "shingles",
  "signature",
  "upstreams",
  "firstCommittedAt",
] as const satisfies (keyof UnitFacts)[];

/** Fields that list files. */
export const FILE_LIST_FIELDS = ["scripts", "references"] as const satisfies (keyof UnitFacts)[];

/** Number of files beside a SKILL.md, and their total size including it. */
export type FileCounts = Pick<UnitFacts, "files" | "bytes"> & Readonly<{ scriptCount: number; referenceCount: number }>;

/** Facts of a unit for its repository's page, with numbers of files instead of lists. */
export type DrawnUnit = Omit<UnitFacts, (typeof COPY_FIELDS)[number] | (typeof FILE_LIST_FIELDS)[number] | "audit"> &
  FileCounts &
  Readonly<{
    /** Absent in facts of an earlier release. */
    audit?: UnitAuditFacts;
  }>;

/** Files of a unit for the page of files, at most `SHOWN_FILES` per list. */
export type ListedUnit = Pick<UnitFacts, "path" | (typeof FILE_LIST_FIELDS)[number]> & FileCounts;

/** What only the page of a skill shows: its facts, the findings that editors accepted, and the lines of findings. */
export type UnitDetails = Pick<UnitFacts, "license" | "allowedTools" | "language" | (typeof FILE_LIST_FIELDS)[number]> &
  FileCounts &
  Readonly<{
    /** Absent in facts of an earlier release. */
    audit?: UnitAuditFacts;
    /** Statements in its own folder that differ from the repository's license. */
    licenseConflicts: RepositoryFacts["licenseConflicts"];
    accepted: readonly AcceptedFinding[];
    excerpts: SourceWords["excerpts"];
    /** What is installed with its plugin; absent where that is nothing. */
    installedWith?: PluginSummary;
  }>;

/** Files of a repository's units at the commit that was read. */
export type ListedFiles = Readonly<{ commit: string; units: readonly ListedUnit[] }>;

/** The audits of a repository: those of its skills, and those of what its plugins have besides. */
export const auditsOf = <Unit extends Readonly<{ path: string; name: string; audit?: UnitAuditFacts }>>({
  units,
  plugins = [],
}: Readonly<{ units: readonly Unit[]; plugins?: readonly PluginFacts[] | undefined }>): AuditedUnitFacts[] => [
  ...units.flatMap(({ audit, ...unit }) => (audit ? [{ path: unit.path, name: unit.name, audit }] : [])),
  ...plugins.flatMap(({ audit, ...plugin }) =>
    audit ? [{ path: plugin.path, name: plugin.names[0] ?? plugin.path, audit }] : [],
  ),
];

/** Facts of a repository for its page. */
export type DrawnFacts = Omit<RepositoryFacts, "units" | "engine"> &
  Readonly<{ units: readonly DrawnUnit[]; engine?: string }>;

/** Data shown only on a repository's page: the terms that determined its category, and its facts. */
export type PageFacts = Readonly<{
  categoryTerms: readonly string[];
  facts: DrawnFacts | null;
  /** Findings that editors accepted. */
  accepted: readonly AcceptedFinding[];
  excerpts: SourceWords["excerpts"];
}>;

/** Page facts of a repository that has not been read. */
export const noPageFacts: PageFacts = { categoryTerms: [], facts: null, accepted: [], excerpts: {} };

/** Short texts of the repository, stored beside the facts and shown unless editors wrote their own. Plain text. */
export type SourceWords = Readonly<{
  /** Description of the repository, at most 200 characters; `""` if there is none. */
  summary: string;
  /** Descriptions of units by path, at most 200 characters each. */
  descriptions: Readonly<Record<string, string>>;
  /** Additional search text of units by path; never displayed. Absent in data of an earlier release. */
  searched?: Readonly<Record<string, string>>;
  /** Displayable lines of each finding, by finding id. */
  excerpts: Readonly<Record<string, StoredExcerpt>>;
}>;

/** The line of a finding and the lines around it. Data of an earlier release has only the line. */
export type StoredExcerpt = string | Excerpt;

/** Which predictions facts have that are read now. */
export const currentLoading: NonNullable<RepositoryFacts["loading"]> = {
  version: LOADING_VERSION,
  agents: Object.fromEntries(profiles.flatMap(({ id, measured }) => (measured ? [[id, measured.version]] : []))),
};

/** Returns whether facts have the current version, and were audited and predicted by the current rules. */
export const isCurrent = ({
  form,
  engine,
  loading,
}: Pick<RepositoryFacts, "engine" | "loading"> & Readonly<{ form: number }>): boolean =>
  form === FACTS_VERSION && engine === ENGINE_VERSION && isDeepStrictEqual(loading, currentLoading);

/** The Markdown of a SKILL.md after its frontmatter, possibly cut. */
export type UnitText = Readonly<{ path: string; text: string; isCut: boolean }>;

/** Facts and texts of a repository, and the source they were read from. Bundled facts have no texts and no source. */
export type Snapshot = Readonly<{
  facts: RepositoryFacts;
  words: SourceWords;
  source: string | null;
  /** Of the units whose license permits showing it; undefined where it was not read. */
  texts?: readonly UnitText[];
}>;

/** Metadata of a repository from its host. */
export type HostFacts = Readonly<{
  stars: number;
  isArchived: boolean;
  defaultBranch: string;
  topics: readonly string[];
  /** `owner/repo` of the repository it was forked from. */
  parent: string | null;
  /** Time of the last request, ISO 8601. */
  askedAt: string;
}>;
