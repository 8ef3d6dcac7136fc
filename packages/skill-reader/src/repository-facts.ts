import {
  type AcceptedFinding,
  commitSchema,
  ownerSchema,
  pluginNameSchema,
  repoSchema,
  unitKindSchema,
} from "@skillshelf/directory-api/schema";
import { ENGINE_VERSION, type UnitAuditFacts, unitAuditSchema } from "@skillshelf/skill-audit/audit-facts";
import { z } from "zod";

/** What was read of a repository at one commit. Facts alone: none of its text stands in them. */

/** Raised when more is read of a repository, so that it is read again. */
export const FORM = 4;

const path = z.string().min(1).max(1_024);
const count = z.int().nonnegative();

/** So many other locations of a unit are known. */
export const MAX_LOCATIONS = 1_000;

/** So many scripts, and so many references, of a unit are listed one by one. */
export const MAX_FILES = 200;

/** So many of each the page of files names. */
export const SHOWN_FILES = 100;

const fileSchema = z.strictObject({
  path,
  bytes: count.nullable().describe("null where the file's content is not there."),
  language: z.string().nullable().describe("Language it is written in, by its name."),
});
export type FileFacts = z.infer<typeof fileSchema>;

/** A deviation from the specification of skills: which rule, where. */
const deviationSchema = z.strictObject({ rule: z.string(), line: z.int().positive() });

const unitFactsSchema = z.strictObject({
  path,
  otherLocations: z
    .array(path)
    .max(MAX_LOCATIONS)
    .optional()
    .describe("Paths of the SKILL.md in the other folders with just the same files; absent where there are none."),
  name: z.string().min(1).max(200),
  kind: unitKindSchema,
  plugin: pluginNameSchema.nullable(),
  language: z.string().nullable().describe("Natural language, BCP 47."),
  license: z.string().nullable().describe("SPDX expression the unit states for itself."),
  allowedTools: z.array(z.string()).nullable(),
  files: count.describe(
    "Files in its folder beside the SKILL.md; of a unit at the root all those of the repository that are copied with it.",
  ),
  bytes: count.describe("Of those files and the SKILL.md, as far as they are known."),
  scripts: z.array(fileSchema).max(MAX_FILES),
  references: z.array(fileSchema).max(MAX_FILES),
  descriptionLength: count.describe("Characters of its description, 0 when it has none."),
  listingTokens: count
    .nullable()
    .describe(
      "Tokens of name and description, approximately. Null, as the next two, where the SKILL.md could not be read.",
    ),
  bodyTokens: count.nullable().describe("Tokens of the text after the frontmatter, approximately."),
  hash: z
    .string()
    .nullable()
    .describe("SHA-256 of the SKILL.md, line ends and outer white space aside, in hexadecimal."),
  digest: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable()
    .describe(
      "SHA-256 of the bytes at its path, in hexadecimal; null where they could not be read, and where a link stands there.",
    ),
  shingles: count.describe("Distinct runs of five words in its text after the frontmatter."),
  signature: z
    .string()
    .nullable()
    .describe("MinHash of these runs, by which copies are found; null where there are none."),
  upstreams: z.array(z.string()).max(5).describe("Repositories it names as where it comes from, `owner/repo` each."),
  firstCommittedAt: z.iso
    .datetime()
    .nullable()
    .describe("When it was first committed, under whatever name; null where the history is not all there."),
  deviations: z.array(deviationSchema),
  audit: unitAuditSchema,
});
export type UnitFacts = z.infer<typeof unitFactsSchema>;

