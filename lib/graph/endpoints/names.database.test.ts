import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { makeTestGraph, type TestGraph } from "../../../e2e/setup/test-graph.ts";

/** One name as two programs write it. */
const [composed, decomposed] = ["Zoé", "Zoe\u0301"] as const;

let graph: TestGraph;

beforeAll(async () => {
  graph = await makeTestGraph(inject("postgresUrl"));
});
afterAll(() => graph.remove());

const make = (body: object, key = graph.key) => graph.call("POST", "/profiles/findOrCreate", { key, body });
const makeContent = (body: object) => graph.call("POST", "/contents/findOrCreate", { body });
const at = (id: string) => encodeURIComponent(id);

describe("a new name", () => {
  it("must be visible, unambiguous and addressable", async () => {
    await graph.profiles("ada");
    for (const name of ["a\u200bda", "\u202eada", "..", "suggested", " ada"]) {
      const refused = (path: string) => ({ status: 400, body: { issues: [{ path }] } });
      expect(await make({ username: name })).toMatchObject(refused("username"));
      expect(await make({ username: "fine", id: name })).toMatchObject(refused("id"));
      expect(await graph.call("PUT", "/profiles/ada", { body: { username: name } })).toMatchObject(refused("username"));
      expect(await makeContent({ id: name, profileId: "ada" })).toMatchObject(refused("id"));
    }
    expect(await graph.sql`select from profiles`).toHaveLength(1);
  });

  it("must differ from others in more than case; its owner may change the case", async () => {
    const taken = { status: 409, body: { error: expect.stringContaining("Names are case-insensitive") } };
    expect(await make({ username: "ADA" })).toMatchObject(taken);
    expect(await make({ username: "ben", id: "Ada" })).toMatchObject(taken);
    await graph.profiles("ben");
    expect(await graph.call("PUT", "/profiles/ben", { body: { username: "ａｄａ" } })).toMatchObject(taken);
    for (const username of ["Ada", "Countess", "countess", "ada"])
      expect(await graph.ask("PUT", "/profiles/ada", { body: { username } })).toMatchObject({ id: "ada", username });
    expect(await graph.call("PUT", "/profiles/ben", { body: { username: "COUNTESS" } })).toMatchObject(taken);
  });
});

describe("one name in two Unicode normalization forms", () => {
  it("is the same in bodies, paths and queries", async () => {
    expect(await make({ username: decomposed })).toMatchObject({
      body: { operation: "CREATED", profile: { id: composed, username: composed } },
    });
    await makeContent({ id: `post ${decomposed}`, profileId: decomposed });
    for (const name of [composed, decomposed]) {
      const post = `post ${name}`;
      expect((await make({ username: name })).body).toMatchObject({ operation: "FOUND" });
      expect((await makeContent({ id: post, profileId: name })).body).toMatchObject({ operation: "FOUND" });
      expect(await graph.ask("GET", `/profiles/${at(name)}`)).toMatchObject({ profile: { id: composed } });
      expect(await graph.ask("GET", `/contents/${at(post)}`)).toMatchObject({ authorProfile: { id: composed } });
      expect(await graph.ask("POST", "/contents/batch/read", { body: [post] })).toMatchObject({ successful: [{}] });
      await graph.ask("POST", "/followers/add", { body: { startId: "ada", endId: name } });
      expect(await graph.ask("GET", "/followers/state", { query: { startId: "ada", endId: name } })).toMatchObject({
        isFollowing: true,
      });
      expect(await graph.ask("GET", "/activity/feed", { query: { username: name } })).toMatchObject({ totalCount: 1 });
      expect(await graph.ask("POST", `/likes/${at(post)}`, { body: { startId: name } })).toMatchObject({
        likeCount: 1,
      });
      expect(await graph.ask("GET", "/contents", { query: { profileId: name } })).toMatchObject({ totalCount: 1 });
      expect(await graph.ask("GET", `/contents/${at(post)}`, { query: { requestingProfileId: name } })).toMatchObject({
        requestingProfileSocialInfo: { hasLiked: true },
      });
    }
  });
});

describe("names from an earlier version", () => {
  it("are still found in normalized form; equivalent ones stay distinct", async () => {
    const key = await graph.makeKey("earlier", "write");
    const { sql } = graph;
    const [namespace] = await sql<{ key: number }[]>`select key from namespaces where name = 'earlier'`;
    const namespaceKey = namespace?.key ?? 0;
    await sql`delete from profile_names where namespace_key = ${namespaceKey}`;
    for (const name of [decomposed, composed, "\u0065\u0323\u0302", "suggested", "Dana", "dana", "Ömer"])
      await sql`
        with made as (
          insert into profiles (namespace_key, id, username, search_name, created_at, updated_at)
          values (${namespaceKey}, ${name}, ${name}, ${name}, 1, 1) returning key
        )
        insert into profile_names (namespace_key, name, profile_key) select ${namespaceKey}, ${name}, key from made`;
    const migration = await readFile(new URL("../store/migrations/0003_names.sql", import.meta.url), "utf8");
    for (const statement of migration.split("--> statement-breakpoint")) await sql`${sql.raw(statement)}`;

    const names = await sql<
      { id: string }[]
    >`select id from profiles where namespace_key = ${namespaceKey} order by key`;
    const [twin, ...others] = names.map(({ id }) => id);
    expect(twin).toMatch(new RegExp(`^${composed}~\\d+$`));
    expect(others).toEqual([composed, "ệ", "suggested", "Dana", "dana", "Ömer"]);
    for (const id of [twin ?? "", ...others]) {
      expect(await graph.ask("GET", `/profiles/${at(id)}`, { key })).toMatchObject({ profile: { id, username: id } });
      expect((await make({ username: id }, key)).body).toMatchObject({ operation: "FOUND" });
    }
    for (const username of ["DANA", "ÖMER", "ZOÉ", "SUGGESTED"])
      expect((await make({ username }, key)).status, username).toBe(username === "SUGGESTED" ? 400 : 409);
    expect(await graph.ask("PUT", "/profiles/Dana", { key, body: { username: "dan" } })).toMatchObject({
      username: "dan",
    });
  });
});
