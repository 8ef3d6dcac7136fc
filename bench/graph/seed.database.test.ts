import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { recount } from "#lib/graph/commands/recount.ts";
import { makeTestGraph, type TestGraph } from "../../e2e/setup/test-graph.ts";
import { casesOf } from "./command.ts";
import { profilesOf, seedGraph, special } from "./seed.ts";

const SIZE = 4_000;

let graph: TestGraph;

beforeAll(async () => {
  graph = await makeTestGraph(inject("postgresUrl"));
  await seedGraph(graph.sql, 1, SIZE, Date.now());
});
afterAll(() => graph.remove());

describe("a seeded graph", () => {
  it("has correct counts and activities, and all indexes", async () => {
    expect(await recount(graph.sql, { repair: false })).toMatchObject({
      differences: [],
      orphans: { likes: 0, activities: 0, counts: 0 },
    });
    const indexes = await graph.sql`select from pg_indexes where tablename = 'activities'`;
    expect(indexes.length).toBeGreaterThan(3);
  });

  it("has the special profiles", async () => {
    const counts = async (name: string) => (await graph.ask("GET", `/profiles/${name}`)).socialCounts;
    expect(await counts(special.keen)).toMatchObject({ following: profilesOf(SIZE) });
    expect(await counts(special.waiting)).toMatchObject({ following: 300 });
    expect(await counts(special.newcomer)).toEqual({ followers: 0, following: 0 });
    const [most] = await graph.sql<{ key: number }[]>`
      select followed_key as key from follows group by followed_key order by count(*) desc limit 1`;
    expect(most?.key).toBe(1);
  });

  it("responds to each case, and each write changes it", async () => {
    for (const { name, paths, bodies } of casesOf(SIZE)) {
      const [path = ""] = paths;
      const body = bodies && JSON.parse(bodies[0] ?? "");
      const answer = await graph.ask(bodies ? "POST" : "GET", path, { body });
      if (bodies) expect(answer.execution, name).not.toBeNull();
    }
  });
});
