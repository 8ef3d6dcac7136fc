import { agentIds } from "@skillshelf/agent-loading/agent-ids";
import { handleSchema } from "@skillshelf/directory-api/clawhub";
import { defaultLocale, localeCodes } from "@skillshelf/directory-api/locales";
import {
  auditLevels,
  canonicalLanguage,
  capabilityFilters,
  languageTag,
  ownerSchema,
} from "@skillshelf/directory-api/schema";
import { z } from "zod";

/** Query parameters of the API and of list pages. Values arrive as strings. */

/** Parses a whole number in plain digits, from `least` to `most`. */
const wholeNumber = (least: number, most: number, initial: number, wording: string) =>
  z
    .string()
    .regex(/^(?:0|[1-9]\d{0,6})$/, wording)
    .transform(Number)
    .pipe(z.int().min(least, wording).max(most, wording))
    .default(initial)
    // The OpenAPI type of the digits.
    .meta({ type: "integer", minimum: least, maximum: most, override: { default: initial } });

const MAX_PAGE = 1_000_000;
const MAX_PAGE_SIZE = 100;

const page = wholeNumber(1, MAX_PAGE, 1, `must be a whole number from 1 to ${MAX_PAGE}`).describe(
  "Page number, starting at 1. Pages past the end are empty.",
);

const pageSize = wholeNumber(1, MAX_PAGE_SIZE, 24, `must be a whole number from 1 to ${MAX_PAGE_SIZE}`).describe(
  "Repositories per page.",
);

const sorts = ["relevance", "updated", "new", "score", "name", "stars"] as const;
export type Sort = (typeof sorts)[number];

const sort = (initial: Sort) =>
  z
    .enum(sorts, { error: `must be one of ${sorts.join(", ")}` })
    .default(initial)
    .describe(
      "Sort order. `new` is by the time of listing, newest first. `relevance` without a query is the same as `updated`.",
    );

const q = z
  .string()
  .overwrite((text) => text.replace(/\p{Cc}/gu, " ").trim())
  .max(200, "must be at most 200 characters")
  .default("")
  .describe("Search query. Without `q` and `category`, the search returns the full list.");

const license = z
  .string()
  .max(64, "must be at most 64 characters")
  .regex(/^[A-Za-z0-9.+:() -]+$/, "must be an SPDX expression such as MIT or Apache-2.0")
  .optional()
  .describe("SPDX license identifier, for example `MIT`.");

const language = z
  .string()
  .regex(languageTag, "must be a language tag such as en or zh-Hant")
  .max(35, "must be at most 35 characters")
  .overwrite(canonicalLanguage)
  .optional()
  .describe("Natural language of the skills, as a BCP 47 tag.");

const audit = z
  .enum(auditLevels, { error: `must be one of ${auditLevels.join(", ")}` })
  .optional()
  .describe("Audit level. Repositories that were not audited match no level.");

const oneCapability = `(?:${capabilityFilters.join("|")})`;

const capability = z
  .string()
  .regex(
    new RegExp(`^${oneCapability}(?:,${oneCapability})*$`),
    `must be one or more of ${capabilityFilters.join(", ")}, separated by commas`,
  )
  .transform((text) => {
    const given = new Set(text.split(","));
    return capabilityFilters.filter((filter) => given.has(filter));
  })
  .optional()
  .describe(
    "Capabilities found by the audit, separated by commas, for example `no-network,no-credentials`. `network` returns repositories with such a skill; `no-network` returns audited repositories without one.",
  );

const agent = z
  .enum(agentIds, { error: `must be one of ${agentIds.join(", ")}` })
  .optional()
  .describe(
    "Agent or tool that loads the skill, also if under another name or with another description. Repositories match with one such skill.",
  );

const instant = z
  .union([z.iso.date(), z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })], {
    error: "must be an ISO 8601 date or time, for example 2026-01-31T00:00:00Z",
  })
  .transform((value) => new Date(value))
  .refine(
    (value) => value.getUTCFullYear() >= 1970 && value.getUTCFullYear() < 10_000,
    "must be a year from 1970 to 9999",
  );

export const listParameters = z.object({
  page,
  pageSize,
  sort: sort("updated"),
  audit,
  agent,
  updatedSince: instant
    .optional()
    .describe(
      "Return only repositories whose entry changed at or after this time, including removed and renamed ones.",
    ),
});
export type ListParameters = z.infer<typeof listParameters>;

/** @param knownCategory tells whether a slug is a category of the catalog. */
export const searchParameters = (knownCategory: (slug: string) => Promise<boolean>) =>
  z.object({
    q,
    category: z
      .string()
      .refine(knownCategory, "must be a category slug; /api/categories lists them")
      .optional()
      .describe("Category slug."),
    license,
    language,
    audit,
    capability,
    agent,
    page,
    pageSize,
    sort: sort("relevance"),
    facets: z
      .enum(["true", "false"], { error: "must be true or false" })
      .default("false")
      .transform((value) => value === "true")
      .describe("Whether to return counts by category, license, language, audit level, capability, and agent."),
  });
export type SearchParameters = z.infer<ReturnType<typeof searchParameters>>;

const locale = z.enum(localeCodes, { error: `must be one of ${localeCodes.join(", ")}` }).default(defaultLocale);

export const suggestionParameters = z.object({
  q: q.describe("What was typed: the beginning of a name, or of one of its words."),
  locale: locale.describe("Language of the pages that `url` leads to."),
});

