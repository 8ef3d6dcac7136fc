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

/*
 * What nodes answer, as far as it is used. A node, or what stands in front of it, may answer anything: what is not of
 * these shapes is no answer.
 */

const hash = z.custom<Blockhash>((value) => typeof value === "string" && isBlockhash(value));
const whole = z.bigint().transform(Number);

const genesisHashAnswer = hash;
const heightAnswer = z.object({ absoluteSlot: whole, blockHeight: whole });
const balanceAnswer = z.object({ value: z.bigint() });
const feesAnswer = z.array(z.object({ prioritizationFee: whole }));
export const lifetimeAnswer = z.object({ value: z.object({ blockhash: hash, lastValidBlockHeight: z.bigint() }) });

const statusAnswer = z.object({
  slot: whole,
  err: z.unknown(),
  confirmationStatus: z.enum(["processed", "confirmed", "finalized"]).nullable(),
});
/** One status for each of so many signatures. */
const statusesAnswer = (count: number) =>
  z.object({ context: z.object({ slot: whole }), value: z.array(statusAnswer.nullable()).length(count) });

const transactionAnswer = z
  .object({
    slot: whole,
    meta: z.object({ err: z.unknown() }).nullable(),
    transaction: z.tuple([z.string(), z.literal("base64")]),
  })
  .nullable();

/** How long what a node says of blockhashes and fees is good. Milliseconds. */
const LIFETIME_MS = 1_000;
const FEES_MS = 10_000;

/** Most signatures that a node tells of in one answer. */
export const MAX_STATUSES = 256;

/** The chain does not answer. Why is not told: errors of the connection may hold its address, and that a secret. */
export class ChainUnavailableError extends Error {
  override readonly name = "ChainAwayError";

  constructor() {
    super("The chain cannot be reached at the moment.");
  }
}

/** A refusal that every transaction meets in the end: one that came before tells more. */
export const BLOCKHASH_EXPIRED = "The node does not know the blockhash, or it has expired.";

/** What a node says of a signature. */
export type Status = Readonly<{ slot: number; isFinal: boolean; isConfirmed: boolean; hasFailed: boolean }>;

export type ChainOptions = Readonly<{
  rpc: () => Promise<Rpc>;
  payer: () => Promise<KeyPairSigner>;
  /** Most that is paid beyond the fee of a transaction. Lamports. */
  maxPriorityFee: number;
  now?: () => number;
}>;

type Request = (rpc: Rpc) => Parameters<typeof send<unknown>>[0];

/** What anchoring asks of a chain. Each method throws a `ChainAwayError` when it gets no answer. */
export class Chain {
  readonly #options: ChainOptions;
  readonly #now: () => number;
  readonly #payer: () => Promise<KeyPairSigner>;
  /** Calls that wait for their answers. */
  #asked = 0;
  #silentSince: number | undefined;
  /** A blockhash that is good for some 150 blocks, a second old at most. */
  readonly lifetime: () => Promise<Lifetime>;
  readonly #usualPrice: () => Promise<number>;
  readonly #genesisHash: () => Promise<string>;

