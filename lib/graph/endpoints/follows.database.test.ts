import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { makeTestGraph, type TestGraph } from "../../../e2e/setup/test-graph.ts";

let graph: TestGraph;

beforeAll(async () => {
  graph = await makeTestGraph(inject("postgresUrl"));
  await graph.profiles("ada", "ben", "cleo");
});
afterAll(() => graph.remove());

const add = (startId: string, endId: string) => graph.call("POST", "/followers/add", { body: { startId, endId } });
const state = (startId: string, endId: string) => graph.ask("GET", "/followers/state", { query: { startId, endId } });

describe("following", () => {
  it("appears on both sides and changes both counts once, however often it is requested", async () => {
    expect((await add("ada", "ben")).body).toMatchObject({
      success: true,
      isFollowing: true,
      execution: { status: "QUEUED" },
    });
    expect((await add("ada", "ben")).body).toMatchObject({ success: true, isFollowing: true, execution: null });
    expect(await state("ada", "ben")).toEqual({ isFollowing: true, isFollowedBy: false });
    expect(await state("ben", "ada")).toEqual({ isFollowing: false, isFollowedBy: true });
    expect(await graph.ask("GET", "/profiles/ben")).toMatchObject({ socialCounts: { followers: 1, following: 0 } });
    expect(await graph.ask("GET", "/profiles/ada/following")).toMatchObject({
      totalCount: 1,
      profiles: [{ id: "ben" }],
    });
  });

  it("can be undone", async () => {
    const body = { startId: "ada", endId: "ben" };
    expect(await graph.ask("POST", "/followers/remove", { body })).toMatchObject({ isFollowing: false });
    expect(await graph.ask("POST", "/followers/remove", { body })).toMatchObject({ execution: null });
    expect(await graph.ask("GET", "/profiles/ben/followers/")).toMatchObject({ totalCount: 0, profiles: [] });
    expect(await graph.sql`select from activities`).toHaveLength(0);
  });

  it("is refused for oneself and for unknown profiles", async () => {
    await graph.profiles("dora");
    await graph.ask("PUT", "/profiles/dora", { body: { username: "dorothy" } });
    for (const [startId, endId] of [
      ["cleo", "cleo"],
      ["dora", "dorothy"],
    ] as const)
      expect(await add(startId, endId)).toMatchObject({ status: 400, body: { requestId: "test" } });
    for (const [startId, endId, named] of [
      ["cleo", "nobody", '"nobody"'],
      ["nobody", "cleo", '"nobody"'],
      ["nobody", "no one", '"nobody" and none "no one"'],
    ] as const) {
      const unknown = { status: 404, body: { error: `There is no profile ${named} in this namespace.` } };
      expect(await add(startId, endId)).toMatchObject(unknown);
      const query = { startId, endId };
      expect(await graph.call("GET", "/followers/state", { query })).toMatchObject(unknown);
      const { startId: requestorId } = query;
      const path = `/profiles/${encodeURIComponent(endId)}/following-who-follow`;
      const { status, body } = await graph.call("GET", path, { query: { requestorId } });
      expect({ status, namesCleo: String(body["error"]).includes("cleo") }).toEqual({ status: 404, namesCleo: false });
    }
    expect(await graph.sql`select from outbox where actor = 'cleo' and operation = 'addFollow'`).toHaveLength(0);
  });
});
