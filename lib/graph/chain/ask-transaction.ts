import {
  isSignature,
  isSolanaError,
  SOLANA_ERROR__JSON_RPC__INVALID_PARAMS,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_BLOCK_NOT_AVAILABLE,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_LONG_TERM_STORAGE_SLOT_SKIPPED,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_UNSUPPORTED_TRANSACTION_VERSION,
} from "@solana/kit";
import { z } from "zod";
import { isSolanaAddress } from "../identifiers.ts";
import type { ToldTransaction } from "../store/chain-transactions.ts";
import { type Rpc, send } from "./rpc.ts";

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
export async function askTransaction(rpc: Rpc, signature: string): Promise<ToldTransaction | null> {
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
function parseAnswer(signature: string, answer: unknown): ToldTransaction | null {
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
