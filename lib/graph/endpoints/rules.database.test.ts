import { isDeepStrictEqual } from "node:util";
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

it("has an example for every operation", () => {
  const shown = [...readExamples(anyIds), ...writeExamples(anyIds, "")].map(({ operation }) => operation);
  expect([...shown, ...testedApart].toSorted()).toEqual(endpoints.map(nameOf).toSorted());
});

const targetOf = (path: string): string => path.replace(/\{\w+\}/g, "x");

describe("every operation", () => {
  it("requires a key, with and without a trailing slash", async () => {
    const unknown = `graph_AAAAAAAA_${"A".repeat(43)}`;
    const answered: string[] = [];
    for (const endpoint of endpoints)
      for (const slash of ["", "/"]) {
        const target = targetOf(endpoint.path);
        const given = target.endsWith("/") ? target : target + slash;
        const none = await graph.call(endpoint.method, given, { key: "" });
        const other = await graph.call(endpoint.method, given, { key: unknown });
        const isRefused = none.status === 401 && /apiKey|API key/.test(String(none.body.error)) && other.status === 401;
        if (!isRefused) answered.push(`${nameOf(endpoint)} at ${given}: ${none.status}, ${other.status}`);
      }
    expect(answered).toEqual([]);
  });

  it("requires its scope", async () => {
    const scoped = endpoints.filter(({ scope }) => scope !== "read");
    expect(scoped.length).toBeGreaterThan(10);
    const answered: string[] = [];
    for (const endpoint of scoped) {
      const lesser = scopes[scopes.indexOf(endpoint.scope) - 1] ?? "read";
      const key = await graph.makeKey("one", lesser);
      const { status, body } = await graph.call(endpoint.method, targetOf(endpoint.path), { key });
      if (status !== 403 || !String(body.error).includes("scope")) answered.push(`${nameOf(endpoint)}: ${status}`);
    }
    expect(answered).toEqual([]);
  });
});

describe("two namespaces with the same ids", () => {
  it("read only their own data", async () => {
    const faults: string[] = [];
    for (const example of readExamples(ids.two)) {
      const { status, body } = await perform(example, keys.two);
      const text = JSON.stringify(body);
      const isOther = text.includes("only-in-one") || text.includes('"namespace":"one"');
      if (status !== 200) faults.push(`${example.operation} answered ${status}: ${text}`);
      if (isOther && !exceptions.has(example.operation))
        faults.push(`${example.operation} tells of the other: ${text}`);
      const slashed = await perform(example, keys.two, "/");
      if (!isDeepStrictEqual(slashed.body, body)) faults.push(`${example.operation} differs with a slash at its end`);
    }
    expect(faults).toEqual([]);
  });

  it("do not find data of the other", async () => {
    for (const path of [
      `/comments/${ids.one.commentId}`,
      `/comments/${ids.one.commentId}/replies`,
      `/executions/${ids.one.executionId}`,
    ])
      expect(await graph.call("GET", path, { key: keys.two })).toMatchObject({ status: 404 });
  });

  it("are read in few statements", async () => {
    const counts: [operation: string, statements: number][] = [];
    for (const example of readExamples(ids.two)) {
      await perform(example, keys.two);
      counts.push([example.operation, await graph.statementsOf(() => perform(example, keys.two))]);
    }
    expect(counts.filter(([, statements]) => statements > MAX_STATEMENTS)).toEqual([]);
  });

  it("are not changed by any write of the other", async () => {
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
