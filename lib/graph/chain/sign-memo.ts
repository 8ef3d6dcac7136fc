import { MEMO_PROGRAM } from "@skillshelf/solana-ledger/programs";
import {
  AccountRole,
  appendTransactionMessageInstruction,
  type Blockhash,
  createTransactionMessage,
  getSignatureFromTransaction,
  getTransactionEncoder,
  type KeyPairSigner,
  pipe,
  type Signature,
  setTransactionMessageComputeUnitLimit,
  setTransactionMessageComputeUnitPrice,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from "@solana/kit";

/** Most compute units a transaction may use where it pays for them: many times what a memo of ours takes. */
export const COMPUTE_UNIT_LIMIT = 50_000;

export type Lifetime = Readonly<{ blockhash: Blockhash; lastValidBlockHeight: bigint }>;

/** A signed transaction: its first signature, by which it is found, and its bytes as they are sent. */
export type Signed = Readonly<{ signature: Signature; wire: Buffer }>;

/**
 * Signs a transaction that holds nothing but a memo. The payer signs the memo too, so that the program's log names it.
 *
 * @param unitPrice in millionths of a lamport for each compute unit, beyond the fee; 0 for none.
 */
export async function signMemo(
  payer: KeyPairSigner,
  memo: string,
  lifetime: Lifetime,
  unitPrice: number,
): Promise<Signed> {
  const instruction = {
    programAddress: MEMO_PROGRAM,
    accounts: [{ address: payer.address, role: AccountRole.READONLY_SIGNER }],
    data: new TextEncoder().encode(memo),
  };
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (started) => setTransactionMessageFeePayerSigner(payer, started),
    (started) => setTransactionMessageLifetimeUsingBlockhash(lifetime, started),
    (started) => appendTransactionMessageInstruction(instruction, started),
    (started) => (unitPrice > 0 ? setTransactionMessageComputeUnitLimit(COMPUTE_UNIT_LIMIT, started) : started),
    (started) => (unitPrice > 0 ? setTransactionMessageComputeUnitPrice(BigInt(unitPrice), started) : started),
  );
  const transaction = await signTransactionMessageWithSigners(message);
  return {
    signature: getSignatureFromTransaction(transaction),
    wire: Buffer.from(getTransactionEncoder().encode(transaction)),
  };
}
