import { and, asc, eq, ne, or, sql } from "drizzle-orm";
import { INDEX_FORM } from "../search/document.ts";
import { answerSome } from "./answers.ts";
import type { Database } from "./database.ts";
import { isListed } from "./records.ts";
import { indexRecord } from "./search-index.ts";
import { recordSearch, records, recordTexts, units } from "./tables.ts";
import { lockCatalogue } from "./writing.ts";

const isOutdated = and(isListed, or(sql`${recordSearch.form} is null`, ne(recordSearch.form, INDEX_FORM)));

/** How many listed records are indexed in another form than today's, or not at all. */
export async function countOutdated(database: Database): Promise<number> {
  const [row] = await database
    .select({ count: sql<number>`count(*)::int` })
    .from(records)
    .leftJoin(recordSearch, eq(recordSearch.recordId, records.id))
    .where(isOutdated);
  return row?.count ?? 0;
}

/** Keeps the answers of all records that have none of today's form, from what is stored of them. Gives how many of them are kept at each step. */
export async function* answerAnew(database: Database): AsyncGenerator<number> {
  for (let last = 0; ; ) {
    const kept = await database.transaction(async (transaction) => {
      await lockCatalogue(transaction);
      return answerSome(transaction, last);
    });
    if (kept === undefined) return;
    yield kept.count;
    last = kept.last;
  }
}

const AT_ONCE = 200;

/**
 * Indexes some of these records anew, from what is stored of them.
 *
 * @returns how many they were; 0 when none is left.
 */
export async function reindexSome(database: Database): Promise<number> {
  return database.transaction(async (transaction) => {
    await lockCatalogue(transaction);
    const outdated = await transaction
      .select({ record: records })
      .from(records)
      .leftJoin(recordSearch, eq(recordSearch.recordId, records.id))
      .where(isOutdated)
      .limit(AT_ONCE);
    for (const { record } of outdated) {
      const texts = await transaction.select().from(recordTexts).where(eq(recordTexts.recordId, record.id));
      const own = await transaction
        .select()
        .from(units)
        .where(eq(units.recordId, record.id))
        .orderBy(asc(units.position));
      await indexRecord(transaction, { ...record, texts, units: own });
    }
    return outdated.length;
  });
}
