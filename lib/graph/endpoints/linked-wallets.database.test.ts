import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { makeTestGraph, type TestGraph } from "../../../e2e/setup/test-graph.ts";
import { ethereumWallet, solanaWallet, type TestWallet } from "../../../e2e/setup/test-wallets.ts";

let graph: TestGraph;
/** A key that clients carry: it may write, and proves what it links. */
let client: string;

beforeAll(async () => {
  graph = await makeTestGraph(inject("postgresUrl"));
  client = await graph.makeKey("app", "write");
  await graph.profiles("ada", "ben");
});
afterAll(() => graph.remove());

const challenge = async (profile: string, address: string, purpose = "link"): Promise<string> => {
  const answer = await graph.ask("GET", `/profiles/${profile}/wallets/challenge`, {
    key: client,
    query: { address, purpose },
  });
  return String(answer.message);
};

const patch = (profile: string, body: unknown, key = client, headers = {}) =>
  graph.call("PATCH", `/profiles/${profile}/wallets`, { body, key, headers });
const remove = (profile: string, body: unknown, key = client) =>
  graph.call("DELETE", `/profiles/${profile}/wallets`, { body, key });
const link = (profile: string, { address, blockchain }: TestWallet, proof?: string) =>
  patch(profile, [{ data: { address, blockchain }, proof }]);
const addressesOf = async (profile: string) => {
  const { data } = await graph.ask("GET", `/profiles/${profile}/wallets`);
  return (data as { address: string }[]).map(({ address }) => address);
};
const expire = (address: string) =>
  graph.sql`update challenges set expires_at = ${Date.now()} where value = ${address}`;

describe.each([
  ["Solana", solanaWallet],
  ["Ethereum", ethereumWallet],
])("a %s wallet", (_, makeWallet) => {
  it("is linked with the signature of its challenge, once", async () => {
    const wallet = makeWallet();
    const message = await challenge("ada", wallet.address);
    expect(message.split("\n").slice(0, 2).join(" ")).toMatch(/^localhost:3000 wants you to sign in .* account: /);
    const proof = wallet.sign(message);
    const { address, blockchain } = wallet;
    expect(await link("ada", wallet, proof)).toMatchObject({
      status: 200,
      body: {
        wallets: expect.arrayContaining([
          expect.objectContaining({ id: address, address, blockchain, verified: true }),
        ]),
        execution: { status: "QUEUED" },
      },
    });
    expect(await link("ada", wallet, proof)).toMatchObject({ status: 403, body: { issues: [{ path: "0.proof" }] } });
    expect(await addressesOf("ada")).toContain(address);
  });

  it("is not linked with the signature of another text, wallet, profile or purpose, or an expired one", async () => {
    const wallet = makeWallet();
    const message = await challenge("ada", wallet.address);
    const forBen = wallet.sign(await challenge("ben", wallet.address));
    const toUnlink = wallet.sign(await challenge("ada", wallet.address, "unlink"));
    for (const proof of [undefined, "", wallet.sign(`${message}\n`), makeWallet().sign(message), forBen, toUnlink])
      expect(await link("ada", wallet, proof)).toMatchObject({ status: 403 });
    await expire(wallet.address);
    expect(await link("ada", wallet, wallet.sign(message))).toMatchObject({ status: 403 });
    expect(await addressesOf("ada")).not.toContain(wallet.address);
  });

  it("is linked once for concurrent requests with the same signature", async () => {
    const wallet = makeWallet();
    const proof = wallet.sign(await challenge("ben", wallet.address));
    const answers = await Promise.all(Array.from({ length: 6 }, () => link("ben", wallet, proof)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403, 403, 403, 403]);
  });

  it("is unlinked by its owner or an admin key, not with a write key alone", async () => {
    const wallet = makeWallet();
    const given = { wallets: [{ address: wallet.address, blockchain: wallet.blockchain }] };
    await graph.ask("PATCH", "/profiles/ben/wallets", { body: given });
    expect(await remove("ben", given)).toMatchObject({ status: 403, body: { issues: [{ path: "wallets.0.proof" }] } });
    const linked = wallet.sign(await challenge("ben", wallet.address));
    expect(await remove("ben", { wallets: [{ ...given.wallets[0], proof: linked }] })).toMatchObject({ status: 403 });
    expect(await addressesOf("ben")).toContain(wallet.address);

    const proof = wallet.sign(await challenge("ben", wallet.address, "unlink"));
    expect(await remove("ben", { wallets: [{ ...given.wallets[0], proof }] })).toMatchObject({ status: 200 });
    expect(await addressesOf("ben")).not.toContain(wallet.address);

    await graph.ask("PATCH", "/profiles/ben/wallets", { body: given });
    expect(await remove("ben", given, graph.key)).toMatchObject({ status: 200, body: { execution: {} } });
    expect(await remove("ben", given, graph.key)).toMatchObject({ status: 200, body: { execution: null } });
  });
});

