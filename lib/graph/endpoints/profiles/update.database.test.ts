import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { makeTestGraph, type TestGraph } from "../../../../e2e/setup/test-graph.ts";

let graph: TestGraph;

beforeAll(async () => {
  graph = await makeTestGraph(inject("postgresUrl"));
  await graph.profiles("ada", "ben");
});
afterAll(() => graph.remove());

const put = (id: string, body: unknown, key?: string) =>
  graph.call("PUT", `/profiles/${id}`, { body, ...(key !== undefined && { key }) });

describe("changing a profile", () => {
  it("answers the profile as it is then, and anchors the change once", async () => {
    const body = { bio: "Writes notes.", image: "", properties: [{ key: "age", value: 36 }] };
    expect((await put("ada", body)).body).toMatchObject({
      id: "ada",
      namespace: "app",
      bio: "Writes notes.",
      image: "",
      execution: { status: "QUEUED" },
    });
    expect((await put("ada", body)).body).toMatchObject({ execution: null });
    expect(await graph.ask("GET", "/profiles/ada")).toMatchObject({ properties: { age: 36 } });
  });

  it("merges properties, and removes what is null", async () => {
    await put("ada", {
      properties: [
        { key: "city", value: "London" },
        { key: "age", value: null },
      ],
      bio: null,
    });
    expect(await graph.ask("GET", "/profiles/ada")).toMatchObject({
      profile: { bio: null, image: "" },
      properties: { city: "London" },
    });
    expect((await graph.ask("GET", "/profiles/ada")).properties).not.toHaveProperty("age");
  });

  it("renames it, in search too, and keeps its id", async () => {
    expect((await put("ada", { username: "Ada Lovelace" })).body).toMatchObject({
      id: "ada",
      username: "Ada Lovelace",
    });
    expect(await graph.ask("GET", "/search/profiles", { query: { query: "ada lov" } })).toMatchObject({
      profiles: [{ profile: { id: "ada" } }],
    });
  });

  it("refuses a name that is taken, and changes nothing then", async () => {
    expect(await put("ben", { username: "Ada Lovelace", bio: "?" })).toMatchObject({ status: 409 });
    expect(await graph.ask("GET", "/profiles/ben")).toMatchObject({ profile: { username: "ben", bio: null } });
  });

  it("refuses what is wrong, and whom it does not know", async () => {
    const wrong = await put("ada", { username: "", properties: [{ key: "", value: {} }] });
    expect(wrong.status).toBe(400);
    expect(wrong.body.issues).toMatchObject([
      { path: "username" },
      { path: "properties.0.key" },
      { path: "properties.0.value" },
    ]);
    const many = Array.from({ length: 100 }, (_, index) => ({ key: `k${index}`, value: index }));
    expect(await put("ada", { properties: many })).toMatchObject({
      status: 400,
      body: { issues: [{ path: "properties" }] },
    });
    expect(await put("nobody", { bio: "" })).toMatchObject({ status: 404 });
    expect(await put("ada", { bio: "" }, await graph.makeKey("other"))).toMatchObject({ status: 404 });
  });

  it("loses no change of several at once", async () => {
    const change = (index: number) => put("ben", { properties: [{ key: `k${index}`, value: index }] });
    await Promise.all(Array.from({ length: 8 }, (_, index) => change(index)));
    const { properties } = await graph.ask("GET", "/profiles/ben");
    expect(Object.keys(properties as object)).toHaveLength(8);
  });

  it("gives one name to one of several that ask for it at once", async () => {
    await graph.profiles("c1", "c2", "c3", "c4");
    const answers = await Promise.all(["c1", "c2", "c3", "c4"].map((id) => put(id, { username: "wanted" })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });
});
