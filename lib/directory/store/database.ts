import { drizzle } from "drizzle-orm/postgres-js";
import { openPool, type Pool } from "#lib/postgres/pool.ts";
import { openReplica, ReplicaReads } from "#lib/postgres/replica-reads.ts";

/** Longest a request may keep the database busy. */
export const REQUEST_TIMEOUT_MS = 5_000;

const connect = (pool: Pool) => drizzle(pool);
export type Database = ReturnType<typeof connect>;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

type Options = { name: string; max?: number; statementTimeoutMs?: number; avoidScans?: boolean };

/** Opens the directory's database. `close` ends its connections. */
export function openDirectory(url: string, options: Options): { database: Database; close: () => Promise<void> } {
  const pool = openPool(url, options);
  return { database: connect(pool), close: () => pool.end({ timeout: 5 }) };
}

/** How long a statement may take on a replica before it is sent to the primary. */
const REPLICA_TIMEOUT_MS = REQUEST_TIMEOUT_MS / 2;

/** Opens the replicas of a directory that is open. */
export const directoryReplicas = (
  urls: readonly string[],
  options: Options,
  { $client: primary }: Database,
): ReplicaReads<Database> =>
  new ReplicaReads(urls, (url) => {
    const pool = openReplica(url, { ...options, statementTimeoutMs: REPLICA_TIMEOUT_MS }, primary);
    return { database: connect(pool), close: () => pool.end({ timeout: 0 }) };
  });