  constructor(options: ChainOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#payer = this.#kept(Number.POSITIVE_INFINITY, options.payer);
    this.lifetime = this.#kept(LIFETIME_MS, async () => {
      const latest = await this.#ask(lifetimeAnswer, (rpc) => rpc.getLatestBlockhash({ commitment: "confirmed" }));
      return latest.value;
    });
    this.#usualPrice = this.#kept(FEES_MS, () => this.#askUsualPrice());
    this.#genesisHash = this.#kept(Number.POSITIVE_INFINITY, () =>
      this.#ask(genesisHashAnswer, (rpc) => rpc.getGenesisHash()),
    );
  }

  /** Since when it has left calls unanswered, and answered none; undefined where it has answered all. As `performance.now` has it. */
  get silentSince(): number | undefined {
    return this.#silentSince;
  }

  /** The account that pays. */
  async payerAddress() {
    return (await this.#payer()).address;
  }

  /** Names the chain. */
  genesisHash(): Promise<string> {
    return this.#genesisHash();
  }

  /** Signs a memo. @param earlier how often it was signed before and did not land: each time more is paid for it. */
  async sign(memo: string, earlier: number): Promise<Signed & { lastValidHeight: number; genesisHash: string }> {
    const [payer, lifetime, price, genesisHash] = await Promise.all([
      this.#payer(),
      this.lifetime(),
      this.#usualPrice(),
      this.#genesisHash(),
    ]);
    const most = (this.#options.maxPriorityFee * 1_000_000) / COMPUTE_UNIT_LIMIT;
    const signed = await signMemo(payer, memo, lifetime, Math.floor(Math.min(price * 2 ** earlier, most)));
    return { ...signed, lastValidHeight: Number(lifetime.lastValidBlockHeight), genesisHash };
  }

  /**
   * Hands a signed transaction to a node.
   *
   * @param isChecked whether the node is to try it out before; what was taken once need not be.
   * @returns why it was refused; undefined where it was taken, now or before.
   */
  async send(wire: Buffer, { isChecked }: { isChecked: boolean }): Promise<string | undefined> {
    // The SDK's brand for base64 of a transaction's bytes, which these are.
    const encoded = wire.toString("base64") as Base64EncodedWireTransaction;
    const options = {
      encoding: "base64",
      skipPreflight: !isChecked,
      preflightCommitment: "confirmed",
      maxRetries: 0n,
    } as const;
    try {
      await this.#reach((rpc) => rpc.sendTransaction(encoded, options));
      this.#heard();
      return undefined;
    } catch (error) {
      const reason = reasonOf(error);
      this.#heard();
      return reason;
    }
  }

  /** The newest block that nothing can change any more: its height, and its slot. */
  async newestFinal(): Promise<Readonly<{ height: number; slot: number }>> {
    const { blockHeight, absoluteSlot } = await this.#ask(heightAnswer, (rpc) =>
      rpc.getEpochInfo({ commitment: "finalized" }),
    );
    return { height: blockHeight, slot: absoluteSlot };
  }

  /**
   * What the chain says of signatures, in their order; null of those it has not seen.
   *
   * @param signatures at most `MAX_STATUSES`.
   * @param asOf slot that whoever answers must have reached. Behind one address may be several nodes, some of them late.
   */
  async statuses(signatures: readonly string[], asOf: number): Promise<readonly (Status | null)[]> {
    const { context, value } = await this.#ask(statusesAnswer(signatures.length), (rpc) =>
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
   * The memos of a transaction, as its own bytes have them: none where the node shows another one than it was asked for.
   *
   * @returns undefined where no block of this commitment has it.
   */
  async memos(
    signature: string,
    commitment: "confirmed" | "finalized" = "confirmed",
  ): Promise<Readonly<{ slot: number; memos: readonly string[] }> | undefined> {
    const found = await this.#ask(transactionAnswer, (rpc) =>
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

  /** What the payer has. Lamports. */
  async balance(): Promise<bigint> {
    const payer = await this.payerAddress();
    return (await this.#ask(balanceAnswer, (rpc) => rpc.getBalance(payer, { commitment: "confirmed" }))).value;
  }

  /** What three in four of those whose transactions landed of late pay at most, beyond the fee. Millionths of a lamport a unit. */
  async #askUsualPrice(): Promise<number> {
    const payer = await this.payerAddress();
    const fees = await this.#ask(feesAnswer, (rpc) => rpc.getRecentPrioritizationFees([payer]));
    const prices = fees.map(({ prioritizationFee }) => prioritizationFee).toSorted((one, other) => one - other);
    return prices[Math.floor((prices.length - 1) * 0.75)] ?? 0;
  }

  /** @throws {ChainUnavailableError} where the answer is none, whatever else it is. */
  async #ask<Schema extends z.ZodType>(schema: Schema, request: Request): Promise<z.output<Schema>> {
    try {
      const answer = schema.parse(await this.#reach(request));
      this.#heard();
      return answer;
    } catch {
      throw new ChainUnavailableError();
    }
  }

  async #reach(request: Request): Promise<unknown> {
    this.#silentSince ??= performance.now();
    this.#asked++;
    try {
      return await send(request(await this.#options.rpc()));
    } finally {
      this.#asked--;
    }
  }

  /** Notes that it answered: other calls may still be waiting for it. */
  #heard(): void {
    this.#silentSince = this.#asked > 0 ? performance.now() : undefined;
  }

  /** The same answer for so long, asked for once by all who want it at the same time. Failures are not kept. */
  #kept<Value>(milliseconds: number, load: () => Promise<Value>): () => Promise<Value> {
    let kept: { value: Promise<Value>; until: number } | undefined;
    return () => {
      if (kept && this.#now() < kept.until) return kept.value;
      const value = load();
      const mine = { value, until: this.#now() + milliseconds };
      kept = mine;
      value.catch(() => {
        if (kept === mine) kept = undefined;
      });
      return value;
    };
  }
}

/** Whether a node answered, and refused. Too many requests, and answers of what stands in front of it, are no answers. */
const isAnswer = (error: unknown): error is SolanaError =>
  isSolanaError(error) && !isSolanaError(error, SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR);

/** Why a node refused a transaction, in a sentence. Undefined where it has it already. @throws {ChainUnavailableError} where it did not answer. */
function reasonOf(error: unknown): string | undefined {
  if (!isAnswer(error)) throw new ChainUnavailableError();
  const cause = isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE)
    ? error.cause
    : undefined;
  if (isSolanaError(cause, SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED)) return undefined;
  if (isSolanaError(cause, SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND)) return BLOCKHASH_EXPIRED;
  if (
    isSolanaError(cause, SOLANA_ERROR__TRANSACTION_ERROR__ACCOUNT_NOT_FOUND) ||
    isSolanaError(cause, SOLANA_ERROR__TRANSACTION_ERROR__INSUFFICIENT_FUNDS_FOR_FEE)
  )
    return "The account that pays has not enough SOL.";
  const { context } = isSolanaError(cause) ? cause : error;
  return `The node refused the transaction (Solana error ${Reflect.get(context, "__code")}).`;
}

/** The chain of the settings, as anchoring uses it. Nothing is asked of it yet. */
export function openChain(sql: Sql): Chain {
  const { dataDir, solanaKeypair, solanaMaxPriorityFee } = env();
  return new Chain({
    rpc: () => openRpc(sql),
    payer: () => (solanaKeypair === undefined ? loadLocalPayer(dataDir) : loadConfiguredPayer(solanaKeypair)),
    maxPriorityFee: solanaMaxPriorityFee,
  });
}
