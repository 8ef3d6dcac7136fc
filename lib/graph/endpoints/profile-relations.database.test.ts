import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { followPages } from "../../../e2e/setup/follow-pages.ts";
import { makeTestGraph, type TestGraph } from "../../../e2e/setup/test-graph.ts";

let graph: TestGraph;

const follow = (startId: string, endId: string) => graph.ask("POST", "/followers/add", { body: { startId, endId } });
const idsOf = (items: unknown) => (items as { id: string }[]).map(({ id }) => id);

beforeAll(async () => {
  graph = await makeTestGraph(inject("postgresUrl"));
});
afterAll(() => graph.remove());

describe("profiles that one profile follows and that follow another", () => {
  const path = "/profiles/star/following-who-follow";
  const ask = (query: Record<string, string>) => graph.call("GET", path, { query });

  beforeAll(async () => {
    await graph.profiles("me", "star", "a", "b", "c", "d", "e");
    for (const name of ["a", "b", "c", "d"]) await follow("me", name);
    for (const name of ["c", "a", "e", "me"]) await follow(name, "star");
  });

  it("are newest first, whichever side is smaller", async () => {
    expect((await ask({ requestorId: "me" })).body).toMatchObject({
      totalCount: 2,
      profiles: [{ id: "c" }, { id: "a" }],
    });
    for (const name of ["f", "g", "h"]) {
      await graph.profiles(name);
      await follow(name, "star");
    }
    const { body } = await ask({ requestorId: "me" });
    expect(idsOf(body.profiles)).toEqual(["c", "a"]);
    expect(body.totalCount).toBe(2);
  });

  it("are paged to the end during writes", async () => {
    let made = 0;
    const { items } = await followPages<{ id: string }>(graph, path, {
      name: "profiles",
      query: { requestorId: "me", pageSize: "1" },
      between: async () => {
        const name = `new${made++}`;
        await graph.profiles(name);
        await follow("me", name);
        await follow(name, "star");
      },
    });
    expect(idsOf(items)).toEqual(["c", "a"]);
  });

  it("are searched among ten thousand follows a page when both sides are large", async () => {
    const keyOf = (id: string) => graph.sql`(select key from profiles where id = ${id})`;
    await graph.sql`
      insert into follows (follower_key, followed_key, created_at)
      select ${keyOf("me")}, 1000000 + i, 9000000000000 + i from generate_series(1, 10500) i`;
    await graph.sql`
      insert into profile_counts (profile_key, slot, followers, following)
      values (${keyOf("me")}, 9, 0, 10500), (${keyOf("star")}, 9, 20000, 0)`;
    const { items, pages } = await followPages<{ id: string }>(graph, path, {
      name: "profiles",
      query: { requestorId: "me", pageSize: "1" },
    });
    expect(idsOf(items).slice(-2)).toEqual(["c", "a"]);
    expect(new Set(idsOf(items)).size).toBe(items.length);
    expect(pages[0]).toMatchObject({ profiles: [], totalCountIsLowerBound: true, nextCursor: expect.any(String) });
  });

  it("require a requestor of the namespace", async () => {
    expect(await ask({})).toMatchObject({ status: 400, body: { issues: [{ path: "requestorId" }] } });
    expect(await ask({ requestorId: "nobody" })).toMatchObject({ status: 404 });
    const query = { requestorId: "me" };
    expect(await graph.call("GET", "/profiles/nobody/following-who-follow", { query })).toMatchObject({ status: 404 });
    const key = await graph.makeKey("other");
    expect(await graph.call("GET", path, { query, key })).toMatchObject({ status: 404 });
  });

  it("take at most four statements", async () => {
    expect(await graph.statementsOf(() => ask({ requestorId: "me" }))).toBeLessThanOrEqual(4);
  });
});

describe("referrals", () => {
  const ask = (id: string, query: Record<string, string> = {}) =>
    graph.call("GET", `/profiles/${id}/referrals`, { query });
  const told = (body: unknown) =>
    (body as { depth: number; profile: { id: string } }[]).map(({ depth, profile }) => `${depth} ${profile.id}`);

  beforeAll(async () => {
    const make = (username: string, referredById?: string) =>
      graph.ask("POST", "/profiles/findOrCreate", { body: { username, referredById } });
    await make("r0");
    for (let depth = 1; depth <= 7; depth++) await make(`r${depth}`, `r${depth - 1}`);
    await make("s2", "r1");
  });

  it("go upstream and downstream, two levels by default", async () => {
    const { body } = await ask("r3");
    expect(told(body.upstream)).toEqual(["1 r2", "2 r1"]);
    expect(told(body.downstream)).toEqual(["1 r4", "2 r5"]);
    expect(told((await ask("r1", { upstream: "0", downstream: "1" })).body.downstream)).toEqual(["1 r2", "1 s2"]);
    expect(told((await ask("r7", { upstream: "6" })).body.upstream)).toHaveLength(6);
    expect(told((await ask("r7", { upstream: "0" })).body.upstream)).toEqual([]);
  });

  it("stop at cycles", async () => {
    const cycle = graph.sql`update profiles set referred_by_key = (select key from profiles where id = 'r7') where id = 'r0'`;
    await cycle;
    const { body } = await ask("r0", { upstream: "6", downstream: "6" });
    expect(told(body.upstream)).toEqual(["1 r7", "2 r6", "3 r5", "4 r4", "5 r3", "6 r2"]);
    expect(told(body.downstream)).toHaveLength(7);
    await graph.sql`update profiles set referred_by_key = key where id = 'r0'`;
    expect(told((await ask("r0")).body.upstream)).toEqual([]);
  });

  it("are at most a thousand", async () => {
    await graph.sql`
      insert into profiles (namespace_key, id, username, search_name, referred_by_key, created_at, updated_at)
      select namespace_key, 'many' || i, 'many' || i, 'many' || i, key, 1, 1
      from profiles, generate_series(1, 1200) i where id = 's2'`;
    expect(told((await ask("s2")).body.downstream)).toHaveLength(1_000);
  });

  it("refuse other depths and unknown profiles", async () => {
    for (const name of ["upstream", "downstream"])
      for (const value of ["7", "-1", "1.5", "all"])
        expect(await ask("r1", { [name]: value })).toMatchObject({ status: 400, body: { issues: [{ path: name }] } });
    expect(await ask("nobody")).toMatchObject({ status: 404 });
    expect(await graph.statementsOf(() => ask("r1"))).toBeLessThanOrEqual(4);
  });
});
