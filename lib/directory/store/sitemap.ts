import { and, asc, gt, lte, type SQL, sql } from "drizzle-orm";
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

/** A column of the record itself, within a subquery over its peers. */
const outer = (column: "id" | "owner") => sql`${records}.${sql.identifier(column)}`;

/** Listed records of one sitemap file in batches, with the locales their name and summary exist in. */
export async function* sitemapRecords(database: Database, file: number, span: number): AsyncGenerator<SitemapRecord[]> {
  const last = (file + 1) * span;
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
        ownerChangedAt: sql<string | null>`(
          select max(peer.indexed_at) from ${records} peer
          where lower(peer.owner) = lower(${outer("owner")}) and peer.status in ('active', 'archived')
          having min(peer.id) = ${outer("id")})`,
      })
      .from(records)
      .where(and(isListed, gt(records.id, after), lte(records.id, last)))
      .orderBy(asc(records.id))
      .limit(1_000);
    if (rows.length > 0) {
      yield rows.map((row) => ({ ...row, ownerChangedAt: row.ownerChangedAt ? new Date(row.ownerChangedAt) : null }));
    }
    const end = rows.at(-1);
    if (end === undefined || rows.length < 1_000) return;
    after = end.id;
  }
}
