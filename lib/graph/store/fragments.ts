import type { Cursor } from "../paging.ts";
import type { Statements } from "./database.ts";

/**
 * What comes after the page before in a list that begins with the newest, as a further condition of a query.
 *
 * @param order the columns that the list is ordered by: a time and a key.
 */
export const afterCursor = (sql: Statements, after: Cursor | undefined, order: ReturnType<Statements>) =>
  after ? sql`and (${order}) < (${after[0] ?? 0}, ${after[1] ?? 0})` : sql``;

/** In how many rows a count may stand. */
const SLOTS = 8;

/** The row that this connection counts in: others who change the same count at once change other rows. */
export const counterSlot = (sql: Statements) => sql`pg_backend_pid() % ${SLOTS}::int`;

/**
 * A number that the planner does not look at. For numbers it sees PostgreSQL may make a plan on every call, where these
 * promise a cheaper one; of a large statement that takes longer than to run it.
 */
export const opaqueNumber = (sql: Statements, value: number) => sql`(select ${value}::bigint)`;

/** The same for a text, as names are compared. */
export const opaqueText = (sql: Statements, value: string) => sql`(select ${value}::text)`;

/** The same for keys, as `= any(…)` takes them. */
export const opaqueKeys = (sql: Statements, keys: readonly number[]) =>
  sql`(select ${keys as number[]}::bigint[])::bigint[]`;
