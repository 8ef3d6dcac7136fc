import {
  isAddress,
  isSignature,
  isSolanaError,
  SOLANA_ERROR__JSON_RPC__INVALID_PARAMS,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_BLOCK_NOT_AVAILABLE,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_LONG_TERM_STORAGE_SLOT_SKIPPED,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_UNSUPPORTED_TRANSACTION_VERSION,
} from "@solana/kit";
import pLimit from "p-limit";
import { z } from "zod";
import { BackgroundWorker, type Round } from "../background-worker.ts";
import {
  type ChainTransaction,
  type LeasedTransaction,
  leaseTransactions,
  nextTransactionDueAt,
  releaseTransaction,
  saveTransaction,
} from "../store/chain-transactions.ts";
import type { Sql } from "../store/database.ts";
import { type Rpc, send } from "./rpc.ts";

/** A transaction addresses its accounts by lease byte. */
const MAX_ACCOUNTS = 256;

/** Errors that concern the transaction, not the node. */
const transactionErrors = [
  SOLANA_ERROR__JSON_RPC__INVALID_PARAMS,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_BLOCK_NOT_AVAILABLE,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_LONG_TERM_STORAGE_SLOT_SKIPPED,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_UNSUPPORTED_TRANSACTION_VERSION,
] as const;

const whole = z.bigint().min(0n).max(BigInt(Number.MAX_SAFE_INTEGER)).transform(Number);
const seconds = z.bigint().min(0n).max(8_640_000_000_000n);
const addresses = z.array(z.string().refine(isAddress)).max(MAX_ACCOUNTS);

/** The fields of a response that are used: https://solana.com/docs/rpc/http/gettransaction */
const responseSchema = z.object({
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
 * Fetches a finalized transaction, which never changes.
 *
 * @returns null where the chain does not know it yet, or the response is implausible.
 * @throws {Error} where the chain does not respond.
 */
async function fetchTransaction(rpc: Rpc, signature: string): Promise<ChainTransaction | null> {
  if (!isSignature(signature)) return null;
  try {
    const response = await send(
      rpc.getTransaction(signature, {
        commitment: "finalized",
        encoding: "json",
        maxSupportedTransactionVersion: 0,
      }),
    );
    return parseResponse(signature, response);
  } catch (error) {
    if (transactionErrors.some((code) => isSolanaError(error, code))) return null;
    throw error;
  }
}

/** Parses a response; null where it is malformed, or of another transaction. */
function parseResponse(signature: string, response: unknown): ChainTransaction | null {
  const { success, data } = responseSchema.safeParse(response);
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

const POLL_INTERVAL_MS = 1_000;
const CONCURRENCY = 4;
/** Backoff while the chain is unavailable: doubled after each failure, within these bounds. */
const MIN_BACKOFF_MS = 1_000;
const MAX_BACKOFF_MS = 60_000;
/** Delay of a transaction whose lookup failed, so that it does not block the others. */
const RETRY_DELAY_MS = 10_000;

const logError = (error: unknown): void => console.error("chain:", error instanceof Error ? error.message : error);

type Options = Readonly<{ rpc: () => Promise<Rpc>; now?: () => number }>;

/**
 * Looks up the transactions that trades name. Any number of readers, in any processes, share the work. While the chain
 * is unavailable, due transactions wait.
 */
export class TransactionReader extends BackgroundWorker {
  readonly #sql: Sql;
  readonly #rpc: () => Promise<Rpc>;
  /** Consecutive failures, and the end of the backoff. */
  #failures = 0;
  #pausedUntil = 0;

  constructor(sql: Sql, { rpc, now = Date.now }: Options) {
    super(now);
    this.#sql = sql;
    this.#rpc = rpc;
  }

  protected override async round(): Promise<Round> {
    await this.runBatch().catch(logError);
    const dueAt = await nextTransactionDueAt(this.#sql).catch(() => undefined);
    return { delayMs: POLL_INTERVAL_MS, ...(dueAt !== undefined && { dueAt }) };
  }

  /** Looks up a batch of due transactions. @returns the number of responses. */
  async runBatch(): Promise<number> {
    if (this.now() < this.#pausedUntil) return 0;
    const rpc = await this.#rpc().catch(() => undefined);
    if (rpc === undefined) {
      this.#pause();
      return 0;
    }
    const leased = await leaseTransactions(this.#sql, this.now());
    const limit = pLimit(CONCURRENCY);
    let isUnavailable = false;
    let responses = 0;
    const lookUp = async (lease: LeasedTransaction) => {
      if (isUnavailable || this.isStopping) return releaseTransaction(this.#sql, lease, this.now());
      const transaction = await fetchTransaction(rpc, lease.signature).catch(() => undefined);
      if (transaction === undefined) {
        isUnavailable = true;
        return releaseTransaction(this.#sql, lease, this.now() + RETRY_DELAY_MS);
      }
      responses++;
      return saveTransaction(this.#sql, lease, transaction, this.now());
    };
    await Promise.all(leased.map((lease) => limit(() => lookUp(lease).catch(logError))));
    if (isUnavailable) this.#pause();
    else if (responses > 0) this.#failures = 0;
    return responses;
  }

  /** The cause is not logged: connection errors may contain the node's address, which may hold a secret. */
  #pause(): void {
    if (this.#failures === 0) logError("transactions cannot be read at the moment");
    const pause = Math.min(MIN_BACKOFF_MS * 2 ** this.#failures++, MAX_BACKOFF_MS);
    this.#pausedUntil = this.now() + pause;
  }
}
