import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { makeTestGraph, type TestGraph } from "../../../e2e/setup/test-graph.ts";

const wallet = "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU";

let graph: TestGraph;
let elsewhere: string;

const property = (key: string, value: string | number | boolean) => ({ key, value });
/** What applications look for on the item, names that objects have of themselves, and names of fields. */
const properties = [
  property("type", "cat"),
  property("age", 3),
  ...["__proto__", "constructor", "toString"].map((key) => property(key, "hostile")),
  ...["id", "username", "namespace", "wallet", "isFollowedByRequester", "operation", "execution", "text"].map((key) =>
    property(key, "taken"),
  ),
];

beforeAll(async () => {
  graph = await makeTestGraph(inject("postgresUrl"));
  elsewhere = await graph.makeKey("elsewhere");
  const post = (path: string, body: object, key = graph.key) => graph.ask("POST", path, { body, key });
  await graph.profiles("ben", "cleo");
  await post("/profiles/findOrCreate", { username: "ada", walletAddress: wallet, properties, referredById: "ben" });
  await post("/contents/findOrCreate", { id: "post", profileId: "ada", properties });
  for (const [startId, endId] of [
    ["ben", "ada"],
    ["ada", "ben"],
    ["cleo", "ben"],
    ["ada", "cleo"],
  ])
    await post("/followers/add", { startId, endId });
  await post("/likes/post", { startId: "ada" });
  await post("/comments", { profileId: "ada", contentId: "post", text: "Hello", properties });
  for (const username of ["dora", "eve"])
    await post("/profiles/findOrCreate", { username, walletAddress: wallet }, elsewhere);
  await post("/profiles/findOrCreate", { username: "far" }, elsewhere);
  await post("/followers/add", { startId: "far", endId: "dora" }, elsewhere);
});
afterAll(() => graph.remove());

/** All objects within an answer that have a value under a name. */
function* having(name: string, value: unknown, within: unknown): Generator<object> {
  if (typeof within !== "object" || within === null) return;
  const entries = Object.entries(within);
  if (entries.some(([key, found]) => key === name && found === value)) yield within;
  for (const [, inner] of entries) yield* having(name, value, inner);
}

const told = expect.objectContaining({ type: "cat", age: 3, constructor: "hostile", toString: "hostile" });

describe("each property is also a field", () => {
  it.each([
    ["GET", "/profiles/ada"],
    ["GET", "/profiles"],
    ["GET", `/profiles?walletAddress=${wallet}`],
    ["POST", "/profiles/findOrCreate", { username: "ada" }],
    ["PUT", "/profiles/ada", { bio: "Sleeps." }],
    ["GET", "/profiles/ben/followers"],
    ["GET", "/profiles/ben/following"],
    ["GET", "/profiles/ben/followers/global"],
    ["GET", "/profiles/ben/following-who-follow?requestorId=ben"],
    ["GET", "/profiles/ben/referrals"],
    ["GET", "/profiles/cleo/suggested-profiles"],
    ["GET", "/search/profiles?query=ada"],
    ["GET", "/search/profiles?query=ada&includeExternalProfiles=true"],
    ["GET", `/identities/${wallet}`],
    ["GET", `/identities/${wallet}/profiles`],
    ["GET", "/likes/post"],
    ["GET", "/contents/post"],
    ["GET", "/comments?contentId=post"],
  ])("of a profile in %s %s", async (method, path, body?: object) => {
    // Whom those follow who follow this one, it follows itself here.
    if (path.endsWith("suggested-profiles"))
      await graph.ask("POST", "/followers/remove", { body: { startId: "cleo", endId: "ada" } });
    if (path.includes("following-who-follow"))
      await graph.ask("POST", "/followers/add", { body: { startId: "ada", endId: "ben" } });
    const [pathname = "", query] = path.split("?");
    const answer = await graph.ask(method, pathname, { body, query: Object.fromEntries(new URLSearchParams(query)) });
    const shown = [...having("username", "ada", answer)];
    expect(shown.length).toBeGreaterThan(0);
    for (const profile of shown) {
      expect(profile).toEqual(told);
      expect(profile).toMatchObject({ id: "ada", namespace: "app" });
      expect(Object.entries(profile).find(([name]) => name === "__proto__")).toEqual(["__proto__", "hostile"]);
      // No profile has fields of these names.
      const taken = Object.entries(profile).flatMap(([name, value]) => (value === "taken" ? name : []));
      expect(taken.toSorted()).toEqual(["operation", "text"]);
    }
  });

  it.each([
    ["GET", "/contents/post"],
    ["GET", "/contents"],
    ["POST", "/contents/batch/read", ["post"]],
    ["POST", "/contents/findOrCreate", { id: "post" }],
    ["PUT", "/contents/post", { properties: [property("age", 3)] }],
  ])("of a content in %s %s", async (method, path, body?: object) => {
    const shown = [...having("id", "post", await graph.ask(method, path, { body }))];
    expect(shown.length).toBeGreaterThan(0);
    for (const content of shown) {
      expect(content).toEqual(told);
      // What a profile's fields are called is no field of a content.
      expect(content).toMatchObject({ username: "taken", namespace: "app", properties: { type: "cat", id: "taken" } });
      expect(["taken", "FOUND"]).not.toContain(Object.entries(content).find(([name]) => name === "execution")?.[1]);
    }
  });

  it("of a comment", async () => {
    const { comments } = await graph.ask("GET", "/comments", { query: { contentId: "post" } });
    expect(comments).toMatchObject([{ comment: { text: "Hello", type: "cat", username: "taken" } }]);
  });
});

it("is not returned for other namespaces", async () => {
  for (const path of [
    `/identities/${wallet}`,
    `/identities/${wallet}/profiles`,
    "/search/profiles?query=ada&includeExternalProfiles=true",
    "/profiles/dora/following/global",
    "/profiles/dora/followers/global",
    `/profiles/suggested/${wallet}/global`,
    `/profiles/suggested/${wallet}`,
    "/profiles/dora/suggested-profiles",
  ]) {
    const [pathname = "", query] = path.split("?");
    const answer = await graph.ask("GET", pathname, {
      key: elsewhere,
      query: Object.fromEntries(new URLSearchParams(query)),
    });
    expect(JSON.stringify(answer), path).not.toContain('"cat"');
  }
  const external = { query: "ada", includeExternalProfiles: "true" };
  expect(await graph.ask("GET", "/search/profiles", { key: elsewhere, query: external })).toMatchObject({
    profiles: [{ profile: { id: "ada", namespace: "app" } }],
  });
});
