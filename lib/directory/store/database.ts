import { drizzle } from "drizzle-orm/postgres-js";
import { openPool, type Pool } from "#lib/postgres/pool.ts";

/** Longest a request may keep the database busy. */
export const REQUEST_TIMEOUT_MS = 5_000;

const connect = (pool: Pool) => drizzle(pool);
export type Database = ReturnType<typeof connect>;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** Opens the directory's database. `close` ends its connections. */
export function openDirectory(
  url: string,
  options: { name: string; statementTimeoutMs?: number; avoidScans?: boolean },
): { database: Database; close: () => Promise<void> } {
  const pool = openPool(url, options);
  return { database: connect(pool), close: () => pool.end({ timeout: 5 }) };
}
