import {
  type Base64EncodedWireTransaction,
  type Blockhash,
  isBlockhash,
  isSolanaError,
  type KeyPairSigner,
  type Signature,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR,
  SOLANA_ERROR__TRANSACTION_ERROR__ACCOUNT_NOT_FOUND,
  SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED,
  SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND,
  SOLANA_ERROR__TRANSACTION_ERROR__INSUFFICIENT_FUNDS_FOR_FEE,
  type SolanaError,
} from "@solana/kit";
import { z } from "zod";
import { env } from "#lib/env.ts";
import type { Sql } from "../store/database.ts";
import { COMPUTE_UNIT_LIMIT, type Lifetime, readMemos, type Signed, signMemo } from "./memo-transaction.ts";
import { loadConfiguredPayer, loadLocalPayer } from "./payer.ts";
import { openRpc, type Rpc, send } from "./rpc.ts";

/**
 * Schemas of the node's responses, as far as they are used. A node, or a proxy in front of it, may send anything: a
 * response that does not match counts as none.
 */

const hash = z.custom<Blockhash>((value) => typeof value === "string" && isBlockhash(value));
const whole = z.bigint().transform(Number);

const genesisHashSchema = hash;
const epochInfoSchema = z.object({ absoluteSlot: whole, blockHeight: whole });
const balanceSchema = z.object({ value: z.bigint() });
const feesSchema = z.array(z.object({ prioritizationFee: whole }));
export const blockhashSchema = z.object({ value: z.object({ blockhash: hash, lastValidBlockHeight: z.bigint() }) });

const statusSchema = z.object({
  slot: whole,
  err: z.unknown(),
  confirmationStatus: z.enum(["processed", "confirmed", "finalized"]).nullable(),
});
/** Schema of the statuses of `count` signatures. */
const statusesSchema = (count: number) =>
  z.object({ context: z.object({ slot: whole }), value: z.array(statusSchema.nullable()).length(count) });

const transactionSchema = z
  .object({
    slot: whole,
    meta: z.object({ err: z.unknown() }).nullable(),
    transaction: z.tuple([z.string(), z.literal("base64")]),
  })
  .nullable();

/** Lifetimes of cached responses. */
const BLOCKHASH_TTL_MS = 1_000;
const FEES_TTL_MS = 10_000;

/** Maximum number of signatures in a request of statuses. */
export const MAX_STATUSES = 256;

/**
 * The chain does not respond. The cause is dropped: connection errors may contain the node's address, which may hold a
 * secret.
 */
export class ChainUnavailableError extends Error {
  override readonly name = "ChainAwayError";

  constructor() {
    super("The chain cannot be reached at the moment.");
  }
}

/** Every transaction is rejected with this reason in the end: an earlier reason is more specific. */
export const BLOCKHASH_EXPIRED = "The node does not know the blockhash, or it has expired.";

/** Status of a transaction. */
export type Status = Readonly<{ slot: number; isFinal: boolean; isConfirmed: boolean; hasFailed: boolean }>;

export type ChainOptions = Readonly<{
  rpc: () => Promise<Rpc>;
  payer: () => Promise<KeyPairSigner>;
  /** Maximum priority fee of a transaction, in lamports. */
  maxPriorityFee: number;
  now?: () => number;
}>;

type Request = (rpc: Rpc) => Parameters<typeof send<unknown>>[0];

/**
 * Client of a chain for anchoring. All methods throw `ChainUnavailableError` where the node does not respond properly.
 */
export class Chain {
  readonly #options: ChainOptions;
  readonly #now: () => number;
  readonly #payer: () => Promise<KeyPairSigner>;
  /** Number of pending calls. */
  #pendingCalls = 0;
  #unresponsiveSince: number | undefined;
  /** Returns a recent blockhash, which is valid for about 150 blocks. Cached for a second. */
  readonly lifetime: () => Promise<Lifetime>;
  readonly #typicalUnitPrice: () => Promise<number>;
  readonly #genesisHash: () => Promise<string>;

