import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { makeTestGraph, type TestGraph } from "../../../e2e/setup/test-graph.ts";

const [meWallet, zoeWallet, yanWallet] = [
  "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU",
  "DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy",
  "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM",
] as const;

type Suggested = Record<
  string,
  { rank: number; suggestionReason?: string; namespaces: { name: string }[]; profile: { id: string } }
>;

let graph: TestGraph;
let beta: string;
let gamma: string;

const make = (key: string, username: string, more: object = {}) =>
  graph.ask("POST", "/profiles/findOrCreate", { key, body: { username, ...more } });
const follow = (key: string, startId: string, endId: string) =>
  graph.ask("POST", "/followers/add", { key, body: { startId, endId } });
const suggestions = async (query: Record<string, string> = {}) =>
  (await graph.ask("GET", "/profiles/me/suggested-profiles", { query })) as Suggested;
const suggested = (identifier: string, query: Record<string, string> = {}) =>
  graph.call("GET", `/profiles/suggested/${encodeURIComponent(identifier)}`, { query });

beforeAll(async () => {
  graph = await makeTestGraph(inject("postgresUrl"));
  beta = await graph.makeKey("beta");
  gamma = await graph.makeKey("gamma");
  await make(graph.key, "me", { walletAddress: meWallet, contact: { type: "EMAIL", id: "me@example.org" } });
  await graph.profiles("f1", "f2", "both", "one", "star", "lonely");
  await make(graph.key, "zoe", { walletAddress: zoeWallet });
  await make(beta, "me-b", { walletAddress: meWallet });
  await make(gamma, "me-c", { contact: { type: "EMAIL", id: "me@example.org" } });
  await make(beta, "zoe-b", { walletAddress: zoeWallet });
  await make(gamma, "zoe-c", { walletAddress: zoeWallet });
  await make(beta, "yan", { walletAddress: yanWallet, contact: { type: "TWITTER", id: "yan" } });
  await make(beta, "nameless");
  for (const [one, other] of [
    ["me", "f1"],
    ["me", "f2"],
    ["f1", "both"],
    ["f2", "both"],
    ["f1", "one"],
    ["f1", "f2"],
    ["f1", "me"],
    ["lonely", "star"],
    ["zoe", "star"],
  ] as const)
    await follow(graph.key, one, other);
  await follow(beta, "me-b", "zoe-b");
  await follow(beta, "me-b", "yan");
  await follow(beta, "me-b", "nameless");
  await follow(gamma, "me-c", "zoe-c");
});
afterAll(() => graph.remove());

describe("suggestions for a profile", () => {
  it("are friends of friends, then profiles followed elsewhere, then popular ones, without followed ones and oneself", async () => {
    const told = await suggestions();
    expect(Object.entries(told).map(([id, { suggestionReason }]) => [id, suggestionReason])).toEqual([
      ["both", "FRIENDS_OF_FRIENDS"],
      ["one", "FRIENDS_OF_FRIENDS"],
      ["zoe", "EXTERNAL_NAMESPACE_FOLLOWS"],
      ["star", "POPULAR_IN_NAMESPACE"],
    ]);
    expect(told.zoe).toMatchObject({ profile: { id: "zoe", namespace: "app" }, wallet: { address: zoeWallet } });
    expect(told.zoe?.namespaces.map(({ name }) => name).toSorted()).toEqual(["beta", "gamma"]);
    expect(told.both?.namespaces).toMatchObject([{ name: "app" }]);
  });

  it("have a rank, since numeric keys of an object lose their order", async () => {
    const key = await graph.makeKey("numbers");
    for (const name of ["me", "friend", "9", "5", "zed"]) await make(key, name);
    for (const [one, other] of [
      ["me", "friend"],
      ["friend", "9"],
      ["friend", "zed"],
      ["zed", "5"],
    ] as const)
      await follow(key, one, other);
    const told = (await graph.ask("GET", "/profiles/me/suggested-profiles", { key })) as Suggested;
    expect(Object.entries(told).map(([id, { rank }]) => [id, rank])).toEqual([
      ["5", 3],
      ["9", 2],
      ["zed", 1],
    ]);
  });

  it("are paged", async () => {
    const page = await suggestions({ pageSize: "3", page: "2" });
    expect(Object.entries(page).map(([id, { rank }]) => [id, rank])).toEqual([["star", 4]]);
  });

  it("require a known profile and take at most four statements", async () => {
    expect(await graph.call("GET", "/profiles/nobody/suggested-profiles")).toMatchObject({ status: 404 });
    const query = { pageSize: "0" };
    expect(await graph.call("GET", "/profiles/me/suggested-profiles", { query })).toMatchObject({ status: 400 });
    expect(await graph.call("GET", "/profiles/me/suggested-profiles", { key: beta })).toMatchObject({ status: 404 });
    expect(await graph.statementsOf(() => suggestions())).toBeLessThanOrEqual(4);
  });
});

