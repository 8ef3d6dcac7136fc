import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { makeTestGraph, type TestGraph } from "../../../e2e/setup/test-graph.ts";

let graph: TestGraph;

/** Addresses of wallets that were never anybody's: 32 bytes in base58. */
const wallets = [
  "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin",
  "7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2",
  "GJRs4FwHtemZ5ZE9x3FNvJ8TMwitKTh21yxdRPqn7npE",
] as const;

const trade = {
  transactionSignature: "signature",
  walletAddress: wallets[0],
  inputMint: "So11111111111111111111111111111111111111112",
  outputMint: "bonk",
  inputAmount: 1.5,
  outputAmount: 2e6,
  inputValueSOL: 1.5,
  outputValueSOL: 1.49,
  timestamp: 1_700_000_000,
  tradeType: "buy",
  platform: "main",
};

const log = (more: object) => graph.call("POST", "/trades/", { body: { ...trade, ...more } });
const list = async (path: string, query: Record<string, string> = {}) =>
  (await graph.ask("GET", `/trades/${path}`, { query })) as {
    totalCount: number;
    nextCursor: string | null;
    data: { transactionSignature: string; timestamp: number }[];
    meta: object;
  };

beforeAll(async () => {
  graph = await makeTestGraph(inject("postgresUrl"));
  for (const [username, walletAddress] of [
    ["ada", wallets[0]],
    ["ben", wallets[1]],
    ["cleo", wallets[1]],
  ])
    await graph.ask("POST", "/profiles/findOrCreate", { body: { username, walletAddress } });
});
afterAll(() => graph.remove());

describe("logging a trade", () => {
  it("assigns an id and the profile of the wallet", async () => {
    const { status, body } = await log({});
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...trade,
      timestamp: 1_700_000_000_000,
      profileId: "ada",
      inputValueUSD: null,
      execution: { status: "QUEUED" },
    });
  });

  it("returns the first trade for the same signature and wallet", async () => {
    const first = (await log({ transactionSignature: "twice", inputAmount: 1 })).body;
    const answers = await Promise.all(
      [2, 3, 4].map((inputAmount) => log({ transactionSignature: "twice", inputAmount, profileId: "ben" })),
    );
    for (const { body } of answers) expect(body).toEqual({ ...first, execution: null });
    const other = await log({ transactionSignature: "twice", walletAddress: wallets[2] });
    expect(other.body.id).not.toBe(first.id);
    expect(await graph.sql`select from trades where transaction_signature = 'twice'`).toHaveLength(2);
    expect(await graph.sql`select from outbox where operation = 'logTrade' and target = 'twice'`).toHaveLength(2);
  });

  it("logs one trade for concurrent requests", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => log({ transactionSignature: "at once" })));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.filter(({ body }) => body.execution !== null)).toHaveLength(1);
  });

  it("assigns no profile for a wallet of several or none, unless given", async () => {
    const signature = (transactionSignature: string, more: object) => log({ transactionSignature, ...more });
    expect((await signature("several", { walletAddress: wallets[1] })).body.profileId).toBeNull();
    expect((await signature("none", { walletAddress: wallets[2] })).body.profileId).toBeNull();
    expect((await signature("told", { walletAddress: wallets[1], profileId: "cleo" })).body.profileId).toBe("cleo");
    expect(await signature("unknown", { profileId: "nobody" })).toMatchObject({ status: 404 });
  });

  it("normalizes Ethereum addresses and accepts every time format", async () => {
    const walletAddress = `0x${"Ab".repeat(20)}`;
    const { body } = await log({ transactionSignature: "eth", walletAddress, timestamp: "2023-11-14T22:13:20Z" });
    expect(body).toMatchObject({ walletAddress: walletAddress.toLowerCase(), timestamp: 1_700_000_000_000 });
  });

  it("reports all invalid fields", async () => {
    const faulty = {
      transactionSignature: "x".repeat(129),
      inputMint: "",
      inputAmount: -1,
      outputAmount: "many",
      timestamp: "soon",
      tradeType: "gift",
      platform: "moon",
      solPrice: null,
    };
    const { status, body } = await log(faulty);
    expect(status).toBe(400);
    expect(body.issues).toHaveLength(Object.keys(faulty).length);
    expect((await log({ walletAddress: "nowhere" })).body.issues).toMatchObject([{ path: "walletAddress" }]);
    expect((await graph.call("POST", "/trades", { body: {} })).body.issues).toHaveLength(11);
    const text = JSON.stringify({ ...trade, transactionSignature: "huge" }).replace("1.5", "1e999");
    const headers = { "x-api-key": graph.key, "content-type": "application/json" };
    const answer = await graph.service.handle({ method: "POST", target: "/api/v1/trades", headers, body: text });
    expect(answer.status).toBe(400);
    expect(await graph.sql`select from trades where transaction_signature in ('huge', 'unknown')`).toHaveLength(0);
  });
});

