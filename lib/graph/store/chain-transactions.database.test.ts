import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { makeTestGraph } from "../../../e2e/setup/test-graph.ts";
import { Executor } from "../chain/executor.ts";
import { GraphService } from "../endpoints/graph-service.ts";
import { endpoints } from "../endpoints/table.ts";
import { isFirstChainStarting, saveChain } from "./chain-transactions.ts";

let graph: Awaited<ReturnType<typeof makeTestGraph>>;

beforeAll(async () => {
  graph = await makeTestGraph(inject("postgresUrl"));
});
afterAll(() => graph.remove());

const now = Date.now();

describe("the start of a graph's first chain", () => {
  it("follows the first key, until the chain is saved", async () => {
    expect(await isFirstChainStarting(graph.sql, now)).toBe(true);
    await graph.makeKey("later");
    expect(await isFirstChainStarting(graph.sql, now + 120_000)).toBe(false);
  });

  it("is waited for by a write that waits for its signature", async () => {
    let looks = 0;
    const isChainStarting = async () => ++looks < 3;
    const executor = new Executor(graph.sql, graph.chain, { isChainStarting });
    const service = new GraphService(graph.sql, executor, { endpoints });
    for (const username of ["ada", "ben"]) {
      const body = JSON.stringify({ username, execution: "QUICK_SIGNATURE" });
      const headers = { "x-request-id": "one", "x-api-key": graph.key, "content-type": "application/json" };
      const target = "/api/v1/profiles/findOrCreate";
      expect((await service.handle({ method: "POST", target, headers, body })).status).toBe(200);
    }
    expect(looks).toBe(3);
  });

  it("is over once the chain is saved, and never without a key", async () => {
    await saveChain(graph.sql, "genesis", now);
    expect(await isFirstChainStarting(graph.sql, now)).toBe(false);
    const other = await makeTestGraph(inject("postgresUrl"));
    await other.sql`delete from api_keys`;
    expect(await isFirstChainStarting(other.sql, now)).toBe(false);
    await other.remove();
  });
});
