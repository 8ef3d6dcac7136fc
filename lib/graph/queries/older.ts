import type { Cursor } from "../paging.ts";
import type { Statements } from "../store/database.ts";

/**
 * What comes after the page before in a list that begins with the newest, as a further condition of a query.
 *
 * @param order the columns that the list is ordered by: a time and a key.
 */
export const older = (sql: Statements, after: Cursor | undefined, order: ReturnType<Statements>) =>
  after ? sql`and (${order}) < (${after[0] ?? 0}, ${after[1] ?? 0})` : sql``;
