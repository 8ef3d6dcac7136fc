import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type Called, makeTestGraph, type TestGraph } from "../../../e2e/setup/test-graph.ts";
import { recount } from "./recount.ts";

let graph: TestGraph;
const people = Array.from({ length: 6 }, (_, index) => `p${index}`);
const right = { differences: [], orphans: { likes: 0, activities: 0, counts: 0 } };

beforeAll(async () => {
  graph = await makeTestGraph(inject("postgresUrl"));
  await graph.profiles(...people);
});
afterAll(() => graph.remove());

describe("stored counts", () => {
  it("are exact after eight concurrent random writers, without orphans", {
    timeout: 120_000,
  }, async () => {
    const contents = ["c0", "c1", "c2", "c3"];
    const comments: string[] = [];
    let seed = 20_261_122;
    const random = (below: number) => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((seed / 2 ** 32) * below);
    };
    const one = <Item>(items: readonly Item[]) => items[random(items.length)];
    const comment = async (subject: Record<string, unknown>) => {
      const body = { profileId: one(people), text: "x", ...subject };
      const answer = await graph.call("POST", "/comments", { body });
      if (answer.status === 200) comments.push(String(answer.body["id"]));
      return answer;
    };
    // Only the newest comments, so that writers compete for them.
    const node = () => one([...contents, ...comments.slice(-12)]) ?? "c0";
    const recent = () => one(comments.slice(-12)) ?? "none";
    const make = () =>
      graph.call("POST", "/contents/findOrCreate", { body: { id: one(contents), profileId: people[0] } });
    const like = (method: string) => graph.call(method, `/likes/${node()}`, { body: { startId: one(people) } });
    const acts: readonly (() => Promise<Called>)[] = [
      () => like("POST"),
      () => like("POST"),
      () => like("DELETE"),
      () => comment({ contentId: one(contents) }),
      () => comment({ commentId: recent() }),
      () => comment({ commentId: recent() }),
      () => comment({ targetProfileId: one(people) }),
      () => graph.call("DELETE", `/comments/${recent()}`),
      () => graph.call("DELETE", `/comments/${recent()}`),
      () => (random(6) === 0 ? graph.call("DELETE", `/contents/${one(contents)}`) : make()),
      () =>
        graph.call("POST", `/followers/${one(["add", "remove"])}`, {
          body: { startId: one(people), endId: one(people) },
        }),
    ];
    const statuses = new Map<number, number>();
    const writer = async () => {
      for (let index = 0; index < 300; index += 1) {
        const { status } = (await one(acts)?.()) ?? { status: 0 };
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    await Promise.all(
      contents.map((id) => graph.ask("POST", "/contents/findOrCreate", { body: { id, profileId: "p0" } })),
    );
    await Promise.all(Array.from({ length: 8 }, writer));

    expect([...statuses.keys()].filter((status) => ![200, 400, 404].includes(status))).toEqual([]);
    expect(statuses.get(200)).toBeGreaterThan(1_000);
    expect(await recount(graph.sql, { repair: false })).toEqual(right);
    const unanswered = await graph.sql`
      select from comments where deleted_at is not null
        and not exists (select from comments reply where reply.parent_key = comments.key)`;
    expect(unanswered).toHaveLength(0);

    await Promise.all(contents.map((id) => graph.call("DELETE", `/contents/${id}`)));
    const left = await graph.sql`
      select from contents union all select from comments where content_key is not null
      union all select from activities where type = 'new_content'`;
    expect(left).toHaveLength(0);
    expect(await recount(graph.sql, { repair: false })).toEqual(right);
  });
});

describe("a recount", () => {
  it("finds and repairs differences", async () => {
    await graph.ask("POST", "/contents/findOrCreate", { body: { id: "wrong", profileId: "p0" } });
    await graph.ask("POST", "/followers/remove", { body: { startId: "p1", endId: "p2" } });
    await graph.ask("POST", "/followers/add", { body: { startId: "p1", endId: "p2" } });
    await graph.ask("POST", "/likes/wrong", { body: { startId: "p1" } });
    const key = 9_000_000;
    await graph.sql`
      update profile_counts set followers = followers + 2
      where slot = (select min(slot) from profile_counts counts where counts.profile_key = profile_counts.profile_key)
        and profile_key = (select key from profiles where id = 'p2')`;
    await graph.sql`delete from node_counts where node_key = (select key from contents where id = 'wrong')`;
    await graph.sql`insert into likes (node_key, profile_key, created_at) values (${key}, 1, 1)`;
    await graph.sql`insert into node_counts (node_key, slot, likes, comments) values (${key}, 0, 1, 0)`;
    await graph.sql`
      insert into activities (namespace_key, actor_key, type, node_key, created_at) values (1, 1, 'like', ${key}, 1)`;

    const found = await recount(graph.sql, { repair: false });
    expect(found.orphans).toEqual({ likes: 1, activities: 1, counts: 1 });
    const { kept = 0, actual = 0 } = found.differences.find(({ of }) => of === "profile") ?? {};
    expect(kept - actual).toBe(2);
    expect(found.differences).toEqual([
      { namespace: "app", of: "profile", id: "p2", count: "followers", kept, actual },
      { namespace: "app", of: "content", id: "wrong", count: "likes", kept: 0, actual: 1 },
    ]);
    expect(await recount(graph.sql, { repair: true })).toEqual(found);
    expect(await recount(graph.sql, { repair: false })).toEqual(right);
  });
});
