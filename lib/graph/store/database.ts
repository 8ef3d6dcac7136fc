import { openPool } from "#lib/postgres/pool.ts";
import { type Statements, statementsOf } from "./statement.ts";

export type { Statements } from "./statement.ts";

/** Longest a request may keep the database busy. */
const REQUEST_TIMEOUT_MS = 10_000;

/** Statements of one transaction. */
export type Transaction = Statements;

/** Statements, each by a connection that is free. */
export type Sql = Statements & {
  /** Has all that is done in `work` written, or, where it fails, nothing. */
  begin: <Result>(work: (transaction: Transaction) => Promise<Result>) => Promise<Result>;
};

export type GraphDatabase = Readonly<{ sql: Sql; close: () => Promise<void> }>;

/** Opens the graph's database. `close` ends its connections. `onStatement` is told of every statement. */
export function openGraph(
  url: string,
  options: { name: string; max?: number; onStatement?: (text: string) => void },
): GraphDatabase {
  const pool = openPool(url, {
    ...options,
    schema: "graph",
    statementTimeoutMs: REQUEST_TIMEOUT_MS,
    integersAreNumbers: true,
  });
  const begin: Sql["begin"] = (work) =>
    pool.begin((transaction) => work(statementsOf(transaction))) as ReturnType<typeof work>;
  return { sql: Object.assign(statementsOf(pool), { begin }), close: () => pool.end({ timeout: 5 }) };
}
