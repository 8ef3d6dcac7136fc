import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "./database.ts";

/** Rows of one statement, which takes 65,535 parameters at most. */
const AT_ONCE = 1_000;

/** Inserts any number of rows, none included. */
export async function insertRows<Of extends PgTable>(
  transaction: Transaction,
  table: Of,
  rows: readonly Of["$inferInsert"][],
): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await transaction.insert(table).values(rows.slice(from, from + AT_ONCE));
}

/** What a row that is there already is set to in some columns: what the one has that was to be inserted. */
export const asInserted = <Name extends string>(
  table: Readonly<Record<Name, PgColumn>>,
  names: readonly Name[],
): Record<string, SQL> =>
  Object.fromEntries(names.map((name) => [name, sql`excluded.${sql.identifier(table[name].name)}`]));
