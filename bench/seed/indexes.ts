import type postgres from "postgres";

/**
 * What is to be put back once the rows are in. An index made of all rows at once takes a fraction of
 * the time of one that grows row by row, and a foreign key is then checked once, not for each row.
 */
export type Dropped = readonly Readonly<{ name: string; restore: string }>[];

type Found = { name: string; owner: string; definition: string };

/** The tables that most rows go to. */
const LARGE = [
  "records",
  "units",
  "record_texts",
  "record_search",
  "search_texts",
  "record_words",
  "record_answers",
  "search_words",
];

/** By these the trigger of the sitemap finds the other records of an owner, whenever rows come in. */
const NEEDED = ["records_owner", "records_owner_changed"];

/**
 * Drops the indexes and constraints of the large tables but for the key of records, on which others depend, and for
 * what is looked into meanwhile.
 */
export async function dropIndexes(transaction: postgres.TransactionSql): Promise<Dropped> {
  const large = transaction`
    with large as (
      select oid from pg_class where relnamespace = 'directory'::regnamespace and relname = any (${LARGE})
    )`;
  const constraints = await transaction<Found[]>`
    ${large} select conname as name, conrelid::regclass::text as owner, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where conrelid in (select oid from large) and contype in ('p', 'u', 'f')
      and not (contype = 'p' and conrelid = 'directory.records'::regclass)
    order by contype = 'f', name`;
  for (const { name, owner } of constraints) {
    await transaction.unsafe(`alter table ${owner} drop constraint "${name}"`);
  }
  const indexes = await transaction<Found[]>`
    ${large} select indexrelid::regclass::text as name, indrelid::regclass::text as owner, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indexrelid
    where indrelid in (select oid from large) and not indisprimary
      and not relname = any (${NEEDED})
    order by name`;
  for (const { name } of indexes) await transaction.unsafe(`drop index ${name}`);
  return [
    ...indexes.map(({ name, definition }) => ({ name, restore: definition })),
    ...constraints.map(({ name, owner, definition }) => ({
      name,
      restore: `alter table ${owner} add constraint "${name}" ${definition}`,
    })),
  ];
}
