import { Random } from "@skillshelf/skill-audit/testing/random";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { makeTestGraph, type TestGraph } from "../../../e2e/setup/test-graph.ts";

let graph: TestGraph;

beforeAll(async () => {
  graph = await makeTestGraph(inject("postgresUrl"));
});
afterAll(() => graph.remove());

type Activities = { type: string; actor_id: string; timestamp: number; activity: string }[];

const feed = async (username: string, query: Record<string, string> = {}) =>
  (await graph.ask("GET", "/activity/feed", { query: { username, ...query } })) as {
    totalCount: number;
    totalCountIsLowerBound?: true;
    nextCursor: string | null;
    activities: Activities;
  };
const follow = (startId: string, endId: string) => graph.ask("POST", "/followers/add", { body: { startId, endId } });
const keyOf = async (username: string) => {
  const [row] = await graph.sql<{ key: number }[]>`select key from profiles where username = ${username}`;
  return row?.key ?? 0;
};

/** Rows of activities of a profile, as writes leave them. */
const did = async (
  actor: string,
  type: string,
  at: number,
  more: Partial<Record<"target" | "node" | "comment", number>> = {},
) => {
  await graph.sql`
    insert into activities (namespace_key, actor_key, type, target_profile_key, node_key, comment_key, created_at)
    select namespace_key, key, ${type}, ${more.target ?? null}, ${more.node ?? null}, ${more.comment ?? null}, ${at}
    from profiles where username = ${actor}`;
};
const content = async (owner: string, id: string) => {
  const [row] = await graph.sql<{ key: number }[]>`
    insert into contents (namespace_key, id, profile_key, created_at, updated_at)
    select namespace_key, ${id}, key, 1, 1 from profiles where username = ${owner} returning key`;
  return row?.key ?? 0;
};
const comment = async (author: string, deletedAt: number | null = null) => {
  const [row] = await graph.sql<{ key: number; id: string }[]>`
    insert into comments (namespace_key, id, profile_key, text, created_at, updated_at, deleted_at)
    select namespace_key, gen_random_uuid(), key, 'Well', 1, 1, ${deletedAt} from profiles where username = ${author}
    returning key, id`;
  return row ?? { key: 0, id: "" };
};

/** All activities of a list that is followed to its end. */
async function walk(path: string, query: Record<string, string>, between = async () => {}): Promise<Activities> {
  const all: Activities = [];
  let cursor: string | null = null;
  do {
    const page: Record<string, unknown> = await graph.ask("GET", path, {
      query: { ...query, ...(cursor && { cursor }) },
    });
    all.push(...(page.activities as Activities));
    cursor = page.nextCursor as string | null;
    await between();
  } while (cursor !== null);
  return all;
}

