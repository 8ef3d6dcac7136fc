import { and, asc, eq, gt, inArray, ne, or, sql } from "drizzle-orm";
import { INDEX_VERSION } from "../search/document.ts";
import { cacheJsonBatch } from "./cached-json.ts";
import { newestVersion } from "./catalog.ts";
import type { Database, Transaction } from "./database.ts";
import { linkBatch } from "./links.ts";
import { isListed } from "./records.ts";
import { indexRecords } from "./search-index.ts";
import { recordSearch, records, recordTexts, units } from "./tables.ts";
import { createVersion, lockCatalog } from "./writing.ts";

const isOutdated = and(
  isListed,
  or(sql`${recordSearch.indexVersion} is null`, ne(recordSearch.indexVersion, INDEX_VERSION)),
);

/** Counts listed records whose search index is missing or of another version. */
export async function countOutdatedIndex(database: Database): Promise<number> {
  const [row] = await database
    .select({ count: sql<number>`count(*)::int` })
    .from(records)
    .leftJoin(recordSearch, eq(recordSearch.recordId, records.id))
    .where(isOutdated);
  return row?.count ?? 0;
}

/** Processes a batch of records, those after an id; returns their number and the last id, or undefined when none is left. */
type Step = (transaction: Transaction, after: number) => Promise<Readonly<{ count: number; last: number }> | undefined>;

/** Processes all records in batches, each in a transaction. Yields the size of each batch. */
async function* inBatches(database: Database, step: Step): AsyncGenerator<number> {
  for (let last = 0; ; ) {
    const done = await database.transaction(async (transaction) => {
      await lockCatalog(transaction);
      return step(transaction, last);
    });
    if (done === undefined) return;
    yield done.count;
    last = done.last;
  }
}

/** Rebuilds all outdated cached JSON from the stored records. Yields the size of each batch. */
export const rebuildCachedJson = (database: Database): AsyncGenerator<number> => inBatches(database, cacheJsonBatch);

/** Rebuilds the search index of all outdated records. Yields the size of each batch. */
export const rebuildIndex = (database: Database): AsyncGenerator<number> => inBatches(database, indexBatch);

/** Records indexed per batch; a batch takes a fraction of the time of single records. */
const BATCH_SIZE = 50;

/**
 * Links everything that bulk loads, migrations and earlier releases left, and ends with a version, which publishes the pages
 * that changed. Yields the size of each batch.
 */
export async function* rebuildLinks(database: Database): AsyncGenerator<number> {
  yield* inBatches(database, linkBatch);
  await database.transaction(async (transaction) => {
    await lockCatalog(transaction);
    await createVersion(transaction, (await newestVersion(transaction))?.contentHash ?? "");
  });
}

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
