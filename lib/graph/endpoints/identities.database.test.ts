import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { makeTestGraph, type TestGraph } from "../../../e2e/setup/test-graph.ts";
import { solanaWallet } from "../../../e2e/setup/test-wallets.ts";
import { connectedComponents } from "../commands/identities.ts";

let graph: TestGraph;
/** Admin keys of three namespaces. */
let keys: readonly string[];
let client: string;
let made = 0;

beforeAll(async () => {
  graph = await makeTestGraph(inject("postgresUrl"));
  keys = [graph.key, await graph.makeKey("second"), await graph.makeKey("third")];
  client = await graph.makeKey("second", "write");
});
afterAll(() => graph.remove());

const newAddress = () => solanaWallet().address;
const profileOf = async (key: string | undefined, ...addresses: string[]) => {
  const username = `profile${++made}`;
  const asked = { key: key ?? graph.key };
  await graph.ask("POST", "/profiles/findOrCreate", { ...asked, body: { username } });
  if (addresses.length > 0) await link(username, addresses, key);
  return username;
};
const change = (method: string, username: string, addresses: readonly string[], key = graph.key) =>
  graph.ask(method, `/profiles/${username}/wallets`, {
    key,
    body: { wallets: addresses.map((address) => ({ address })) },
  });
const link = (username: string, addresses: readonly string[], key?: string) =>
  change("PATCH", username, addresses, key);
const unlink = (username: string, addresses: readonly string[], key?: string) =>
  change("DELETE", username, addresses, key);
const connect = (one: string, connectingWalletAddress: string) =>
  graph.ask("POST", `/wallets/${one}/connect`, { body: { connectingWalletAddress } });

type Identity = { wallet?: { address: string }; contact?: { id: string }; profiles: { profile: { id: string } }[] };
const identityOf = async (id: string, query = {}) =>
  (
    await graph.ask("GET", `/identities/${encodeURIComponent(id)}`, {
      key: client,
      query: { pageSize: "100", ...query },
    })
  ).identities as Identity[];
/** The wallets and contacts of a person, in order. */
const membersOf = async (id: string, query = {}) =>
  (await identityOf(id, query)).map(({ wallet, contact }) => wallet?.address ?? contact?.id ?? "").toSorted();

