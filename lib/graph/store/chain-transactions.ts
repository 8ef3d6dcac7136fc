import { nextAttemptAt } from "../background-worker.ts";
import type { Sql, Statements } from "./database.ts";

/**
 * Duration of a lease. A transaction that is isLeased pending afterwards is due again: the process that leased it has
 * died.
 */
const LEASE_MS = 60_000;
const MAX_LEASED = 20;

/** A finalized transaction. `blockTime` is in milliseconds since 1970, `fee` in lamports. */
export type ChainTransaction = Readonly<{
  slot: number;
  blockTime: number | null;
  fee: number;
  succeeded: boolean;
  accounts: readonly string[];
}>;

/** A transaction leased for a lookup. `attempts` counts failed lookups. */
export type LeasedTransaction = Readonly<{ signature: string; attempts: number; leasedUntil: number }>;

/** Enqueues a lookup of a transaction, once for all trades that name it. */
export async function enqueueTransaction(sql: Statements, signature: string, now: number): Promise<void> {
  await sql`insert into chain_transactions (signature, due_at) values (${signature}, ${now}) on conflict do nothing`;
}

/** Leases due transactions. Skips those that another process has locked. */
export async function leaseTransactions(sql: Sql, now: number): Promise<LeasedTransaction[]> {
  return sql<LeasedTransaction[]>`
    with due as materialized (
      select signature from chain_transactions where status = 'PENDING' and due_at <= ${now}
      order by due_at limit ${MAX_LEASED} for update skip locked
    )
    update chain_transactions set due_at = ${now + LEASE_MS}
    from due where chain_transactions.signature = due.signature
    returning chain_transactions.signature, attempts, due_at as "leasedUntil"`;
}

/** Returns when the next transaction is due; infinite where none waits. */
export async function nextTransactionDueAt(sql: Sql): Promise<number> {
  const [row] = await sql<{ at: number | null }[]>`
    select min(due_at) as at from chain_transactions where status = 'PENDING'`;
  return row?.at ?? Number.POSITIVE_INFINITY;
}

/** Matches a transaction while its lease is isLeased valid. */
const isLeased = (sql: Statements, { signature, leasedUntil }: LeasedTransaction) =>
  sql`signature = ${signature} and due_at = ${leasedUntil} and status = 'PENDING'`;

/** Saves a transaction for good; or, where the chain does not know it, schedules the next attempt. */
export async function saveTransaction(
  sql: Statements,
  lease: LeasedTransaction,
  transaction: ChainTransaction | null,
  now: number,
): Promise<void> {
  if (transaction !== null) {
    const { slot, blockTime, fee, succeeded, accounts } = transaction;
    await sql`
      update chain_transactions set status = 'FOUND', slot = ${slot}, block_time = ${blockTime}, fee = ${fee},
        succeeded = ${succeeded}, accounts = ${[...accounts]}::text[]
      where ${isLeased(sql, lease)}`;
    return;
  }
  const next = nextAttemptAt(lease.attempts + 1, now);
  await sql`
    update chain_transactions set attempts = attempts + 1, status = ${next === undefined ? "UNKNOWN" : "PENDING"},
      due_at = ${next ?? now}
    where ${isLeased(sql, lease)}`;
}

/** Makes a leased transaction due at `dueAt`, after a lookup that failed. */
export async function releaseTransaction(sql: Statements, lease: LeasedTransaction, dueAt: number): Promise<void> {
  await sql`update chain_transactions set due_at = ${dueAt} where ${isLeased(sql, lease)}`;
}

/** Row of `settings`: genesis hash of the chain that the graph used last. */
const CHAIN_SETTING = "chain_genesis";

/** Time that the chain process may take to start and to save the chain's genesis hash. */
const STARTUP_MS = 60_000;

/**
 * Tells whether the chain process is about to save its first chain. It starts with the first API key, and a write may
 * come sooner.
 */
export async function isFirstChainStarting(sql: Statements, now: number): Promise<boolean> {
  const [row] = await sql<{ isBeginning: boolean | null }[]>`
    select min(created_at) > ${now - STARTUP_MS}
      and not exists (select from settings where name = ${CHAIN_SETTING}) as "isBeginning"
    from api_keys`;
  return row?.isBeginning === true;
}

/**
 * Saves the chain that the graph uses. After a change of the chain, transactions that were unknown are looked up again.
 *
 * @param genesisHash identifies the chain.
 */
export async function saveChain(sql: Statements, genesisHash: string, now: number): Promise<void> {
  const [changed] = await sql`
    insert into settings (name, value) values (${CHAIN_SETTING}, ${Buffer.from(genesisHash)})
    on conflict (name) do update set value = excluded.value where settings.value <> excluded.value
    returning 1`;
  if (changed)
    await sql`
      update chain_transactions set status = 'PENDING', attempts = 0, due_at = ${now} where status = 'UNKNOWN'`;
}
