import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { makeTestGraph, type TestGraph } from "../../../e2e/setup/test-graph.ts";

let graph: TestGraph;

beforeAll(async () => {
  graph = await makeTestGraph(inject("postgresUrl"));
  await graph.profiles("ada", "ben", "cleo");
  for (const id of ["post", "thread", "quiet", "paged"])
    await graph.ask("POST", "/contents/findOrCreate", { body: { id, profileId: "ada" } });
});
afterAll(() => graph.remove());

type Body = Record<string, unknown>;

const attempt = (body: Body) => graph.call("POST", "/comments/", { body: { profileId: "ben", text: "text", ...body } });
const write = async (body: Body): Promise<string> => {
  const answer = await attempt(body);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return String(answer.body["id"]);
};
const get = (id: string, query: Record<string, string> = {}) => graph.ask("GET", `/comments/${id}`, { query });
const drop = (id: string) => graph.call("DELETE", `/comments/${id}`);
const list = (query: Record<string, string>) => graph.ask("GET", "/comments/", { query });
const textsOf = (body: Body): string[] =>
  (body["data"] as { comment: { text: string } }[]).map(({ comment }) => comment.text);
const commentCount = async (id: string) => (await graph.ask("GET", `/contents/${id}`))["socialCounts"];

describe("commenting", () => {
  it("on a content is counted there with its replies and listed with its author", async () => {
    const answer = await attempt({ text: "Hello", contentId: "post", properties: [{ key: "mood", value: "good" }] });
    expect(answer.body).toEqual({
      id: expect.any(String),
      created_at: expect.any(Number),
      text: "Hello",
      execution: expect.objectContaining({ status: "QUEUED" }),
    });
    const commentId = String(answer.body["id"]);
    const replyId = await write({ profileId: "cleo", text: "Answer", commentId, contentId: "post" });
    expect(await commentCount("post")).toEqual({ likeCount: 0, commentCount: 2 });
    expect(await get(commentId, { requestingProfileId: "ada" })).toMatchObject({
      comment: { id: commentId, text: "Hello", properties: { mood: "good" } },
      contentId: "post",
      author: { id: "ben" },
      socialCounts: { likeCount: 0 },
      requestingProfileSocialInfo: { hasLiked: false },
      recentReplies: [{ comment: { id: replyId, text: "Answer" }, contentId: "post", author: { id: "cleo" } }],
    });
    const told = await graph.sql`
      select target.username, contents.id as content, parent.id as parent, made.id as comment
      from activities join profiles target on target.key = target_profile_key
      left join contents on contents.key = node_key left join comments parent on parent.key = node_key
      left join comments made on made.key = comment_key
      where type = 'comment' order by activities.key`;
    expect(told).toEqual([
      { username: "ada", content: "post", parent: null, comment: commentId },
      { username: "ben", content: null, parent: commentId, comment: replyId },
    ]);
  });

  it("also works on a profile, and so do replies", async () => {
    const commentId = await write({ text: "On a profile", targetProfileId: "cleo" });
    await write({ text: "Its answer", commentId, targetProfileId: "cleo" });
    const body = await list({ targetProfileId: "cleo" });
    expect(body).toMatchObject({
      totalCount: 1,
      data: [{ comment: { text: "On a profile" }, recentReplies: [{ comment: { text: "Its answer" } }] }],
    });
    expect(JSON.stringify(body)).not.toContain("contentId");
  });

  it("requires exactly one subject", async () => {
    const commentId = await write({ contentId: "quiet" });
    expect(await attempt({})).toMatchObject({ status: 400, body: { issues: [{ path: "contentId" }] } });
    expect(await attempt({ contentId: "post", targetProfileId: "ada" })).toMatchObject({ status: 400 });
    expect(await attempt({ commentId, contentId: "post" })).toMatchObject({ status: 400 });
    expect(await attempt({ commentId, targetProfileId: "ada" })).toMatchObject({ status: 400 });
    expect(await attempt({ commentId, targetProfileId: "nobody" })).toMatchObject({ status: 400 });
  });

  it("requires a text, a known author and a known subject", async () => {
    for (const text of ["", "x".repeat(10_001), 1, "\u0000"])
      expect(await attempt({ contentId: "post", text })).toMatchObject({
        status: 400,
        body: { issues: [{ path: "text" }] },
      });
    expect(await attempt({ contentId: "post", profileId: "nobody" })).toMatchObject({ status: 404 });
    expect(await attempt({ contentId: "nothing" })).toMatchObject({ status: 404 });
    expect(await attempt({ commentId: "nothing" })).toMatchObject({ status: 404 });
    expect(await attempt({ commentId: "00000000-0000-4000-8000-000000000000" })).toMatchObject({ status: 404 });
    expect(await attempt({ targetProfileId: "nobody" })).toMatchObject({ status: 404 });
  });
});

