import { inspect } from "node:util";
import { SYSTEM_PROGRAM } from "@skillshelf/solana-ledger/programs";
import { AccountRole, type Address, type Instruction, type Signature, type TransactionSigner } from "@solana/kit";
import { clientOf, SOL } from "./ledger-client.ts";
import { signedTransaction } from "./memo-transaction.ts";
import type { TestLedger } from "./test-ledger.ts";

/** A transfer of lamports. */
export function transfer(from: TransactionSigner, to: Address, amount: bigint): Instruction {
  const data = Buffer.alloc(12);
  data.writeUInt32LE(2);
  data.writeBigUInt64LE(amount, 4);
  const accounts = [
    { address: from.address, role: AccountRole.WRITABLE_SIGNER, signer: from },
    { address: to, role: AccountRole.WRITABLE },
  ];
  return { programAddress: SYSTEM_PROGRAM, accounts, data };
}

/** Somebody with a hundred SOL, who has transactions carried out. */
export async function makePayer(ledger: TestLedger) {
  const { fundedSigner, reaches, send, statusOf } = clientOf(ledger);
  const signer = await fundedSigner(100n * SOL);

  /** Sends instructions as one transaction, whether or not it will fail, and waits until it is confirmed. */
  const attempt = async (instructions: readonly Instruction[]) => {
    const wire = await signedTransaction(ledger, signer, instructions);
    const signature = await send(wire, { skipPreflight: true });
    await reaches(signature, "confirmed");
    return { signature, failure: (await statusOf(signature))?.err };
  };

  return {
    signer,
    attempt,
    /** The same of instructions that do not fail. */
    carryOut: async (instructions: readonly Instruction[]): Promise<Signature> => {
      const { signature, failure } = await attempt(instructions);
      if (failure) throw new Error(`${signature} failed: ${inspect(failure)}`);
      return signature;
    },
    isFinal: (signature: Signature) => reaches(signature, "finalized"),
  };
}

export type Payer = Awaited<ReturnType<typeof makePayer>>;
