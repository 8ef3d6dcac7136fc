import { and, asc, eq, gt, gte, lt, lte, type SQL, sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { isListed } from "./records.ts";
import { collectionMembers, records, recordTexts, sitemapCategories, sitemapOwners, sitemapRanges } from "./tables.ts";

export type SitemapRecord = Readonly<{
  owner: string;
  repo: string;
  updatedAt: Date | null;
  reviewedOn: string | null;
  locales: readonly string[];
  /** When any record of the owner last changed here, on the first record of each owner; null on the others. */
  ownerChangedAt: Date | null;
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

/** When the list of each category last changed, by slug: a record in it did, or one came or left. */
export async function categoryChanges(database: Database): Promise<ReadonlyMap<string, Date>> {
  const rows = await database.select().from(sitemapCategories);
  return new Map(rows.map(({ category, changedAt }) => [category, changedAt]));
}

/** When a member of each collection last changed, by slug; one that was removed is none of those shown, but changed it. */
export async function collectionChanges(database: Database): Promise<ReadonlyMap<string, Date>> {
  const rows = await database
    .select({ slug: collectionMembers.slug, changedAt: sql`max(${records.indexedAt})`.mapWith(records.indexedAt) })
    .from(collectionMembers)
    .innerJoin(records, eq(records.id, collectionMembers.recordId))
    .groupBy(collectionMembers.slug);
  return new Map(rows.map(({ slug, changedAt }) => [slug, changedAt]));
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

/** Listed records whose id is above `after` and not above `last`. */
const recordsBetween = (database: Database, after: number, last: number): Promise<SitemapRecord[]> =>
  database
    .select({
      owner: records.owner,
      repo: records.repo,
      updatedAt: records.updatedAt,
      reviewedOn: records.reviewedOn,
      locales: localesOf(sql`${records.id}`),
      ownerChangedAt: sitemapOwners.changedAt,
    })
    .from(records)
    .leftJoin(sitemapOwners, eq(sitemapOwners.firstId, records.id))
    .where(and(isListed, gt(records.id, after), lte(records.id, last)))
    .orderBy(asc(records.id));

const localesOf = (recordId: SQL): SQL<string[]> =>
  sql`array(select ${recordTexts.locale} from ${recordTexts} where ${recordTexts.recordId} = ${recordId})`;