describe("updating a comment", () => {
  it("sets the text and merges properties", async () => {
    const id = await write({ text: "Old", contentId: "post", properties: [{ key: "a", value: 1 }] });
    const put = (body: Body) => graph.call("PUT", `/comments/${id}`, { body });
    expect((await put({ text: "New", properties: [{ key: "b", value: true }] })).body).toMatchObject({
      id,
      text: "New",
      execution: {},
    });
    expect((await put({ properties: [{ key: "a", value: null }] })).body).toMatchObject({ text: "New", execution: {} });
    expect((await put({ text: "New" })).body).toMatchObject({ execution: null });
    expect(await get(id)).toMatchObject({ comment: { text: "New", properties: { b: true } } });
    expect(await put({ text: "" })).toMatchObject({ status: 400 });
    expect(await graph.call("PUT", "/comments/nothing", { body: { text: "x" } })).toMatchObject({ status: 404 });
  });
});

describe("deleting a comment", () => {
  it("keeps one with replies, without its text, until the last reply is deleted", async () => {
    const top = await write({ text: "top", contentId: "thread" });
    const middle = await write({ text: "middle", commentId: top });
    const leaf = await write({ text: "leaf", commentId: middle });
    const other = await write({ text: "other", commentId: middle });
    for (const id of [top, middle, leaf]) await graph.ask("POST", `/likes/${id}`, { body: { startId: "ada" } });

    expect(await drop(middle)).toMatchObject({ status: 200, body: { success: true } });
    expect(await drop(middle)).toMatchObject({ status: 200, body: { success: true, execution: null } });
    expect(await get(middle)).toMatchObject({
      comment: { text: "", properties: {} },
      socialCounts: { likeCount: 0 },
      recentReplies: [{ comment: { text: "other" } }, { comment: { text: "leaf" } }],
    });
    expect(await graph.call("PUT", `/comments/${middle}`, { body: { text: "x" } })).toMatchObject({ status: 404 });
    expect(await graph.call("POST", `/likes/${middle}`, { body: { startId: "ada" } })).toMatchObject({ status: 404 });
    const later = await write({ text: "later", commentId: middle });
    expect(await get(middle)).toMatchObject({ recentReplies: [{ comment: { text: "later" } }, {}, {}] });
    expect(await commentCount("thread")).toMatchObject({ commentCount: 4 });
    await drop(later);
    expect(await commentCount("thread")).toMatchObject({ commentCount: 3 });
    expect(await get(top)).toMatchObject({ recentReplies: [] });
    expect(await graph.ask("GET", `/comments/${top}/replies`)).toMatchObject({
      totalCount: 1,
      data: [{ comment: { id: middle, text: "" } }],
    });

    await drop(leaf);
    expect(await get(middle)).toMatchObject({ recentReplies: [{ comment: { text: "other" } }] });
    await drop(top);
    await drop(other);
    for (const id of [top, middle, leaf, other])
      expect(await graph.call("GET", `/comments/${id}`)).toMatchObject({ status: 404 });
    expect(await commentCount("thread")).toMatchObject({ commentCount: 0 });
    const left = await graph.sql`
      select from contents join comments on content_key = contents.key where contents.id = 'thread'
      union all select from activities where node_key is not null
        and not exists (select from comments where key = node_key) and not exists (select from contents where key = node_key)`;
    expect(left).toHaveLength(0);
  });
});

describe("a reply to a deleted comment while its last reply is deleted", () => {
  it("either keeps the comment or is refused", async () => {
    for (let round = 0; round < 10; round++) {
      const top = await write({ text: "top", contentId: "thread" });
      const last = await write({ text: "last", commentId: top });
      await drop(top);
      const [answer] = await Promise.all([attempt({ text: "late", commentId: top }), drop(last)]);
      const shown = await graph.call("GET", `/comments/${top}`);
      expect([answer.status, shown.status]).toEqual(answer.status === 200 ? [200, 200] : [404, 404]);
      if (answer.status === 200) await drop(String(answer.body["id"]));
      expect(await commentCount("thread")).toMatchObject({ commentCount: 0 });
    }
    const orphans = await graph.sql`
      select from comments reply
      where parent_key is not null and not exists (select from comments where key = reply.parent_key)`;
    expect(orphans).toHaveLength(0);
  });
});

