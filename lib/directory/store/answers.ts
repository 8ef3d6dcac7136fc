import { and, asc, count, eq, gt, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { DirectoryRecord } from "../schema.ts";
import { KEPT_FORM, toKeptText } from "../skill-record.ts";
import type { Database, Transaction } from "./database.ts";
import { asInserted } from "./prepared.ts";
import { recordColumns } from "./records.ts";
import { recordAnswers, records } from "./tables.ts";

/** Answers are written so many at a time. */
const AT_ONCE = 500;

const isOutdated = or(isNull(recordAnswers.form), ne(recordAnswers.form, KEPT_FORM));

/** How many records have no answer kept, or one in another form than today's. */
export async function countUnanswered(database: Database): Promise<number> {
  const [row] = await database
    .select({ count: count() })
    .from(records)
    .leftJoin(recordAnswers, eq(recordAnswers.recordId, records.id))
    .where(isOutdated);
  return row?.count ?? 0;
}

/**
 * Keeps the answers of some of these records, with the lock of the catalogue.
 *
 * @param after the id they come after.
 * @returns how many they were and the last one's id; undefined when none is left.
 */
export async function answerSome(
  transaction: Transaction,
  after: number,
  condition?: SQL,
): Promise<Readonly<{ count: number; last: number }> | undefined> {
  const found = await transaction
    .select(recordColumns)
    .from(records)
    .leftJoin(recordAnswers, eq(recordAnswers.recordId, records.id))
    .where(and(isOutdated, gt(records.id, after), condition))
    .orderBy(asc(records.id))
    .limit(AT_ONCE);
  const last = found.at(-1)?.id;
  if (last === undefined) return undefined;
  await transaction
    .insert(recordAnswers)
    .values(found.map(answerRow))
    .onConflictDoUpdate({
      target: recordAnswers.recordId,
      set: asInserted(recordAnswers, ["form", "answer"]),
    });
  return { count: found.length, last };
}

/** Keeps the answers of all records that changed in a version of the catalogue. */
export async function answerChanges(transaction: Transaction, version: number): Promise<void> {
  const isChanged = eq(records.changedIn, version);
  for (let last: number | undefined = 0; last !== undefined; ) {
    last = (await answerSome(transaction, last, isChanged))?.last;
  }
}

/** The row of a record's answer. */
export const answerRow = (record: DirectoryRecord): typeof recordAnswers.$inferInsert => ({
  recordId: record.id,
  form: KEPT_FORM,
  answer: toKeptText(record),
});

/**
 * The answers of chosen records with commas between them, as one text; null where one of them is not kept.
 *
 * @param chosen selects `id` and `place`.
 */
export const answersOf = (chosen: SQL): SQL => sql`(
  select case when count(*) = count(answer) then coalesce(string_agg(answer, ',' order by place), '') end
  from (${chosen}) chosen
  left join ${recordAnswers} on ${recordAnswers.recordId} = chosen.id and ${recordAnswers.form} = ${sql.raw(`'${KEPT_FORM}'`)})`;
