import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type Address, address } from "@solana/kit";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { type FaultyChain, openFaultyChain } from "../../../e2e/setup/faulty-chain.ts";
import { signedTransaction } from "../../../e2e/setup/test-ledger.ts";
import type { Anchor } from "../store/anchors.ts";

/** Maximum size of a batch (graph contract, section 4). */
const MAX_BATCH = 1_000;
/** Longer than a blockhash is valid as of the newest block, but not as of the newest finalized one. */
const NO_LONGER_TAKEN_MS = 64_000;
/** Longer than a lease. */
const LEASE_MS = 31_000;
/**
 * Longer than a blockhash is valid as of a finalized block, than the delay of the finality check, and than finality
 * takes.
 */
const EXPIRED_MS = 80_000;
const LOOKED_AT_MS = 16_000;

let chain: FaultyChain;

beforeAll(async () => {
  chain = await openFaultyChain(inject("postgresUrl"));
});
afterAll(() => chain.close());
afterEach(async () => {
  await chain.expectSettled();
});

type Row = Pick<Anchor, "key" | "kind" | "size" | "status" | "signature" | "slot"> & { earlier: string[] };
async function anchorOf(id: string): Promise<Row> {
  const [row] = await chain.graph.sql<Row[]>`
    select anchors.key, kind, size, status, signature, slot, earlier_signatures as earlier
    from outbox join anchors on anchors.key = anchor_key where outbox.id = ${id}`;
  if (row === undefined) throw new Error(`${id} has no anchor`);
  return row;
}

/** Writes, and sends the batch in a later slot than the one returned. @param dropped number of times it is dropped. */
async function sentInBatch(dropped = 0) {
  const { clock, graph, ledger, proxy } = chain;
  await chain.expectSettled();
  proxy.inject(["drop"], dropped);
  const before = Number(await ledger.rpc.getSlot({ commitment: "processed" }).send());
  clock.advance(2_000);
  const { execution } = await chain.write("FAST_UNCONFIRMED");
  await chain.makeWorker().runRound();
  const { key, status, signature } = await anchorOf(execution.id);
  expect(status).toBe("SENT");
  const has = async () =>
    (await graph.sql`select from ledger_transactions where signature = ${signature}`).length === 1;
  return { id: execution.id, key, signature, before, has };
}

const until = (id: string, statuses: readonly Anchor["status"][], stepMs = 1_000) =>
  chain.workUntil(async () => statuses.includes((await anchorOf(id)).status), { stepMs });
const untilLanded = (id: string) => until(id, ["CONFIRMED", "FINAL"]);

