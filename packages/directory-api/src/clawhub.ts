import { z } from "zod";
import type { RepositoryKey } from "./links.ts";

/*
 * The protocol of the npm command `clawhub`, as far as it searches, inspects and installs. Fields have its names and types;
 * times are milliseconds since 1970.
 */

/**
 * Names a repository where the command expects the handle of a publisher: `owner_repo` in lower case, as the command sends it.
 * An account name has no underscore, so the first one divides the names.
 */
export const handleOf = ({ owner, repo }: RepositoryKey): string => `${owner}_${repo}`.toLowerCase();

/** A handle as a query parameter, which becomes the name of the repository. */
export const handleSchema = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9-]{0,38}_(?!\.{1,2}$)[\w.-]{1,100}$/,
    "must be a repository as owner_repo, for example anthropics_skills",
  )
  .transform((handle): RepositoryKey => {
    const end = handle.indexOf("_");
    return { owner: handle.slice(0, end), repo: handle.slice(end + 1) };
  });

/**
 * Writes a commit as a version, since the command compares versions (SemVer): later commits have higher ones. Null where the
 * date of the commit is unknown.
 */
export function versionOf(commit: string | null, committedAt: Date | null): string | null {
  if (commit === null || committedAt === null) return null;
  const [date = "", time = ""] = committedAt.toISOString().replace(/[-:]/g, "").split("T");
  return `0.${Number(date)}.${Number(time.slice(0, 6))}+${commit.slice(0, 12)}`;
}

/** Tells whether a version, or a whole commit, names a commit. */
export const isVersionOf = (version: string, commit: string): boolean =>
  version === commit || version.split("+")[1] === commit.slice(0, 12);

const time = z.int().nonnegative();

const versionSchema = z
  .object({
    version: z
      .string()
      .describe("Date and time of the audited commit, and the beginning of its ID: `0.DATE.TIME+COMMIT`."),
    createdAt: time.describe("Time of the commit."),
    changelog: z.literal("").describe("Always empty."),
    license: z
      .null()
      .describe("Always null: the protocol knows only MIT-0, which the command prints as the license of every skill."),
  })
  .meta({ id: "ClawHubVersion" });

const skillSchema = z
  .object({
    slug: z.string().describe("The last segment of the address of the skill's page."),
    displayName: z.string().describe("Name from the frontmatter."),
    summary: z.string().nullable().describe("One-line description."),
    topics: z.array(z.string()).describe("Tags of the repository."),
    tags: z
      .object({
        latest: z.string().optional().describe("Version of the audited commit."),
        commit: z.string().optional().describe("The audited commit."),
        license: z.string().describe("License of the repository as an SPDX expression, or `unknown`."),
      })
      .describe("Printed by the command. It has no other place for a commit and a license."),
    stats: z.object({}).describe("Always empty: downloads and installs are not counted."),
    createdAt: time.describe("Time at which the directory first listed the repository."),
    updatedAt: time.describe("Time of the commit."),
  })
  .meta({ id: "ClawHubSkill" });

const handle = z.string().describe("The repository as `owner_repo`, in lower case.");

export const configurationSchema = z
  .object({ apiBase: z.url().describe("Base URL of the protocol's paths.") })
  .meta({ id: "ClawHubConfiguration", description: "Where the command finds the registry." });

export const searchSchema = z
  .object({
    results: z.array(
      z.object({
        slug: skillSchema.shape.slug,
        ownerHandle: handle,
        displayName: skillSchema.shape.displayName,
        summary: skillSchema.shape.summary,
        version: z.string().nullable(),
        score: z.number().describe("1 divided by the rank."),
        updatedAt: time,
      }),
    ),
  })
  .meta({ id: "ClawHubSearch", description: "Skills that match a query, best match first." });

export const listSchema = z
  .object({
    items: z.array(skillSchema.extend({ ownerHandle: handle, latestVersion: versionSchema.optional() })),
    nextCursor: z.string().nullable().describe("`cursor` of the next page; null on the last one."),
  })
  .meta({ id: "ClawHubList", description: "A page of skills." });

export const skillAnswerSchema = z
  .object({
    skill: skillSchema,
    latestVersion: versionSchema
      .nullable()
      .describe("The version to download; null if the files cannot be downloaded here, see the operation `/install`."),
    owner: z.object({ handle, displayName: z.string().describe("`owner/repo`.") }),
    moderation: z
      .object({
        isSuspicious: z.literal(true),
        isMalwareBlocked: z.literal(false).describe("Always false: nothing is blocked."),
        reasonCodes: z.array(z.string()).describe("IDs of the rules."),
        updatedAt: time.describe("Time of the audit."),
        engineVersion: z.string().describe("Version of the audit rules."),
        summary: z.string(),
      })
      .nullable()
      .describe(
        "Present if the audit has findings of high severity that nobody accepted; the command asks before it installs. Null says nothing about the skill.",
      ),
  })
  .meta({ id: "ClawHubSkillAnswer" });

export const versionAnswerSchema = z
  .object({
    version: versionSchema.extend({
      files: z.array(
        z.object({
          path: z.string(),
          size: z.int().nonnegative().describe("Bytes."),
          sha256: z.string().describe("SHA-256 of the content, in hexadecimal."),
        }),
      ),
    }),
    skill: skillSchema.pick({ slug: true, displayName: true }),
  })
  .meta({ id: "ClawHubVersionAnswer" });

export const versionListSchema = z
  .object({
    items: z.array(versionSchema).max(1).describe("Only the version that was audited last."),
    nextCursor: z.null(),
  })
  .meta({ id: "ClawHubVersionList" });

export const resolutionSchema = z
  .object({
    match: z
      .null()
      .describe("Always null: the command compares installed files with what it noted when it installed them."),
    latestVersion: z.object({ version: z.string() }).nullable(),
  })
  .meta({ id: "ClawHubResolution", description: "The latest version of a skill." });

export const installationSchema = z
  .union([
    z.object({
      ok: z.literal(true),
      slug: z.string(),
      installKind: z.literal("archive"),
      archive: z.object({ version: z.string(), downloadUrl: z.url() }),
    }),
    z.object({
      ok: z.literal(true),
      slug: z.string(),
      installKind: z.literal("github"),
      github: z.object({
        repo: z.string().describe("`owner/repo`."),
        path: z.string().describe("Folder of the skill; empty for the root."),
        commit: z.string().describe("The audited commit."),
        contentHash: z.literal("").describe("Always empty: the command does not use it."),
        sourceUrl: z.url(),
      }),
    }),
    z.object({
      ok: z.literal(false),
      slug: z.string(),
      reason: z.literal("github_source_missing"),
      message: z.string(),
      status: z.literal(404),
    }),
  ])
  .meta({
    id: "ClawHubInstallation",
    description:
      "Where to get the files of a skill: here, or from GitHub if its license does not let others pass it on.",
  });

export type ClawHubSearch = z.infer<typeof searchSchema>;
export type ClawHubList = z.infer<typeof listSchema>;
export type ClawHubSkillAnswer = z.infer<typeof skillAnswerSchema>;
export type ClawHubVersionAnswer = z.infer<typeof versionAnswerSchema>;
export type ClawHubVersionList = z.infer<typeof versionListSchema>;
export type ClawHubInstallation = z.infer<typeof installationSchema>;