describe("linking wallets", () => {
  it("with an admin key accepts a valid proof or none, but no wrong one", async () => {
    const [forged, proved, vouched] = [solanaWallet(), solanaWallet(), solanaWallet()];
    const body = (wallet: TestWallet, proof?: string) => ({ wallets: [{ address: wallet.address, proof }] });
    const message = await challenge("ben", forged.address);
    for (const proof of ["forged", proved.sign(message)])
      expect(await patch("ben", body(forged, proof), graph.key)).toMatchObject({
        status: 403,
        body: { issues: [{ path: "wallets.0.proof" }] },
      });
    expect(await addressesOf("ben")).not.toContain(forged.address);
    const proof = proved.sign(await challenge("ben", proved.address));
    expect(await patch("ben", body(proved, proof), graph.key)).toMatchObject({ status: 200 });
    for (const none of [undefined, ""])
      expect(await patch("ben", body(vouched, none), graph.key)).toMatchObject({ status: 200 });
    expect(await remove("ben", body(vouched, "forged"), graph.key)).toMatchObject({ status: 403 });
    expect(await addressesOf("ben")).toEqual(expect.arrayContaining([proved.address, vouched.address]));
  });

  it("links none when one proof is missing", async () => {
    const [one, other] = [solanaWallet(), solanaWallet()];
    const proof = one.sign(await challenge("ben", one.address));
    const body = {
      wallets: [
        { address: one.address, proof },
        { address: other.address, proof },
      ],
    };
    expect(await patch("ben", body)).toMatchObject({ status: 403, body: { issues: [{ path: "wallets.1.proof" }] } });
    expect(await addressesOf("ben")).not.toContain(one.address);
    // The proof that was good is so still.
    expect(await link("ben", one, proof)).toMatchObject({ status: 200 });
  });

  it("repeats its response for the same idempotency key", async () => {
    const wallet = solanaWallet();
    const body = [{ data: wallet, proof: wallet.sign(await challenge("ben", wallet.address)) }];
    const headers = { "idempotency-key": "linked-once" };
    const first = await patch("ben", body, client, headers);
    expect(first).toMatchObject({ status: 200 });
    expect(await patch("ben", body, client, headers)).toEqual(first);
  });

  it("verifies an unverified link, which a write key can remove without a proof", async () => {
    const { address } = solanaWallet();
    const make = (username: string) =>
      graph.ask("POST", "/profiles/findOrCreate", { key: client, body: { username, walletAddress: address } });
    await make("dora");
    expect(await graph.ask("GET", "/profiles/dora/wallets")).toMatchObject({ data: [{ address, verified: false }] });
    expect(await remove("dora", { wallets: [{ address }] })).toMatchObject({ status: 200, body: { wallets: [] } });
    await make("emma");
    const vouched = await patch("emma", { wallets: [{ address }] }, graph.key);
    expect(vouched).toMatchObject({ body: { wallets: [{ address, verified: true }], execution: {} } });
    expect(await patch("emma", { wallets: [{ address }] }, graph.key)).toMatchObject({ body: { execution: null } });
  });

  it("checks at most five attempts, also concurrent ones", async () => {
    const wallet = solanaWallet();
    const message = await challenge("ben", wallet.address);
    const wrong = await Promise.all(Array.from({ length: 8 }, () => link("ben", wallet, "1".repeat(64))));
    expect(wrong.every(({ status }) => status === 403)).toBe(true);
    expect(await link("ben", wallet, wallet.sign(message))).toMatchObject({ status: 403 });
    expect(await link("ben", wallet, wallet.sign(await challenge("ben", wallet.address)))).toMatchObject({
      status: 200,
    });
  });

  it("keeps the newest five challenges of a wallet", async () => {
    const wallet = solanaWallet();
    const messages: string[] = [];
    for (let count = 0; count < 7; count++) messages.push(await challenge("ben", wallet.address));
    const kept = await graph.sql<{ message: string }[]>`
      select message from challenges where value = ${wallet.address} order by created_at, message`;
    expect(kept.map(({ message }) => message).toSorted()).toEqual(messages.slice(2).toSorted());
  });

  it.each([
    ["no list", "x"],
    ["an empty list", []],
    ["an empty object", {}],
    ["too many", Array.from({ length: 21 }, () => ({ data: { address: solanaWallet().address }, proof: "" }))],
    ["what is no address", { wallets: [{ address: "0".repeat(44) }] }],
    ["an address of another chain", [{ data: { address: solanaWallet().address, blockchain: "ETHEREUM" }, proof: "" }]],
    ["an unknown chain", { wallets: [{ address: solanaWallet().address, blockchain: "BITCOIN" }] }],
    ["NUL", { wallets: [{ address: solanaWallet().address, proof: "\0" }] }],
  ])("refuses %s", async (_, body) => {
    expect(await patch("ada", body)).toMatchObject({
      status: 400,
      body: { issues: [{ message: expect.any(String) }] },
    });
    expect(await remove("ada", body)).toMatchObject({ status: 400 });
  });

  it("refuses the same wallet twice, in any spelling", async () => {
    const { address } = ethereumWallet();
    const body = { wallets: [{ address }, { address: address.toUpperCase().replace("0X", "0x") }] };
    expect(await patch("ada", body, graph.key)).toMatchObject({
      status: 400,
      body: { issues: [{ path: "wallets.1" }] },
    });
  });

  it("requires a profile of the namespace", async () => {
    const key = await graph.makeKey("elsewhere");
    const { address } = solanaWallet();
    for (const [method, path] of [
      ["GET", "/profiles/ada/wallets"],
      ["PATCH", "/profiles/ada/wallets"],
      ["DELETE", "/profiles/ada/wallets"],
      ["GET", `/profiles/ada/wallets/challenge?address=${address}`],
    ] as const) {
      const body = method === "GET" ? undefined : { wallets: [{ address }] };
      expect(await graph.call(method, path, { key, body })).toMatchObject({ status: 404 });
    }
  });
});

