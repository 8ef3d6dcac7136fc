import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { makeTestGraph, type TestGraph } from "../../../e2e/setup/test-graph.ts";

const [danasWallet, otherWallet] = [
  "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU",
  "DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy",
] as const;
const [danasMail, otherMail] = ["dana@example.org", "other@example.org"].map((id) => ({ id, type: "EMAIL" }));

let graph: TestGraph;
let client: string;

beforeAll(async () => {
  graph = await makeTestGraph(inject("postgresUrl"));
  client = await graph.makeKey("app", "write");
  const body = { username: "dana", walletAddress: danasWallet, contact: danasMail };
  expect(await ask(client, body)).toMatchObject({ status: 200, body: { operation: "CREATED" } });
});
afterAll(() => graph.remove());

const ask = (key: string, body: object) => graph.call("POST", "/profiles/findOrCreate", { key, body });
const ownerOf = async (query: Record<string, string>) => (await graph.ask("GET", "/profiles/", { query }))["profiles"];

describe("an existing profile", () => {
  it("is found by its owner with a linked wallet or contact, and by others with neither", async () => {
    for (const more of [
      {},
      { walletAddress: danasWallet },
      { contact: danasMail },
      { walletAddress: danasWallet, contact: otherMail },
    ])
      expect(await ask(client, { username: "dana", ...more })).toMatchObject({
        status: 200,
        body: { operation: "FOUND", profile: { id: "dana" }, execution: null },
      });
    expect(await ownerOf({ email: "other@example.org" })).toEqual([]);
  });

  it("cannot be taken over with its username and another wallet or contact", async () => {
    for (const key of [client, graph.key])
      for (const more of [{ walletAddress: otherWallet }, { contact: otherMail }, { phoneNumber: "+49 30 1234567" }])
        expect(await ask(key, { username: "dana", ...more })).toMatchObject({
          status: 409,
          body: { error: expect.stringContaining('"dana" is not linked to any of the given wallets and contacts') },
        });
    expect(await ask(client, { id: "dana", username: "dana", walletAddress: otherWallet })).toMatchObject({
      status: 409,
    });
    expect(await ownerOf({ walletAddress: otherWallet })).toEqual([]);
    expect(await graph.ask("GET", "/profiles/dana/wallets")).toMatchObject({ data: [{ address: danasWallet }] });
  });

  it("can be linked to more with an admin key and its id", async () => {
    expect(await ask(graph.key, { id: "dana", username: "dana", walletAddress: otherWallet })).toMatchObject({
      status: 200,
      body: { operation: "FOUND" },
    });
    expect(await ownerOf({ walletAddress: otherWallet })).toMatchObject([{ profile: { id: "dana" } }]);
  });

  it("is returned with the requested one of several wallets and contacts", async () => {
    const body = { id: "dana", username: "dana", contact: otherMail, phoneNumber: "+4930123456" };
    expect(await ask(graph.key, body)).toMatchObject({ body: { contact: otherMail } });
    const [dana] = [{ profile: { id: "dana" } }];
    for (const [query, shown] of [
      [{ walletAddress: danasWallet }, { wallet: { address: danasWallet } }],
      [{ walletAddress: otherWallet }, { wallet: { address: otherWallet } }],
      [{ email: "dana@example.org" }, { contact: danasMail, wallet: { address: danasWallet } }],
      [{ email: "other@example.org" }, { contact: otherMail }],
      [{ phoneNumber: "+4930123456" }, { contact: { type: "PHONE" } }],
    ] as const)
      expect(await ownerOf(query), JSON.stringify(query)).toMatchObject([{ ...dana, ...shown }]);
    expect((await ask(client, { username: "dana", walletAddress: otherWallet })).body).toMatchObject({
      walletAddress: otherWallet,
    });
    expect(await graph.ask("GET", `/identities/${otherWallet}/profiles`)).toMatchObject({
      profiles: [{ wallet: { address: otherWallet } }],
    });
  });
});