describe("suggestions by wallet or contact", () => {
  it("are profiles of this namespace that are followed elsewhere", async () => {
    for (const identifier of [meWallet, "Me@example.org"]) {
      const { body } = await suggested(identifier);
      expect(body).toMatchObject({ zoe: { rank: 1, profile: { id: "zoe" }, wallet: { address: zoeWallet } } });
      expect(Object.keys(body)).toEqual(["zoe"]);
    }
  });

  it("omit those that the person follows here", async () => {
    await follow(graph.key, "me", "zoe");
    expect((await suggested(meWallet)).body).toEqual({});
    expect(await suggestions()).not.toHaveProperty("zoe");
    await graph.ask("POST", "/followers/remove", { body: { startId: "me", endId: "zoe" } });
  });

  it("are empty for an unknown identifier and refused for an invalid one", async () => {
    expect((await suggested("+4915112345678")).body).toEqual({});
    expect((await suggested("somebody", { contactType: "TWITTER" })).body).toEqual({});
    for (const [identifier, contactType] of [["somebody"], ["0x12"], ["+12"], ["me", "EMAIL"], ["@"]] as const) {
      const query = contactType === undefined ? undefined : { contactType };
      expect(await suggested(identifier, query)).toMatchObject({
        status: 400,
        body: { issues: [{ path: "identifier" }] },
      });
    }
    expect(await suggested("me", { contactType: "FAX" })).toMatchObject({ status: 400 });
  });

  it("take at most four statements", async () => {
    expect(await graph.statementsOf(() => suggested("+4915112345678"))).toBeLessThanOrEqual(4);
    expect(await graph.statementsOf(() => suggested(meWallet))).toBeLessThanOrEqual(4);
  });
});

describe("suggested invitations", () => {
  it("are followed elsewhere and have no profile here", async () => {
    const answer = await graph.call("GET", `/profiles/suggested/${meWallet}/global`);
    expect(answer.body).toMatchObject([
      {
        namespaces: [{ name: "beta" }],
        namespaceCount: 1,
        profiles: [{ namespace: { name: "beta" }, profiles: [{ id: "yan", namespace: "beta" }] }],
        wallet: { address: yanWallet },
        contact: { id: "yan", type: "TWITTER" },
      },
    ]);
    const ofGamma = await graph.call("GET", `/profiles/suggested/${meWallet}/global`, { key: gamma });
    expect(ofGamma.body).toHaveLength(1);
  });

  it("take at most four statements and require a wallet or contact", async () => {
    expect(await graph.call("GET", "/profiles/suggested/nobody/global")).toMatchObject({ status: 400 });
    const ask = () => graph.call("GET", "/profiles/suggested/+4915112345678/global");
    expect((await ask()).body).toEqual([]);
    expect(await graph.statementsOf(ask)).toBeLessThanOrEqual(4);
  });
});
