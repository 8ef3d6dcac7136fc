import { type Address, generateKeyPairSigner, type Signature } from "@solana/kit";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { makeTestGraph, type TestGraph } from "../../../e2e/setup/test-graph.ts";
import { makePayer, openTestLedger, type Payer, type TestLedger, transfer } from "../../../e2e/setup/test-ledger.ts";
import { openRpc } from "./rpc.ts";
import { TransactionReader } from "./transaction-reader.ts";

const SYSTEM_PROGRAM = "11111111111111111111111111111111";

let graph: TestGraph;
let ledger: TestLedger;
let payer: Payer;
/** The recipient, who has a profile. */
let friend: Address;
let now: number;

const newReader = () => new TransactionReader(graph.sql, { rpc: () => openRpc(graph.sql), now: () => now });

beforeAll(async () => {
  graph = await makeTestGraph(inject("postgresUrl"));
  ledger = await openTestLedger(graph, { slotMs: 20 });
  payer = await makePayer(ledger);
  friend = (await generateKeyPairSigner()).address;
  for (const [username, walletAddress] of [
    ["ada", payer.signer.address],
    ["ben", friend],
  ])
    await graph.ask("POST", "/profiles/findOrCreate", { body: { username, walletAddress } });
  now = Date.now() + 60_000;
});
afterAll(async () => {
  await ledger.close();
  await graph.remove();
});

async function log(transactionSignature: Signature) {
  const timestamp = Date.now();
  await graph.ask("POST", "/trades", {
    body: {
      transactionSignature,
      walletAddress: payer.signer.address,
      inputMint: "sol",
      outputMint: "bonk",
      inputAmount: 1,
      outputAmount: 50,
      inputValueSOL: 1,
      outputValueSOL: 1,
      timestamp,
      tradeType: "swap",
      platform: "main",
    },
  });
}

async function tradeOf(signature: Signature) {
  const query = { walletAddress: payer.signer.address };
  const { data } = await graph.ask("GET", "/trades/fetch-transaction-history", { query });
  return (data as { transactionSignature: string; chain: Record<string, unknown> | null }[]).find(
    ({ transactionSignature }) => transactionSignature === signature,
  );
}

async function swapOf(signature: Signature) {
  const { activities } = await graph.ask("GET", "/activity/swap", { query: { tokenAddress: "sol" } });
  return (activities as { signature: string }[]).find((swap) => swap.signature === signature);
}

describe("a trade on chain", () => {
  it("has slot, time, fee and accounts, with the profiles of these", async () => {
    const before = Math.floor(Date.now() / 1_000) * 1_000;
    const signature = await payer.execute([transfer(payer.signer, friend, 5_000_000n)]);
    await log(signature);
    expect((await tradeOf(signature))?.chain).toBeNull();
    expect(await swapOf(signature)).not.toHaveProperty("fee");
    await payer.isFinal(signature);
    expect(await newReader().runBatch()).toBe(1);

    const found = await ledger.rpc
      .getTransaction(signature, { encoding: "json", maxSupportedTransactionVersion: 0 })
      .send();
    const chain = (await tradeOf(signature))?.chain;
    expect(chain).toMatchObject({ slot: Number(found?.slot), fee: 5_000, success: true });
    expect(chain?.blockTime).toBeGreaterThanOrEqual(before);
    expect(chain?.blockTime).toBeLessThanOrEqual(Date.now());
    const person = (id: string, address: string) => ({ address, profile: { id, username: id } });
    expect(await swapOf(signature)).toMatchObject({
      fee: 5_000,
      success: true,
      accountsInvolved: [payer.signer.address, friend, SYSTEM_PROGRAM],
      involvedProfiles: [person("ada", payer.signer.address), person("ben", friend)],
    });
  });

  it("is marked as failed where it failed, with its fee", async () => {
    const { signature, failure } = await payer.attempt([transfer(payer.signer, friend, 10n ** 15n)]);
    expect(failure).toBeTruthy();
    await log(signature);
    await payer.isFinal(signature);
    expect(await newReader().runBatch()).toBe(1);
    expect((await tradeOf(signature))?.chain).toMatchObject({ fee: 5_000, success: false });
    expect(await swapOf(signature)).toMatchObject({ fee: 5_000, success: false });
  });

  it("is not shown before it is finalized", async () => {
    const signature = await payer.execute([transfer(payer.signer, friend, 6_000_000n)]);
    await log(signature);
    await newReader().runBatch();
    expect((await tradeOf(signature))?.chain).toBeNull();
    await payer.isFinal(signature);
    now += 10_000;
    await newReader().runBatch();
    expect((await tradeOf(signature))?.chain).toMatchObject({ success: true });
  });

  it("is shown once an unavailable ledger is back", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const signature = await payer.execute([transfer(payer.signer, friend, 7_000_000n)]);
    await log(signature);
    await payer.isFinal(signature);
    await ledger.close();
    const reader = newReader();
    expect(await reader.runBatch()).toBe(0);
    await ledger.reopen();
    now += 60_000;
    await expect.poll(() => reader.runBatch(), { timeout: 5_000 }).toBe(1);
    expect((await tradeOf(signature))?.chain).toMatchObject({ success: true });
    expect(await graph.sql`select attempts from chain_transactions where signature = ${signature}`).toEqual([
      { attempts: 0 },
    ]);
    vi.restoreAllMocks();
  });
});
