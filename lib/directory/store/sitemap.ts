import { and, asc, gt, lte, sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { isListed } from "./records.ts";
import { records, recordTexts } from "./tables.ts";

export type SitemapRecord = Readonly<{ owner: string; repo: string; indexedAt: Date; locales: readonly string[] }>;

/** Files a sitemap of records is divided into, by ranges of `span` ids, each with its latest change. */
export async function sitemapFiles(database: Database, span: number): Promise<{ file: number; lastModified: Date }[]> {
  const file = sql<number>`((${records.id} - 1) / ${sql.raw(String(Math.trunc(span)))})::int`;
  const rows = await database
    .select({ file, lastModified: sql<string>`max(${records.indexedAt})` })
    .from(records)
    .where(isListed)
    .groupBy(file)
    .orderBy(file);
  return rows.map((row) => ({ file: row.file, lastModified: new Date(row.lastModified) }));
}

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
      })
      .from(records)
      .where(and(isListed, gt(records.id, after), lte(records.id, last)))
      .orderBy(asc(records.id))
      .limit(1_000);
    if (rows.length > 0) yield rows;
    const end = rows.at(-1);
    if (end === undefined || rows.length < 1_000) return;
    after = end.id;
  }
}