describe("a transaction in no block", () => {
  it("is sent again unchanged while its blockhash is valid", async () => {
    const { id, signature, has } = await sentInBatch(3);
    expect(await has()).toBe(false);
    await untilLanded(id);
    expect(await anchorOf(id)).toMatchObject({ signature, earlier: [] });
  });

  it("is signed again with its batch once its blockhash has expired", async () => {
    const { id, signature } = await sentInBatch(Number.POSITIVE_INFINITY);
    chain.clock.advance(NO_LONGER_TAKEN_MS);
    await chain.makeWorker().runRound();
    // It may be in a block that this node has not seen yet.
    expect(await anchorOf(id)).toMatchObject({ signature, earlier: [] });
    chain.clock.advance(EXPIRED_MS);
    chain.proxy.mend();
    await untilLanded(id);
    expect((await anchorOf(id)).earlier).toEqual([signature]);
  });

  it("is signed again only once when two workers find it expired", async () => {
    const { id } = await sentInBatch(Number.POSITIVE_INFINITY);
    chain.clock.advance(EXPIRED_MS);
    chain.proxy.mend();
    const [found, goesOn] = [new AbortController(), new AbortController()];
    const slow = chain.makeWorker({
      onStep: async (step) => {
        if (step !== "expired") return;
        found.abort();
        await once(goesOn.signal, "abort");
      },
    });
    const round = slow.runRound();
    await once(found.signal, "abort");
    chain.clock.advance(LEASE_MS);
    await untilLanded(id);
    const landed = await anchorOf(id);
    goesOn.abort();
    await round;
    expect(await anchorOf(id)).toEqual(landed);
  });

  it("moves a single event to the next batch once its blockhash has expired", async () => {
    chain.proxy.inject(["drop"]);
    const { execution } = await chain.write("QUICK_SIGNATURE");
    expect(execution.status).toBe("SENT");
    chain.clock.advance(EXPIRED_MS);
    chain.proxy.mend();
    await chain.workUntil(async () => (await chain.tell(execution.id)).status === "CONFIRMED");
    const { signature, memo } = await chain.tell(execution.id);
    expect(signature).not.toBe(execution.signature);
    expect(memo).toMatch(/^skillshelf:v1:root:/);
  });

  it("is signed again when the ledger returns after it expired", async () => {
    const { id, signature } = await sentInBatch(Number.POSITIVE_INFINITY);
    chain.proxy.mend();
    await chain.ledger.close();
    chain.clock.advance(EXPIRED_MS);
    await expect(chain.makeWorker().runRound()).rejects.toThrow(/cannot be reached/);
    await chain.ledger.reopen();
    await untilLanded(id);
    expect((await anchorOf(id)).earlier).toEqual([signature]);
  });
});

describe("a transaction whose slot is rolled back", () => {
  it("is sent again unchanged", async () => {
    const { id, signature, before, has } = await sentInBatch();
    expect(await has()).toBe(true);
    await chain.ledger.rewind(before);
    expect(await has()).toBe(false);
    await untilLanded(id);
    expect((await anchorOf(id)).signature).toBe(signature);
    expect(await has()).toBe(true);
  });

  it("is sent again even after it was confirmed", async () => {
    const { id, signature, before, has } = await sentInBatch();
    await untilLanded(id);
    await chain.ledger.rewind(before);
    await until(id, ["SENT"], LOOKED_AT_MS);
    expect(await chain.tell(id)).toMatchObject({ status: "SENT", slot: null });
    await untilLanded(id);
    expect((await anchorOf(id)).signature).toBe(signature);
    expect(await has()).toBe(true);
  });

  it("is sent again even where a node called it finalized too early", async () => {
    const { id, signature, before, has } = await sentInBatch();
    chain.proxy.inject(["confirmed"]);
    chain.clock.advance(1_000);
    const lies = chain.proxy.bites("confirmed");
    await chain.makeWorker().runRound();
    expect(chain.proxy.bites("confirmed")).toBeGreaterThan(lies);
    expect((await anchorOf(id)).status).toBe("SENT");
    chain.proxy.mend();
    await chain.ledger.rewind(before);
    await untilLanded(id);
    expect((await anchorOf(id)).signature).toBe(signature);
    expect(await has()).toBe(true);
  });

  it("is signed again where it has expired meanwhile", async () => {
    const { id, signature, before } = await sentInBatch();
    await untilLanded(id);
    await chain.ledger.rewind(before);
    chain.clock.advance(EXPIRED_MS);
    await until(id, ["SENT"]);
    await untilLanded(id);
    expect((await anchorOf(id)).earlier).toEqual([signature]);
  });
});

/** A transfer that exceeds any balance. */
const transferOf = (payer: Address) => {
  const data = Buffer.alloc(12);
  data.writeUInt32LE(2);
  data.writeBigUInt64LE(2n ** 63n, 4);
  const accounts = [
    { address: payer, role: 3 },
    { address: payer, role: 1 },
  ];
  return { programAddress: address("11111111111111111111111111111111"), accounts, data };
};

