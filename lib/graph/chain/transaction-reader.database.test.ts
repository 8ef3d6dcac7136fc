import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { base58 } from "@scure/base";
import { createSolanaRpc } from "@solana/kit";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { makeTestGraph, type TestGraph } from "../../../e2e/setup/test-graph.ts";
import { leaseTransactions, saveChain } from "../store/chain-transactions.ts";
import { TransactionReader } from "./transaction-reader.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const WALLET = base58.encode(Buffer.alloc(32, 7));
const OTHER = base58.encode(Buffer.alloc(32, 8));
/** Makes a signature from a number. */
const signature = (number: number): string => base58.encode(Buffer.alloc(64, number + 1));

/** The response of a node to `getTransaction`. */
const told = (of: string) => ({
  slot: 5,
  blockTime: 1_700_000_000,
  version: 0,
  meta: { err: null, fee: 5_000, loadedAddresses: { writable: [OTHER], readonly: [] } },
  transaction: { signatures: [of], message: { accountKeys: [WALLET] } },
});

let graph: TestGraph;
let node: Server;
let asked: string[];
let answer: (signature: string) => object | Promise<object>;
let now: number;

const rpc = () =>
  Promise.resolve(createSolanaRpc(`http://127.0.0.1:${(node.address() as AddressInfo).port}/?key=secret`));
const newReader = () => new TransactionReader(graph.sql, { rpc, now: () => now });

beforeAll(async () => {
  graph = await makeTestGraph(inject("postgresUrl"));
  node = createServer(async (request, response) => {
    const call = JSON.parse(await text(request)) as { id: string; params: [string, object] };
    asked.push(call.params[0]);
    const said = await answer(call.params[0]);
    response.writeHead("status" in said ? Number(said.status) : 200, { "content-type": "application/json" });
    response.end(JSON.stringify({ jsonrpc: "2.0", id: call.id, ...said }));
  });
  await new Promise<void>((done) => node.listen(0, "127.0.0.1", done));
});
afterAll(async () => {
  node.close();
  await graph.remove();
});
beforeEach(async () => {
  now = Date.now() + MINUTE;
  asked = [];
  answer = (of) => ({ result: told(of) });
  await graph.sql`truncate trades, chain_transactions`;
});
afterEach(() => vi.restoreAllMocks());

const log = (transactionSignature: string, more: object = {}) =>
  graph.ask("POST", "/trades", {
    body: {
      transactionSignature,
      walletAddress: WALLET,
      inputMint: "sol",
      outputMint: "bonk",
      inputAmount: 1,
      outputAmount: 50,
      inputValueSOL: 1,
      outputValueSOL: 1,
      timestamp: 1_700_000_000_000,
      tradeType: "swap",
      platform: "main",
      ...more,
    },
  });
const chainOf = async (of: string) =>
  ((await graph.ask("GET", "/trades/all-trades")).data as { transactionSignature: string; chain: unknown }[]).find(
    ({ transactionSignature }) => transactionSignature === of,
  )?.chain;
const kept = () => graph.sql`select signature, status, attempts from chain_transactions order by signature`;

describe("a trade", () => {
  it("is looked up on chain once if it names a transaction of Solana", async () => {
    await log(signature(1));
    await log(signature(1), { walletAddress: OTHER });
    await log(signature(1));
    await log(signature(2), { walletAddress: `0x${"ab".repeat(20)}` });
    for (const none of ["mine", base58.encode(Buffer.alloc(63, 1)), "1".repeat(88), "4".repeat(89)]) await log(none);
    expect(await newReader().runBatch()).toBe(1);
    expect(asked).toEqual([signature(1)]);
    const chain = { slot: 5, blockTime: 1_700_000_000_000, fee: 5_000, success: true };
    const { data } = await graph.ask("GET", "/trades/fetch-transaction-history", { query: { walletAddress: WALLET } });
    expect(data).toContainEqual(expect.objectContaining({ transactionSignature: signature(1), chain }));
    expect(await graph.sql`select accounts from chain_transactions`).toEqual([{ accounts: [WALLET, OTHER] }]);
    expect(await chainOf("mine")).toBeNull();
    expect(await newReader().runBatch()).toBe(0);
  });

  it("is looked up even if an earlier version logged it", async () => {
    await log(signature(1));
    await log(signature(1), { walletAddress: OTHER });
    await log(signature(2));
    await log(signature(3), { walletAddress: `0x${"ab".repeat(20)}` });
    await log("mine");
    const wanted = await kept();
    await graph.sql`truncate chain_transactions`;
    const migration = await readFile(new URL("../store/migrations/0001_chain.sql", import.meta.url), "utf8");
    await graph.sql`${graph.sql.raw(migration.split("--> statement-breakpoint").at(-1) ?? "")}`;
    expect(wanted).toHaveLength(2);
    expect(await kept()).toEqual(wanted);
    expect(await newReader().runBatch()).toBe(2);
  });
});

