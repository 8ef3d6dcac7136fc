import type { Statements } from "./database.ts";

/**
 * A number that the planner does not look at. For numbers it sees PostgreSQL may make a plan on every call, where these
 * promise a cheaper one; of a large statement that takes longer than to run it.
 */
export const unseen = (sql: Statements, value: number) => sql`(select ${value}::bigint)`;

/** The same for a text, as names are compared. */
export const unseenText = (sql: Statements, value: string) => sql`(select ${value}::text)`;

/** The same for keys, as `= any(…)` takes them. */
export const unseenKeys = (sql: Statements, keys: readonly number[]) =>
  sql`(select ${keys as number[]}::bigint[])::bigint[]`;
