import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { makeTestGraph, type TestGraph } from "../../../e2e/setup/test-graph.ts";

let graph: TestGraph;
let commentId: string;

beforeAll(async () => {
  graph = await makeTestGraph(inject("postgresUrl"));
  await graph.profiles("ada", "ben", "cleo");
  await graph.ask("POST", "/contents/findOrCreate", { body: { id: "post", profileId: "ada" } });
  const body = { profileId: "ben", text: "Hello", contentId: "post" };
  commentId = String((await graph.ask("POST", "/comments", { body }))["id"]);
});
afterAll(() => graph.remove());

const like = (nodeId: string, startId: string, method = "POST") =>
  graph.call(method, `/likes/${nodeId}`, { body: { startId } });
const likers = (nodeId: string, query: Record<string, string> = {}) => graph.ask("GET", `/likes/${nodeId}`, { query });

describe("liking", () => {
  it("counts once however often it is requested, and appears in feeds with the owner", async () => {
    expect((await like("post", "ben")).body).toMatchObject({ success: true, likeCount: 1, execution: {} });
    expect((await like("post", "ben")).body).toMatchObject({ success: true, likeCount: 1, execution: null });
    expect((await like("post", "cleo")).body).toMatchObject({ likeCount: 2 });
    expect((await like(commentId, "ada")).body).toMatchObject({ likeCount: 1 });
    expect(await graph.ask("GET", `/comments/${commentId}`)).toMatchObject({ socialCounts: { likeCount: 1 } });
    const told = await graph.sql`
      select profiles.username from activities join profiles on profiles.key = target_profile_key
      where type = 'like' order by activities.key`;
    expect(told.map(({ username }) => username)).toEqual(["ada", "ada", "ben"]);
  });

  it("is listed newest first, with whether the requesting profile follows", async () => {
    await graph.ask("POST", "/followers/add", { body: { startId: "ada", endId: "ben" } });
    const all = await likers("post", { requestingProfileId: "ada" });
    expect(all).toMatchObject({
      total: 2,
      totalCount: 2,
      profiles: [
        { id: "cleo", isFollowedByRequester: false },
        { id: "ben", isFollowedByRequester: true },
      ],
    });
    const first = await likers("post", { pageSize: "1" });
    expect(first).toMatchObject({ total: 2, totalCount: 2, profiles: [{ id: "cleo" }] });
    const second = await likers("post", { pageSize: "1", cursor: String(first["nextCursor"]) });
    expect(second).toMatchObject({ profiles: [{ id: "ben" }], nextCursor: null });
    expect(JSON.stringify(second)).not.toContain("isFollowedByRequester");
    const read = () => likers("post", { requestingProfileId: "ada" });
    expect(await graph.statementsOf(read)).toBeLessThanOrEqual(5);
  });

  it("can be undone", async () => {
    expect((await like("post", "ben", "DELETE")).body).toMatchObject({ success: true, likeCount: 1, execution: {} });
    expect((await like("post", "ben", "DELETE")).body).toMatchObject({ likeCount: 1, execution: null });
    expect(await graph.sql`select from activities where type = 'like'`).toHaveLength(2);
  });

  it("requires a known profile and a known node that is not deleted", async () => {
    expect(await like("post", "nobody")).toMatchObject({ status: 404 });
    expect(await like("nothing", "ada")).toMatchObject({ status: 404 });
    expect(await like("00000000-0000-4000-8000-000000000000", "ada")).toMatchObject({ status: 404 });
    expect(await like("post", "")).toMatchObject({ status: 400, body: { issues: [{ path: "startId" }] } });
    expect(await graph.call("GET", "/likes/nothing")).toMatchObject({ status: 404 });
    const body = { profileId: "ada", text: "Answer", commentId };
    await graph.ask("POST", "/comments", { body });
    await graph.ask("DELETE", `/comments/${commentId}`);
    expect(await like(commentId, "cleo")).toMatchObject({ status: 404 });
    expect(await like(commentId, "ada", "DELETE")).toMatchObject({ status: 404 });
    expect(await graph.call("GET", `/likes/${commentId}`)).toMatchObject({ status: 404 });
  });

  it("is neither visible nor possible from another namespace", async () => {
    const key = await graph.makeKey("other");
    await graph.ask("POST", "/profiles/findOrCreate", { key, body: { username: "dan" } });
    const answer = await graph.call("POST", "/likes/post", { key, body: { startId: "dan" } });
    expect(answer).toMatchObject({ status: 404 });
    expect(await graph.call("GET", "/likes/post", { key })).toMatchObject({ status: 404 });
  });

  it("lists every profile once during concurrent writes", async () => {
    const names = Array.from({ length: 24 }, (_, index) => `fan${index}`);
    await graph.profiles(...names, "late0", "late1", "late2", "late3", "late4");
    for (const name of names) await like("post", name);
    const seen: string[] = [];
    let pages = 0;
    for (let cursor: unknown = ""; cursor !== null; pages += 1) {
      const body = await likers("post", { pageSize: "6", cursor: String(cursor) });
      seen.push(...(body["profiles"] as { id: string }[]).map(({ id }) => id));
      cursor = body["nextCursor"];
      await Promise.all([like("post", `late${pages}`), like("post", seen[0] ?? "", "DELETE")]);
    }
    expect(seen).toEqual([...names.toReversed(), "cleo"]);
  });
});
