import { randomUUID } from "node:crypto";
import {
  AccountRole,
  type Address,
  appendTransactionMessageInstructions,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from "@solana/kit";
import { MEMO_PROGRAM, SYSTEM_PROGRAM } from "../programs.ts";
import type { Ledger } from "./ledger.ts";
import { BLOCKHASH_SLOTS } from "./slots.ts";
import { decodeTransaction, type LedgerTransaction } from "./transaction.ts";

/** The system program's number of a transfer. */
const TRANSFER = 2;

/** A transfer of the faucet, in lamports. Its memo tells it from another of the same amount in the same slot. */
export async function transferFromFaucet(ledger: Ledger, to: Address, amount: bigint): Promise<LedgerTransaction> {
  const { faucet } = ledger.genesis;
  const slot = ledger.slots.current();
  const data = Buffer.alloc(12);
  data.writeUInt32LE(TRANSFER);
  data.writeBigUInt64LE(amount, 4);
  const lifetime = { blockhash: ledger.blockhashes.of(slot), lastValidBlockHeight: BigInt(slot + BLOCKHASH_SLOTS) };
  const transfer = {
    programAddress: SYSTEM_PROGRAM,
    accounts: [
      { address: faucet.address, role: AccountRole.WRITABLE_SIGNER },
      { address: to, role: AccountRole.WRITABLE },
    ],
    data,
  };
  const memo = { programAddress: MEMO_PROGRAM, data: Buffer.from(`airdrop ${randomUUID()}`) };
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayerSigner(faucet, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (dated) => appendTransactionMessageInstructions([transfer, memo], dated),
  );
  const signed = await signTransactionMessageWithSigners(message);
  return decodeTransaction(Buffer.from(getTransactionEncoder().encode(signed)));
}