describe("an identity", () => {
  it("is everything connected by profiles and connections, across namespaces", async () => {
    const [a, b, c, d] = [newAddress(), newAddress(), newAddress(), newAddress()];
    await profileOf(keys[0], a, b);
    await profileOf(keys[1], b, c);
    expect(await membersOf(a)).toEqual([a, b, c].toSorted());
    expect(await membersOf(d)).toEqual([]);
    await connect(c, d);
    expect(await membersOf(d)).toEqual([a, b, c, d].toSorted());
  });

  it("is also joined by contacts, by their type or form", async () => {
    const wallet = newAddress();
    const username = await profileOf(keys[0], wallet);
    const contacts = [
      { id: "grace@example.org", type: "EMAIL" },
      { id: "+491701234567", type: "PHONE" },
      { id: "grace", type: "TWITTER" },
    ].map((data) => ({ data, proof: "" }));
    await graph.ask("PATCH", `/profiles/${username}/contacts`, { body: contacts });
    const all = await membersOf(wallet);
    expect(all).toHaveLength(4);
    expect(await membersOf("Grace@example.org")).toEqual(all);
    expect(await membersOf("+49 170 1234567")).toEqual(all);
    expect(await membersOf("0049 170 1234567", { contactType: "PHONE" })).toEqual(all);
    expect(await membersOf("@grace", { contactType: "TWITTER" })).toEqual(all);
    expect(JSON.stringify(await identityOf(wallet))).not.toContain("1701234567");
  });

  it("is split where its last connection is removed, and nowhere else", async () => {
    const [a, b, c, d, e] = [newAddress(), newAddress(), newAddress(), newAddress(), newAddress()];
    const one = await profileOf(keys[0], a, b, c);
    await profileOf(keys[1], a, d);
    await profileOf(keys[2], c, e);
    await unlink(one, [b]);
    expect(await membersOf(b)).toEqual([]);
    expect(await membersOf(a)).toEqual([a, c, d, e].toSorted());
    await unlink(one, [a]);
    expect(await membersOf(a)).toEqual([a, d].toSorted());
    expect(await membersOf(c)).toEqual([c, e].toSorted());
    await link(one, [d]);
    expect(await membersOf(a)).toEqual([a, c, d, e].toSorted());
    await connect(a, e);
    await unlink(one, [c, d]);
    expect(await membersOf(d)).toEqual([a, c, d, e].toSorted());
  });

  it("is not joined by unverified links and does not contain them", async () => {
    const [a, b] = [newAddress(), newAddress()];
    const username = await profileOf(keys[0], a);
    const claim = (name: string, walletAddress: string) =>
      graph.call("POST", "/profiles/findOrCreate", { key: client, body: { username: name, walletAddress } });
    expect(await claim(username, a)).toMatchObject({ status: 200 });
    expect(await claim(`${username}-b`, b)).toMatchObject({ status: 200 });
    expect(await membersOf(a)).toEqual([a]);
    expect(await identityOf(a)).toMatchObject([
      { profiles: [{ profile: { id: username }, namespace: { name: "app" } }] },
    ]);
    expect(await identityOf(b)).toEqual([]);
    expect(await graph.ask("GET", `/identities/${a}/profiles`)).toMatchObject({ totalCount: 1 });
    expect(await graph.ask("GET", `/identities/${b}/profiles`)).toMatchObject({ totalCount: 0, profiles: [] });
    await link(username, [a, b], keys[1]);
    expect(await membersOf(b)).toEqual([a, b].toSorted());
    expect(await claim(username, newAddress())).toMatchObject({ status: 409 });
    expect(await membersOf(b)).toEqual([a, b].toSorted());
  });

  it("is complete when two wallets are linked to a profile concurrently", async () => {
    for (let round = 0; round < 10; round++) {
      const username = await profileOf(keys[0]);
      const addresses = [newAddress(), newAddress(), newAddress(), newAddress()];
      await Promise.all(addresses.map((address) => link(username, [address])));
      expect(await membersOf(addresses[0] ?? "")).toEqual(addresses.toSorted());
    }
  });

  it("stays whole when one link is added while another is removed", async () => {
    for (let round = 0; round < 10; round++) {
      const [a, b, c, d] = [newAddress(), newAddress(), newAddress(), newAddress()];
      const [one, other, third] = [
        await profileOf(keys[0], a, b, c, d),
        await profileOf(keys[1], a),
        await profileOf(keys[2], c),
      ];
      await Promise.all([unlink(one, [b]), link(other, [b], keys[1]), unlink(one, [d]), link(third, [d], keys[2])]);
      expect(await membersOf(b)).toEqual([a, b, c, d].toSorted());
      await Promise.all([unlink(one, [a]), connect(b, c)]);
      expect(await membersOf(a)).toEqual([a, b, c, d].toSorted());
    }
  });

  it("is one when profiles that share wallets are linked concurrently", async () => {
    for (let round = 0; round < 10; round++) {
      const chain = Array.from({ length: 7 }, newAddress);
      const names = await Promise.all(chain.slice(1).map(() => profileOf(keys[0])));
      await Promise.all(names.map((name, index) => link(name, chain.slice(index, index + 2))));
      expect(await membersOf(chain[0] ?? "")).toEqual(chain.toSorted());
    }
  });

  it("equals a recount after random concurrent writes", async () => {
    const addresses = Array.from({ length: 12 }, newAddress);
    const profiles = await Promise.all(
      [0, 1, 2, 0, 1, 2].map(async (n) => ({ name: await profileOf(keys[n]), key: keys[n] })),
    );
    const any = <T>(list: readonly T[]): T => {
      const chosen = list[Math.floor(Math.random() * list.length)];
      if (chosen === undefined) throw new Error("There is nothing to choose from.");
      return chosen;
    };
    const writer = async () => {
      for (let step = 0; step < 15; step++) {
        const { name, key } = any(profiles);
        const some = [...new Set([any(addresses), any(addresses), any(addresses)])];
        const kind = Math.random();
        if (kind < 0.45) await link(name, some, key);
        else if (kind < 0.98) await unlink(name, some, key);
        else if (some[1] !== undefined) await connect(some[0] ?? "", some[1]);
      }
    };
    await Promise.all(Array.from({ length: 8 }, writer));
    const identifiers = await graph.sql<{ key: number; identityKey: number }[]>`
      select key, identity_key as "identityKey" from identifiers`;
    const joints = await graph.sql<{ one: number; other: number }[]>`
      select a.identifier_key as one, b.identifier_key as other
      from profile_identifiers a join profile_identifiers b using (profile_key) where a.is_verified and b.is_verified
      union all select one_key, other_key from wallet_connections`;
    const stored = new Map<number, number[]>();
    for (const { key, identityKey } of identifiers) stored.set(identityKey, [...(stored.get(identityKey) ?? []), key]);
    const sorted = (parts: Iterable<number[]>) =>
      [...parts].map((part) => part.toSorted((a, b) => a - b).join()).toSorted();
    const expected = connectedComponents(
      identifiers.map(({ key }) => key),
      joints,
    );
    expect(sorted(stored.values())).toEqual(sorted(expected));
  }, 120_000);

  it("contains five profiles of each member, from all namespaces", async () => {
    const [a, b] = [newAddress(), newAddress()];
    for (let count = 0; count < 7; count++) await profileOf(keys[count % 3], a);
    await profileOf(keys[0], a, b);
    const identities = await identityOf(a);
    expect(identities.find(({ wallet }) => wallet?.address === a)?.profiles).toHaveLength(5);
    expect(identities.find(({ wallet }) => wallet?.address === b)?.profiles).toHaveLength(1);
  });

  it("is paged with each member once while others join", async () => {
    const addresses = Array.from({ length: 9 }, newAddress);
    const username = await profileOf(keys[0], ...addresses);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await graph.ask("GET", `/identities/${addresses[0]}`, {
        query: { pageSize: "4", ...(cursor && { cursor }) },
      });
      expect(page.data).toEqual(page.identities);
      seen.push(...(page.identities as Identity[]).map(({ wallet }) => wallet?.address ?? ""));
      cursor = (page.nextCursor as string | null) ?? undefined;
      if (seen.length < 9) await link(username, [newAddress()]);
    } while (cursor);
    expect(new Set(seen).size).toBe(seen.length);
    expect(addresses.every((address) => seen.includes(address))).toBe(true);
  });

  it.each([
    ["/identities/0x12", "address"],
    ["/identities/@grace", "contactType"],
    ["/identities/grace", "contactType"],
    ["/identities/12345", "contactType"],
    ["/identities/grace?contactType=FAX", "contactType"],
    ["/identities/grace/profiles", "contactType"],
    ["/identities/grace?contactType=EMAIL", "e-mail"],
    [`/identities/${"1".repeat(44)}`, "address"],
    [`/identities/a@example.org/profiles?sortBy=id`, "sortBy"],
    [`/identities/a@example.org?cursor=WyJ4Il0`, "cursor"],
  ])("asks %s to be right", async (path, wrong) => {
    const answer = await graph.call("GET", path);
    expect(answer).toMatchObject({ status: 400, body: { error: expect.stringContaining(wrong) } });
  });

  it("takes at most four statements", async () => {
    await identityOf("grace@example.org");
    expect(await graph.statementsOf(() => membersOf("+491701234567"))).toBe(4);
    expect(
      await graph.statementsOf(() => graph.ask("GET", "/identities/+491701234567/profiles", { key: client })),
    ).toBe(4);
  });
});

