import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import {
  type Example,
  pathOf,
  readExamples,
  type StoryIds,
  tellStory,
  testedApart,
  writeExamples,
} from "../../../e2e/setup/graph-story.ts";
import { makeTestGraph, type TestGraph } from "../../../e2e/setup/test-graph.ts";
import { scopes } from "../schema.ts";
import { endpoints } from "./table.ts";

/** Statements a read may take, beside the look-up of its key, which is kept. */
const MAX_STATEMENTS = 4;

let graph: TestGraph;
let ids: { one: StoryIds; two: StoryIds };
let keys: { one: string; two: string };

beforeAll(async () => {
  graph = await makeTestGraph(inject("postgresUrl"));
  keys = { one: await graph.makeKey("one"), two: await graph.makeKey("two") };
  const tell = (key: string, marker: string) =>
    tellStory((method, path, { body }) => graph.ask(method, path, { key, body }), marker);
  ids = { one: await tell(keys.one, "only-in-one"), two: await tell(keys.two, "only-in-two") };
});
afterAll(() => graph.remove());

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

function perform(example: Example, key: string, slash = "") {
  const { method, path } = pathOf(example);
  const { query, body } = example;
  return graph.call(method, path.endsWith("/") ? path : path + slash, { key, body, ...(query && { query }) });
}

const anyIds = { commentId: "c", replyId: "r", executionId: "e" };
const exceptions = new Set(endpoints.filter(({ exception }) => exception !== undefined).map(nameOf));

it("is shown by an example for every operation", () => {
  const shown = [...readExamples(anyIds), ...writeExamples(anyIds, "")].map(({ operation }) => operation);
  expect([...shown, ...testedApart].toSorted()).toEqual(endpoints.map(nameOf).toSorted());
});

describe.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  "%s",
  (_, { method, path, scope }) => {
    const target = path.replace(/\{\w+\}/g, "x");

    it.each(["", "/"])("answers nobody without a key, with %j at its end", async (slash) => {
      const given = target.endsWith("/") ? target : target + slash;
      expect(await graph.call(method, given, { key: "" })).toMatchObject({
        status: 401,
        body: { error: expect.stringMatching(/apiKey|API key/) },
      });
      const unknown = `graph_AAAAAAAA_${"A".repeat(43)}`;
      expect(await graph.call(method, given, { key: unknown })).toMatchObject({ status: 401 });
    });

    it.runIf(scope !== "read")("needs its scope", async () => {
      const lesser = scopes[scopes.indexOf(scope) - 1] ?? "read";
      const key = await graph.makeKey("one", lesser);
      expect(await graph.call(method, target, { key })).toMatchObject({
        status: 403,
        body: { error: expect.stringContaining("scope") },
      });
    });
  },
);

describe("two namespaces with the same ids", () => {
  it.each(readExamples(anyIds).map(({ operation }) => operation))("see their own alone: %s", async (operation) => {
    const example = readExamples(ids.two).find((one) => one.operation === operation);
    if (example === undefined) throw new Error("the example is gone");
    const { status, body } = await perform(example, keys.two);
    expect(status).toBe(200);
    const text = JSON.stringify(body);
    if (!exceptions.has(operation)) {
      expect(text).not.toContain("only-in-one");
      expect(text).not.toContain('"namespace":"one"');
    }
    const slashed = await perform(example, keys.two, "/");
    expect(slashed.body).toEqual(body);
  });

  it("do not find what only the other has", async () => {
    for (const path of [
      `/comments/${ids.one.commentId}`,
      `/comments/${ids.one.commentId}/replies`,
      `/executions/${ids.one.executionId}`,
    ])
      expect(await graph.call("GET", path, { key: keys.two })).toMatchObject({ status: 404 });
  });

  it.each(readExamples(anyIds).map(({ operation }) => operation))(
    "are read in few statements: %s",
    async (operation) => {
      const example = readExamples(ids.two).find((one) => one.operation === operation);
      if (example === undefined) throw new Error("the example is gone");
      await perform(example, keys.two);
      expect(await graph.statementsOf(() => perform(example, keys.two))).toBeLessThanOrEqual(MAX_STATEMENTS);
    },
  );

  it("leave each other as they were, whatever one writes", async () => {
    const before = await snapshot("one");
    for (const [index, example] of writeExamples(ids.two, "written").entries()) {
      const { status, body } = await perform(example, keys.two, index % 2 === 0 ? "/" : "");
      expect({ operation: example.operation, status, body }).toMatchObject({ status: 200 });
    }
    expect(await snapshot("one")).toEqual(before);
  });
});

/** All rows of a namespace. */
async function snapshot(namespace: string): Promise<unknown> {
  const { sql } = graph;
  const own = sql`(select key from namespaces where name = ${namespace})`;
  const people = sql`(select key from profiles where namespace_key = ${own})`;
  const nodes = sql`(select key from contents where namespace_key = ${own} union all select key from comments where namespace_key = ${own})`;
  const ofNamespace = ["profiles", "contents", "comments", "activities", "deliveries", "trades", "outbox"];
  const ofPeople = { follows: "follower_key", profile_identifiers: "profile_key", profile_counts: "profile_key" };
  const tables = await Promise.all([
    ...ofNamespace.map((table) => sql`select to_jsonb(t) as row from ${sql.raw(table)} t where namespace_key = ${own}`),
    ...Object.entries(ofPeople).map(
      ([table, column]) =>
        sql`select to_jsonb(t) as row from ${sql.raw(table)} t where ${sql.raw(column)} in ${people}`,
    ),
    ...["likes", "node_counts"].map(
      (table) => sql`select to_jsonb(t) as row from ${sql.raw(table)} t where node_key in ${nodes}`,
    ),
  ]);
  return tables.map((rows) => rows.map(({ row }) => JSON.stringify(row)).toSorted());
}
