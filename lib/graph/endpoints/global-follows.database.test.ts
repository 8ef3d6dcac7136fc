import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { followPages } from "../../../e2e/setup/follow-pages.ts";
import { makeTestGraph, type TestGraph } from "../../../e2e/setup/test-graph.ts";

const [adaWallet, benWallet] = [
  "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU",
  "DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy",
] as const;

let graph: TestGraph;
let beta: string;

const make = (key: string, username: string, more: object = {}) =>
  graph.ask("POST", "/profiles/findOrCreate", { key, body: { username, ...more } });
const follow = async (key: string, startId: string, endId: string) => {
  // Edges of one millisecond have another order.
  await setTimeout(2);
  return graph.ask("POST", "/followers/add", { key, body: { startId, endId } });
};
const list = (side: string, query: Record<string, string> = {}, id = "ada") =>
  graph.ask("GET", `/profiles/${id}/${side}/global`, { query });
const idsOf = (items: unknown) => (items as { id: string }[]).map(({ id }) => id);

beforeAll(async () => {
  graph = await makeTestGraph(inject("postgresUrl"));
  beta = await graph.makeKey("beta");
  await make(graph.key, "ada", { walletAddress: adaWallet });
  await make(beta, "ada-b", { walletAddress: adaWallet });
  await make(beta, "ben", { walletAddress: benWallet });
  // Unverified, so it joins nothing.
  await make(await graph.makeKey("beta", "write"), "impostor", { walletAddress: adaWallet });
  await graph.profiles("f1", "f2");
  await make(await graph.makeKey("beta", "write"), "g1", { walletAddress: benWallet });
  for (const name of ["g2", "g3"]) await make(beta, name);
  await follow(graph.key, "f1", "ada");
  await follow(beta, "ben", "ada-b");
  await follow(beta, "g1", "ada-b");
  await follow(graph.key, "f2", "ada");
  await follow(beta, "g2", "impostor");
  await follow(beta, "ada-b", "ben");
  await follow(graph.key, "ada", "f1");
});
afterAll(() => graph.remove());

describe("followers and followed profiles in all namespaces", () => {
  it("are those of all profiles of the identity, newest first", async () => {
    const followers = await list("followers");
    expect(followers.totalCount).toBe(4);
    expect(idsOf(followers.profiles)).toEqual(["f2", "g1", "ben", "f1"]);
    expect(followers.profiles).toMatchObject([
      { namespace: "app", wallet: null },
      { namespace: "beta" },
      { namespace: "beta", wallet: { id: benWallet } },
      { namespace: "app" },
    ]);
    const following = await list("following");
    expect(idsOf(following.profiles)).toEqual(["f1", "ben"]);
    expect(following.totalCount).toBe(2);
  });

  it("contain no unverified wallets of others", async () => {
    expect((await list("followers", { pageSize: "2" })).profiles).toMatchObject([
      { id: "f2" },
      { id: "g1", wallet: null },
    ]);
  });

  it("are listed once with their newest edge, also across pages and during writes", async () => {
    await make(graph.key, "ada2", { walletAddress: adaWallet });
    await follow(graph.key, "f1", "ada2");
    const before = await list("followers", { pageSize: "100" });
    expect(before.totalCount).toBe(4);
    expect(idsOf(before.profiles)).toEqual(["f1", "f2", "g1", "ben"]);
    let made = 0;
    const { items } = await followPages<{ id: string }>(graph, "/profiles/ada/followers/global/", {
      name: "profiles",
      query: { pageSize: "1" },
      between: async () => {
        await graph.profiles(`h${made}`);
        await follow(graph.key, `h${made++}`, "ada");
        await follow(graph.key, "f2", "ada2");
      },
    });
    expect(idsOf(items)).toEqual(["f1", "f2", "g1", "ben"]);
  });

  it("require a profile of the namespace and a cursor of the same list", async () => {
    expect(await graph.call("GET", "/profiles/ben/followers/global")).toMatchObject({ status: 404 });
    const { nextCursor } = await graph.ask("GET", "/profiles/", { query: { pageSize: "1" } });
    const query = { cursor: String(nextCursor) };
    const far = { page: "100", pageSize: "100" };
    expect(await graph.call("GET", "/profiles/ada/followers/global", { query: far })).toMatchObject({
      status: 400,
      body: { issues: [{ path: "page" }] },
    });
    expect(await graph.call("GET", "/profiles/ada/following/global", { query })).toMatchObject({ status: 400 });
  });

  it("take at most four statements", async () => {
    expect(await graph.statementsOf(() => list("followers"))).toBeLessThanOrEqual(4);
  });
});

describe("counts of a wallet", () => {
  const counts = (address: string, key?: string) =>
    graph.call("GET", `/wallets/${address}/socialCounts`, key === undefined ? {} : { key });

  it("are those of its profiles in the namespace, and of its whole identity", async () => {
    const { socialCounts } = (await graph.ask("GET", "/profiles/ada")) as { socialCounts: { followers: number } };
    const { body } = await counts(adaWallet);
    expect(body).toMatchObject({ following: 1, globalFollowing: 2 });
    expect(body.followers).toBe(socialCounts.followers + 2);
    expect(body.globalFollowers).toBe(Number(body.followers) + 2);
    // The impostor's link counts within its namespace alone.
    expect((await counts(adaWallet, beta)).body).toMatchObject({ followers: 3, following: 1, globalFollowing: 2 });
  });

  it("are zero for an unknown wallet and refused for an invalid address", async () => {
    const zeros = { followers: 0, following: 0, globalFollowers: 0, globalFollowing: 0 };
    expect((await counts("0x00000000000000000000000000000000000000aa")).body).toEqual(zeros);
    expect(await counts("nothing")).toMatchObject({ status: 400, body: { issues: [{ path: "address" }] } });
    expect(await graph.statementsOf(() => counts(adaWallet))).toBeLessThanOrEqual(2);
  });
});
