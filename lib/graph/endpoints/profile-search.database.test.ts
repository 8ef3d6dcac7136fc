import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { followPages } from "../../../e2e/setup/follow-pages.ts";
import { makeTestGraph, type TestGraph } from "../../../e2e/setup/test-graph.ts";

const wallet = "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU";

let graph: TestGraph;
let other: string;

type Hit = { profile: { username: string } };
const search = (query: string, more: Record<string, string> = {}) =>
  graph.call("GET", "/search/profiles", { query: { query, ...more } });
const namesOf = (items: unknown) => (items as Hit[]).map(({ profile }) => profile.username);
const found = async (query: string, more: Record<string, string> = {}) =>
  namesOf((await search(query, more)).body.profiles);

beforeAll(async () => {
  graph = await makeTestGraph(inject("postgresUrl"));
  other = await graph.makeKey("other");
  await graph.profiles("maria", "Maria Callas", "mariella", "mario", "marina", "José", "Борис");
  await graph.ask("POST", "/profiles/findOrCreate", { key: other, body: { username: "maria", walletAddress: wallet } });
  const unproved = await graph.makeKey("other", "write");
  await graph.ask("POST", "/profiles/findOrCreate", {
    key: unproved,
    body: { username: "mar", walletAddress: wallet },
  });
});
afterAll(() => graph.remove());

describe("search", () => {
  it("finds the exact name, then prefix matches, shortest first, then names with one typo", async () => {
    expect(await found("maria")).toEqual(["maria", "Maria Callas", "mario", "marina", "mariella"]);
    expect(await found("mari")).toEqual(["maria", "mario", "marina", "mariella", "Maria Callas"]);
    expect((await search("maria")).body).toMatchObject({
      totalCount: 5,
      nextCursor: null,
      profiles: [
        { walletAddress: null, socialCounts: { followers: 0, following: 0 }, namespace: { name: "app" } },
        ...Array.from({ length: 4 }, () => ({})),
      ],
    });
  });

  it("ignores case, accents and surrounding space", async () => {
    expect(await found("JOSE")).toEqual(["José"]);
    expect(await found(" josé ")).toEqual(["José"]);
    expect(await found("борис")).toEqual(["Борис"]);
  });

  it.each([
    ["marai", "maria"],
    ["mraia", "maria"],
    ["maraia", "maria"],
    ["xaria", "maria"],
    ["mairella", "mariella"],
    ["josa", "José"],
    ["бирис", "Борис"],
    ["mareel", "mariella"],
  ])("finds for %s, which is misspelt, %s", async (written, meant) => {
    expect(await found(written)).toContain(meant);
  });

  it("finds nothing without a match, and takes pattern characters literally", async () => {
    for (const query of ["zzzzzz", "%", "_", "ma%", "\\", "'", "\u0301", " ", "\u{10FFFF}"])
      expect((await search(query)).body).toMatchObject({ totalCount: 0, profiles: [] });
  });

  it("returns profiles of other namespaces only on request, with verified wallets only", async () => {
    const { body } = await search("mar", { includeExternalProfiles: "true" });
    expect(namesOf(body.profiles)).toEqual(["mar", "maria", "maria", "mario", "marina", "mariella", "Maria Callas"]);
    expect(body.profiles).toMatchObject([
      { walletAddress: null, namespace: { name: "other" } },
      { walletAddress: null, namespace: { name: "app" } },
      { walletAddress: wallet, namespace: { name: "other" } },
      ...Array.from({ length: 4 }, () => ({})),
    ]);
  });

  it("is paged to the end by cursor and by number during writes", async () => {
    const all = await found("maria", { pageSize: "100" });
    let made = 0;
    const { items } = await followPages<Hit>(graph, "/search/profiles", {
      name: "profiles",
      query: { query: "maria", pageSize: "1" },
      between: async () => (made < 3 ? graph.profiles(`mariana the ${made++}th`) : undefined),
    });
    const seen = namesOf(items);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((name) => all.includes(name))).toEqual(all);
    const pages = await Promise.all(
      [1, 2, 3, 4, 5].map((page) => found("maria", { pageSize: "2", page: String(page) })),
    );
    expect(pages.flat()).toEqual(await found("maria", { pageSize: "100" }));
  });

  it("counts up to a thousand and corrects no typos beyond", async () => {
    await graph.sql`
      insert into profiles (namespace_key, id, username, search_name, created_at, updated_at)
      select (select key from namespaces where name = 'app'), name, name, name, 1, 1
      from (select 'quite' || i as name from generate_series(1, 1200) i union all select 'quito') named`;
    const { body } = await search("quite", { pageSize: "100" });
    expect(body).toMatchObject({ totalCount: 1_000, totalCountIsLowerBound: true });
    const { items } = await followPages<Hit>(graph, "/search/profiles", {
      name: "profiles",
      query: { query: "quite", pageSize: "100" },
    });
    expect(new Set(namesOf(items)).size).toBe(1_200);
    expect(items).toHaveLength(1_200);
    expect(await found("quita")).toContain("quito");
  });

  it("refuses invalid input", async () => {
    expect(await graph.call("GET", "/search/profiles")).toMatchObject({
      status: 400,
      body: { issues: [{ path: "query" }] },
    });
    expect(await search("x".repeat(101))).toMatchObject({ status: 400, body: { issues: [{ path: "query" }] } });
    expect(await search("x", { includeExternalProfiles: "yes" })).toMatchObject({ status: 400 });
    expect(await search("x", { page: "100" })).toMatchObject({ status: 400, body: { issues: [{ path: "page" }] } });
    const within = (...place: unknown[]) => ({ cursor: Buffer.from(JSON.stringify(place)).toString("base64url") });
    for (const [place, status] of [
      [[0, 1.5, "x", 1], 400],
      [[0, 1, "x", 1e300], 400],
      [[7, 2 ** 52, "x", -1], 200],
      [[-1, -1, "", -1], 200],
    ] as const)
      for (const query of ["x", "quite"]) expect(await search(query, within(...place))).toMatchObject({ status });
    expect(await search("x", { cursor: "W10" })).toMatchObject({ status: 400, body: { issues: [{ path: "cursor" }] } });
  });

  it("takes at most four statements", async () => {
    expect(await graph.statementsOf(() => search("maria"))).toBeLessThanOrEqual(4);
  });
});
