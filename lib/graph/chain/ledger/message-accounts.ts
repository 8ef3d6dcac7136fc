import type { Address } from "@solana/kit";
import type { Run } from "./run.ts";
import type { Message } from "./transaction.ts";

/** All addresses of a transaction, in the order of their numbers. */
export const addressesOf = (message: Message, loaded: Run["loaded"]): readonly Address[] => [
  ...message.staticAccounts,
  ...(loaded.writable as Address[]),
  ...(loaded.readonly as Address[]),
];

/** Whether a transaction may change the account of this number, of those that stand in the message itself. */
export function isWritable({ header, staticAccounts }: Message, index: number): boolean {
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = header;
  return index < numSignerAccounts
    ? index < numSignerAccounts - numReadonlySignerAccounts
    : index < staticAccounts.length - numReadonlyNonSignerAccounts;
}

/** The addresses whose accounts a transaction may change. */
export const writableOf = (message: Message, loaded: Run["loaded"]): readonly Address[] => [
  ...message.staticAccounts.filter((_, index) => isWritable(message, index)),
  ...(loaded.writable as Address[]),
];