describe("the wallets of a profile", () => {
  it("are complete, page by page, while others are linked", async () => {
    await graph.profiles("rich");
    const before = Array.from({ length: 12 }, () => solanaWallet().address);
    const vouch = (addresses: string[]) =>
      graph.ask("PATCH", "/profiles/rich/wallets", { body: { wallets: addresses.map((address) => ({ address })) } });
    await vouch(before);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await graph.ask("GET", "/profiles/rich/wallets", {
        query: { pageSize: "5", ...(cursor && { cursor }) },
      });
      expect(page.data).toEqual(page.wallets);
      seen.push(...(page.data as { address: string }[]).map(({ address }) => address));
      cursor = (page.nextCursor as string | null) ?? undefined;
      if (seen.length < 15) await vouch([solanaWallet().address]);
    } while (cursor);
    expect(new Set(seen).size).toBe(seen.length);
    expect(before.every((address) => seen.includes(address))).toBe(true);
    expect((await graph.ask("GET", "/profiles/rich/wallets?page=2&pageSize=5")).data).toHaveLength(5);
  });

  it("take three statements", async () => {
    await graph.ask("GET", "/profiles/rich/wallets");
    expect(await graph.statementsOf(() => graph.ask("GET", "/profiles/rich/wallets"))).toBe(3);
  });
});
