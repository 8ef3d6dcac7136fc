import {
  canonicalLanguage,
  commitSchema,
  documentGroups,
  languageTag,
  ownerSchema,
  pluginNameSchema,
  repoSchema,
  slugSchema,
} from "@skillshelf/directory-api/schema";
import { z } from "zod";

/** Schemas of the frontmatter under `content/`. Unknown keys are faults, so that misspelled ones are not ignored. */

const line = (max: number) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? "is missing" : "must be text") })
    .trim()
    .min(1, "must not be empty")
    .max(max, `must be at most ${max} characters`)
    .refine(
      (value) => !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(value),
      "must be one line without control or invisible characters",
    );

const day = z.iso.date("must be a date such as '2026-01-31', in quotes");
const skillName = z.string().regex(/^[^/\s]+\/[^/\s]+$/, "must be owner/repo");

const key = { owner: ownerSchema, repo: repoSchema };
const titles = { name: line(80), summary: line(200) };

const unit = z.strictObject({
  name: line(200),
  path: z
    .string()
    .max(1_024)
    .regex(/(?:^|\/)SKILL\.md$/i, "must be the path of a SKILL.md")
    .refine(
      (path) => !path.split("/").some((part) => part === "" || part === "." || part === ".."),
      "must be a plain relative path",
    ),
  /** The plugin of the repository's `.claude-plugin/marketplace.json` that contains the skill. */
  plugin: pluginNameSchema.optional(),
  /** What it does and when to use it, in our own words. Every skill of the bundled facts needs one. */
  description: line(140).optional(),
});

const findingId = z.string().regex(/^[0-9a-f]{12}$/, "must be the id of a finding: 12 hexadecimal digits");

/** An audit finding that an editor accepted, with the reason. */
const acceptedFinding = z.strictObject({ finding: findingId, on: day, reason: line(300) });

/** A listed repository, reviewed at a commit. */
const reviewed = z.strictObject({
  ...key,
  ...titles,
  status: z.enum(["active", "archived"]).optional(),
  category: slugSchema,
  tags: z.array(slugSchema).min(1).max(12),
  languages: z.array(z.string().regex(languageTag, "must be a BCP 47 tag").overwrite(canonicalLanguage)),
  license: line(64).nullable(),
  /** The name in the repository's `.claude-plugin/marketplace.json`. */
  marketplace: pluginNameSchema.optional(),
  commit: commitSchema,
  committedAt: z.iso
    .datetime("must be a UTC time such as '2026-01-31T12:00:00Z', in quotes")
    .transform((at) => new Date(at)),
  reviewedOn: day,
  accepted: z.array(acceptedFinding).optional(),
  units: z
    .array(unit)
    .min(1)
    .superRefine((units, context) => {
      const paths = new Set<string>();
      units.forEach(({ path }, index) => {
        if (paths.has(path))
          context.addIssue({ code: "custom", path: [index, "path"], message: `is listed twice: ${path}` });
        paths.add(path);
      });
    }),
});

/** A delisted repository, kept so that its address still responds. */
const delisted = z
  .strictObject({
    ...key,
    name: titles.name,
    status: z.enum(["renamed", "removed"]),
    reason: line(300),
    successor: skillName.optional(),
  })
  .refine((skill) => skill.status !== "renamed" || skill.successor !== undefined, {
    path: ["successor"],
    error: "must name the owner/repo a renamed repository has now",
  });

export type ReviewedSkill = z.infer<typeof reviewed>;
export type DelistedSkill = z.infer<typeof delisted>;

/** The file of a record in the default locale. */
export const skillFrontmatter = z.discriminatedUnion("status", [reviewed, delisted]);

/** A translation of a record's name, summary, the reasons of accepted findings and, where there is a body, its review. */
export const skillTranslation = z.strictObject({
  ...titles,
  accepted: z.array(acceptedFinding.omit({ on: true })).optional(),
});

export const collectionFrontmatter = z.strictObject({
  title: line(80),
  position: z.int().positive(),
  members: z.array(z.strictObject({ skill: skillName, reason: line(300) })).min(2),
});

export const documentFrontmatter = z.strictObject({
  title: line(60),
  description: line(160),
  group: z.enum(documentGroups),
  position: z.int().positive(),
  updatedOn: day,
});
