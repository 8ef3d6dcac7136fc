import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { AnchorWorker } from "#lib/graph/chain/anchor-worker.ts";
import { toMemo } from "#lib/graph/chain/memo-transaction.ts";
import { fundPayer } from "#lib/graph/chain/start-anchoring.ts";
import type { Anchor } from "#lib/graph/store/anchors.ts";
import { makeTestGraph, type TestGraph } from "../../e2e/setup/test-graph.ts";
import { openTestLedger, type TestLedger } from "../../e2e/setup/test-ledger.ts";
import { checkedTally, faultsOf, type Mark, markNow, tallySince } from "./tally.ts";

/** Longer than a blockhash is cached. */
const ANOTHER_BLOCKHASH_MS = 1_100;

let graph: TestGraph;
let ledger: TestLedger;
let mark: Mark;

const { signal } = new AbortController();
const follow = (endId: string, execution: string) =>
  graph.ask("POST", "/followers/add", { body: { startId: "ada", endId, execution } });

beforeAll(async () => {
  graph = await makeTestGraph(inject("postgresUrl"));
  ledger = await openTestLedger(graph, { slotMs: 20 });
  await fundPayer(graph.sql, graph.chain);
  const worker = new AnchorWorker(graph.sql, graph.chain, { batchMs: 0 });
  await graph.profiles("ada", "bob", "eve", "joe");
  worker.start();
  await checkedTally(graph.sql, { event: 0, transaction: 0 }, 4, signal);
  mark = await markNow(graph.sql);
  await follow("bob", "QUICK_SIGNATURE");
  await follow("eve", "CONFIRMED_AND_PARSED");
  await follow("joe", "FAST_UNCONFIRMED");
  await checkedTally(graph.sql, mark, 3, signal);
  await worker.stop();
});
afterAll(async () => {
  await ledger.close();
  await graph.remove();
});

const deleteNewest = () =>
  graph.sql`delete from ledger_transactions where key = (select max(key) from ledger_transactions)`;
const faults = async () => faultsOf(await tallySince(graph.sql, mark), 3);

describe("the events after a mark", () => {
  it("are counted, without violations if each is anchored once", async () => {
    expect(await checkedTally(graph.sql, mark, 3, signal)).toMatchObject({
      events: 3,
      alone: 2,
      confirmed: 3,
      anchors: 3,
      landed: 3,
      matched: 3,
    });
  });

  it("are too few if a write left none", async () => {
    await expect(checkedTally(graph.sql, mark, 4, signal)).rejects.toThrow("4 writes left 3 events");
  });

  it("are not confirmed while they are only sent", async () => {
    await graph.sql`update anchors set status = 'SENT' where kind = 'event'`;
    expect(await faults()).toEqual(["1 of 3 events are confirmed"]);
    await graph.sql`update anchors set status = 'CONFIRMED' where kind = 'event'`;
  });

  it("are found if they are anchored twice", async () => {
    const [anchor] = await graph.sql<Anchor[]>`select * from anchors order by key desc limit 1`;
    if (anchor === undefined) throw new Error("nothing was anchored");
    await sleep(ANOTHER_BLOCKHASH_MS);
    const { wire } = await graph.chain.sign(toMemo(anchor), 0);
    expect(await graph.chain.send(wire, { preflight: true })).toBeUndefined();
    expect(await faults()).toEqual(["the ledger has 4 memos where 3 were to be"]);
    await deleteNewest();
  });

  it("are found if they are missing on chain", async () => {
    await deleteNewest();
    expect(await faults()).toEqual([
      "the ledger has 2 of the 3 memos of 3 events",
      "the ledger has 2 memos where 3 were to be",
    ]);
  });
});
