import type { DirectoryRecord } from "@skillshelf/directory-api/schema";
import { and, asc, count, eq, gt, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { CACHE_VERSION, toCachedJson } from "../skill-record.ts";
import type { Database, Transaction } from "./database.ts";
import { recordColumns } from "./records.ts";
import { fromExcluded } from "./statements.ts";
import { cachedJson, records } from "./tables.ts";

/** Records written per statement. */
const BATCH_SIZE = 500;

const isOutdated = or(isNull(cachedJson.cacheVersion), ne(cachedJson.cacheVersion, CACHE_VERSION));

/** Counts records whose cached JSON is missing or of another version. */
export async function countOutdatedJson(database: Database): Promise<number> {
  const [row] = await database
    .select({ count: count() })
    .from(records)
    .leftJoin(cachedJson, eq(cachedJson.recordId, records.id))
    .where(isOutdated);
  return row?.count ?? 0;
}

/**
 * Caches the JSON of the next batch of outdated records. The caller holds the catalog's lock.
 *
 * @param after the id that the batch begins after.
 * @returns the number of records and the last id; undefined when none is left.
 */
export async function cacheJsonBatch(
  transaction: Transaction,
  after: number,
  condition?: SQL,
): Promise<Readonly<{ count: number; last: number }> | undefined> {
  const found = await transaction
    .select(recordColumns)
    .from(records)
    .leftJoin(cachedJson, eq(cachedJson.recordId, records.id))
    .where(and(isOutdated, gt(records.id, after), condition))
    .orderBy(asc(records.id))
    .limit(BATCH_SIZE);
  const last = found.at(-1)?.id;
  if (last === undefined) return undefined;
  await transaction
    .insert(cachedJson)
    .values(found.map(cachedJsonRow))
    .onConflictDoUpdate({
      target: cachedJson.recordId,
      set: fromExcluded(cachedJson, ["cacheVersion", "json"]),
    });
  return { count: found.length, last };
}

/** Caches the JSON of all records that changed in a version of the catalog. */
export async function cacheChangedJson(transaction: Transaction, version: number): Promise<void> {
  const isChanged = eq(records.changedIn, version);
  for (let last: number | undefined = 0; last !== undefined; ) {
    last = (await cacheJsonBatch(transaction, last, isChanged))?.last;
  }
}

/** Returns the row with a record's JSON. */
export const cachedJsonRow = (record: DirectoryRecord): typeof cachedJson.$inferInsert => ({
  recordId: record.id,
  cacheVersion: CACHE_VERSION,
  json: toCachedJson(record),
});

/**
 * Selects the cached JSON of some records joined by commas; null where any of them is not cached.
 *
 * @param chosen selects `id` and `place`.
 */
export const joinedJson = (chosen: SQL): SQL => sql`(
  select case when count(*) = count(${cachedJson.json}) then coalesce(string_agg(${cachedJson.json}, ',' order by place), '') end
  from (${chosen}) chosen
  left join ${cachedJson} on ${cachedJson.recordId} = chosen.id and ${cachedJson.cacheVersion} = ${sql.raw(`'${CACHE_VERSION}'`)})`;
