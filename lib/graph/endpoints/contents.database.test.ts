import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { makeTestGraph, type TestGraph } from "../../../e2e/setup/test-graph.ts";

let graph: TestGraph;

beforeAll(async () => {
  graph = await makeTestGraph(inject("postgresUrl"));
  await graph.profiles("ada", "ben");
});
afterAll(() => graph.remove());

type Properties = Record<string, string | number | boolean>;

const listed = (properties: Properties) => Object.entries(properties).map(([key, value]) => ({ key, value }));
const make = (id: string, properties: Properties = {}, profileId = "ada") =>
  graph.call("POST", "/contents/findOrCreate", { body: { id, profileId, properties: listed(properties) } });
const like = (id: string, startId: string) => graph.ask("POST", `/likes/${id}`, { body: { startId } });

describe("finding or creating a content", () => {
  it("creates it once, adds one activity, and does not change an existing one", async () => {
    const created = await make("post", { title: "One", price: 2, open: true });
    expect(created.body).toMatchObject({
      id: "post",
      namespace: "app",
      properties: { title: "One", price: 2, open: true },
      operation: "CREATED",
      execution: { status: "QUEUED" },
    });
    expect((await make("post", { title: "Two" })).body).toMatchObject({
      created_at: created.body["created_at"],
      properties: { title: "One", price: 2, open: true },
      operation: "FOUND",
      execution: null,
    });
    expect(await graph.sql`select from activities where type = 'new_content'`).toHaveLength(1);
  });

  it("requires an owner only to create it", async () => {
    const bare = (id: string) => graph.call("POST", "/contents/findOrCreate", { body: { id } });
    expect((await bare("post")).body).toMatchObject({ operation: "FOUND" });
    expect(await bare("unowned")).toMatchObject({ status: 400, body: { issues: [{ path: "profileId" }] } });
  });

  it("refuses the id of another owner's content or of a comment, and unknown profiles", async () => {
    expect(await make("post", {}, "ben")).toMatchObject({ status: 409 });
    const body = { profileId: "ben", text: "Hello", contentId: "post" };
    const comment = await graph.ask("POST", "/comments/", { body });
    expect(await make(String(comment["id"]).toUpperCase())).toMatchObject({ status: 409 });
    expect(await make("new", {}, "nobody")).toMatchObject({ status: 404 });
    const related = { id: "new", profileId: "ada", relatedContentId: "nothing" };
    expect(await graph.call("POST", "/contents/findOrCreate", { body: related })).toMatchObject({ status: 404 });
    expect(await graph.sql`select from contents where id = 'new'`).toHaveLength(0);
  });

  it("reports invalid fields", async () => {
    const body = { id: "", profileId: 1, properties: [{ key: "", value: null }] };
    const { status, body: failure } = await graph.call("POST", "/contents/findOrCreate", { body });
    expect(status).toBe(400);
    expect(failure["issues"]).toMatchObject([
      { path: "id" },
      { path: "profileId" },
      { path: "properties.0.key" },
      { path: "properties.0.value" },
    ]);
  });

  it("creates one content from concurrent requests", async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => make("once")));
    expect(answers.map(({ body }) => body["operation"]).toSorted()).toEqual([
      "CREATED",
      ...Array.from({ length: 11 }, () => "FOUND"),
    ]);
  });
});

