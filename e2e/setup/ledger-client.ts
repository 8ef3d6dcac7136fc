import { generateKeyPairSigner, type KeyPairSigner, lamports, type Signature } from "@solana/kit";
import { vi } from "vitest";
import { type Lifetime, memo, signedTransaction } from "./memo-transaction.ts";
import type { TestLedger } from "./test-ledger.ts";

export const SOL = 1_000_000_000n;

type Wire = Awaited<ReturnType<typeof signedTransaction>>;

/** What tests ask of a ledger, through the client of Solana's own library. */
export function clientOf({ rpc }: Pick<TestLedger, "rpc">) {
  const statusOf = async (signature: Signature) =>
    (await rpc.getSignatureStatuses([signature], { searchTransactionHistory: true }).send()).value[0] ?? null;

  const reaches = (signature: Signature, commitment: "confirmed" | "finalized"): Promise<void> =>
    vi.waitFor(
      async () => {
        const reached = (await statusOf(signature))?.confirmationStatus;
        if (reached !== commitment && reached !== "finalized") throw new Error(`${signature} is ${reached}`);
      },
      { timeout: 20_000, interval: 10 },
    );

  return {
    statusOf,
    reaches,
    /** Somebody with an amount that is confirmed. */
    fundedSigner: async (amount = SOL): Promise<KeyPairSigner> => {
      const signer = await generateKeyPairSigner();
      await reaches(await rpc.requestAirdrop(signer.address, lamports(amount)).send(), "confirmed");
      return signer;
    },
    balanceOf: async (signer: KeyPairSigner, commitment: "processed" | "confirmed" | "finalized" = "processed") =>
      (await rpc.getBalance(signer.address, { commitment }).send()).value,
    newestLifetime: async (): Promise<Lifetime> =>
      (await rpc.getLatestBlockhash({ commitment: "confirmed" }).send()).value,
    memoBy: (signer: KeyPairSigner, text: string, lifetime?: Lifetime) =>
      signedTransaction({ rpc }, signer, [memo(text)], lifetime),
    send: (wire: Wire, options: { skipPreflight?: boolean } = {}) =>
      rpc.sendTransaction(wire, { encoding: "base64", preflightCommitment: "confirmed", ...options }).send(),
  };
}
