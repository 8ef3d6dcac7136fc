import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { address, getAddressDecoder, getAddressEncoder, getProgramDerivedAddress } from "@solana/kit";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { changeEnv } from "../../../e2e/setup/changed-env.ts";
import { followPages } from "../../../e2e/setup/follow-pages.ts";
import { makeTestGraph, type TestGraph } from "../../../e2e/setup/test-graph.ts";

const MINT = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";
const NEW_MINT = "2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo";
const SPL_TOKEN = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA";
const TOKEN_2022 = "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb";
const ASSOCIATED = "ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL";

const encode = getAddressEncoder().encode;
/** A wallet's address for a number. */
const wallet = (number: number): string => getAddressDecoder().decode(Buffer.alloc(32, number + 1));

type Account = { owner: string; data: Buffer };
const accounts = new Map<string, Account>();
let calls: { method: string; params: [string | string[], { dataSlice: { offset: number; length: number } }] }[] = [];
let refusal: number | undefined;
let graph: TestGraph;
let chain: Server;
let restoreEnv: () => void;

/** Gives a wallet some of a token, as the chain keeps it: 165 bytes with mint, owner and amount before the rest. */
async function hold(holder: string, amount: bigint, { mint = MINT, program = SPL_TOKEN, owner = holder } = {}) {
  const [account] = await getProgramDerivedAddress({
    programAddress: address(ASSOCIATED),
    seeds: [encode(address(holder)), encode(address(program)), encode(address(mint))],
  });
  const data = Buffer.alloc(165);
  data.set(encode(address(mint)), 0);
  data.set(encode(address(owner)), 32);
  data.writeBigUInt64LE(amount, 64);
  accounts.set(account, { owner: program, data });
}

beforeAll(async () => {
  graph = await makeTestGraph(inject("postgresUrl"));
  chain = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { id, method, params } = JSON.parse(Buffer.concat(chunks).toString()) as (typeof calls)[number] & {
      id: string;
    };
    calls.push({ method, params });
    const [asked, { dataSlice }] = params;
    const tell = (name: string) => {
      const account = accounts.get(name);
      if (account === undefined) return null;
      const data = account.data.subarray(dataSlice.offset, dataSlice.offset + dataSlice.length);
      return {
        data: [data.toString("base64"), "base64"],
        executable: false,
        lamports: 1,
        owner: account.owner,
        rentEpoch: 0,
        space: 165,
      };
    };
    const value = Array.isArray(asked) ? asked.map(tell) : tell(asked);
    response.writeHead(refusal ?? 200, { "content-type": "application/json" });
    response.end(JSON.stringify({ jsonrpc: "2.0", id, result: { context: { slot: 1 }, value } }));
  });
  await new Promise<void>((done) => chain.listen(0, "127.0.0.1", done));
  const { port } = chain.address() as AddressInfo;
  restoreEnv = changeEnv({ chain: "solana", solanaRpcUrl: `http://127.0.0.1:${port}/?key=secret` });

  accounts.set(MINT, { owner: SPL_TOKEN, data: Buffer.alloc(82) });
  accounts.set(NEW_MINT, { owner: TOKEN_2022, data: Buffer.alloc(82) });
  const make = (key: string, username: string, walletAddress?: string) =>
    graph.ask("POST", "/profiles/findOrCreate", { key, body: { id: username, username, walletAddress } });
  const other = await graph.makeKey("other");
  await make(graph.key, "rich", wallet(1));
  await make(graph.key, "rich", wallet(2));
  await make(graph.key, "poor", wallet(3));
  await make(graph.key, "gave", wallet(4));
  await make(graph.key, "bare");
  await make(graph.key, "new", wallet(5));
  await make(other, "far", wallet(6));
  await make(other, "rich-b", wallet(1));
  await make(await graph.makeKey("other", "write"), "unproved", wallet(5));
  for (const [key, one, two] of [
    [graph.key, "bare", "rich"],
    [graph.key, "rich", "new"],
    [other, "rich-b", "far"],
  ] as const)
    await graph.ask("POST", "/followers/add", { key, body: { startId: one, endId: two } });
  await hold(wallet(1), 5n);
  await hold(wallet(2), 1n);
  await hold(wallet(3), 0n);
  await hold(wallet(4), 7n, { owner: wallet(9) });
  await hold(wallet(5), 2n ** 64n - 1n);
  await hold(wallet(6), 1n);
  await hold(wallet(3), 1n, { mint: NEW_MINT, program: TOKEN_2022 });
});
afterAll(async () => {
  restoreEnv();
  chain.close();
  await graph.remove();
});
beforeEach(() => {
  calls = [];
  refusal = undefined;
});

