import { setTimeout as sleep } from "node:timers/promises";
import {
  isSignature,
  isSolanaError,
  SOLANA_ERROR__JSON_RPC__INVALID_PARAMS,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_BLOCK_NOT_AVAILABLE,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_LONG_TERM_STORAGE_SLOT_SKIPPED,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_UNSUPPORTED_TRANSACTION_VERSION,
} from "@solana/kit";
import pLimit from "p-limit";
import { z } from "zod";
import type { Channel } from "#lib/postgres/channel.ts";
import { isSolanaAddress } from "../identifiers.ts";
import type { ChainTransaction } from "../store/chain-transactions.ts";
import {
  type LeasedTransaction,
  leaseTransactions,
  nextTransactionDueAt,
  releaseTransaction,
  saveTransaction,
} from "../store/chain-transactions.ts";
import type { Sql } from "../store/database.ts";
import type { Rpc } from "./rpc.ts";
import { send } from "./rpc.ts";

/** Most accounts of a transaction: it names each by one byte. */
const MAX_ACCOUNTS = 256;

/** Failures that are about the transaction asked for, not about the node. */
const answers = [
  SOLANA_ERROR__JSON_RPC__INVALID_PARAMS,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_BLOCK_NOT_AVAILABLE,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_LONG_TERM_STORAGE_SLOT_SKIPPED,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_UNSUPPORTED_TRANSACTION_VERSION,
] as const;

const whole = z.bigint().min(0n).max(BigInt(Number.MAX_SAFE_INTEGER)).transform(Number);
const seconds = z.bigint().min(0n).max(8_640_000_000_000n);
const addresses = z.array(z.string().refine(isSolanaAddress)).max(MAX_ACCOUNTS);

/** What is read of an answer to `getTransaction`: https://solana.com/docs/rpc/http/gettransaction */
const answerSchema = z.object({
  slot: whole,
  blockTime: seconds.nullable(),
  meta: z.object({
    err: z.union([z.null(), z.string(), z.record(z.string(), z.unknown())]),
    fee: whole,
    loadedAddresses: z.object({ writable: addresses, readonly: addresses }).nullish(),
  }),
  transaction: z.object({
    signatures: z.array(z.string()).min(1),
    message: z.object({ accountKeys: addresses.min(1) }),
  }),
});

/**
 * Asks the chain for a transaction that no fork can undo, so that what is told never changes.
 *
 * @returns null where it knows none by this signature yet, or tells what cannot be believed.
 * @throws {Error} where the chain does not answer.
 */
async function askTransaction(rpc: Rpc, signature: string): Promise<ChainTransaction | null> {
  if (!isSignature(signature)) return null;
  try {
    const answer = await send(
      rpc.getTransaction(signature, {
        commitment: "finalized",
        encoding: "json",
        maxSupportedTransactionVersion: 0,
      }),
    );
    return parseAnswer(signature, answer);
  } catch (error) {
    if (answers.some((code) => isSolanaError(error, code))) return null;
    throw error;
  }
}

/** What an answer to `getTransaction` tells; null where it has another shape, or is of another transaction. */
function parseAnswer(signature: string, answer: unknown): ChainTransaction | null {
  const { success, data } = answerSchema.safeParse(answer);
  if (!success || data.transaction.signatures[0] !== signature) return null;
  const { slot, blockTime, meta, transaction } = data;
  const { writable, readonly } = meta.loadedAddresses ?? { writable: [], readonly: [] };
  const accounts = [...transaction.message.accountKeys, ...writable, ...readonly];
  if (accounts.length > MAX_ACCOUNTS) return null;
  return {
    slot,
    blockTime: blockTime === null ? null : Number(blockTime) * 1_000,
    fee: meta.fee,
    succeeded: meta.err === null,
    accounts,
  };
}

/** How often is looked for what is due, at most. Milliseconds. */
const LOOK_MS = 1_000;
/** How many transactions the chain is asked for at a time. */
const AT_A_TIME = 4;
/** How long the chain is left alone when it does not answer: at first, twice as long each time, and at most. Milliseconds. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** How long a transaction that it did not answer to waits, so that one it fails at does not keep the others waiting. */
const AGAIN_MS = 10_000;

const tell = (error: unknown): void => console.error("chain:", error instanceof Error ? error.message : error);

type Options = Readonly<{ rpc: () => Promise<Rpc>; now?: () => number }>;

/**
 * Asks the chain for the transactions that trades name, and keeps what it tells. Any number of readers share the work,
 * in whatever processes. While the chain is away all that is due waits for it.
 */
export class TransactionReader {
  readonly #sql: Sql;
  readonly #rpc: () => Promise<Rpc>;
  readonly #now: () => number;
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;
  /** How many times in a row the chain did not answer, and until when it is left alone. */
  #failures = 0;
  #pausedUntil = 0;

  constructor(sql: Sql, { rpc, now = Date.now }: Options) {
    this.#sql = sql;
    this.#rpc = rpc;
    this.#now = now;
  }

  /** Begins to read, until `stop`. @param work tells of what there is to read; without it that is looked for all the time. */
  start(work?: Channel): void {
    this.#running ??= this.#run(work);
  }

  /** Asks for nothing more, and waits for the answers that are under way. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(work: Channel | undefined): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const told = work?.told ?? 0;
      await this.runBatch().catch(tell);
      const dueAt = work ? await nextTransactionDueAt(this.#sql).catch(() => 0) : 0;
      await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
      if (dueAt > 0) await work?.next(told, 0, signal, dueAt - this.#now());
    }
  }

  /** Asks for what is due now, as much as is taken at a time. @returns of how many transactions the chain answered. */
  async runBatch(): Promise<number> {
    if (this.#now() < this.#pausedUntil) return 0;
    const rpc = await this.#rpc().catch(() => undefined);
    if (rpc === undefined) {
      this.#pause();
      return 0;
    }
    const taken = await leaseTransactions(this.#sql, this.#now());
    const limit = pLimit(AT_A_TIME);
    let isAway = false;
    let answered = 0;
    const readOne = async (one: LeasedTransaction) => {
      if (isAway || this.#stopping.signal.aborted) return releaseTransaction(this.#sql, one, this.#now());
      const told = await askTransaction(rpc, one.signature).catch(() => undefined);
      if (told === undefined) {
        isAway = true;
        return releaseTransaction(this.#sql, one, this.#now() + AGAIN_MS);
      }
      answered++;
      return saveTransaction(this.#sql, one, told, this.#now());
    };
    await Promise.all(taken.map((one) => limit(() => readOne(one).catch(tell))));
    if (isAway) this.#pause();
    else if (answered > 0) this.#failures = 0;
    return answered;
  }

  /** Why the chain does not answer is not told: errors of the connection may hold its address, and that a secret. */
  #pause(): void {
    if (this.#failures === 0) tell("transactions cannot be read at the moment");
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** this.#failures++, LONGEST_PAUSE_MS);
    this.#pausedUntil = this.#now() + pause;
  }
}
