import { and, asc, gt, inArray, lte, max, min, type SQL, sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { isListed } from "./records.ts";
import { records, recordTexts } from "./tables.ts";

export type SitemapRecord = Readonly<{
  owner: string;
  repo: string;
  indexedAt: Date;
  locales: readonly string[];
  /** When any record of the owner last changed here, on the first record of each owner; null on the others. */
  ownerChangedAt: Date | null;
}>;

/**
 * Files a sitemap of records is divided into, by ranges of `span` ids, each with its latest change:
 * of a record in it, or of any record of an owner whose first record is in it.
 */
export async function sitemapFiles(database: Database, span: number): Promise<{ file: number; lastModified: Date }[]> {
  const fileOf = (id: SQL) => sql`((${id} - 1) / ${sql.raw(String(Math.trunc(span)))})::int`;
  const rows = await database.execute<{ file: number; at: string }>(sql`
    select file, max(at) as at from (
      select ${fileOf(sql`id`)} as file, indexed_at as at from ${records} where ${isListed}
      union all
      select ${fileOf(sql`min(id)`)}, max(indexed_at) from ${records} where ${isListed} group by lower(owner)
    ) changes group by file order by file`);
  return rows.map(({ file, at }) => ({ file, lastModified: new Date(at) }));
}

/** Whether a file of a sitemap holds a listed record. */
export async function hasSitemapFile(database: Database, file: number, span: number): Promise<boolean> {
  const [found] = await database.select({ id: records.id }).from(records).where(isInFile(file, span)).limit(1);
  return found !== undefined;
}

const isInFile = (file: number, span: number, after = file * span): SQL | undefined =>
  and(isListed, gt(records.id, after), lte(records.id, (file + 1) * span));

/** Listed records of one sitemap file in batches, with the locales their name and summary exist in. */
export async function* sitemapRecords(database: Database, file: number, span: number): AsyncGenerator<SitemapRecord[]> {
  let after = file * span;
  for (;;) {
    const rows = await database
      .select({
        id: records.id,
        owner: records.owner,
        repo: records.repo,
        indexedAt: records.indexedAt,
        locales: sql<
          string[]
        >`array(select ${recordTexts.locale} from ${recordTexts} where ${recordTexts.recordId} = ${records.id})`,
      })
      .from(records)
      .where(isInFile(file, span, after))
      .orderBy(asc(records.id))
      .limit(BATCH);
    const end = rows.at(-1);
    if (end === undefined) return;
    const owners = await ownersOf(database, rows);
    yield rows.map(({ id, ...row }) => {
      const owner = owners.get(row.owner.toLowerCase());
      return { ...row, ownerChangedAt: owner?.firstId === id ? owner.changedAt : null };
    });
    if (rows.length < BATCH) return;
    after = end.id;
  }
}

const BATCH = 1_000;

/** Owners of some records, each with its first record and when any of its records last changed here. */
async function ownersOf(database: Database, rows: readonly { owner: string }[]) {
  const owner = sql<string>`lower(${records.owner})`;
  const found = await database
    .select({ owner, firstId: min(records.id), changedAt: max(records.indexedAt) })
    .from(records)
    .where(and(isListed, inArray(owner, [...new Set(rows.map((row) => row.owner.toLowerCase()))])))
    .groupBy(owner);
  return new Map(found.map((entry) => [entry.owner, entry]));
}
