import { defaultLocale, localeCodes } from "@skillshelf/directory-api/locales";
import { auditLevels, canonicalLanguage, languageTag, ownerSchema } from "@skillshelf/directory-api/schema";
import { z } from "zod";

/** Query parameters of the API and of the pages that list records. Values arrive as strings. */

/** A whole number in plain digits, from `least` to `most`. */
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
  "Which page, from 1. A page past the end is empty.",
);

const pageSize = wholeNumber(1, MAX_PAGE_SIZE, 24, `must be a whole number from 1 to ${MAX_PAGE_SIZE}`).describe(
  "Records on a page.",
);

const sorts = ["relevance", "updated", "score", "name", "stars"] as const;
export type Sort = (typeof sorts)[number];

const sort = (initial: Sort) =>
  z
    .enum(sorts, { error: `must be one of ${sorts.join(", ")}` })
    .default(initial)
    .describe("Order of the records. `relevance` without a query is `updated`.");

const q = z
  .string()
  .overwrite((text) => text.replace(/\p{Cc}/gu, " ").trim())
  .max(200, "must be at most 200 characters")
  .default("")
  .describe("Words to search for. With neither `q` nor `category`, search equals the list.");

const license = z
  .string()
  .max(64, "must be at most 64 characters")
  .regex(/^[A-Za-z0-9.+:() -]+$/, "must be an SPDX expression such as MIT or Apache-2.0")
  .optional()
  .describe("SPDX identifier, for example `MIT`.");

const language = z
  .string()
  .regex(languageTag, "must be a language tag such as en or zh-Hant")
  .max(35, "must be at most 35 characters")
  .overwrite(canonicalLanguage)
  .optional()
  .describe("Natural language of the units, as a BCP 47 tag.");

const audit = z
  .enum(auditLevels, { error: `must be one of ${auditLevels.join(", ")}` })
  .optional()
  .describe("Level of the audit. Records that were not audited are of none of them.");

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
  updatedSince: instant
    .optional()
    .describe("Only records that changed here at or after this time; removed and renamed ones are then listed too."),
});
export type ListParameters = z.infer<typeof listParameters>;

/** @param knownCategory says whether a slug is a category of the catalogue. */
export const searchParameters = (knownCategory: (slug: string) => Promise<boolean>) =>
  z.object({
    q,
    category: z
      .string()
      .refine(knownCategory, "must be the slug of a category; /api/categories lists them")
      .optional()
      .describe("Slug of a category."),
    license,
    language,
    audit,
    page,
    pageSize,
    sort: sort("relevance"),
    facets: z
      .enum(["true", "false"], { error: "must be true or false" })
      .default("false")
      .transform((value) => value === "true")
      .describe("Whether to count categories, licences and languages of the results."),
  });
export type SearchParameters = z.infer<ReturnType<typeof searchParameters>>;

const badgeFacts = ["audit", "score", "license"] as const;
export type BadgeFact = (typeof badgeFacts)[number];

export const badgeParameters = z.object({
  show: z
    .enum(badgeFacts, { error: `must be one of ${badgeFacts.join(", ")}` })
    .default("audit")
    .describe("What the badge shows of the record."),
  locale: z
    .enum(localeCodes, { error: `must be one of ${localeCodes.join(", ")}` })
    .default(defaultLocale)
    .describe("Language of the badge."),
});
/** Digits of a whole number that JavaScript holds exactly. */
const MOST_DIGITS = 15;

const since = z
  .string()
  .regex(new RegExp(`^(?:0|[1-9]\\d{0,${MOST_DIGITS - 1}})$`), "must be a version of the catalogue, a whole number")
  .transform(Number)
  .pipe(z.int().min(0))
  .default(0)
  .meta({ type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER, override: { default: 0 } })
  .describe("Version of the catalogue; only records that changed after it. 0 stands for the beginning.");

export const changesParameters = z.object({
  since,
  pageSize: wholeNumber(1, MAX_PAGE_SIZE, MAX_PAGE_SIZE, `must be a whole number from 1 to ${MAX_PAGE_SIZE}`).describe(
    "Records on a page.",
  ),
  after: z
    .string()
    .refine((cursor) => readCursor(cursor) !== undefined, "must be taken from the `next` of a page")
    .transform((cursor) => readCursor(cursor) ?? { changedIn: 0, id: 0 })
    .optional()
    .describe("The record that comes before this page. Taken from the `next` of another one, never made up."),
});
export type ChangesParameters = z.infer<typeof changesParameters>;

/** A place in the order of changes. */
export type ChangeCursor = Readonly<{ changedIn: number; id: number }>;

/** A place as it stands in a URL. */
export const writeCursor = ({ changedIn, id }: ChangeCursor): string => `${changedIn.toString(36)}-${id.toString(36)}`;

/** The place a text stands for; undefined where it was not written by `writeCursor`. */
function readCursor(text: string): ChangeCursor | undefined {
  if (!/^[0-9a-z]{1,10}-[0-9a-z]{1,10}$/.test(text)) return undefined;
  const [changedIn = 0, id = 0] = text.split("-").map((part) => Number.parseInt(part, 36));
  return writeCursor({ changedIn, id }) === text ? { changedIn, id } : undefined;
}

export const unitParameters = z.object({ page, pageSize });

/** What the npm command `skills` asks a search with. */
export const unitSearchParameters = z.object({
  q,
  limit: wholeNumber(1, MAX_PAGE_SIZE, 10, `must be a whole number from 1 to ${MAX_PAGE_SIZE}`).describe(
    "Rows at most.",
  ),
  owner: ownerSchema.optional().describe("Only repositories of this GitHub account."),
});
export type UnitSearchParameters = z.infer<typeof unitSearchParameters>;
