import { expect } from "vitest";
import { hashLeaf, toEvent } from "#lib/graph/chain/event.ts";
import { loadExecutions } from "#lib/graph/chain/executions.ts";
import { readMemos, toMemo } from "#lib/graph/chain/memo-transaction.ts";
import { computeRoot, toSiblings } from "#lib/graph/chain/merkle.ts";
import type { Sql } from "#lib/graph/store/database.ts";

/** A memo on chain and its transaction. */
type Written = Readonly<{ memo: string; signature: string }>;

/** Reads the graph's memos from the signed bytes of successful transactions of the ledger. */
async function memosOnChain(sql: Sql): Promise<readonly Written[]> {
  const rows = await sql<{ signature: string; wire: Buffer }[]>`
    select signature, wire from ledger_transactions where result -> 'err' = 'null'::jsonb`;
  const memos = await Promise.all(
    rows.map(async ({ signature, wire }) =>
      ((await readMemos(wire, signature)) ?? []).map((memo) => ({ memo, signature })),
    ),
  );
  return memos.flat().filter(({ memo }) => memo.startsWith("skillshelf:"));
}

/**
 * Checks anchoring against the ledger itself: each event is anchored by exactly one memo of one transaction, its proof
 * leads to that memo, and the graph has no other memos.
 *
 * @returns the number of events and of memos.
 */
export async function expectAnchoredOnce(sql: Sql): Promise<{ events: number; memos: number }> {
  const written = await memosOnChain(sql);
  const ids = await sql<{ id: string }[]>`select id from outbox order by key`;
  const executions = await loadExecutions(
    sql,
    ids.map(({ id }) => id),
  );
  expect(executions.length).toBe(ids.length);
  const needed = new Map<string, string | null>();
  for (const execution of executions) {
    const { anchor, leafIndex, proof } = execution;
    if (anchor === null) throw new Error(`the event ${execution.id} was left behind`);
    const leaf = hashLeaf(toEvent(execution));
    const root = computeRoot(leaf, toSiblings(proof ?? Buffer.alloc(0), leafIndex ?? 0, anchor.size));
    expect(root.equals(anchor.hash), `the proof of ${execution.id} leads to its anchor`).toBe(true);
    expect(["CONFIRMED", "FINAL"]).toContain(anchor.status);
    needed.set(toMemo(anchor), anchor.signature);
  }
  expect(toTexts(written)).toEqual(toTexts([...needed].map(([memo, signature]) => ({ memo, signature }))));
  return { events: executions.length, memos: written.length };
}

const toTexts = (memos: readonly { memo: string; signature: string | null }[]): string[] =>
  memos.map(({ memo, signature }) => `${memo} ${signature}`).toSorted();
