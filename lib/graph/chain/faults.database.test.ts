import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { type FaultyChain, openFaultyChain } from "../../../e2e/setup/faulty-chain.ts";
import type { Fault } from "../../../e2e/setup/faulty-rpc.ts";

/** Speed of the clock while a fault lasts: blockhashes expire within a second. */
const SPEED = 100;
/** Timeout of calls without a response. */
const SILENCE_MS = 500;

let chain: FaultyChain;

beforeAll(async () => {
  chain = await openFaultyChain(inject("postgresUrl"));
});
afterAll(() => chain.close());
afterEach(() => vi.restoreAllMocks());

const ALL = Number.POSITIVE_INFINITY;
/** Combined faults, and the number of calls they affect. */
const troubles: readonly (readonly [node: string, faults: readonly Fault[], times: number])[] = [
  ["takes transactions that no block ever has", ["drop"], ALL],
  ["loses the first transactions", ["drop"], 20],
  ["gets every transaction twice", ["duplicate"], ALL],
  ["takes transactions and says that it refused them", ["refused"], ALL],
  ["takes transactions and cuts the connection", ["cut"], ALL],
  ["cannot be reached", ["down"], ALL],
  ["answers 503", ["unavailable"], ALL],
  ["answers 429", ["tooMany"], ALL],
  ["does what it is asked and does not answer", ["slow"], 3],
  ["answers what is no answer", ["garbage"], ALL],
  ["knows no status of what landed", ["unknown"], ALL],
  ["has fallen behind another", ["behind"], ALL],
  ["says of what never landed that it is final", ["confirmed", "drop"], ALL],
  [
    "says of what never landed that it is final, and shows another transaction",
    ["confirmed", "drop", "wrongTransaction"],
    ALL,
  ],
  ["says too early that something is final", ["confirmed"], ALL],
  ["shows other transactions than it was asked for", ["wrongTransaction"], ALL],
  ["knows no status, and shows other transactions", ["unknown", "wrongTransaction"], ALL],
];

describe("every write gets a response, is saved and is anchored once by a node that", () => {
  it.each(troubles)("%s", async (_, faults, times) => {
    const { proxy, clock } = chain;
    const silence = AbortSignal.timeout;
    if (faults.includes("slow")) vi.spyOn(AbortSignal, "timeout").mockImplementation(() => silence(SILENCE_MS));
    const before = new Map(faults.map((fault) => [fault, proxy.bites(fault)]));
    proxy.inject(faults, times);
    clock.run(SPEED);
    const answered = await chain.workDuring(chain.writeByAll(1));
    expect(answered).toHaveLength(8 * 3);
    for (const fault of faults) expect(proxy.bites(fault), fault).toBeGreaterThan(before.get(fault) ?? 0);
    const { events } = await chain.expectSettled();
    expect(events).toBeGreaterThanOrEqual(answered.length);
  });
});
