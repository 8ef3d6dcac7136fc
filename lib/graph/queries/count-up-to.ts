import type { Total } from "../paging.ts";
import { boundedTotal, MAX_COUNT } from "../paging.ts";
import type { Statements } from "../store/database.ts";

/** How many rows a query gives, counted as far as lists are. */
export async function countUpTo(sql: Statements, query: ReturnType<Statements>): Promise<Total> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from (${query} limit ${MAX_COUNT + 1}) counted`;
  return boundedTotal(row?.count ?? 0);
}