describe("a content", () => {
  it("is returned with its owner, counts and whether it is liked", async () => {
    await make("shown", { title: "Shown" });
    await like("shown", "ben");
    const query = { requestingProfileId: "ben" };
    expect(await graph.ask("GET", "/contents/shown", { query })).toMatchObject({
      content: { id: "shown", properties: { title: "Shown" } },
      authorProfile: { id: "ada", namespace: "app" },
      socialCounts: { likeCount: 1, commentCount: 0 },
      requestingProfileSocialInfo: { hasLiked: true },
    });
    expect(await graph.ask("GET", "/contents/shown", { query: { requestingProfileId: "ada" } })).toMatchObject({
      requestingProfileSocialInfo: { hasLiked: false },
    });
    expect(await graph.ask("GET", "/contents/shown")).not.toHaveProperty("requestingProfileSocialInfo");
    expect(await graph.call("GET", "/contents/nothing")).toMatchObject({ status: 404 });
    expect(await graph.statementsOf(() => graph.ask("GET", "/contents/shown", { query }))).toBeLessThanOrEqual(5);
  });

  it("merges properties and removes those set to null", async () => {
    await make("changed", { title: "Old", price: 1, open: true });
    const put = (properties: unknown) => graph.call("PUT", "/contents/changed", { body: { properties } });
    const changes = [
      { key: "title", value: "New" },
      { key: "price", value: null },
    ];
    expect((await put(changes)).body).toMatchObject({
      properties: { title: "New", open: true },
      execution: { status: "QUEUED" },
    });
    expect((await put(changes)).body).toMatchObject({ properties: { title: "New", open: true }, execution: null });
    expect(await put([{ key: "title", value: {} }])).toMatchObject({ status: 400 });
    const many = Array.from({ length: 99 }, (_, index) => ({ key: `p${index}`, value: index }));
    expect(await put(many)).toMatchObject({ status: 400, body: { issues: [{ path: "properties" }] } });
    expect(await graph.call("PUT", "/contents/nothing", { body: { properties: [] } })).toMatchObject({ status: 404 });
  });

  it("keeps concurrent changes", async () => {
    await make("shared");
    const names = Array.from({ length: 16 }, (_, index) => `p${index}`);
    await Promise.all(
      names.map((key) => graph.ask("PUT", "/contents/shared", { body: { properties: [{ key, value: 1 }] } })),
    );
    const { content } = await graph.ask("GET", "/contents/shared");
    expect(content).toMatchObject({ properties: Object.fromEntries(names.map((key) => [key, 1])) });
  });

  it("is deleted with its comments, likes, counts and activities", async () => {
    await make("gone");
    await make("related");
    await graph.ask("POST", "/contents/findOrCreate", {
      body: { id: "child", profileId: "ada", relatedContentId: "gone" },
    });
    const comment = await graph.ask("POST", "/comments", { body: { profileId: "ben", text: "1", contentId: "gone" } });
    const commentId = String(comment["id"]);
    const reply = await graph.ask("POST", "/comments", { body: { profileId: "ada", text: "2", commentId } });
    for (const id of ["gone", commentId, String(reply["id"])]) await like(id, "ben");
    const keys = (
      await graph.sql<{ key: number }[]>`
        select key from contents where id = 'gone' union all select comments.key from comments
        join contents on contents.key = content_key where contents.id = 'gone'`
    ).map(({ key }) => key);
    expect(keys).toHaveLength(3);

    expect(await graph.ask("DELETE", "/contents/gone")).toMatchObject({ success: true, execution: {} });
    expect(await graph.ask("DELETE", "/contents/gone")).toEqual({ success: true, execution: null });
    expect(await graph.call("GET", `/comments/${commentId}`)).toMatchObject({ status: 404 });
    const left = await graph.sql`
      select 'like' from likes where node_key = any(${keys})
      union all select 'count' from node_counts where node_key = any(${keys})
      union all select 'comment' from comments where key = any(${keys}) or content_key = any(${keys})
      union all select 'activity' from activities where node_key = any(${keys}) or comment_key = any(${keys})`;
    expect(left).toEqual([]);
    expect(await graph.call("GET", "/contents/child")).toMatchObject({ status: 200 });
  });
});

describe("contents by id", () => {
  it("are in the requested order, with the missing ids beside", async () => {
    await make("b1");
    await make("b2");
    const ask = () => graph.ask("POST", "/contents/batch/read", { body: ["b2", "missing", "b1"] });
    expect(await ask()).toMatchObject({
      successful: [{ content: { id: "b2" } }, { content: { id: "b1" } }],
      failed: [{ id: "missing", error: expect.stringContaining("missing") }],
    });
    expect(await graph.statementsOf(ask)).toBeLessThanOrEqual(5);
    const body = Array.from({ length: 21 }, (_, index) => `b${index}`);
    expect(await graph.call("POST", "/contents/batch/read", { body })).toMatchObject({ status: 400 });
    expect(await graph.call("POST", "/contents/batch/read", { body: "b1" })).toMatchObject({ status: 400 });
  });
});

describe("another namespace", () => {
  it("can neither read nor change them", async () => {
    const key = await graph.makeKey("other");
    expect(await graph.call("GET", "/contents/post", { key })).toMatchObject({ status: 404 });
    expect(await graph.ask("DELETE", "/contents/post", { key })).toEqual({ success: true, execution: null });
    expect(await graph.call("GET", "/contents/post")).toMatchObject({ status: 200 });
    expect(await graph.call("PUT", "/contents/post", { key, body: { properties: [] } })).toMatchObject({ status: 404 });
    expect(await graph.ask("GET", "/contents/", { key })).toMatchObject({ totalCount: 0, data: [] });
    expect(await graph.ask("POST", "/contents/batch/read", { key, body: ["post"] })).toMatchObject({ successful: [] });
    const query = { aggregation: "count" };
    expect(await graph.ask("GET", "/contents/aggregation", { key, query })).toMatchObject({ totalCount: 0 });
  });
});
