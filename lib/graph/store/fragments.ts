import { boundedTotal, type Cursor, MAX_COUNT, type Total } from "../paging.ts";
import type { Fragment, Statements } from "./database.ts";

export type Direction = "ASC" | "DESC";

/**
 * Selects the rows after a cursor (keyset pagination), as a further condition of a query.
 *
 * @param columns sort keys of the list, inserted as they are. The cursor begins with a value of each.
 */
export const afterCursor = (
  sql: Statements,
  cursor: Cursor | undefined,
  columns: readonly string[],
  direction: Direction = "DESC",
) =>
  cursor === undefined
    ? sql``
    : sql`and (${sql.raw(columns.join(", "))}) ${sql.raw(direction === "ASC" ? ">" : "<")} (${sql.join(
        columns.map((_, index) => sql`${cursor[index] ?? null}`),
        ", ",
      )})`;

/** Counts the rows of a query, up to `MAX_COUNT`. */
export async function countUpTo(sql: Statements, query: Fragment): Promise<Total> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from (${query} limit ${MAX_COUNT + 1}) counted`;
  return boundedTotal(row?.count ?? 0);
}

/** Number of rows that a counter is spread over. */
const COUNTER_SLOTS = 8;

/** Selects the row of a counter that this connection updates: concurrent transactions update different rows. */
export const counterSlot = (sql: Statements) => sql`pg_backend_pid() % ${COUNTER_SLOTS}::int`;

/**
 * A parameter whose value the planner does not see. For values it sees, PostgreSQL may plan a large statement on every call,
 * which takes longer than to run it.
 */
export const opaqueNumber = (sql: Statements, value: number) => sql`(select ${value}::bigint)`;

/** An opaque parameter of type text. */
export const opaqueText = (sql: Statements, value: string) => sql`(select ${value}::text)`;

/** An opaque array of keys, for `= any(…)`. */
export const opaqueKeys = (sql: Statements, keys: readonly number[]) =>
  sql`(select ${keys as number[]}::bigint[])::bigint[]`;
