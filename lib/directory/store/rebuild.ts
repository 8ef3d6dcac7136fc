import { and, asc, eq, gt, inArray, ne, or, sql } from "drizzle-orm";
import { INDEX_FORM } from "../search/document.ts";
import { cacheJsonBatch } from "./cached-json.ts";
import type { Database, Transaction } from "./database.ts";
import { isListed } from "./records.ts";
import { indexRecords } from "./search-index.ts";
import { recordSearch, records, recordTexts, units } from "./tables.ts";
import { lockCatalogue } from "./writing.ts";

const isOutdated = and(isListed, or(sql`${recordSearch.form} is null`, ne(recordSearch.form, INDEX_FORM)));

/** How many listed records are indexed in another form than today's, or not at all. */
export async function countOutdatedIndex(database: Database): Promise<number> {
  const [row] = await database
    .select({ count: sql<number>`count(*)::int` })
    .from(records)
    .leftJoin(recordSearch, eq(recordSearch.recordId, records.id))
    .where(isOutdated);
  return row?.count ?? 0;
}

/**
 * Something done to the first records whose ids come after one: to how many, and the last of them; undefined where none is
 * left.
 */
type Step = (transaction: Transaction, after: number) => Promise<Readonly<{ count: number; last: number }> | undefined>;

/** Does it to all records, one step after the other. Gives to how many at each. */
async function* inBatches(database: Database, step: Step): AsyncGenerator<number> {
  for (let last = 0; ; ) {
    const done = await database.transaction(async (transaction) => {
      await lockCatalogue(transaction);
      return step(transaction, last);
    });
    if (done === undefined) return;
    yield done.count;
    last = done.last;
  }
}

/** Keeps the answers of all records that have none of today's form, from what is stored. Gives of how many at each step. */
export const rebuildCachedJson = (database: Database): AsyncGenerator<number> => inBatches(database, cacheJsonBatch);

/** Indexes all outdated records anew, from what is stored. Gives how many at each step. */
export const rebuildIndex = (database: Database): AsyncGenerator<number> => inBatches(database, indexBatch);

/** So many are indexed by a few statements, which takes a fraction of what one after the other does. */
const BATCH_SIZE = 50;

async function indexBatch(transaction: Transaction, after: number): ReturnType<Step> {
  const outdated = await transaction
    .select({ record: records })
    .from(records)
    .leftJoin(recordSearch, eq(recordSearch.recordId, records.id))
    .where(and(gt(records.id, after), isOutdated))
    .orderBy(asc(records.id))
    .limit(BATCH_SIZE);
  const ids = outdated.map(({ record }) => record.id);
  const last = ids.at(-1);
  if (last === undefined) return undefined;
  const texts = await transaction.select().from(recordTexts).where(inArray(recordTexts.recordId, ids));
  const own = await transaction.select().from(units).where(inArray(units.recordId, ids)).orderBy(asc(units.position));
  await indexRecords(
    transaction,
    outdated.map(({ record }) => ({ ...record, texts: rowsOf(record, texts), units: rowsOf(record, own) })),
  );
  return { count: ids.length, last };
}

const rowsOf = <Row extends { recordId: number }>({ id }: { id: number }, rows: readonly Row[]): Row[] =>
  rows.filter(({ recordId }) => recordId === id);
