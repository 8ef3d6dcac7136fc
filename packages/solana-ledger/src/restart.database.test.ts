import type { Signature } from "@solana/kit";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { makeTestGraph, type TestGraph } from "../../../e2e/setup/test-graph.ts";
import { clientOf, openTestLedger, SOL, type TestLedger } from "../../../e2e/setup/test-ledger.ts";
import { findLedgerUrl } from "./address.ts";
import { LedgerLockedError } from "./errors.ts";
import { openLedger } from "./open-ledger.ts";

let graph: TestGraph;
let ledger: TestLedger;
let client: ReturnType<typeof clientOf>;

beforeAll(async () => {
  graph = await makeTestGraph(inject("postgresUrl"));
});
afterAll(async () => {
  await graph.remove();
});
beforeEach(async () => {
  ledger = await openTestLedger(graph, { slotMs: 50 });
  client = clientOf(ledger);
});
afterEach(async () => {
  await ledger.close();
});

const forgetSnapshot = () => graph.sql`delete from ledger_snapshots`;

test("balances, transactions and the genesis survive a restart", async () => {
  const signer = await client.fundedSigner();
  const signature = await client.send(await client.memoBy(signer, "kept"));
  const genesis = await ledger.rpc.getGenesisHash().send();
  const slot = (await client.statusOf(signature))?.slot;
  await ledger.close();
  await ledger.reopen();
  expect(await client.balanceOf(signer)).toBe(SOL - 5_000n);
  expect((await client.statusOf(signature))?.slot).toBe(slot);
  expect(await ledger.rpc.getGenesisHash().send()).toBe(genesis);
});

test("a transaction sent before a restart is neither executed twice nor rejected afterwards", async () => {
  const signer = await client.fundedSigner();
  const lifetime = await client.newestLifetime();
  const wire = await client.memoBy(signer, "once", lifetime);
  await client.send(wire);
  await ledger.close();
  await ledger.reopen();
  await expect(client.send(wire)).rejects.toThrow();
  await client.send(await client.memoBy(signer, "another with the same blockhash", lifetime));
  expect(await client.balanceOf(signer)).toBe(SOL - 10_000n);
});

test("a snapshot and a full replay give the same accounts", async () => {
  const signer = await client.fundedSigner();
  for (const text of ["one", "two", "three"]) await client.send(await client.memoBy(signer, text));
  await ledger.close();
  const [kept] = await graph.sql<{ key: number }[]>`select last_key as key from ledger_snapshots`;
  expect(kept?.key).toBeGreaterThan(0);
  await ledger.reopen();
  const fromSnapshot = await client.balanceOf(signer);
  await ledger.close();
  await forgetSnapshot();
  await ledger.reopen();
  expect([fromSnapshot, await client.balanceOf(signer)]).toEqual([SOL - 15_000n, SOL - 15_000n]);
});

test("an unreadable snapshot is ignored", async () => {
  const signer = await client.fundedSigner();
  await ledger.close();
  await graph.sql`update ledger_snapshots set state = substring(state for length(state) / 2)`;
  await ledger.reopen();
  expect(await client.balanceOf(signer)).toBe(SOL);
});

test("a snapshot of another version is ignored", async () => {
  const signer = await client.fundedSigner();
  await ledger.close();
  await graph.sql`update ledger_snapshots set version = 'another', state = 'nonsense'`;
  await ledger.reopen();
  expect(await client.balanceOf(signer)).toBe(SOL);
});

test("a saved transaction that was not executed is executed at the next start", async () => {
  const signer = await client.fundedSigner();
  const signature = await client.send(await client.memoBy(signer, "interrupted"));
  await ledger.close();
  await forgetSnapshot();
  await graph.sql`update ledger_transactions set result = null where signature = ${signature}`;
  await ledger.reopen();
  expect(await client.balanceOf(signer)).toBe(SOL - 5_000n);
  expect((await client.statusOf(signature))?.err).toBeNull();
  const [row] = await graph.sql<{ fee: string }[]>`
    select result ->> 'fee' as fee from ledger_transactions where signature = ${signature}`;
  expect(row?.fee).toBe("5000");
});

test("a transaction that was removed can be sent again", async () => {
  const signer = await client.fundedSigner();
  const slot = await ledger.rpc.getSlot({ commitment: "processed" }).send();
  const wire = await client.memoBy(signer, "taken back");
  const signature = await client.send(wire);
  const landed = await client.statusOf(signature);
  await ledger.rewind(Number(slot) - 1);
  expect(await client.statusOf(signature)).toBeNull();
  expect(await client.balanceOf(signer)).toBe(SOL);
  expect(await client.send(wire)).toBe(signature);
  expect((await client.statusOf(signature))?.slot).toBeGreaterThan(landed?.slot ?? 0n);
});

test("slots do not go back with the system clock", async () => {
  const signer = await client.fundedSigner();
  const slotOf = async (signature: Signature) => (await client.statusOf(signature))?.slot ?? 0n;
  const first = await client.send(await client.memoBy(signer, "before"));
  await client.reaches(first, "confirmed");
  const before = await slotOf(first);
  await ledger.close();
  const earlier = await openLedger(graph.url, {
    schema: "graph",
    slotMs: 50,
    port: Number(new URL(ledger.url).port),
    now: () => Date.now() - 3_600_000,
  });
  try {
    const signature = await client.send(await client.memoBy(signer, "an hour earlier"));
    await client.reaches(signature, "finalized");
    expect(await slotOf(signature)).toBeGreaterThanOrEqual(before);
  } finally {
    await earlier.close();
    await ledger.reopen();
  }
});

test("one process at a time runs the ledger of a database", async () => {
  await expect(openLedger(graph.url, { schema: "graph" })).rejects.toThrow(LedgerLockedError);
  expect(await ledger.rpc.getHealth().send()).toBe("ok");
});

test("a ledger that lost its lock ends and writes nothing more", async () => {
  const signer = await client.fundedSigner();
  await ledger.close();
  const losing = await openLedger(graph.url, { schema: "graph", slotMs: 50, port: Number(new URL(ledger.url).port) });
  const wire = await client.memoBy(signer, "too late");
  await graph.sql`
    select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and pid <> pg_backend_pid()
      and database = (select oid from pg_database where datname = current_database())`;
  await expect(client.send(wire)).rejects.toThrow();
  await losing.closed;
  await losing.close();
  await ledger.reopen();
  expect(await client.balanceOf(signer)).toBe(SOL);
});

test("its URL is saved while it runs, and its port stays the same", async () => {
  expect(await findLedgerUrl(graph.sql)).toBe(ledger.url);
  await ledger.close();
  expect(await findLedgerUrl(graph.sql)).toBeUndefined();
  const next = await openLedger(graph.url, { schema: "graph" });
  await next.close();
  expect(next.url).toBe(ledger.url);
  await ledger.reopen();
});