const listViews = ["skills", "repositories"] as const;
export type ListView = (typeof listViews)[number];

/** Parameters of the list as a page. @param knownCategory tells whether a slug is a category of the catalog. */
export const listPageParameters = (knownCategory: (slug: string) => Promise<boolean>) =>
  searchParameters(knownCategory).extend({
    view: z.enum(listViews, { error: `must be one of ${listViews.join(", ")}` }).default("skills"),
  });
export type ListPageParameters = z.infer<ReturnType<typeof listPageParameters>>;

const badgeFacts = ["audit", "score", "license"] as const;
export type BadgeFact = (typeof badgeFacts)[number];

export const badgeParameters = z.object({
  show: z
    .enum(badgeFacts, { error: `must be one of ${badgeFacts.join(", ")}` })
    .default("audit")
    .describe("Fact that the badge shows."),
  locale: locale.describe("Language of the badge."),
});
/** Digits of the largest whole number that JavaScript represents exactly. */
const MAX_DIGITS = 15;

const since = z
  .string()
  .regex(new RegExp(`^(?:0|[1-9]\\d{0,${MAX_DIGITS - 1}})$`), "must be a catalog version, a whole number")
  .transform(Number)
  .pipe(z.int().min(0))
  .default(0)
  .meta({ type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER, override: { default: 0 } })
  .describe("Catalog version. Returns the repositories that changed after it; 0 returns all.");

export const changesParameters = z.object({
  since,
  pageSize: wholeNumber(1, MAX_PAGE_SIZE, MAX_PAGE_SIZE, `must be a whole number from 1 to ${MAX_PAGE_SIZE}`).describe(
    "Repositories per page.",
  ),
  after: z
    .string()
    .refine((cursor) => readCursor(cursor) !== undefined, "must be a cursor from the `next` URL of a page")
    .transform((cursor) => readCursor(cursor) ?? { changedIn: 0, id: 0 })
    .optional()
    .describe("Opaque cursor from the `next` URL of the previous page."),
});
export type ChangesParameters = z.infer<typeof changesParameters>;

/** A position in the order of changes. */
export type ChangeCursor = Readonly<{ changedIn: number; id: number }>;

/** Writes a cursor for a URL. */
export const writeCursor = ({ changedIn, id }: ChangeCursor): string => `${changedIn.toString(36)}-${id.toString(36)}`;

/** Parses a cursor; undefined when `writeCursor` did not write it. */
function readCursor(text: string): ChangeCursor | undefined {
  if (!/^[0-9a-z]{1,10}-[0-9a-z]{1,10}$/.test(text)) return undefined;
  const [changedIn = 0, id = 0] = text.split("-").map((part) => Number.parseInt(part, 36));
  return writeCursor({ changedIn, id }) === text ? { changedIn, id } : undefined;
}

export const unitParameters = z.object({ page, pageSize });

/** Search parameters of the npm command `skills`. */
export const unitSearchParameters = z.object({
  q,
  limit: wholeNumber(1, MAX_PAGE_SIZE, 10, `must be a whole number from 1 to ${MAX_PAGE_SIZE}`).describe(
    "Maximum number of skills to return.",
  ),
  owner: ownerSchema.optional().describe("Return only skills from repositories of this GitHub account."),
});
export type UnitSearchParameters = z.infer<typeof unitSearchParameters>;

/** Number of skills that the npm command `clawhub` asks for at most. */
const clawHubLimit = wholeNumber(1, 200, 25, "must be a whole number from 1 to 200").describe(
  "Maximum number of skills to return.",
);

const clawHubSorts = { createdAt: "new", updated: "updated", stars: "stars" } as const satisfies Record<string, Sort>;

export const clawHubSearchParameters = z.object({
  q,
  limit: clawHubLimit,
  mode: z
    .literal("exact", "must be exact")
    .optional()
    .describe("`exact`: only skills whose name is the query, of all repositories."),
});

export const clawHubListParameters = z.object({
  limit: clawHubLimit,
  sort: z
    .enum(["createdAt", "updated", "stars"], {
      error: "must be one of createdAt, updated, stars; downloads and installs are not counted",
    })
    .default("updated")
    .transform((name) => clawHubSorts[name])
    .describe("Sort order: time of listing, time of the commit, or stars of the repository."),
  cursor: wholeNumber(1, MAX_PAGE, 1, "must be `nextCursor` of a page").describe("`nextCursor` of the previous page."),
  prefix: z
    .string()
    .max(200, "must be at most 200 characters")
    .optional()
    .describe("Only skills whose name begins so, in alphabetical order instead of `sort`."),
});

const ownerHandle = handleSchema
  .optional()
  .describe("The repository as `owner_repo`. Needed where several repositories have a skill of this name.");

export const clawHubSkillParameters = z.object({ ownerHandle });

const clawHubSlug = z.string("is missing: the name of a skill").max(1_024).describe("Slug of the skill.");

export const clawHubResolveParameters = z.object({ slug: clawHubSlug, ownerHandle });

const clawHubVersion = z
  .string()
  .max(100)
  .optional()
  .describe("Version of the audited commit, or the commit; the latest by default.");

export const clawHubDownloadParameters = z.object({ slug: clawHubSlug, ownerHandle, version: clawHubVersion });

export const clawHubFileParameters = z.object({
  path: z.string("is missing: a file of the skill").max(1_024).describe("Path in the folder of the skill."),
  ownerHandle,
  version: clawHubVersion,
});
