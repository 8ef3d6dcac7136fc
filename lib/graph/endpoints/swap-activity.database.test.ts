import { base58 } from "@scure/base";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { makeTestGraph, type TestGraph } from "../../../e2e/setup/test-graph.ts";

let graph: TestGraph;

/** 32 bytes in base58. */
const wallets = {
  ben: "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin",
  cleo: "7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2",
  nobody: "GJRs4FwHtemZ5ZE9x3FNvJ8TMwitKTh21yxdRPqn7npE",
} as const;

const start = Date.UTC(2026, 0, 1);
const log = (walletAddress: string, minute: number, more: object = {}, key = graph.key) =>
  graph.ask("POST", "/trades", {
    key,
    body: {
      transactionSignature: `${walletAddress} ${minute}`,
      walletAddress,
      inputMint: "sol",
      outputMint: "bonk",
      inputAmount: 1,
      outputAmount: 50,
      inputValueSOL: 1,
      outputValueSOL: 1,
      timestamp: start + minute * 60_000,
      tradeType: "swap",
      platform: "main",
      ...more,
    },
  });

type Swap = { signature: string; timestamp: string; walletAddress: string };
const minutes = ({ activities }: Record<string, unknown>) =>
  (activities as Swap[]).map(({ timestamp }) => (Date.parse(timestamp) - start) / 60_000);
const swaps = (query: Record<string, string>) => graph.ask("GET", "/activity/swap", { query });

beforeAll(async () => {
  graph = await makeTestGraph(inject("postgresUrl"));
  await graph.profiles("ada", "dan");
  for (const username of ["ben", "cleo"] as const)
    await graph.ask("POST", "/profiles/findOrCreate", { body: { username, walletAddress: wallets[username] } });
  // Both have this one: its trades are shown once.
  for (const username of ["ben", "cleo"])
    await graph.ask("POST", "/profiles/findOrCreate", {
      body: { id: username, username, walletAddress: `0x${"ab".repeat(20)}`, blockchain: "ETHEREUM" },
    });
  for (const endId of ["ben", "cleo", "dan"])
    await graph.ask("POST", "/followers/add", { body: { startId: "ada", endId } });
  for (let minute = 0; minute < 12; minute += 2) await log(wallets.ben, minute);
  await log(wallets.cleo, 3, { tradeType: "sell", inputMint: "wif", source: "jupiter" });
  await log(wallets.cleo, 5, { tradeType: "buy", outputMint: "wif" });
  await log(`0x${"AB".repeat(20)}`, 20);
  await log(wallets.nobody, 21, { inputMint: "wif", outputMint: "wif" });
});
afterAll(() => graph.remove());