  constructor(options: ChainOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#payer = this.#cached(Number.POSITIVE_INFINITY, options.payer);
    this.lifetime = this.#cached(BLOCKHASH_TTL_MS, async () => {
      const latest = await this.#call(blockhashSchema, (rpc) => rpc.getLatestBlockhash({ commitment: "confirmed" }));
      return latest.value;
    });
    this.#typicalUnitPrice = this.#cached(FEES_TTL_MS, () => this.#fetchTypicalUnitPrice());
    this.#genesisHash = this.#cached(Number.POSITIVE_INFINITY, () =>
      this.#call(genesisHashSchema, (rpc) => rpc.getGenesisHash()),
    );
  }

  /**
   * Since when the chain has not responded to pending calls, by `performance.now()`; undefined where no call is
   * pending.
   */
  get unresponsiveSince(): number | undefined {
    return this.#unresponsiveSince;
  }

  async payerAddress() {
    return (await this.#payer()).address;
  }

  /** Returns the hash that identifies the chain. */
  genesisHash(): Promise<string> {
    return this.#genesisHash();
  }

  /**
   * Signs a memo transaction. @param earlier number of earlier transactions that did not land: each doubles the
   * priority fee.
   */
  async sign(memo: string, earlier: number): Promise<Signed & { lastValidHeight: number; genesisHash: string }> {
    const [payer, lifetime, price, genesisHash] = await Promise.all([
      this.#payer(),
      this.lifetime(),
      this.#typicalUnitPrice(),
      this.#genesisHash(),
    ]);
    const most = (this.#options.maxPriorityFee * 1_000_000) / COMPUTE_UNIT_LIMIT;
    const signed = await signMemo(payer, memo, lifetime, Math.floor(Math.min(price * 2 ** earlier, most)));
    return { ...signed, lastValidHeight: Number(lifetime.lastValidBlockHeight), genesisHash };
  }

  /**
   * Sends a signed transaction to a node.
   *
   * @param preflight whether the node simulates it first. Not needed once it was accepted.
   * @returns the reason of a rejection; undefined where it was accepted, now or before.
   */
  async send(wire: Buffer, { preflight }: { preflight: boolean }): Promise<string | undefined> {
    // Type brand of the SDK for base64 of a transaction.
    const encoded = wire.toString("base64") as Base64EncodedWireTransaction;
    const options = {
      encoding: "base64",
      skipPreflight: !preflight,
      preflightCommitment: "confirmed",
      maxRetries: 0n,
    } as const;
    try {
      await this.#request((rpc) => rpc.sendTransaction(encoded, options));
      this.#noteResponse();
      return undefined;
    } catch (error) {
      const reason = describeRejection(error);
      this.#noteResponse();
      return reason;
    }
  }

  /** Returns the height and slot of the newest finalized block. */
  async newestFinalizedBlock(): Promise<Readonly<{ height: number; slot: number }>> {
    const { blockHeight, absoluteSlot } = await this.#call(epochInfoSchema, (rpc) =>
      rpc.getEpochInfo({ commitment: "finalized" }),
    );
    return { height: blockHeight, slot: absoluteSlot };
  }

  /**
   * Returns the statuses of signatures, in their order; null where the chain does not know one.
   *
   * @param signatures at most `MAX_STATUSES`.
   * @param asOf slot that the responding node must have reached: one address may be served by several nodes, and some
   *   may lag.
   */
  async statuses(signatures: readonly string[], asOf: number): Promise<readonly (Status | null)[]> {
    const { context, value } = await this.#call(statusesSchema(signatures.length), (rpc) =>
      rpc.getSignatureStatuses(signatures as readonly Signature[], { searchTransactionHistory: true }),
    );
    if (context.slot < asOf) throw new ChainUnavailableError();
    return value.map((status) => {
      if (status === null) return null;
      const isFinal = status.confirmationStatus === "finalized";
      return {
        slot: status.slot,
        isFinal,
        isConfirmed: isFinal || status.confirmationStatus === "confirmed",
        hasFailed: status.err !== null,
      };
    });
  }

  /**
   * Returns the memos of a transaction, read from its signed bytes: none where the node returns a different
   * transaction.
   *
   * @returns undefined where no block of this commitment has it, or it failed.
   */
  async memos(
    signature: string,
    commitment: "confirmed" | "finalized" = "confirmed",
  ): Promise<Readonly<{ slot: number; memos: readonly string[] }> | undefined> {
    const found = await this.#call(transactionSchema, (rpc) =>
      rpc.getTransaction(signature as Signature, {
        commitment,
        encoding: "base64",
        maxSupportedTransactionVersion: 0,
      }),
    );
    if (found === null || found.meta?.err) return undefined;
    const memos = await readMemos(Buffer.from(found.transaction[0], "base64"), signature);
    return { slot: found.slot, memos: memos ?? [] };
  }

  /** Returns the payer's balance in lamports. */
  async balance(): Promise<bigint> {
    const payer = await this.payerAddress();
    return (await this.#call(balanceSchema, (rpc) => rpc.getBalance(payer, { commitment: "confirmed" }))).value;
  }

  /** Returns the 75th percentile of recent prioritization fees, in micro-lamports per compute unit. */
  async #fetchTypicalUnitPrice(): Promise<number> {
    const payer = await this.payerAddress();
    const fees = await this.#call(feesSchema, (rpc) => rpc.getRecentPrioritizationFees([payer]));
    const prices = fees.map(({ prioritizationFee }) => prioritizationFee).toSorted((one, other) => one - other);
    return prices[Math.floor((prices.length - 1) * 0.75)] ?? 0;
  }

  /** @throws {ChainUnavailableError} where the response is none, whatever else it is. */
  async #call<Schema extends z.ZodType>(schema: Schema, request: Request): Promise<z.output<Schema>> {
    try {
      const response = schema.parse(await this.#request(request));
      this.#noteResponse();
      return response;
    } catch {
      throw new ChainUnavailableError();
    }
  }

  async #request(request: Request): Promise<unknown> {
    this.#unresponsiveSince ??= performance.now();
    this.#pendingCalls++;
    try {
      return await send(request(await this.#options.rpc()));
    } finally {
      this.#pendingCalls--;
    }
  }

  /** Notes a response. Other calls may still be pending. */
  #noteResponse(): void {
    this.#unresponsiveSince = this.#pendingCalls > 0 ? performance.now() : undefined;
  }

  /** Caches the result of `load`, and shares it among concurrent callers. Failures are not cached. */
  #cached<Value>(milliseconds: number, load: () => Promise<Value>): () => Promise<Value> {
    let cached: { value: Promise<Value>; until: number } | undefined;
    return () => {
      if (cached && this.#now() < cached.until) return cached.value;
      const value = load();
      const entry = { value, until: this.#now() + milliseconds };
      cached = entry;
      value.catch(() => {
        if (cached === entry) cached = undefined;
      });
      return value;
    };
  }
}

