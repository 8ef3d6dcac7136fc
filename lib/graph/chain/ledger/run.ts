import { getAddressDecoder } from "@solana/kit";
import type { FailedTransactionMetadata, TransactionMetadata } from "litesvm";
import { type TransactionError, transactionErrorOf } from "./transaction-error.ts";

const addressDecoder = getAddressDecoder();

type InnerInstruction = Readonly<{
  programIdIndex: number;
  accounts: readonly number[];
  data: string;
  stackHeight: number;
}>;

/** What a run of a transaction tells; `data`, as base64, and `loaded` are addresses that stood in lookup tables. */
export type Run = Readonly<{
  err: TransactionError | null;
  logs: readonly string[];
  units: number;
  innerInstructions: readonly { index: number; instructions: readonly InnerInstruction[] }[];
  returnData: { programId: string; data: string } | null;
  loaded: { writable: readonly string[]; readonly: readonly string[] };
}>;

/** What came of a transaction that landed. Lamports are digits, as they may be more than a number holds. */
export type TransactionResult = Run &
  Readonly<{ fee: string; preBalances: readonly string[]; postBalances: readonly string[] }>;

/** What the virtual machine tells of a run. */
export function readRun(metadata: TransactionMetadata | FailedTransactionMetadata, loaded: Run["loaded"]): Run {
  const isFailed = "err" in metadata;
  const meta = isFailed ? metadata.meta() : metadata;
  const returned = meta.returnData();
  const data = Buffer.from(returned.data());
  return {
    err: isFailed ? transactionErrorOf(metadata.err()) : null,
    // PostgreSQL keeps no NUL.
    logs: meta.logs().map((line) => line.replaceAll("\0", "\uFFFD")),
    units: Number(meta.computeUnitsConsumed()),
    innerInstructions: meta.innerInstructions().flatMap((inner, index) => {
      const instructions = inner.map((one) => {
        const instruction = one.instruction();
        return {
          programIdIndex: instruction.programIdIndex(),
          accounts: [...instruction.accounts()],
          data: Buffer.from(instruction.data()).toString("base64"),
          stackHeight: one.stackHeight(),
        };
      });
      return instructions.length === 0 ? [] : [{ index, instructions }];
    }),
    returnData:
      data.length === 0
        ? null
        : { programId: addressDecoder.decode(returned.programId()), data: data.toString("base64") },
    loaded,
  };
}