describe("a feed", () => {
  it("lists activities of followed profiles and new followers, with names and sentences", async () => {
    await graph.profiles("ada", "ben", "cleo", "dan");
    await follow("ada", "ben");
    const [ben, cleo, dan] = [await keyOf("ben"), await keyOf("cleo"), await keyOf("dan")];
    await graph.sql`update activities set created_at = 100`;
    await did("ben", "following", 200, { target: dan });
    const post = await content("ben", "post");
    await did("ben", "new_content", 300, { node: post });
    await did("ben", "like", 400, { node: post, target: ben });
    const said = await comment("cleo");
    await did("ben", "like", 500, { node: said.key, target: cleo });
    const made = await comment("ben");
    await did("ben", "comment", 600, { node: post, target: ben, comment: made.key });
    await did("ben", "comment", 700, { node: said.key, target: cleo, comment: made.key });
    await did("ben", "comment", 800, { target: dan, comment: made.key });
    await follow("cleo", "ada");
    await graph.sql`update activities set created_at = 900 where actor_key = ${cleo}`;
    await did("dan", "like", 950, { node: post, target: ben });

    const answer = await feed("ada");
    expect(answer).toMatchObject({ page: 1, pageSize: 20, totalCount: 8, nextCursor: null });
    expect(answer.activities.map(({ timestamp }) => timestamp)).toEqual([900, 800, 700, 600, 500, 400, 300, 200]);
    expect(answer.activities.map(({ activity }) => activity)).toEqual([
      "cleo followed ada",
      "ben commented on dan's profile",
      "ben replied to cleo's comment",
      "ben commented on their own content",
      "ben liked cleo's comment",
      "ben liked their own content",
      "ben published post",
      "ben followed dan",
    ]);
    expect(answer.activities[0]).toEqual({
      type: "new_follower",
      actor_id: "cleo",
      actor_username: "cleo",
      target_id: "ada",
      target_username: "ada",
      timestamp: 900,
      activity: "cleo followed ada",
    });
    expect(answer.activities[2]).toMatchObject({
      type: "comment",
      target_id: said.id,
      target_username: "cleo",
      comment_id: made.id,
    });
    expect(answer.activities[1]).toMatchObject({ target_id: "dan", target_username: "dan", comment_id: made.id });
    expect(answer.activities[4]).toMatchObject({ target_id: said.id, target_username: "cleo" });
    expect(answer.activities[6]).toMatchObject({ type: "new_content", target_id: "post" });
  });

  it("lists a followed profile that follows back once, as a new follower", async () => {
    await graph.profiles("eve", "fay");
    await follow("eve", "fay");
    await follow("fay", "eve");
    const { activities, totalCount } = await feed("eve");
    expect(activities).toMatchObject([{ type: "new_follower", actor_id: "fay", target_id: "eve" }]);
    expect(totalCount).toBe(1);
    await graph.ask("POST", "/followers/remove", { body: { startId: "fay", endId: "eve" } });
    expect(await feed("eve")).toMatchObject({ totalCount: 0, activities: [], nextCursor: null });
  });

  it("omits what has been deleted", async () => {
    await graph.profiles("gil", "hal");
    await follow("gil", "hal");
    const hal = await keyOf("hal");
    const [gone, alive] = [await comment("hal", 5), await comment("hal")];
    await did("hal", "new_content", 10, { node: 999_999 });
    await did("hal", "like", 11, { node: gone.key, target: hal });
    await did("hal", "comment", 12, { node: alive.key, target: hal, comment: gone.key });
    await did("hal", "comment", 13, { node: 999_999, target: hal, comment: alive.key });
    await did("hal", "comment", 14, { node: gone.key, target: hal, comment: alive.key });
    expect((await feed("gil")).activities).toMatchObject([{ timestamp: 14, target_id: gone.id, comment_id: alive.id }]);
  });

  it("requires a known profile and a page within the limit", async () => {
    expect(await graph.call("GET", "/activity/feed")).toMatchObject({
      status: 400,
      body: { issues: [{ path: "username" }] },
    });
    expect(await graph.call("GET", "/activity/feed", { query: { username: "nobody" } })).toMatchObject({ status: 404 });
    for (const query of [
      { page: "12", pageSize: "100" },
      { cursor: "nonsense" },
      { cursor: Buffer.from("[1.5,2]").toString("base64url") },
      { cursor: Buffer.from("[1,1e300]").toString("base64url") },
    ])
      expect(
        await graph.call("GET", "/activity/feed", { query: { username: "ada", ...query } }),
        JSON.stringify(query),
      ).toMatchObject({ status: 400, body: { issues: [{ path: Object.keys(query)[0] }] } });
  });

  it("and the global activity contain only the key's namespace", async () => {
    const key = await graph.makeKey("other");
    expect(await graph.call("GET", "/activity/feed", { key, query: { username: "ada" } })).toMatchObject({
      status: 404,
    });
    expect(await graph.ask("GET", "/activity/global", { key })).toMatchObject({ totalCount: 0, activities: [] });
    await graph.ask("POST", "/profiles/findOrCreate", { key, body: { username: "ada" } });
    expect(await graph.ask("GET", "/activity/feed", { key, query: { username: "ada" } })).toMatchObject({
      totalCount: 0,
    });
  });

  it("takes one statement, besides that for the key", async () => {
    await feed("ada");
    expect(await graph.statementsOf(() => feed("ada"))).toBeLessThanOrEqual(2);
    expect(await graph.statementsOf(() => graph.ask("GET", "/activity/global"))).toBeLessThanOrEqual(2);
  });
});