describe("the profiles of a wallet or contact", () => {
  it("are the verified ones of all namespaces, sorted by time or name, both ways, page by page", async () => {
    const wallet = newAddress();
    const names: string[] = [];
    for (let count = 0; count < 5; count++) names.push(await profileOf(keys[count % 3], wallet));
    const follow = async (query: Record<string, string>) => {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await graph.ask("GET", `/identities/${wallet}/profiles`, {
          key: client,
          query: { pageSize: "2", ...query, ...(cursor && { cursor }) },
        });
        expect(page.totalCount).toBe(5);
        seen.push(...(page.profiles as { profile: { username: string } }[]).map(({ profile }) => profile.username));
        cursor = (page.nextCursor as string | null) ?? undefined;
      } while (cursor);
      return seen;
    };
    expect(await follow({})).toEqual(names.toReversed());
    expect(await follow({ sortDirection: "ASC" })).toEqual(names);
    expect(await follow({ sortBy: "username", sortDirection: "ASC" })).toEqual(names.toSorted());
    expect(await follow({ sortBy: "username" })).toEqual(names.toSorted().toReversed());
    expect(await graph.ask("GET", `/identities/${wallet}/profiles`)).toMatchObject({
      profiles: expect.arrayContaining([
        expect.objectContaining({ wallet: { address: wallet }, socialCounts: { followers: 0, following: 0 } }),
      ]),
    });
  });
});

describe("connecting wallets", () => {
  it("happens once, creates unknown wallets, and requires two", async () => {
    const [a, b] = [newAddress(), newAddress()];
    expect(await connect(a, b)).toMatchObject({ success: true, execution: { status: "QUEUED" } });
    expect(await connect(b, a)).toMatchObject({ success: true, message: expect.any(String), execution: null });
    expect(await membersOf(a)).toEqual([a, b].toSorted());
    expect(await identityOf(a)).toMatchObject([{ wallet: { blockchain: "SOLANA" }, profiles: [] }, {}]);
    const call = (one: string, other: unknown, key = graph.key) =>
      graph.call("POST", `/wallets/${one}/connect`, { key, body: { connectingWalletAddress: other } });
    expect(await call(a, a)).toMatchObject({ status: 400, body: { issues: [{ path: "connectingWalletAddress" }] } });
    expect(await call(a, "x")).toMatchObject({ status: 400 });
    expect(await call("y".repeat(40), a)).toMatchObject({ status: 400 });
    expect(await call(a, undefined)).toMatchObject({ status: 400 });
    expect(await call(a, newAddress(), client)).toMatchObject({ status: 403 });
  });

  it("joins a chain that is connected concurrently from both ends", async () => {
    for (let round = 0; round < 5; round++) {
      const chain = Array.from({ length: 8 }, newAddress);
      await Promise.all(chain.slice(1).map((address, index) => connect(chain[index] ?? "", address)));
      expect(await membersOf(chain[3] ?? "")).toEqual(chain.toSorted());
    }
  });
});
