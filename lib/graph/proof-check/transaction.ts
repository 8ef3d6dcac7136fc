import { isRecord } from "./read-proof.ts";

const MEMO_PROGRAM = "MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr";

/** A transaction as a node tells of it. `time` is when its block was made, in seconds since 1970. */
export type Told = Readonly<{
  signature: unknown;
  isSuccess: boolean;
  slot: unknown;
  time: number | undefined;
  memos: readonly string[];
}>;

/** Options of `getTransaction` by which the answer is what `readTransaction` reads. */
export const transactionOptions = {
  encoding: "jsonParsed",
  commitment: "confirmed",
  maxSupportedTransactionVersion: 0,
} as const;

/** Reads an answer to `getTransaction`. @returns undefined where the node does not know the transaction. */
export function readTransaction(result: unknown): Told | undefined {
  if (!isRecord(result) || !isRecord(result.transaction)) return undefined;
  const { transaction, meta, slot, blockTime } = result;
  const { signatures, message } = transaction;
  const instructions: unknown = isRecord(message) ? message.instructions : undefined;
  return {
    signature: Array.isArray(signatures) ? signatures[0] : undefined,
    isSuccess: isRecord(meta) && meta.err === null,
    slot,
    time: typeof blockTime === "number" ? blockTime : undefined,
    memos: Array.isArray(instructions) ? instructions.flatMap(memoIn) : [],
  };
}

const memoIn = (instruction: unknown): string[] =>
  isRecord(instruction) && instruction.programId === MEMO_PROGRAM && typeof instruction.parsed === "string"
    ? [instruction.parsed]
    : [];