describe("a transaction that fails on chain", () => {
  it("is signed again only once it can no longer succeed on another fork", async () => {
    const { clock, graph, ledger } = chain;
    const { execution } = await chain.write("FAST_UNCONFIRMED");
    const died = chain.makeWorker({
      onStep: (step) => {
        if (step === "signed") throw new Error("died");
      },
    });
    await expect(died.runRound()).rejects.toThrow("died");
    // It is replaced by a transaction that fails.
    const failing = await signedTransaction(ledger, graph.payer, [transferOf(graph.payer.address)]);
    const signature = await ledger.rpc.sendTransaction(failing, { encoding: "base64", skipPreflight: true }).send();
    const { key } = await anchorOf(execution.id);
    await graph.sql`
      update anchors set signature = ${signature}, wire = ${Buffer.from(failing, "base64")}, due_at = 0 where key = ${key}`;
    clock.advance(2_000);
    await chain.makeWorker().runRound();
    expect(await anchorOf(execution.id)).toMatchObject({ signature, earlier: [] });
    clock.advance(LOOKED_AT_MS);
    await untilLanded(execution.id);
    expect(await anchorOf(execution.id)).toMatchObject({ earlier: [signature] });
    const [failed] = await graph.sql<{ err: unknown }[]>`
      select result -> 'err' as err from ledger_transactions where signature = ${signature}`;
    expect(failed?.err).toHaveProperty("InstructionError");
  });
});

describe("waiting events", () => {
  it("are each assigned to one batch by concurrent workers", async () => {
    const { graph } = chain;
    await chain.expectSettled();
    const [last] = await graph.sql<{ key: number }[]>`select max(key) as key from anchors`;
    const count = 2 * MAX_BATCH + 300;
    const ids = Array.from({ length: count }, () => randomUUID());
    await graph.sql`
      insert into outbox (id, namespace_key, operation, actor, target, created_at, body_hash, method)
      select id, namespaces.key, 'addFollower', 'ada', id::text, ${Date.now()}, sha256(id::text::bytea), 'FAST_UNCONFIRMED'
      from unnest(${ids}::uuid[]) id, namespaces`;
    const workers = Array.from({ length: 4 }, () => chain.makeWorker());
    await Promise.all(workers.map((worker) => worker.runRound()));
    const sizes = await graph.sql<{ size: number }[]>`select size from anchors where key > ${last?.key ?? 0}`;
    expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBe(count);
    expect(Math.max(...sizes.map(({ size }) => size))).toBe(MAX_BATCH);
    expect(sizes.length).toBeGreaterThanOrEqual(3);
  });
});

describe("a transaction signed for another chain", () => {
  const ANOTHER = "4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY";

  it("is signed for this one at once if it did not land there", async () => {
    const { id, key, signature } = await sentInBatch(1);
    chain.proxy.mend();
    await chain.graph.sql`update anchors set genesis_hash = ${ANOTHER}, due_at = 0 where key = ${key}`;
    await chain.makeWorker().runRound();
    expect((await anchorOf(id)).earlier).toEqual([signature]);
    await untilLanded(id);
    expect((await chain.tell(id)).anchor?.genesisHash).toBe(await chain.graph.chain.genesisHash());
  });

  it("stays as it is if it was confirmed there", async () => {
    const { id, key, signature } = await sentInBatch();
    await untilLanded(id);
    await chain.graph.sql`update anchors set genesis_hash = ${ANOTHER}, due_at = 0 where key = ${key}`;
    const { sends } = chain.proxy;
    await chain.makeWorker().runRound();
    chain.clock.advance(EXPIRED_MS);
    await chain.makeWorker().runRound();
    expect(await anchorOf(id)).toMatchObject({ status: "CONFIRMED", signature, earlier: [] });
    expect(chain.proxy.sends).toBe(sends);
    const genesisHash = await chain.graph.chain.genesisHash();
    await chain.graph.sql`update anchors set genesis_hash = ${genesisHash}, due_at = 0 where key = ${key}`;
  });
});
