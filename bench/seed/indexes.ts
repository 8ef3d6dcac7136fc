import type postgres from "postgres";

/**
 * What is to be put back once the rows are in. An index made of all rows at once takes a fraction of
 * the time of one that grows row by row, and a foreign key is then checked once, not for each row.
 */
export type Dropped = readonly Readonly<{ name: string; restore: string }>[];

type Found = { name: string; owner: string; definition: string };

/** Drops the indexes and constraints of the large tables but for the key of records, on which others depend. */
export async function dropIndexes(transaction: postgres.TransactionSql): Promise<Dropped> {
  const constraints = await transaction<Found[]>`
    select conname as name, conrelid::regclass::text as owner, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where conrelid in ('directory.records'::regclass, 'directory.units'::regclass) and contype in ('p', 'u', 'f')
      and not (contype = 'p' and conrelid = 'directory.records'::regclass)
    order by contype = 'f', name`;
  for (const { name, owner } of constraints) {
    await transaction.unsafe(`alter table ${owner} drop constraint "${name}"`);
  }
  const indexes = await transaction<Found[]>`
    select indexrelid::regclass::text as name, indrelid::regclass::text as owner, pg_get_indexdef(indexrelid) as definition
    from pg_index
    where indrelid in ('directory.records'::regclass, 'directory.units'::regclass) and not indisprimary
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