describe("lists of comments", () => {
  it("are newest first, each comment with its three newest replies, in at most four statements", async () => {
    const first = await write({ text: "first", contentId: "paged" });
    for (const text of ["r1", "r2", "r3", "r4"]) await write({ text, commentId: first });
    const replies = await graph.ask("GET", `/comments/${first}/replies`, { query: { pageSize: "2" } });
    expect(replies).toMatchObject({ totalCount: 4, comments: replies["data"] });
    expect(textsOf(replies)).toEqual(["r4", "r3"]);
    const rest = { pageSize: "2", cursor: String(replies["nextCursor"]), requestingProfileId: "ada" };
    const more = () => graph.ask("GET", `/comments/${first}/replies`, { query: rest });
    expect(textsOf(await more())).toEqual(["r2", "r1"]);
    expect(await graph.statementsOf(more)).toBeLessThanOrEqual(5);
    await write({ text: "second", contentId: "paged" });
    const all = () => list({ contentId: "paged", requestingProfileId: "ada" });
    expect(await all()).toMatchObject({
      totalCount: 2,
      comments: [
        { comment: { text: "second" }, recentReplies: [] },
        {
          comment: { text: "first" },
          recentReplies: [{ comment: { text: "r4" } }, { comment: { text: "r3" } }, { comment: { text: "r2" } }],
        },
      ],
    });
    expect(await graph.statementsOf(all)).toBeLessThanOrEqual(5);
    expect(await graph.statementsOf(() => get(first, { requestingProfileId: "ada" }))).toBeLessThanOrEqual(5);
  });

  it("of a profile contain its comments and replies, but none that was deleted", async () => {
    const top = await write({ profileId: "cleo", text: "mine", contentId: "quiet" });
    await write({ profileId: "cleo", text: "my answer", commentId: top });
    expect(textsOf(await list({ profileId: "cleo", contentId: "quiet" }))).toEqual(["my answer", "mine"]);
    await drop(top);
    expect(textsOf(await list({ profileId: "cleo", contentId: "quiet" }))).toEqual(["my answer"]);
    expect(textsOf(await list({ contentId: "quiet" }))).toEqual(["", "text"]);
  });

  it("require a known subject", async () => {
    expect(await graph.call("GET", "/comments")).toMatchObject({ status: 400, body: { issues: [{}] } });
    for (const query of [{ contentId: "nothing" }, { profileId: "nobody" }, { targetProfileId: "nobody" }])
      expect(await graph.call("GET", "/comments", { query })).toMatchObject({ status: 404 });
    expect(await graph.call("GET", "/comments/nothing/replies")).toMatchObject({ status: 404 });
  });

  it("skip and repeat none during concurrent writes", async () => {
    await graph.ask("POST", "/contents/findOrCreate", { body: { id: "busy", profileId: "ada" } });
    const texts = Array.from({ length: 13 }, (_, index) => `t${index}`);
    for (const text of texts) await write({ text, contentId: "busy" });
    const seen: string[] = [];
    for (let cursor: unknown = ""; cursor !== null; ) {
      const body = await list({ contentId: "busy", pageSize: "3", cursor: String(cursor) });
      seen.push(...textsOf(body));
      cursor = body["nextCursor"];
      await write({ text: "late", contentId: "busy" });
    }
    expect(seen).toEqual(texts.toReversed());
  });

  it("by id are in the requested order", async () => {
    const [one, other] = [await write({ text: "1", contentId: "post" }), await write({ text: "2", contentId: "post" })];
    const ask = () => graph.ask("POST", "/comments/batch/read", { body: [other, "missing", one.toUpperCase()] });
    expect(await ask()).toMatchObject({
      successful: [{ comment: { text: "2" } }, { comment: { text: "1" } }],
      failed: [{ id: "missing" }],
    });
    expect(await graph.statementsOf(ask)).toBeLessThanOrEqual(5);
    const body = Array.from({ length: 21 }, () => one);
    expect(await graph.call("POST", "/comments/batch/read", { body })).toMatchObject({ status: 400 });
  });
});

describe("another namespace", () => {
  it("can neither read nor change them", async () => {
    const key = await graph.makeKey("other");
    await graph.ask("POST", "/profiles/findOrCreate", { key, body: { username: "dan" } });
    const id = await write({ contentId: "post" });
    for (const path of [`/comments/${id}`, `/comments/${id}/replies`, "/comments?contentId=post"])
      expect(await graph.call("GET", path, { key })).toMatchObject({ status: 404 });
    expect(await graph.ask("DELETE", `/comments/${id}`, { key })).toEqual({ success: true, execution: null });
    expect(await graph.ask("GET", `/comments/${id}`)).toMatchObject({ comment: { id } });
    expect(await graph.call("PUT", `/comments/${id}`, { key, body: { text: "x" } })).toMatchObject({ status: 404 });
    for (const subject of [{ contentId: "post" }, { commentId: id }, { targetProfileId: "ada" }]) {
      const body = { profileId: "dan", text: "x", ...subject };
      expect(await graph.call("POST", "/comments", { key, body })).toMatchObject({ status: 404 });
    }
    expect(await graph.ask("POST", "/comments/batch/read", { key, body: [id] })).toMatchObject({ successful: [] });
  });
});
