import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { makeTestGraph, type TestGraph } from "../../../e2e/setup/test-graph.ts";

let graph: TestGraph;

beforeAll(async () => {
  graph = await makeTestGraph(inject("postgresUrl"));
  await graph.profiles("ada");
});
afterAll(() => graph.remove());

const write = (idempotencyKey: string, id: string) =>
  graph.call("POST", "/contents/findOrCreate", {
    body: { id, profileId: "ada" },
    headers: { "idempotency-key": idempotencyKey },
  });

it("executes a write once for an Idempotency-Key, and refuses the key with another body", async () => {
  const first = await write("once", "post");
  expect(first).toMatchObject({ status: 200, body: { operation: "CREATED" } });
  expect((await write("once", "post")).body).toEqual(first.body);
  expect(await write("once", "another")).toMatchObject({ status: 409, body: { error: expect.any(String) } });
  expect(await graph.sql`select from contents where id = 'another'`).toHaveLength(0);
  expect(await write("twice", "another")).toMatchObject({ status: 200, body: { operation: "CREATED" } });
});
