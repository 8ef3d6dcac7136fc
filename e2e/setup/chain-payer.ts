import { inspect } from "node:util";
import {
  AccountRole,
  type Address,
  address,
  generateKeyPairSigner,
  type Instruction,
  lamports,
  type Signature,
  type TransactionSigner,
} from "@solana/kit";
import { vi } from "vitest";
import { signedTransaction } from "./memo-transaction.ts";
import type { TestLedger } from "./test-ledger.ts";

const SYSTEM_PROGRAM = address("11111111111111111111111111111111");

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
  const { rpc } = ledger;
  const signer = await generateKeyPairSigner();

  /** Waits for a transaction to be confirmed, or final too. */
  const reaches = (signature: Signature, level: "confirmed" | "finalized") =>
    vi.waitFor(
      async () => {
        const [status] = (await rpc.getSignatureStatuses([signature]).send()).value;
        const reached = status?.confirmationStatus;
        if (reached !== level && reached !== "finalized") throw new Error(`${signature} is ${reached}`);
        return status?.err;
      },
      { timeout: 10_000, interval: 10 },
    );

  /** Sends instructions as one transaction, whether or not it will fail, and waits until it is confirmed. */
  const attempt = async (instructions: readonly Instruction[]) => {
    const wire = await signedTransaction(ledger, signer, instructions);
    const signature = await rpc.sendTransaction(wire, { encoding: "base64", skipPreflight: true }).send();
    return { signature, failure: await reaches(signature, "confirmed") };
  };

  await reaches(await rpc.requestAirdrop(signer.address, lamports(100_000_000_000n)).send(), "confirmed");
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
