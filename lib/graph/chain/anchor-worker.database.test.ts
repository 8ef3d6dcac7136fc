import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { makeTestGraph, type TestGraph } from "../../../e2e/setup/test-graph.ts";
import { openTestLedger, type TestLedger } from "../../../e2e/setup/test-ledger.ts";
import type { Execution, ExecutionProof } from "../schema.ts";
import { AnchorWorker } from "./anchor-worker.ts";
import { loadExecutions, toExecutionProof, verifyExecution } from "./executions.ts";
import { fundPayer } from "./start-anchoring.ts";

let graph: TestGraph;
let ledger: TestLedger;
let worker: AnchorWorker;

beforeAll(async () => {
  graph = await makeTestGraph(inject("postgresUrl"));
  ledger = await openTestLedger(graph, { slotMs: 50 });
  await fundPayer(graph.sql, graph.chain);
  await graph.profiles("ada", ...Array.from({ length: 40 }, (_, index) => `p${index}`));
});
afterAll(async () => {
  await ledger.close();
  await graph.remove();
});
beforeEach(() => {
  worker = new AnchorWorker(graph.sql, graph.chain, { batchMs: 0 });
});

const follow = async (index: number, more: object = {}) => {
  const body = { startId: "ada", endId: `p${index}`, ...more };
  return (await graph.ask("POST", "/followers/add", { body })).execution as Execution;
};
const tell = async (id: string) => (await graph.ask("GET", `/executions/${id}`)) as ExecutionProof;
const statusOf = async (id: string) => (await tell(id)).status;
const untilConfirmed = async (id: string) => {
  await expect
    .poll(
      async () => {
        await worker.runRound();
        return statusOf(id);
      },
      { timeout: 10_000, interval: 50 },
    )
    .toBe("CONFIRMED");
};

describe("writes that do not wait", () => {
  it("are anchored together by one transaction, each with its proof", async () => {
    await untilConfirmed((await follow(0)).id);
    const before = await graph.chain.balance();
    const ids: string[] = [];
    for (let index = 1; index < 14; index++) ids.push((await follow(index)).id);
    for (const id of ids) expect(await tell(id)).toMatchObject({ status: "QUEUED", anchor: null });
    await untilConfirmed(ids.at(-1) ?? "");
    expect(before - (await graph.chain.balance())).toBe(5_000n);
    const proofs = await Promise.all(ids.map(tell));
    expect(new Set(proofs.map(({ signature }) => signature)).size).toBe(1);
    for (const [index, execution] of proofs.entries()) {
      expect(execution).toMatchObject({ method: "FAST_UNCONFIRMED", status: "CONFIRMED", anchor: { size: 13, index } });
      expect((await verifyExecution(graph.chain, execution)).filter(({ passed }) => !passed)).toEqual([]);
    }
  });
});

describe("a write that waits for its signature", () => {
  it("returns it, and is confirmed later", async () => {
    const execution = await follow(20, { execution: "QUICK_SIGNATURE" });
    expect(execution).toMatchObject({ method: "QUICK_SIGNATURE", status: "SENT", slot: null });
    expect(execution.signature).toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/);
    await untilConfirmed(execution.id);
    const proof = await tell(execution.id);
    expect(proof).toMatchObject({ signature: execution.signature, anchor: { size: 1, index: 0, proof: [] } });
    expect(proof.memo).toBe(`skillshelf:v1:event:${proof.leaf}`);
  });
});

describe("a write that waits for its confirmation", () => {
  it("returns slot and memo once it is confirmed", async () => {
    const execution = await follow(21, { execution: "CONFIRMED_AND_PARSED" });
    expect(execution).toMatchObject({ status: "CONFIRMED", slot: expect.any(Number) });
    const [row] = await loadExecutions(graph.sql, [execution.id]);
    if (row === undefined) throw new Error("the execution is gone");
    const proof = toExecutionProof(row);
    expect(execution.memo).toBe(`skillshelf:v1:event:${proof.leaf}`);
    expect((await verifyExecution(graph.chain, proof)).filter(({ passed }) => !passed)).toEqual([]);
  });
});
