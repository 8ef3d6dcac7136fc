import type { Sql as PostgresSql, TransactionSql } from "postgres";
import { openPool } from "#lib/postgres/pool.ts";

/** Longest a request may keep the database busy. */
const REQUEST_TIMEOUT_MS = 10_000;

type Types = { bigint: number };

/** Where statements are sent: the pool, or a transaction of it. */
export type Transaction = TransactionSql<Types>;
export type Sql = PostgresSql<Types>;
export type Statements = Sql | Transaction;

export type GraphDatabase = Readonly<{ sql: Sql; close: () => Promise<void> }>;

/** Opens the graph's database. `close` ends its connections. `onStatement` is told of every statement. */
export function openGraph(
  url: string,
  options: { name: string; max?: number; onStatement?: (text: string) => void },
): GraphDatabase {
  const sql = openPool(url, {
    ...options,
    schema: "graph",
    statementTimeoutMs: REQUEST_TIMEOUT_MS,
    integersAreNumbers: true,
  });
  return { sql, close: () => sql.end({ timeout: 5 }) };
}
