import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type FaultyChain, openFaultyChain } from "../../../e2e/setup/faulty-chain.ts";
import { listFailedExecutions, retryFailed } from "./executions.ts";
import { fundPayer } from "./start-anchoring.ts";

let chain: FaultyChain;

beforeAll(async () => {
  chain = await openFaultyChain(inject("postgresUrl"), { isFunded: false });
});
afterAll(() => chain.close());

const NO_FUNDS = "The fee payer does not have enough SOL.";

describe("a payer without funds", () => {
  it("saves writes with the reason, gives up after a while, and anchors them once it is funded", async () => {
    const { clock, graph } = chain;
    clock.run(40);
    const fast = await chain.write("FAST_UNCONFIRMED");
    const quick = await chain.write("QUICK_SIGNATURE");
    expect(quick.execution).toMatchObject({ status: "QUEUED", signature: null, reason: NO_FUNDS });
    const waited = await chain.write("CONFIRMED_AND_PARSED");
    expect(waited.execution).toMatchObject({ status: "FAILED", signature: null, reason: NO_FUNDS });
    clock.run(1);
    const ids = [fast, quick, waited].map(({ execution }) => execution.id);
    const statuses = async () => Promise.all(ids.map(async (id) => (await chain.tell(id)).status));
    await chain.workUntil(async () => (await statuses()).every((status) => status === "FAILED"), { stepMs: 12_000 });
    const failed = await listFailedExecutions(graph.sql, "app");
    for (const id of ids) expect(failed).toContainEqual(expect.objectContaining({ id, reason: NO_FUNDS }));

    await fundPayer(graph.sql, graph.chain);
    await chain.workUntil(async () => true);
    expect(await statuses()).toEqual(["FAILED", "FAILED", "FAILED"]);
    expect(await retryFailed(graph.sql, ids[0])).toBe(1);
    await retryFailed(graph.sql, undefined).catch(() => 0);
    await chain.expectSettled();
    expect(await statuses()).toEqual(["CONFIRMED", "CONFIRMED", "CONFIRMED"]);
    expect(await listFailedExecutions(graph.sql, undefined)).toEqual([]);
    await expect(retryFailed(graph.sql, ids[0])).rejects.toThrow(/given up/);
  });
});
