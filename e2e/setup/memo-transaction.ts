import { MEMO_PROGRAM } from "@skillshelf/solana-ledger/programs";
import {
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  type Instruction,
  type KeyPairSigner,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from "@solana/kit";
import type { TestLedger } from "./test-ledger.ts";

export const memo = (text: string): Instruction => ({ programAddress: MEMO_PROGRAM, data: Buffer.from(text) });

export type Lifetime = Readonly<{ blockhash: Blockhash; lastValidBlockHeight: bigint }>;

/** A message of instructions that a signer pays for. */
export const messageOf = (payer: KeyPairSigner, lifetime: Lifetime, instructions: readonly Instruction[]) =>
  pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayerSigner(payer, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (dated) => appendTransactionMessageInstructions(instructions, dated),
  );

/** The same, signed, as it is sent. Without a lifetime it gets the newest. */
export async function signedTransaction(
  { rpc }: Pick<TestLedger, "rpc">,
  payer: KeyPairSigner,
  instructions: readonly Instruction[],
  lifetime?: Lifetime,
) {
  const newest = lifetime ?? (await rpc.getLatestBlockhash({ commitment: "confirmed" }).send()).value;
  return getBase64EncodedWireTransaction(
    await signTransactionMessageWithSigners(messageOf(payer, newest, instructions)),
  );
}

/** As above, of somebody who did not sign. */
export const unsignedTransaction = (payer: KeyPairSigner, lifetime: Lifetime, instructions: readonly Instruction[]) =>
  getBase64EncodedWireTransaction(compileTransaction(messageOf(payer, lifetime, instructions)));
