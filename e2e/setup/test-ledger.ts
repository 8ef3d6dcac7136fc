import { inspect } from "node:util";
import { openLedger } from "@skillshelf/solana-ledger/open-ledger";
import { MEMO_PROGRAM, SYSTEM_PROGRAM } from "@skillshelf/solana-ledger/programs";
import {
  AccountRole,
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createSolanaRpc,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  type Instruction,
  type KeyPairSigner,
  lamports,
  pipe,
  type Signature,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type TransactionSigner,
} from "@solana/kit";
import { vi } from "vitest";
import type { TestGraph } from "./test-graph.ts";

export const SOL = 1_000_000_000n;

type Wire = Awaited<ReturnType<typeof signedTransaction>>;

/** Makes a client of a test's ledger. */
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
    /** Makes a signer with a confirmed balance. */
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

export const memo = (text: string): Instruction => ({ programAddress: MEMO_PROGRAM, data: Buffer.from(text) });

export type Lifetime = Readonly<{ blockhash: Blockhash; lastValidBlockHeight: bigint }>;

/** Makes a transaction message that a signer pays for. */
export const messageOf = (payer: KeyPairSigner, lifetime: Lifetime, instructions: readonly Instruction[]) =>
  pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayerSigner(payer, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (dated) => appendTransactionMessageInstructions(instructions, dated),
  );

/** Signs a transaction in wire format. Without a lifetime it uses the newest blockhash. */
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

/** Makes a transaction in wire format without the signature. */
export const unsignedTransaction = (payer: KeyPairSigner, lifetime: Lifetime, instructions: readonly Instruction[]) =>
  getBase64EncodedWireTransaction(compileTransaction(messageOf(payer, lifetime, instructions)));

/** Opens the local ledger of a test's graph, with a client. */
export async function openTestLedger(graph: TestGraph, options: { slotMs?: number } = {}) {
  let ledger = await openLedger(graph.url, { schema: "graph", ...options });
  const { url } = ledger;
  const reopen = async () => {
    ledger = await openLedger(graph.url, { schema: "graph", ...options, port: Number(new URL(url).port) });
  };
  return {
    url,
    rpc: createSolanaRpc(url),
    close: () => ledger.close(),
    /** Reopens it at the same URL, after `close`. */
    reopen,
    /** Removes all transactions after a slot, as when a cluster switches to another fork. */
    rewind: async (toSlot: number) => {
      await ledger.close();
      await graph.sql`delete from ledger_transactions where slot > ${toSlot}`;
      await reopen();
    },
  };
}

export type TestLedger = Awaited<ReturnType<typeof openTestLedger>>;

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

/** Makes a payer with 100 SOL who executes instructions. */
export async function makePayer(ledger: TestLedger) {
  const { fundedSigner, reaches, send, statusOf } = clientOf(ledger);
  const signer = await fundedSigner(100n * SOL);

  /** Sends instructions as one transaction, even if it will fail, and waits for the confirmation. */
  const attempt = async (instructions: readonly Instruction[]) => {
    const wire = await signedTransaction(ledger, signer, instructions);
    const signature = await send(wire, { skipPreflight: true });
    await reaches(signature, "confirmed");
    return { signature, failure: (await statusOf(signature))?.err };
  };

  return {
    signer,
    attempt,
    /** Executes instructions. @throws {Error} when they fail. */
    execute: async (instructions: readonly Instruction[]): Promise<Signature> => {
      const { signature, failure } = await attempt(instructions);
      if (failure) throw new Error(`${signature} failed: ${inspect(failure)}`);
      return signature;
    },
    isFinal: (signature: Signature) => reaches(signature, "finalized"),
  };
}

export type Payer = Awaited<ReturnType<typeof makePayer>>;
