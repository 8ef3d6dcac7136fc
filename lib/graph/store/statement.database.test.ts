import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { makeTestGraph, type TestGraph } from "../../../e2e/setup/test-graph.ts";

let graph: TestGraph;

beforeAll(async () => {
  graph = await makeTestGraph(inject("postgresUrl"));
});
afterAll(() => graph.remove());

it("is composed of parts, whose values become parameters in order", async () => {
  const { sql } = graph;
  const one = sql`${1}::int`;
  const both = sql`${one} + ${2}::int`;
  expect(await sql`select ${both} as sum, ${one} as one, ${"'; drop table profiles; --"}::text as text`).toEqual([
    { sum: 3, one: 1, text: "'; drop table profiles; --" },
  ]);
});

it("inserts raw text as it is, and JSON as a parameter", async () => {
  const { sql } = graph;
  const [row] = await sql`select ${sql.raw("1 + 1")} as two, ${sql.json({ a: [1] })}::jsonb as json`;
  expect(row).toEqual({ two: 2, json: { a: [1] } });
});

it("is sent once when it is awaited, and not as a part", async () => {
  const { sql } = graph;
  const part = sql`select 1 as one`;
  expect(await graph.statementsOf(async () => sql`select * from (${part}) found`)).toBe(1);
  expect(
    await graph.statementsOf(async () => {
      const statement = sql`select ${"x"}::text as x`;
      expect(await statement).toEqual(await statement);
    }),
  ).toBe(1);
});

it("is rolled back with its transaction", async () => {
  const { sql } = graph;
  await graph.profiles("ada");
  const done = sql.begin(async (transaction) => {
    await transaction`update profiles set bio = ${"Gone."}`;
    throw new Error("undone");
  });
  await expect(done).rejects.toThrow("undone");
  expect(await sql`select bio from profiles`).toEqual([{ bio: null }]);
});

it("rejects with its error", async () => {
  await expect(graph.sql`select * from ${graph.sql.raw("nothing")}`).rejects.toMatchObject({ code: "42P01" });
});