type Owner = { id: string; wallets: { id: string }[] };
const owners = (query: Record<string, string> = {}, mint = MINT) =>
  graph.call("GET", `/profiles/token-owners/${mint}`, { query });
const idsOf = (body: unknown) => (body as { profiles: Owner[] }).profiles.map(({ id }) => id);

describe("owners of a token", () => {
  it("are the namespace's profiles with holding wallets, newest first", async () => {
    const { body } = await owners();
    expect(idsOf(body)).toEqual(["new", "rich"]);
    expect(body).toMatchObject({ totalCount: 2, nextCursor: null });
    expect((body.profiles as Owner[])[1]?.wallets.map(({ id }) => id)).toEqual([wallet(2), wallet(1)]);
  });

  it("include holders of Token-2022", async () => {
    expect(idsOf((await owners({}, NEW_MINT)).body)).toEqual(["poor"]);
  });

  it("include other namespaces on request, by verified wallets", async () => {
    expect(idsOf((await owners({ includeExternalProfiles: "true" })).body)).toEqual(["rich-b", "far", "new", "rich"]);
  });

  it("can be limited to those that a requestor follows, here or elsewhere", async () => {
    expect(idsOf((await owners({ requestorId: "bare" })).body)).toEqual(["rich"]);
    expect(idsOf((await owners({ requestorId: "rich" })).body)).toEqual(["new"]);
    const query = { requestorId: "rich", includeExternalProfiles: "true" };
    expect(idsOf((await owners(query)).body)).toEqual(["far", "new"]);
    expect(await owners({ requestorId: "nobody" })).toMatchObject({ status: 404 });
  });

  it("are paged to the end", async () => {
    for (const query of [
      {},
      { includeExternalProfiles: "true" },
      { requestorId: "rich", includeExternalProfiles: "true" },
    ]) {
      const all = idsOf((await owners(query)).body);
      const path = `/profiles/token-owners/${MINT}`;
      const { items } = await followPages<Owner>(graph, path, { name: "profiles", query: { ...query, pageSize: "1" } });
      expect(items.map(({ id }) => id)).toEqual(all);
      expect(idsOf((await owners({ ...query, pageSize: "1", page: "2" })).body)).toEqual(all.slice(1, 2));
    }
  });

  it("require the address of a token", async () => {
    expect(await owners({}, "token")).toMatchObject({ status: 400, body: { issues: [{ path: "tokenAddress" }] } });
    expect(await owners({}, wallet(8))).toMatchObject({ status: 404 });
  });

  it("take at most four statements", async () => {
    const query = { requestorId: "rich", includeExternalProfiles: "true" };
    expect(await graph.statementsOf(() => owners(query))).toBeLessThanOrEqual(4);
  });
});

describe("the chain", () => {
  it("is asked for a hundred accounts at a time and a thousand wallets a request", async () => {
    await graph.sql`
      with made as (
        insert into profiles (namespace_key, id, username, search_name, created_at, updated_at)
        select (select key from namespaces where name = 'app'), 'many' || i, 'many' || i, 'many' || i, 9e12::bigint + i, 1
        from generate_series(1, 1100) i returning key
      )
      insert into profile_identifiers (profile_key, identifier_key, is_verified, created_at)
      select made.key, identifiers.key, true, 1 from made, identifiers where value = ${wallet(3)}`;
    const { body } = await owners();
    expect(body).toMatchObject({ totalCount: 0, totalCountIsLowerBound: true, profiles: [] });
    expect(calls.map(({ params: [asked] }) => (Array.isArray(asked) ? asked.length : asked))).toEqual([
      MINT,
      ...Array(10).fill(100),
    ]);
    expect(idsOf((await owners({ cursor: String(body.nextCursor) })).body)).toEqual(["new", "rich"]);
  });

  it("may be unavailable: 503 without its address", async () => {
    refusal = 429;
    const { status, body, headers } = await owners();
    expect({ status, retry: headers["retry-after"] }).toEqual({ status: 503, retry: expect.any(String) });
    expect(JSON.stringify(body)).not.toMatch(/secret|127\.0/);
  });

  it("may be a local ledger that is not running: 503", async () => {
    const restore = changeEnv({ chain: "local" });
    const found = await owners().finally(restore);
    expect(found).toMatchObject({ status: 503, body: { error: expect.stringContaining("local ledger") } });
  });
});