describe("the reader", () => {
  it("retries unknown transactions with growing delays, and gives up after two days", async () => {
    answer = () => ({ result: null });
    await log(signature(1));
    for (const wait of [0, 10_000, MINUTE, 5 * MINUTE, 30 * MINUTE, 120 * MINUTE, 360 * MINUTE, DAY]) {
      now += wait - 1;
      if (wait > 0) expect(await newReader().runBatch()).toBe(0);
      now += 1;
      expect(await newReader().runBatch()).toBe(1);
    }
    now += 10 * DAY;
    expect(await newReader().runBatch()).toBe(0);
    expect(asked).toHaveLength(8);
    expect(await kept()).toMatchObject([{ status: "UNKNOWN", attempts: 8 }]);
    expect(await chainOf(signature(1))).toBeNull();
  });

  it("retries transactions that another chain did not know", async () => {
    await log(signature(1));
    await saveChain(graph.sql, "one chain", now);
    await graph.sql`update chain_transactions set status = 'UNKNOWN', attempts = 8`;
    await saveChain(graph.sql, "one chain", now);
    expect(await newReader().runBatch()).toBe(0);
    await saveChain(graph.sql, "another chain", now);
    expect(await newReader().runBatch()).toBe(1);
    expect(await chainOf(signature(1))).toMatchObject({ slot: 5 });
  });

  it("ignores implausible responses, and retries", async () => {
    const lie = told(signature(1));
    const { meta, transaction } = lie;
    const lies: object[] = [
      { result: told(signature(2)) },
      { result: { ...lie, slot: -1 } },
      { result: { ...lie, slot: "5" } },
      { result: { ...lie, blockTime: 1e15 } },
      { result: { ...lie, meta: null } },
      { result: { ...lie, meta: { fee: 5_000 } } },
      { result: { ...lie, meta: { ...meta, fee: 1.5 } } },
      { result: { ...lie, transaction: { ...transaction, message: { accountKeys: [] } } } },
      { result: { ...lie, transaction: { ...transaction, message: { accountKeys: ["nobody"] } } } },
      { result: { ...lie, transaction: { ...transaction, message: { accountKeys: Array(256).fill(WALLET) } } } },
      { result: [] },
      {},
      { error: { code: -32015, message: "Transaction version (1) is not supported by the requesting client" } },
    ];
    await log(signature(1));
    for (const one of lies) {
      await graph.sql`update chain_transactions set due_at = 0, attempts = 0`;
      answer = () => one;
      expect({ one, answered: await newReader().runBatch() }).toEqual({ one, answered: 1 });
      expect({ one, kept: await kept() }).toMatchObject({ one, kept: [{ status: "PENDING", attempts: 1 }] });
    }
    now += DAY;
    answer = (of) => ({ result: told(of) });
    await newReader().runBatch();
    expect(await chainOf(signature(1))).toMatchObject({ slot: 5 });
  });

  it("shares the work: each transaction is looked up once", async () => {
    for (let number = 0; number < 50; number++) await log(signature(number));
    const readers = [newReader(), newReader(), newReader(), newReader()];
    const readAll = async (reader: TransactionReader) => {
      while ((await reader.runBatch()) > 0);
    };
    await Promise.all(readers.map(readAll));
    expect(new Set(asked).size).toBe(50);
    expect(asked).toHaveLength(50);
  });

  it("takes over from a reader that died", async () => {
    await log(signature(1));
    expect(await leaseTransactions(graph.sql, now)).toHaveLength(1);
    now += 59_000;
    expect(await newReader().runBatch()).toBe(0);
    now += 1_000;
    expect(await newReader().runBatch()).toBe(1);
  });

  it("backs off while the chain is unavailable, without counting attempts", async () => {
    const errors = vi.spyOn(console, "error").mockReturnValue();
    for (let number = 0; number < 40; number++) await log(signature(number));
    answer = () => ({ status: 503 });
    const reader = newReader();
    const waits: number[] = [];
    for (let outage = 0; outage < 8; outage++) {
      const before = asked.length;
      const from = now;
      while (asked.length === before) {
        expect(await reader.runBatch()).toBe(0);
        now += 500;
      }
      waits.push(now - 500 - from);
      expect(asked.length - before).toBeLessThanOrEqual(4);
    }
    expect(waits.map((wait) => Math.round(wait / 1_000))).toEqual([0, 1, 2, 4, 8, 16, 32, 60]);
    expect(errors).toHaveBeenCalledTimes(1);
    expect(errors.mock.calls.join()).not.toMatch(/secret|127\.0/);
    expect((await kept()).map(({ attempts }) => attempts)).toEqual(Array(40).fill(0));
    answer = (of) => ({ result: told(of) });
    now += MINUTE;
    expect((await reader.runBatch()) + (await reader.runBatch())).toBe(40);
  });

  it("lets transactions with errors wait for the others", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    for (let number = 0; number < 10; number++) await log(signature(number));
    answer = (of) => (of === signature(0) ? { status: 500 } : { result: told(of) });
    const reader = newReader();
    let answered = await reader.runBatch();
    now += 1_000;
    answered += await reader.runBatch();
    expect(answered).toBe(9);
  });

  it("waits while there is no chain", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    await log(signature(1));
    let isThere = false;
    const reader = new TransactionReader(graph.sql, {
      rpc: () => (isThere ? rpc() : Promise.reject(new Error("none"))),
      now: () => now,
    });
    expect(await reader.runBatch()).toBe(0);
    isThere = true;
    now += 1_000;
    expect(await reader.runBatch()).toBe(1);
    expect(await kept()).toMatchObject([{ status: "FOUND", attempts: 0 }]);
  });

  it("runs once it is started, and finishes running lookups when it stops", async () => {
    for (let number = 0; number < 12; number++) await log(signature(number));
    answer = async (of) => {
      await new Promise((done) => setTimeout(done, 100));
      return { result: told(of) };
    };
    const reader = new TransactionReader(graph.sql, { rpc });
    reader.start();
    await vi.waitFor(() => expect(asked.length).toBeGreaterThan(0), { timeout: 5_000 });
    await reader.stop();
    const statuses = (await kept()).map(({ status }) => status);
    expect(statuses.filter((status) => status === "FOUND")).toHaveLength(asked.length);
    const before = asked.length;
    expect(before).toBeLessThan(12);
    await new Promise((done) => setTimeout(done, 1_500));
    expect(asked).toHaveLength(before);
    expect(await newReader().runBatch()).toBe(12 - before);
  });
});