/** Tells whether an error is a response of the node. HTTP errors, such as too many requests, are not. */
const isNodeResponse = (error: unknown): error is SolanaError =>
  isSolanaError(error) && !isSolanaError(error, SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR);

/**
 * Describes why a node rejected a transaction; undefined where it has it already. @throws {ChainUnavailableError} where
 * it did not respond.
 */
function describeRejection(error: unknown): string | undefined {
  if (!isNodeResponse(error)) throw new ChainUnavailableError();
  const cause = isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE)
    ? error.cause
    : undefined;
  if (isSolanaError(cause, SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED)) return undefined;
  if (isSolanaError(cause, SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND)) return BLOCKHASH_EXPIRED;
  if (
    isSolanaError(cause, SOLANA_ERROR__TRANSACTION_ERROR__ACCOUNT_NOT_FOUND) ||
    isSolanaError(cause, SOLANA_ERROR__TRANSACTION_ERROR__INSUFFICIENT_FUNDS_FOR_FEE)
  )
    return "The fee payer does not have enough SOL.";
  const { context } = isSolanaError(cause) ? cause : error;
  return `The node rejected the transaction (Solana error ${Reflect.get(context, "__code")}).`;
}

/** Opens the chain of the environment. Does not contact it yet. */
export function openChain(sql: Sql): Chain {
  const { dataDir, solanaKeypair, solanaMaxPriorityFee } = env();
  return new Chain({
    rpc: () => openRpc(sql),
    payer: () => (solanaKeypair === undefined ? loadLocalPayer(dataDir) : loadConfiguredPayer(solanaKeypair)),
    maxPriorityFee: solanaMaxPriorityFee,
  });
}
