import { setTimeout as sleep } from "node:timers/promises";
import { type Arbitrary, constantFrom, integer, record, sample, subarray } from "fast-check";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type FaultyChain, openFaultyChain } from "../../../e2e/setup/faulty-chain.ts";
import type { Fault } from "../../../e2e/setup/faulty-rpc.ts";

/** Speed of the clock while faults last. */
const SPEED = 80;
/** Depth of a fork in slots: less than finality. */
const FORK_SLOTS = 20;

const kinds = [
  "drop",
  "duplicate",
  "refused",
  "cut",
  "down",
  "unavailable",
  "tooMany",
  "garbage",
  "unknown",
  "behind",
  "confirmed",
  "wrongTransaction",
] as const satisfies readonly Fault[];

/** Faults of a stage, their duration in milliseconds, and what happens to the ledger. */
const stages = record({
  faults: subarray([...kinds], { minLength: 1, maxLength: 4 }),
  times: constantFrom(3, 20, Number.POSITIVE_INFINITY),
  lasts: integer({ min: 50, max: 500 }),
  ledger: constantFrom("stays", "stays", "ends", "forks"),
});
type Stage = typeof stages extends Arbitrary<infer Value> ? Value : never;

let chain: FaultyChain;

beforeAll(async () => {
  chain = await openFaultyChain(inject("postgresUrl"));
});
afterAll(() => chain.close());

async function suffer({ faults, times, lasts, ledger }: Stage) {
  chain.proxy.inject(faults, times);
  await sleep(lasts);
  if (ledger === "ends") {
    await chain.ledger.close();
    await sleep(lasts);
    await chain.ledger.reopen();
  }
  if (ledger === "forks") {
    // A fork must not undo finalized slots, so the clock runs at normal speed meanwhile.
    chain.clock.run(1);
    const slot = Number(await chain.ledger.rpc.getSlot({ commitment: "processed" }).send());
    await chain.ledger.rewind(Math.max(0, slot - FORK_SLOTS));
    chain.clock.run(SPEED);
  }
  chain.proxy.mend();
}

describe("combined faults", () => {
  it.each([1, 2, 3])(
    "every write gets a response, is saved and is anchored once (seed %i)",
    async (seed) => {
      const suffered = sample(stages, { seed, numRuns: 8 });
      chain.clock.run(SPEED);
      const bitten = () => kinds.reduce((sum, fault) => sum + chain.proxy.bites(fault), 0);
      const before = bitten();
      const suffering = async () => {
        for (const stage of suffered) await suffer(stage);
      };
      const [answered] = await chain.workDuring(Promise.all([chain.writeByAll(2), suffering()]));
      expect(answered).toHaveLength(8 * 3 * 2);
      expect(bitten()).toBeGreaterThan(before + 20);
      await chain.expectSettled();
    },
    60_000,
  );
});
