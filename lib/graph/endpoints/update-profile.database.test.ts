import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { makeTestGraph, type TestGraph } from "../../../e2e/setup/test-graph.ts";

let graph: TestGraph;

beforeAll(async () => {
  graph = await makeTestGraph(inject("postgresUrl"));
  await graph.profiles("ada", "ben");
});
afterAll(() => graph.remove());

const put = (id: string, body: unknown, key?: string) =>
  graph.call("PUT", `/profiles/${id}`, { body, ...(key !== undefined && { key }) });

describe("updating a profile", () => {
  it("returns the updated profile and anchors the change once", async () => {
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

  it("merges properties and removes those set to null", async () => {
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

  it("renames it, also in search, and keeps its id", async () => {
    expect((await put("ada", { username: "Ada Lovelace" })).body).toMatchObject({
      id: "ada",
      username: "Ada Lovelace",
    });
    expect(await graph.ask("GET", "/search/profiles", { query: { query: "ada lov" } })).toMatchObject({
      profiles: [{ profile: { id: "ada" } }],
    });
  });

  it("refuses a taken name and changes nothing", async () => {
    expect(await put("ben", { username: "Ada Lovelace", bio: "?" })).toMatchObject({ status: 409 });
    expect(await graph.ask("GET", "/profiles/ben")).toMatchObject({ profile: { username: "ben", bio: null } });
  });

  it("reserves a former name for 30 days and the id forever", async () => {
    await graph.profiles("dana", "eve");
    const make = (body: object) => graph.call("POST", "/profiles/findOrCreate", { body });
    expect(await put("dana", { username: "dana2" })).toMatchObject({ status: 200 });
    expect(await put("dana", { username: "dana3" })).toMatchObject({ status: 200 });
    for (const name of ["dana", "dana2", "dana3"]) {
      const taken = { status: 409, body: { error: expect.stringContaining(`"${name}" is the id or username`) } };
      expect(await put("eve", { username: name })).toMatchObject(taken);
      expect(await make({ id: name === "dana" ? "evil" : name, username: name })).toMatchObject(taken);
    }
    expect(await make({ id: "evil", username: "dana" })).toMatchObject({ status: 409 });
    expect(await make({ id: "dana3", username: "evil" })).toMatchObject({ status: 409 });
    expect(await put("dana", { username: "dana2" })).toMatchObject({ status: 200 });
    await graph.sql`update profile_names set released_at = released_at - 30 * 86400000::bigint where name = 'dana3'`;
    expect(await put("eve", { username: "dana3" })).toMatchObject({ status: 200, body: { id: "eve" } });
    expect(await graph.ask("GET", "/profiles/dana")).toMatchObject({ profile: { id: "dana", username: "dana2" } });
  });

  it("gives a name to one of concurrent requests for it as id and username", async () => {
    const make = (id: string, username: string) =>
      graph.call("POST", "/profiles/findOrCreate", { body: { id, username } });
    for (let round = 0; round < 5; round++) {
      const [one, other] = [`one${round}`, `other${round}`];
      const answers = await Promise.all([make(one, other), make(other, one), make(one, other), make(other, one)]);
      const made = answers.filter(({ body }) => body["operation"] === "CREATED");
      expect(made).toHaveLength(1);
      expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    }
  });

  it("refuses invalid input and unknown profiles", async () => {
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

  it("keeps concurrent changes", async () => {
    const change = (index: number) => put("ben", { properties: [{ key: `k${index}`, value: index }] });
    await Promise.all(Array.from({ length: 8 }, (_, index) => change(index)));
    const { properties } = await graph.ask("GET", "/profiles/ben");
    expect(Object.keys(properties as object)).toHaveLength(8);
  });

  it("gives a name to one of concurrent requests", async () => {
    await graph.profiles("c1", "c2", "c3", "c4");
    const answers = await Promise.all(["c1", "c2", "c3", "c4"].map((id) => put(id, { username: "wanted" })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });
});
