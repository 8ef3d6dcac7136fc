import { and, asc, eq, gt, gte, lt, lte, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "./database.ts";
import { isListed } from "./records.ts";
import { collectionMembers, records, recordTexts, sitemapOwners, sitemapRanges } from "./tables.ts";

export type SitemapRecord = Readonly<{
  owner: string;
  repo: string;
  updatedAt: Date | null;
  reviewedOn: string | null;
  locales: readonly string[];
  /** Whether it is the first record of its owner. */
  isFirst: boolean;
  /** On the first record of each owner, the latest date of what any of them tells; null on the others. */
  ownerDate: Date | null;
}>;

/** Ids of a range whose latest change is kept, as the trigger divides them. */
const RANGE = 50;

/** Ranges that make up a file of no more than `most` records. */
const rangesPerFile = (most: number): number => Math.max(1, Math.floor(most / RANGE));

/**
 * Files of no more than `most` records that a sitemap is divided into by their ids, each with its latest change:
 * of a record in it, or of any record of an owner whose first record is in it.
 */
export async function sitemapFiles(database: Database, most: number): Promise<{ file: number; lastModified: Date }[]> {
  const file = sql<number>`(${sitemapRanges.range} / ${sql.raw(String(rangesPerFile(most)))})::int`;
  return database
    .select({ file, lastModified: sql`max(${sitemapRanges.changedAt})`.mapWith(sitemapRanges.changedAt) })
    .from(sitemapRanges)
    .groupBy(file)
    .orderBy(asc(file));
}

/** Whether a file of a sitemap holds a listed record. */
export async function hasSitemapFile(database: Database, file: number, most: number): Promise<boolean> {
  const first = file * rangesPerFile(most);
  const [found] = await database
    .select({ range: sitemapRanges.range })
    .from(sitemapRanges)
    .where(and(gte(sitemapRanges.range, first), lt(sitemapRanges.range, first + rangesPerFile(most))))
    .limit(1);
  return found !== undefined;
}

/** The latest date of what some records tell, as `contentDate` says it of one. */
const latestOf = (updatedAt: SQLWrapper, reviewedOn: SQLWrapper) =>
  sql<Date | null>`max(greatest(${updatedAt}, ${reviewedOn}::timestamp at time zone 'utc'))`.mapWith(records.updatedAt);

const latestContent = latestOf(records.updatedAt, records.reviewedOn);

/** The latest date of what the listed records of each category tell, by slug. */
export async function categoryDates(database: Database): Promise<ReadonlyMap<string, Date | null>> {
  const rows = await database
    .select({ category: records.category, date: latestContent })
    .from(records)
    .where(isListed)
    .groupBy(records.category);
  return new Map(rows.map(({ category, date }) => [category, date]));
}

/** The same of the members of each collection. */
export async function collectionDates(database: Database): Promise<ReadonlyMap<string, Date | null>> {
  const rows = await database
    .select({ slug: collectionMembers.slug, date: latestContent })
    .from(collectionMembers)
    .innerJoin(records, eq(records.id, collectionMembers.recordId))
    .where(isListed)
    .groupBy(collectionMembers.slug);
  return new Map(rows.map(({ slug, date }) => [slug, date]));
}

/** Records read at once. What is made of them is written before the next ones are read. */
const BATCH = 100;

/** Listed records of one sitemap file in batches, with the locales their name and summary exist in. */
export async function* sitemapRecords(database: Database, file: number, most: number): AsyncGenerator<SitemapRecord[]> {
  const span = rangesPerFile(most) * RANGE;
  const end = (file + 1) * span;
  for (let after = file * span; after < end; after += BATCH) {
    const rows = await recordsBetween(database, after, Math.min(end, after + BATCH));
    if (rows.length > 0) yield rows;
  }
}

const own = alias(records, "own");
const dateOfOwner = sql`(
  select ${latestOf(own.updatedAt, own.reviewedOn)} from ${records} own
  where lower(${own.owner}) = ${sitemapOwners.owner} and ${own.status} in ('active', 'archived')
)`;

/** Listed records whose id is above `after` and not above `last`. */
const recordsBetween = (database: Database, after: number, last: number): Promise<SitemapRecord[]> =>
  database
    .select({
      owner: records.owner,
      repo: records.repo,
      updatedAt: records.updatedAt,
      reviewedOn: records.reviewedOn,
      locales: localesOf(sql`${records.id}`),
      isFirst: sql<boolean>`${sitemapOwners.owner} is not null`,
      ownerDate: sql`case when ${sitemapOwners.owner} is not null then ${dateOfOwner} end`.mapWith(records.updatedAt),
    })
    .from(records)
    .leftJoin(sitemapOwners, eq(sitemapOwners.firstId, records.id))
    .where(and(isListed, gt(records.id, after), lte(records.id, last)))
    .orderBy(asc(records.id));

const localesOf = (recordId: SQL): SQL<string[]> =>
  sql`array(select ${recordTexts.locale} from ${recordTexts} where ${recordTexts.recordId} = ${recordId})`;
