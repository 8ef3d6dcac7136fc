import { openLedger } from "@skillshelf/solana-ledger/open-ledger";
import { createSolanaRpc } from "@solana/kit";
import type { TestGraph } from "./test-graph.ts";

/** The local ledger of a test's graph, and a client of it. */
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
    /** Opens it again, after `close`, at the same address. */
    reopen,
    /** Takes back all transactions after a slot, as a cluster does when it goes on from another fork. */
    rewind: async (toSlot: number) => {
      await ledger.close();
      await graph.sql`delete from ledger_transactions where slot > ${toSlot}`;
      await reopen();
    },
  };
}

export type TestLedger = Awaited<ReturnType<typeof openTestLedger>>;