describe("lists of trades", () => {
  const start = Date.UTC(2026, 0, 1);
  const hour = 3_600_000;

  beforeAll(async () => {
    for (let index = 0; index < 12; index++)
      await log({
        transactionSignature: `list ${index}`,
        walletAddress: wallets[index % 2 === 0 ? 0 : 1],
        // Two of a kind in time: the key decides.
        timestamp: start + Math.floor(index / 2) * hour,
      });
  });

  const day = { since: "2026-01-01", until: String(start / 1_000 + 23 * 3_600) };
  const signatures = ({ data }: Awaited<ReturnType<typeof list>>) =>
    data.map(({ transactionSignature }) => Number(transactionSignature.split(" ")[1]));

  it("contain a period, ends included, newest first", async () => {
    const all = await list("all-trades", day);
    expect(signatures(all)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
    expect(all).toMatchObject({
      totalCount: 12,
      nextCursor: null,
      meta: { total: 12, hasMore: false, oldestTimestamp: start, newestTimestamp: start + 5 * hour },
    });
    const part = await list("all-trades", { since: String(start + hour), until: "2026-01-01T02:00:00Z" });
    expect(signatures(part)).toEqual([5, 4, 3, 2]);
    expect(await list("all-trades", { since: String(start - hour), until: String(start - 1) })).toMatchObject({
      totalCount: 0,
      data: [],
      meta: { total: 0, hasMore: false, oldestTimestamp: null, newestTimestamp: null },
    });
  });

  it("end now by default", async () => {
    await log({ transactionSignature: "to come", timestamp: Date.now() + 300_000 });
    const later = await log({ transactionSignature: "much later", timestamp: Date.now() + hour });
    expect(later).toMatchObject({ status: 400, body: { issues: [{ path: "timestamp" }] } });
    expect((await list("all-trades")).data.some((one) => one.transactionSignature === "to come")).toBe(false);
  });

  it("can be limited to one wallet, in either order", async () => {
    const ofAda = { ...day, walletAddress: wallets[0] };
    expect(signatures(await list("fetch-transaction-history", ofAda))).toEqual([10, 8, 6, 4, 2, 0]);
    const oldest = await list("fetch-transaction-history", { ...ofAda, sortOrder: "asc", limit: "2" });
    expect(signatures(oldest)).toEqual([0, 2]);
    expect(oldest).toMatchObject({
      pageSize: 2,
      meta: { total: 6, hasMore: true, oldestTimestamp: start, newestTimestamp: start + hour },
    });
  });

  it("are paged to the end during writes, in both orders", async () => {
    for (const sortOrder of ["asc", "desc"]) {
      const found: number[] = [];
      let cursor: string | null = null;
      let page = 0;
      do {
        const query = { ...day, walletAddress: wallets[0], sortOrder, limit: "1", ...(cursor && { cursor }) };
        const answer: Awaited<ReturnType<typeof list>> = await list("fetch-transaction-history", query);
        found.push(...signatures(answer));
        cursor = answer.nextCursor;
        // At an end of the period that was read already.
        await log({
          transactionSignature: `${sortOrder} ${page++}`,
          timestamp: sortOrder === "asc" ? start - hour : start + 24 * hour,
        });
      } while (cursor !== null);
      expect(found).toEqual(sortOrder === "asc" ? [0, 2, 4, 6, 8, 10] : [10, 8, 6, 4, 2, 0]);
    }
  });

  it("are paged past trades of the same instant", async () => {
    const found: number[] = [];
    let cursor: string | null = null;
    do {
      const query = { ...day, limit: "1", ...(cursor && { cursor }) };
      const answer: Awaited<ReturnType<typeof list>> = await list("all-trades", query);
      found.push(...signatures(answer));
      cursor = answer.nextCursor;
    } while (cursor !== null);
    expect(found).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
  });

  it("refuse invalid parameters", async () => {
    for (const [path, query] of [
      ["since", { since: "tomorrow" }],
      ["until", { until: "-1" }],
      ["since", { since: "2026-01-02", until: "2026-01-01" }],
      ["limit", { limit: "101" }],
      ["sortOrder", { sortOrder: "up" }],
      ["walletAddress", { walletAddress: "nowhere" }],
    ] as const)
      expect(
        await graph.call("GET", "/trades/fetch-transaction-history", {
          query: { walletAddress: wallets[0], ...query },
        }),
      ).toMatchObject({ status: 400, body: { issues: [{ path }] } });
    expect(await graph.call("GET", "/trades/fetch-transaction-history")).toMatchObject({ status: 400 });
  });

  it("are not visible to another namespace, and take one statement", async () => {
    const key = await graph.makeKey("other");
    const query = { walletAddress: wallets[0] };
    expect(await graph.ask("GET", "/trades/all-trades", { key })).toMatchObject({ totalCount: 0 });
    expect(await graph.ask("GET", "/trades/fetch-transaction-history", { key, query })).toMatchObject({
      totalCount: 0,
    });
    await graph.ask("POST", "/trades", { key, body: trade });
    expect(await graph.ask("GET", "/trades/all-trades", { key })).toMatchObject({
      totalCount: 1,
      data: [{ profileId: null }],
    });
    expect(await graph.statementsOf(() => list("all-trades"))).toBeLessThanOrEqual(1);
    expect(await graph.statementsOf(() => list("fetch-transaction-history", query))).toBeLessThanOrEqual(1);
  });
});