/** Something odd in a repository that is no deviation of a unit. */
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
  form: z.literal(FORM),
  owner: ownerSchema,
  repo: repoSchema,
  commit: commitSchema,
  committedAt: z.iso.datetime(),
  readAt: z.iso.datetime().describe("When the repository was last seen at this commit."),
  engine: z
    .string()
    .regex(/^\d+\.\d+\.\d+$/)
    .describe("Version of the rules it was audited by."),
  license: z.string().nullable().describe("SPDX expression of the repository's licence files."),
  licenseSource: path
    .nullable()
    .optional()
    .describe("File that states the licence; null when none does, left out of what an earlier release read."),
  licenseFiles: z.array(path),
  licenseConflicts: z.array(
    z.strictObject({ where: path, license: z.string().nullable().describe("null when none was recognised there.") }),
  ),
  marketplace: pluginNameSchema.nullable(),
  units: z.array(unitFactsSchema),
  notices: z.array(noticeSchema),
});
export type RepositoryFacts = z.infer<typeof repositoryFactsSchema>;

/** What only copies are told by. */
export const COMPARED = [
  "shingles",
  "signature",
  "upstreams",
  "firstCommittedAt",
] as const satisfies (keyof UnitFacts)[];

/** Files that are named one by one. */
export const LISTED = ["scripts", "references"] as const satisfies (keyof UnitFacts)[];

/** How many files stand beside a SKILL.md, and how large they are with it. */
export type FileCounts = Pick<UnitFacts, "files" | "bytes"> & Readonly<{ scriptCount: number; referenceCount: number }>;

/** The facts of a unit as a record's page draws them: its files are counted there, and not named. */
export type DrawnUnit = Omit<UnitFacts, (typeof COMPARED)[number] | (typeof LISTED)[number] | "audit"> &
  FileCounts &
  Readonly<{
    /** Left out of what an earlier release read. */
    audit?: UnitAuditFacts;
  }>;

/** The files of a unit as the page of files names them: no more than `SHOWN_FILES` of each list. */
export type ListedUnit = Pick<UnitFacts, "path" | (typeof LISTED)[number]> & FileCounts;

/** The files of a repository's units at the commit that was read. */
export type ListedFiles = Readonly<{ commit: string; units: readonly ListedUnit[] }>;

/** The facts of a repository as a record's page draws them. */
export type DrawnFacts = Omit<RepositoryFacts, "units" | "engine"> &
  Readonly<{ units: readonly DrawnUnit[]; engine?: string }>;

/** What only the page of a record tells: the words that decided its category, and the facts of its repository once it was read. */
export type PageFacts = Readonly<{
  categoryTerms: readonly string[];
  facts: DrawnFacts | null;
  /** Findings that editors accepted, and the lines of findings by id. */
  accepted: readonly AcceptedFinding[];
  excerpts: SourceWords["excerpts"];
}>;

/** Of a record of which nothing was read. */
export const noPageFacts: PageFacts = { categoryTerms: [], facts: null, accepted: [], excerpts: {} };

/** The source's own words in short, kept beside the facts and shown where editors wrote none. Plain text. */
export type SourceWords = Readonly<{
  /** Of the repository, at most 200 characters; `""` when it says nothing. */
  summary: string;
  /** Of units by path, at most 200 characters each. */
  descriptions: Readonly<Record<string, string>>;
  /** Of units by path: what they are searched by beside that, and what is never shown. An earlier release kept none. */
  searched?: Readonly<Record<string, string>>;
  /** Of findings by id: the line each is on, as it may be shown. */
  excerpts: Readonly<Record<string, string>>;
}>;

/** Whether a repository was read as it would be read now, and audited by the same rules. */
export const isOfToday = ({ form, engine }: Pick<RepositoryFacts, "engine"> & Readonly<{ form: number }>): boolean =>
  form === FORM && engine === ENGINE_VERSION;

/** What was read of a repository, and where from. Bundled facts come without words and without a source. */
export type Snapshot = Readonly<{ facts: RepositoryFacts; words: SourceWords; source: string | null }>;

/** What the host of a repository says of it, beyond what stands in the repository. */
export type HostFacts = Readonly<{
  stars: number;
  isArchived: boolean;
  defaultBranch: string;
  topics: readonly string[];
  /** `owner/repo` it is a fork of. */
  parent: string | null;
  /** When it was asked last, ISO 8601. */
  askedAt: string;
}>;