describe("large feeds", () => {
  const random = new Random(7);
  const names = Array.from({ length: 40 }, (_, index) => `p${index}`);

  beforeAll(async () => {
    await graph.profiles(...names);
    // Few moments for many activities, so that the key decides often.
    await graph.sql`
      insert into follows (follower_key, followed_key, created_at)
      select one.key, other.key, 1 from profiles one, profiles other
      where one.username ~ '^p\\d' and other.username ~ '^p\\d' and one.key <> other.key
        and (one.key * 31 + other.key * 17) % 3 = 0`;
    await graph.sql`
      insert into activities (namespace_key, actor_key, type, target_profile_key, created_at)
      select 1, follower_key, 'following', followed_key, (follower_key * 13 + followed_key * 7) % 50 from follows
      where created_at = 1`;
    for (const name of names.slice(0, 30)) {
      const node = await content(name, `by ${name}`);
      const count = random.whole(0, 60);
      for (let index = 0; index < count; index++) await did(name, "new_content", random.whole(0, 80), { node });
    }
  });

  /** A feed by its definition. */
  const expected = (key: number) => graph.sql<{ type: string; at: number; actor: string }[]>`
    select case when type = 'following' and target_profile_key = ${key} then 'new_follower' else type end as type,
      activities.created_at as at, profiles.id as actor
    from activities join profiles on profiles.key = actor_key
    where type = 'following' and target_profile_key = ${key}
      or actor_key in (select followed_key from follows where follower_key = ${key})
    order by activities.created_at desc, activities.key desc`;

  it("are complete and in order, by cursor and by page number", async () => {
    for (const name of names.slice(0, 4)) {
      const rows = await expected(await keyOf(name));
      const wanted = rows.map(({ type, at, actor }) => `${at} ${actor} ${type}`);
      for (const pageSize of ["5", "100"]) {
        const found = await walk("/activity/feed", { username: name, pageSize });
        expect(found.map(({ timestamp, actor_id, type }) => `${timestamp} ${actor_id} ${type}`)).toEqual(wanted);
      }
      const third = await feed(name, { page: "3", pageSize: "9" });
      expect(third.totalCount).toBe(wanted.length);
      expect(third.activities.map(({ timestamp, actor_id, type }) => `${timestamp} ${actor_id} ${type}`)).toEqual(
        wanted.slice(18, 27),
      );
    }
  });

  it("are the same when there are too many followed profiles to merge their activities", async () => {
    await graph.profiles("kim", "strange");
    await graph.sql`
      with made as (
        insert into profiles (namespace_key, id, username, search_name, created_at, updated_at)
        select 1, 'many' || n, 'many' || n, 'many', 1, 1 from generate_series(1, 700) n returning key
      ), followed as (
        insert into follows (follower_key, followed_key, created_at)
        select kim.key, made.key, 2 from made, profiles kim where username = 'kim'
      )
      insert into activities (namespace_key, actor_key, type, target_profile_key, created_at)
      select 1, made.key, 'following', kim.key - n, 2000 + (made.key * n * 7) % 300
      from made, profiles kim, generate_series(1, 3) n where username = 'kim' and made.key % 3 > 0`;
    const check = async () => {
      const rows = await expected(await keyOf("kim"));
      for (const pageSize of ["30", "100"]) {
        const found = await walk("/activity/feed", { username: "kim", pageSize });
        expect(found.map(({ timestamp, actor_id }) => `${timestamp} ${actor_id}`)).toEqual(
          rows.map(({ at, actor }) => `${at} ${actor}`),
        );
      }
    };
    await check();
    await graph.sql`
      insert into activities (namespace_key, actor_key, type, target_profile_key, created_at)
      select 1, key, 'following', 1, 1900 + n from profiles, generate_series(1, 900) n where username = 'strange'`;
    await check();
    await graph.sql`delete from activities where created_at > 1000`;
  });

  it("skip and repeat nothing during concurrent writes", async () => {
    const rows = await expected(await keyOf("p9"));
    const node = await content("p9", "meanwhile");
    let at = 1_000;
    const found = await walk("/activity/feed", { username: "p9", pageSize: "10" }, async () => {
      for (const name of names.slice(0, 6)) await did(name, "new_content", at++, { node });
    });
    expect(found.map(({ timestamp, actor_id }) => `${timestamp} ${actor_id}`)).toEqual(
      rows.map(({ at: then, actor }) => `${then} ${actor}`),
    );
    const all = await graph.sql<{ at: number }[]>`
      select created_at as at from activities order by created_at desc, key desc`;
    const global = await walk("/activity/global", { pageSize: "100" }, async () =>
      did("p0", "new_content", at++, { node }),
    );
    // What was deleted is left out of the list.
    expect(global.filter(({ timestamp }) => timestamp > 50).map(({ timestamp }) => timestamp)).toEqual(
      all.map((row) => row.at).filter((then) => then > 50),
    );
  });

  it("are counted up to a thousand", async () => {
    const node = await content("p0", "counted");
    await graph.profiles("ian", "joe");
    await follow("ian", "joe");
    const joe = await keyOf("joe");
    const add = (count: number) => graph.sql`
      insert into activities (namespace_key, actor_key, type, node_key, created_at)
      select 1, ${joe}, 'new_content', ${node}, n from generate_series(1, ${count}::int) n`;
    await add(1_000);
    const exact = await feed("ian");
    expect(exact.totalCount).toBe(1_000);
    expect(exact).not.toHaveProperty("totalCountIsLowerBound");
    await add(1);
    expect(await feed("ian")).toMatchObject({ totalCount: 1_000, totalCountIsLowerBound: true });
    expect(await graph.ask("GET", "/activity/global")).toMatchObject({
      totalCount: 1_000,
      totalCountIsLowerBound: true,
    });
  });
});