describe("swap activity", () => {
  it("lists trades by wallets of followed profiles, newest first, under two names", async () => {
    const answer = await swaps({ username: "ada" });
    expect(minutes(answer)).toEqual([20, 10, 8, 6, 5, 4, 3, 2, 0]);
    expect(answer).toMatchObject({ totalCount: 9, nextCursor: null });
    expect(answer.transactions).toEqual(answer.activities);
    expect((answer.activities as Swap[])[6]).toEqual({
      type: "SWAP",
      source: "jupiter",
      description: "cleo sold 1 wif for 50 bonk",
      timestamp: "2026-01-01T00:03:00.000Z",
      signature: `${wallets.cleo} 3`,
      success: true,
      walletAddress: wallets.cleo,
      username: "cleo",
      from: { amount: 1, token: "wif" },
      to: { amount: 50, token: "bonk" },
      profile: { username: "cleo", id: "cleo" },
      accountsInvolved: [wallets.cleo],
      involvedProfiles: [{ address: wallets.cleo, profile: { username: "cleo", id: "cleo" } }],
    });
  });

  it("names no owner of a shared wallet, but all profiles involved", async () => {
    const [shared] = (await swaps({ username: "ada", pageSize: "1" })).activities as Record<string, unknown>[];
    expect(shared).toMatchObject({
      username: "",
      involvedProfiles: [{ profile: { id: "ben" } }, { profile: { id: "cleo" } }],
    });
    expect(shared).not.toHaveProperty("profile");
    expect(shared?.description).toBe(`0x${"ab".repeat(20)} swapped 1 sol for 50 bonk`);
  });

  it("has fee, success and accounts from the chain, and the owners of the accounts", async () => {
    const key = await graph.makeKey("chain");
    for (const [username, walletAddress] of [
      ["ben", wallets.ben],
      ["cleo", wallets.cleo],
      ["twin", wallets.cleo],
    ])
      await graph.ask("POST", "/profiles/findOrCreate", { key, body: { username, walletAddress } });
    const transactionSignature = base58.encode(Buffer.alloc(64, 3));
    await log(wallets.ben, 1, { transactionSignature }, key);
    const read = async () =>
      (await graph.ask("GET", "/activity/swap", { key, query: { tokenAddress: "sol" } })).activities;
    expect(await read()).toMatchObject([{ success: true, accountsInvolved: [wallets.ben] }]);
    const accounts = [wallets.nobody, wallets.cleo, wallets.ben];
    await graph.sql`
      update chain_transactions set status = 'FOUND', slot = 9, fee = 5001, succeeded = false, accounts = ${accounts}
      where signature = ${transactionSignature}`;
    const byWallet = (address: string, id: string) => ({ address, profile: { username: id, id } });
    expect(await read()).toMatchObject([
      {
        fee: 5_001,
        success: false,
        walletAddress: wallets.ben,
        username: "ben",
        accountsInvolved: accounts,
        involvedProfiles: [
          byWallet(wallets.ben, "ben"),
          byWallet(wallets.cleo, "cleo"),
          byWallet(wallets.cleo, "twin"),
        ],
      },
    ]);
  });

  it("filters by token, among all or followed profiles", async () => {
    const ofToken = await swaps({ tokenAddress: "wif" });
    expect(minutes(ofToken)).toEqual([21, 5, 3]);
    expect(ofToken).toMatchObject({
      totalCount: 3,
      activities: [{ walletAddress: wallets.nobody, username: "" }, {}, {}],
    });
    expect(minutes(await swaps({ tokenAddress: "wif", username: "ada" }))).toEqual([5, 3]);
  });

  it("is paged to the end during writes", async () => {
    let later = 100;
    for (const query of [{ username: "ada" }, { tokenAddress: "bonk" }]) {
      const wanted = minutes(await swaps({ ...query, pageSize: "100" }));
      const found: number[] = [];
      let cursor: string | null = null;
      do {
        const page: Record<string, unknown> = await swaps({ ...query, pageSize: "2", ...(cursor && { cursor }) });
        found.push(...minutes(page));
        cursor = page.nextCursor as string | null;
        await log(wallets.ben, later++, { transactionSignature: `${JSON.stringify(query)} ${later}` });
      } while (cursor !== null);
      expect(found).toEqual(wanted);
      expect(minutes(await swaps({ ...query, pageSize: "3", page: "2" }))).toEqual(
        minutes(await swaps({ ...query, pageSize: "100" })).slice(3, 6),
      );
    }
  });

  it("requires a token or a known profile, and a page within the limit", async () => {
    expect(await graph.call("GET", "/activity/swap")).toMatchObject({
      status: 400,
      body: { issues: [{ path: "username" }] },
    });
    expect(await graph.call("GET", "/activity/swap", { query: { username: "nobody" } })).toMatchObject({ status: 404 });
    expect(await graph.call("GET", "/activity/swap", { query: { username: "ada", page: "52" } })).toMatchObject({
      status: 400,
      body: { issues: [{ path: "page" }] },
    });
  });

  it("contains only trades and owners of the key's namespace", async () => {
    const key = await graph.makeKey("other");
    const ask = (query: Record<string, string>) => graph.call("GET", "/activity/swap", { key, query });
    expect(await ask({ username: "ada" })).toMatchObject({ status: 404 });
    expect((await ask({ tokenAddress: "bonk" })).body).toMatchObject({ totalCount: 0 });
    await log(wallets.ben, 1, {}, key);
    const { body } = await ask({ tokenAddress: "bonk" });
    expect(body).toMatchObject({ totalCount: 1, activities: [{ username: "" }] });
    expect((body.activities as object[])[0]).not.toHaveProperty("involvedProfiles");
  });

  it("takes three statements", async () => {
    await swaps({ username: "ada" });
    expect(await graph.statementsOf(() => swaps({ username: "ada", tokenAddress: "wif" }))).toBeLessThanOrEqual(3);
    expect(await graph.statementsOf(() => swaps({ tokenAddress: "wif" }))).toBeLessThanOrEqual(2);
  });
});
