import { and, asc, eq, gt, inArray, ne, or, sql } from "drizzle-orm";
import { INDEX_FORM } from "../search/document.ts";
import { answerSome } from "./answers.ts";
import type { Database, Transaction } from "./database.ts";
import { isListed } from "./records.ts";
import { indexRecords } from "./search-index.ts";
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

/** So many are indexed by a few statements, which takes a fraction of what one after the other does. */
const AT_ONCE = 50;

/** Indexes all of these records anew, from what is stored of them. Gives how many of them are indexed at each step. */
export async function* indexAnew(database: Database): AsyncGenerator<number> {
  for (let last = 0; ; ) {
    const ids = await database.transaction(async (transaction) => {
      await lockCatalogue(transaction);
      return indexSome(transaction, last);
    });
    if (ids.length === 0) return;
    yield ids.length;
    last = Math.max(...ids);
  }
}

/** The first of them whose ids come after one. */
async function indexSome(transaction: Transaction, after: number): Promise<readonly number[]> {
  const outdated = await transaction
    .select({ record: records })
    .from(records)
    .leftJoin(recordSearch, eq(recordSearch.recordId, records.id))
    .where(and(gt(records.id, after), isOutdated))
    .orderBy(asc(records.id))
    .limit(AT_ONCE);
  const ids = outdated.map(({ record }) => record.id);
  const texts = await transaction.select().from(recordTexts).where(inArray(recordTexts.recordId, ids));
  const own = await transaction.select().from(units).where(inArray(units.recordId, ids)).orderBy(asc(units.position));
  await indexRecords(
    transaction,
    outdated.map(({ record }) => ({ ...record, texts: rowsOf(record, texts), units: rowsOf(record, own) })),
  );
  return ids;
}

const rowsOf = <Row extends { recordId: number }>({ id }: { id: number }, rows: readonly Row[]): Row[] =>
  rows.filter(({ recordId }) => recordId === id);
