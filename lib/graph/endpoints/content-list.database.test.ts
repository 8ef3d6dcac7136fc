import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { makeTestGraph, type TestGraph } from "../../../e2e/setup/test-graph.ts";

let graph: TestGraph;

const make = (id: string, properties: Record<string, string | number | boolean>, profileId = "ada") =>
  graph.ask("POST", "/contents/findOrCreate", {
    body: { id, profileId, properties: Object.entries(properties).map(([key, value]) => ({ key, value })) },
  });

beforeAll(async () => {
  graph = await makeTestGraph(inject("postgresUrl"));
  await graph.profiles("ada", "ben");
  await make("ten", { price: 10, kind: "book", "a,b": 1 });
  await make("two", { price: 2, kind: "book", open: true });
  await make("text", { price: "2", kind: "game" });
  await make("bool", { price: true, kind: 5 });
  await make("negative", { price: -1.5 }, "ben");
  await make("large", { price: 1e300, kind: "game" });
  await make("without", { kind: "game", open: false });
});
afterAll(() => graph.remove());

type Query = Record<string, string>;

const idsOf = (body: Record<string, unknown>): string[] =>
  (body["data"] as { content: { id: string } }[]).map(({ content }) => content.id);
const list = async (query: Query = {}) => idsOf(await graph.ask("GET", "/contents/", { query }));

/** Ids of all pages, by their cursors. */
async function follow(query: Query, between: () => Promise<unknown> = async () => undefined): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: unknown = ""; cursor !== null; ) {
    const body = await graph.ask("GET", "/contents", { query: { ...query, cursor: String(cursor) } });
    ids.push(...idsOf(body));
    cursor = body["nextCursor"];
    await between();
  }
  return ids;
}

describe("the list of contents", () => {
  it("is newest first, under both names, in at most four statements", async () => {
    const query = { profileId: "ada", requestingProfileId: "ben", pageSize: "2" };
    const body = await graph.ask("GET", "/contents", { query });
    expect(idsOf(body)).toEqual(["without", "large"]);
    expect(body).toMatchObject({ totalCount: 6, page: 1, pageSize: 2, contents: body["data"] });
    expect(await graph.statementsOf(() => graph.ask("GET", "/contents", { query }))).toBeLessThanOrEqual(5);
    expect(await list({ profileId: "ben" })).toEqual(["negative"]);
    expect(await list({ pageSize: "2", page: "2" })).toEqual(["negative", "bool"]);
  });

  it.each([
    ["ASC", ["negative", "two", "ten", "large", "text", "bool", "without"]],
    ["desc", ["large", "ten", "two", "negative", "bool", "text", "without"]],
  ])("is ordered by a property %s: numbers, texts, then those without it, over pages too", async (direction, ids) => {
    const query = { orderByField: "price", orderByDirection: direction };
    expect(await list(query)).toEqual(ids);
    expect(await follow({ ...query, pageSize: "1" })).toEqual(ids);
    expect(await follow({ ...query, pageSize: "3" })).toEqual(ids);
  });

  it("filters by the value of a property, or by its absence", async () => {
    const filtered = async (query: Query) => (await list(query)).toSorted();
    expect(await filtered({ filterField: "kind", filterValue: "book" })).toEqual(["ten", "two"]);
    expect(await filtered({ filterField: "kind", filterValue: "5" })).toEqual(["bool"]);
    expect(await filtered({ filterField: "price", filterValue: "2" })).toEqual(["text", "two"]);
    expect(await filtered({ filterField: "price", filterValue: "true" })).toEqual(["bool"]);
    expect(await filtered({ filterField: "price", filterValue: "none" })).toEqual([]);
    expect(await filtered({ filterField: "price" })).toEqual(["without"]);
    expect(await filtered({ requireFields: "price, open" })).toEqual(["two"]);
    expect(await filtered({ requireFields: "open", filterField: "kind", filterValue: "game" })).toEqual(["without"]);
    expect(await filtered({ namespace: "app", filterField: "kind'; drop table contents; --" })).toHaveLength(7);
  });

  it.each<Query>([
    { namespace: "other" },
    { filterValue: "1" },
    { orderByDirection: "up" },
    { requireFields: "price," },
    { requireFields: Array.from({ length: 21 }, () => "x").join(",") },
    { cursor: "nonsense" },
    { cursor: Buffer.from("[1.5,2]").toString("base64url") },
    { cursor: Buffer.from("[1e300,2]").toString("base64url") },
    { cursor: Buffer.from('[0,"x",2]').toString("base64url"), orderByField: "price" },
    { cursor: Buffer.from('[99999999999,"1",2]').toString("base64url"), orderByField: "price" },
    { cursor: Buffer.from('[0,"1"]').toString("base64url"), orderByField: "price" },
    { pageSize: "101" },
  ])("refuses %o", async (query) => {
    expect(await graph.call("GET", "/contents", { query })).toMatchObject({ status: 400, body: { issues: [{}] } });
  });

  it("requires a known owner", async () => {
    expect(await graph.call("GET", "/contents", { query: { profileId: "nobody" } })).toMatchObject({ status: 404 });
  });

  it.each([{ orderByField: "rank", orderByDirection: "ASC" }, { orderByField: "created_at" }])(
    "skips and repeats none during concurrent writes: %o",
    async (order) => {
      const query = { ...order, requireFields: "rank", pageSize: "3" };
      for (let index = 0; index < 12; index += 1)
        await make(`${order.orderByField}${index}`, { rank: index % 2 === 0 ? index : `${index}` });
      const before = (await follow(query)).toSorted();
      let made = 0;
      const found = await follow(query, () => make(`late${order.orderByField}${made}`, { rank: (made += 1) }));
      expect(found.filter((id) => before.includes(id)).toSorted()).toEqual(before);
      expect(new Set(found).size).toBe(found.length);
    },
  );
});

