import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { followPages } from "../../../e2e/setup/follow-pages.ts";
import { makeTestGraph, type TestGraph } from "../../../e2e/setup/test-graph.ts";

const wallet = "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU";

let graph: TestGraph;
let other: string;
const list = (query: Record<string, string> = {}, key?: string) =>
  graph.call("GET", "/profiles/", { query, ...(key !== undefined && { key }) });
const namesOf = async (query: Record<string, string>, key?: string) =>
  ((await list(query, key)).body.profiles as { profile: { username: string } }[]).map(
    ({ profile }) => profile.username,
  );

beforeAll(async () => {
  graph = await makeTestGraph(inject("postgresUrl"));
  other = await graph.makeKey("other");
  const make = (username: string, more: object, key = graph.key) =>
    graph.ask("POST", "/profiles/findOrCreate", { key, body: { username, ...more } });
  await make("ada", { walletAddress: wallet, contact: { type: "EMAIL", id: "Ada@example.org" } });
  await make("ben", { walletAddress: wallet, phoneNumber: "+4915112345678" }, await graph.makeKey("app", "write"));
  await make("cleo", { contact: { type: "TWITTER", id: "@Cleo" } });
  await make("dan", {});
  await make("eve", { walletAddress: wallet }, other);
});
afterAll(() => graph.remove());

describe("listing profiles", () => {
  it("returns those of the namespace, newest first, with links and counts", async () => {
    expect(await namesOf({})).toEqual(["dan", "cleo", "ben", "ada"]);
    expect((await list({ walletAddress: wallet, email: "ada@example.org" })).body).toMatchObject({
      totalCount: 1,
      profiles: [
        {
          profile: { id: "ada" },
          wallet: { address: wallet },
          namespace: { name: "app" },
          contact: { id: "ada@example.org", type: "EMAIL" },
          socialCounts: { followers: 0, following: 0 },
        },
      ],
    });
    expect(await namesOf({}, other)).toEqual(["eve"]);
  });

  it("filters by wallet, e-mail, phone and handle, verified or not; several filters must all match", async () => {
    expect(await namesOf({ walletAddress: wallet })).toEqual(["ben", "ada"]);
    expect(await namesOf({ walletAddress: wallet }, other)).toEqual(["eve"]);
    expect(await namesOf({ phoneNumber: "+49 151 12345678" })).toEqual(["ben"]);
    expect(await namesOf({ twitter: "CLEO" })).toEqual(["cleo"]);
    expect(await namesOf({ twitter: "cleo", walletAddress: wallet })).toEqual([]);
  });

  it("sorts by time and by name, both ways, page by page, during writes", async () => {
    for (const sortBy of ["created_at", "username"])
      for (const sortDirection of ["ASC", "DESC"]) {
        const before = await namesOf({ sortBy, sortDirection, pageSize: "100" });
        let made = 0;
        const { items } = await followPages<{ profile: { username: string } }>(graph, "/profiles", {
          name: "profiles",
          query: { sortBy, sortDirection, pageSize: "2" },
          between: () => graph.profiles(`new-${sortBy}-${sortDirection}-${made++}`),
        });
        const seen = items.map(({ profile }) => profile.username);
        expect(new Set(seen).size).toBe(seen.length);
        expect(seen.filter((name) => before.includes(name))).toEqual(before);
      }
  });

  it("refuses invalid input", async () => {
    for (const [name, value] of [
      ["walletAddress", "x".repeat(40)],
      ["email", "nobody"],
      ["phoneNumber", "12"],
      ["twitter", "a b"],
      ["sortBy", "bio"],
      ["sortDirection", "up"],
      ["pageSize", "101"],
      ["cursor", "x"],
      ["cursor", Buffer.from("[1.5,2]").toString("base64url")],
    ] as const)
      expect(await list({ [name]: value })).toMatchObject({ status: 400, body: { issues: [{ path: name }] } });
  });

  it("takes at most four statements", async () => {
    const query = { phoneNumber: "+4915112345678", walletAddress: wallet };
    expect(await graph.statementsOf(() => graph.ask("GET", "/profiles", { query }))).toBeLessThanOrEqual(4);
  });
});
