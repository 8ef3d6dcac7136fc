import { and, asc, eq, gt, gte, isNotNull, lt, lte, not, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "./database.ts";
import { isListed } from "./records.ts";
import { collectionMembers, records, recordTexts, sitemapOwners, sitemapRanges, unitCopies, units } from "./tables.ts";

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

/**
 * A file of the pages of skills: those of the ranges from `first` to `last`, or one of several parts of a single range that
 * has too many for a file.
 */
export type SkillFile = Readonly<{ first: number; last: number; part: number }>;

/** Divides the pages of skills into files of no more than `most`, each with the latest change of its ranges. */
export async function skillFiles(
  database: Database,
  most: number,
): Promise<(SkillFile & Readonly<{ lastModified: Date }>)[]> {
  const ranges = await database
    .select({ range: sitemapRanges.range, changedAt: sitemapRanges.changedAt, skills: sitemapRanges.skills })
    .from(sitemapRanges)
    .where(gt(sitemapRanges.skills, 0))
    .orderBy(asc(sitemapRanges.range));
  const files: (SkillFile & { lastModified: Date; skills: number })[] = [];
  for (const { range, changedAt, skills } of ranges) {
    const open = files.at(-1);
    if (open && open.skills + skills <= most) {
      const lastModified = changedAt > open.lastModified ? changedAt : open.lastModified;
      files[files.length - 1] = { ...open, last: range, lastModified, skills: open.skills + skills };
    } else
      for (let part = 0; part * most < skills; part++)
        files.push({ first: range, last: range, part, lastModified: changedAt, skills });
  }
  return files.map(({ skills: _, ...file }) => file);
}

/** Whether `skillFiles` may return a file: the catalog may have changed since it was named. */
export async function hasSkillFile(
  database: Database,
  { first, last, part }: SkillFile,
  most: number,
): Promise<boolean> {
  const [found] = await database
    .select({ skills: sql<number>`coalesce(sum(${sitemapRanges.skills}), 0)::int` })
    .from(sitemapRanges)
    .where(and(gte(sitemapRanges.range, first), lte(sitemapRanges.range, last)));
  const skills = found?.skills ?? 0;
  return part * most < skills && (first === last || skills <= most);
}

export type SitemapSkill = Pick<SitemapRecord, "owner" | "repo" | "updatedAt" | "reviewedOn"> &
  Readonly<{ anchor: string }>;

/** The skills of a file that search engines may list, in batches: those with a description that are no copies. */
export async function* sitemapSkills(
  database: Database,
  { first, last, part }: SkillFile,
  most: number,
): AsyncGenerator<SitemapSkill[]> {
  for (let range = first; range <= last; range++) {
    const rows = await skillsOfRange(database, range, { limit: most, offset: part * most });
    if (rows.length > 0) yield rows;
  }
}

/** Tests whether a skill is a copy of another repository's. */
const isCopyOfAnother = sql`exists (
  select from ${unitCopies} copy
  join ${unitCopies} origin on origin.cluster = copy.cluster and origin.is_origin and origin.record_id <> copy.record_id
  join ${units} original on original.record_id = origin.record_id and original.path = origin.path
  where copy.record_id = ${units.recordId} and copy.path = ${units.path}
)`;

const skillsOfRange = (
  database: Database,
  range: number,
  { limit, offset }: Readonly<{ limit: number; offset: number }>,
): Promise<SitemapSkill[]> =>
  database
    .select({
      owner: records.owner,
      repo: records.repo,
      updatedAt: records.updatedAt,
      reviewedOn: records.reviewedOn,
      anchor: units.anchor,
    })
    .from(records)
    .innerJoin(units, eq(units.recordId, records.id))
    .where(
      and(
        isListed,
        gt(records.id, range * RANGE),
        lte(records.id, (range + 1) * RANGE),
        isNotNull(units.description),
        not(isCopyOfAnother),
      ),
    )
    .orderBy(asc(records.id), asc(units.position))
    .limit(limit)
    .offset(offset);

const localesOf = (recordId: SQL): SQL<string[]> =>
  sql`array(select ${recordTexts.locale} from ${recordTexts} where ${recordTexts.recordId} = ${recordId})`;