describe("aggregations of contents", () => {
  const aggregate = (query: Query) => graph.ask("GET", "/contents/aggregation", { query });
  const priced = { filterField: "kind", filterValue: "book" };

  it("aggregate only numbers, and are null without any", async () => {
    const aggregation = "count,sum(price),avg(price),min(price),max(price),max(missing),sum(kind),sum(a,b)";
    expect(await aggregate({ aggregation, ...priced })).toEqual({
      aggregations: {
        count: 2,
        "sum(price)": 12,
        "avg(price)": 6,
        "min(price)": 2,
        "max(price)": 10,
        "max(missing)": null,
        "sum(kind)": null,
        "sum(a,b)": 1,
      },
      totalCount: 2,
    });
    expect(await aggregate({ aggregation: "count", filterField: "kind", filterValue: "none" })).toEqual({
      aggregations: { count: 0 },
      totalCount: 0,
    });
  });

  it("can be grouped by another property, most frequent value first", async () => {
    const query = { aggregation: "sum(price),count", groupBy: "kind", profileId: "ada", requireFields: "kind" };
    const { groups } = await aggregate(query);
    expect(groups).toEqual([
      { key: "game", count: 3, aggregations: { "sum(price)": 1e300, count: 3 } },
      { key: "book", count: 2, aggregations: { "sum(price)": 12, count: 2 } },
      { key: 5, count: 1, aggregations: { "sum(price)": null, count: 1 } },
    ]);
    const { groups: ofBen } = await aggregate({ aggregation: "max(price)", groupBy: "kind", profileId: "ben" });
    expect(ofBen).toEqual([{ key: null, count: 1, aggregations: { "max(price)": -1.5 } }]);
    expect(await graph.statementsOf(() => aggregate(query))).toBeLessThanOrEqual(5);
  });

  it("have at most a hundred groups, and finite values", async () => {
    for (let index = 0; index < 105; index += 1) await make(`g${index}`, { group: index, huge: 1.7e308 });
    const { groups, totalCount, aggregations } = await aggregate({
      aggregation: "count,sum(huge),max(huge)",
      groupBy: "group",
      requireFields: "group",
    });
    expect(groups).toHaveLength(100);
    expect(totalCount).toBe(105);
    expect(aggregations).toEqual({ count: 105, "sum(huge)": null, "max(huge)": 1.7e308 });
  });

  it.each(["", "median(price)", "sum(price", "count;drop table", Array.from({ length: 11 }, () => "count").join(",")])(
    "are refused: %s",
    async (aggregation) => {
      const answer = await graph.call("GET", "/contents/aggregation", { query: { aggregation } });
      expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: "aggregation" }] } });
    },
  );
});
