import { createSolanaRpc, generateKeyPairSigner, type KeyPairSigner } from "@solana/kit";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { makeTestGraph, type TestGraph } from "../../../e2e/setup/test-graph.ts";
import { openTestLedger, type TestLedger } from "../../../e2e/setup/test-ledger.ts";
import { Chain } from "./chain.ts";
import type { Rpc } from "./rpc.ts";
import { fundPayer } from "./start-anchoring.ts";

let graph: TestGraph;
let ledger: TestLedger;
let payer: KeyPairSigner;

beforeAll(async () => {
  graph = await makeTestGraph(inject("postgresUrl"));
  ledger = await openTestLedger(graph, { slotMs: 50 });
  payer = await generateKeyPairSigner();
  await fundPayer(graph.sql, payingAt([0]));
});
afterAll(async () => {
  await ledger.close();
  await graph.remove();
});

/** The ledger with these recent prioritization fees, in micro-lamports per compute unit. */
function payingAt(prices: readonly number[], maxPriorityFee = 50_000): Chain {
  const rpc: Rpc = new Proxy(createSolanaRpc(ledger.url), {
    get: (target, name, receiver) =>
      name === "getRecentPrioritizationFees"
        ? () => ({
            send: async () => prices.map((price, slot) => ({ slot: BigInt(slot), prioritizationFee: BigInt(price) })),
          })
        : Reflect.get(target, name, receiver),
  });
  return new Chain({ rpc: async () => rpc, payer: async () => payer, maxPriorityFee });
}

/** Returns the fee of a memo after `earlier` signatures, in lamports. */
async function feeOf(chain: Chain, earlier: number): Promise<bigint> {
  const { wire, signature } = await chain.sign(`fee ${Math.random()}`, earlier);
  expect(await chain.send(wire, { preflight: true })).toBeUndefined();
  const found = async () =>
    (await ledger.rpc.getTransaction(signature, { encoding: "json", maxSupportedTransactionVersion: 0 }).send())?.meta;
  await expect.poll(found, { timeout: 5_000 }).toBeTruthy();
  return (await found())?.fee ?? 0n;
}

describe("the priority fee", () => {
  it("is zero where nobody pays one", async () => {
    expect(await feeOf(payingAt([0, 0, 0, 0]), 0)).toBe(5_000n);
    expect(await feeOf(payingAt([]), 3)).toBe(5_000n);
  });

  it("is the 75th percentile of recent fees", async () => {
    // 50,000 units at 0.02 lamports.
    expect(await feeOf(payingAt([0, 10_000, 20_000, 900_000]), 0)).toBe(5_000n + 1_000n);
    expect(await feeOf(payingAt([0, 0, 0, 20_000, 20_000, 20_000, 20_000, 900_000]), 0)).toBe(5_000n + 1_000n);
  });

  it("doubles with each transaction that did not land, up to the configured maximum", async () => {
    const prices = [20_000, 20_000];
    expect(await feeOf(payingAt(prices), 1)).toBe(5_000n + 2_000n);
    expect(await feeOf(payingAt(prices), 2)).toBe(5_000n + 4_000n);
    expect(await feeOf(payingAt(prices), 9)).toBe(5_000n + 50_000n);
    expect(await feeOf(payingAt(prices, 0), 9)).toBe(5_000n);
    expect(await feeOf(payingAt([Number.MAX_SAFE_INTEGER], 700), 0)).toBe(5_000n + 700n);
  });
});
