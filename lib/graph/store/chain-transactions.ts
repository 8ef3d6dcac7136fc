import { nextAttemptAt } from "../retry-schedule.ts";
import type { Sql, Statements } from "./database.ts";

/** How long a transaction is its taker's. If nothing has become of it by then, that process died, and it is due again. */
const LEASE_MS = 60_000;
/** Most transactions that are taken at a time. */
const MAX_TAKEN = 20;

/** What the chain tells of a transaction: `blockTime` in milliseconds, `fee` in lamports. */
export type ChainTransaction = Readonly<{
  slot: number;
  blockTime: number | null;
  fee: number;
  succeeded: boolean;
  accounts: readonly string[];
}>;

/** A transaction that was taken to ask the chain for it. `attempts` counts those that were in vain. */
export type LeasedTransaction = Readonly<{ signature: string; attempts: number; leasedUntil: number }>;

/** Notes that the chain is to be asked for a transaction, once for all trades that name it. */
export async function enqueueTransaction(sql: Statements, signature: string, now: number): Promise<void> {
  await sql`insert into chain_transactions (signature, due_at) values (${signature}, ${now}) on conflict do nothing`;
}

/** Takes transactions that are due. What others have taken is left to them. */
export async function leaseTransactions(sql: Sql, now: number): Promise<LeasedTransaction[]> {
  return sql<LeasedTransaction[]>`
    with due as materialized (
      select signature from chain_transactions where status = 'PENDING' and due_at <= ${now}
      order by due_at limit ${MAX_TAKEN} for update skip locked
    )
    update chain_transactions set due_at = ${now + LEASE_MS}
    from due where chain_transactions.signature = due.signature
    returning chain_transactions.signature, attempts, due_at as "leasedUntil"`;
}

/** When the next transaction is due; infinite where none waits. */
export async function nextTransactionDueAt(sql: Sql): Promise<number> {
  const [row] = await sql<{ at: number | null }[]>`
    select min(due_at) as at from chain_transactions where status = 'PENDING'`;
  return row?.at ?? Number.POSITIVE_INFINITY;
}

/** What was taken, unless another process has taken it since. */
const still = (sql: Statements, { signature, leasedUntil }: LeasedTransaction) =>
  sql`signature = ${signature} and due_at = ${leasedUntil} and status = 'PENDING'`;

/** Keeps what the chain told, for good; or, where it knows nothing, that it was asked. */
export async function saveTransaction(
  sql: Statements,
  taken: LeasedTransaction,
  told: ChainTransaction | null,
  now: number,
): Promise<void> {
  if (told !== null) {
    const { slot, blockTime, fee, succeeded, accounts } = told;
    await sql`
      update chain_transactions set status = 'FOUND', slot = ${slot}, block_time = ${blockTime}, fee = ${fee},
        succeeded = ${succeeded}, accounts = ${[...accounts]}::text[]
      where ${still(sql, taken)}`;
    return;
  }
  const next = nextAttemptAt(taken.attempts + 1, now);
  await sql`
    update chain_transactions set attempts = attempts + 1, status = ${next === undefined ? "UNKNOWN" : "PENDING"},
      due_at = ${next ?? now}
    where ${still(sql, taken)}`;
}

/** Gives a transaction back that the chain did not answer to, as one that is due then. */
export async function releaseTransaction(sql: Statements, taken: LeasedTransaction, dueAt: number): Promise<void> {
  await sql`update chain_transactions set due_at = ${dueAt} where ${still(sql, taken)}`;
}

/** Which chain the graph was on last, of the settings. */
const CHAIN_SETTING = "chain_genesis";

/** How long a chain may take until it is noted for the first time. Milliseconds. */
const BEGINNING_MS = 60_000;

/** Whether the graph's first chain is about to be noted: its process begins with the first key, and a write may come sooner. */
export async function isFirstChainStarting(sql: Statements, now: number): Promise<boolean> {
  const [row] = await sql<{ isBeginning: boolean | null }[]>`
    select min(created_at) > ${now - BEGINNING_MS}
      and not exists (select from settings where name = ${CHAIN_SETTING}) as "isBeginning"
    from api_keys`;
  return row?.isBeginning === true;
}

/**
 * Notes which chain the graph is on, once writes can be brought there. What it did not know is asked for again where that was
 * another one until now.
 *
 * @param genesisHash names the chain.
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
