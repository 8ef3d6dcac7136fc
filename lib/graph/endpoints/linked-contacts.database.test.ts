import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { makeTestGraph, type TestGraph } from "../../../e2e/setup/test-graph.ts";
import { setNamespace } from "../commands/namespaces.ts";

let graph: TestGraph;
let client: string;
let profile = 0;

beforeAll(async () => {
  graph = await makeTestGraph(inject("postgresUrl"));
  client = await graph.makeKey("app", "write");
  await setNamespace(graph.sql, "app", { webhookUrl: "https://example.org/hook" });
});
beforeEach(() => graph.profiles(`ada${++profile}`));
afterAll(() => graph.remove());

const ask = (id: string, type = "EMAIL", purpose?: string) =>
  graph.call("POST", `/profiles/ada${profile}/contacts/challenge`, { body: { id, type, purpose }, key: client });
const link = (id: string, proof: string, type = "EMAIL") =>
  graph.call("PATCH", `/profiles/ada${profile}/contacts`, { body: [{ data: { id, type }, proof }], key: client });
const unlink = (id: string, proof: string, key = client) =>
  graph.call("DELETE", `/profiles/ada${profile}/contacts`, { body: [{ data: { id, type: "EMAIL" }, proof }], key });

/** What the webhook would be told last. */
const told = async () => {
  const [row] = await graph.sql<{ payload: { code: string; contact: { type: string; id: string } } }[]>`
    select payload from deliveries where event = 'contact.code' order by key desc limit 1`;
  if (row === undefined) throw new Error("Nothing was sent.");
  return row.payload;
};
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

describe("a contact", () => {
  it("is linked with the code sent to it, once", async () => {
    expect(await ask(" Ada@Example.org")).toMatchObject({
      status: 200,
      body: { success: true, contact: { id: "ada@example.org", type: "EMAIL" } },
    });
    const { code, contact } = await told();
    expect(contact).toEqual({ id: "ada@example.org", type: "EMAIL" });
    expect(code).toMatch(/^\d{6}$/);
    expect(await link("ada@example.org", other(code))).toMatchObject({ status: 403 });
    expect(await link("ADA@example.org", code)).toMatchObject({
      status: 200,
      body: { contacts: [{ id: "ada@example.org", type: "EMAIL", verified: true }], execution: { status: "QUEUED" } },
    });
    expect(await link("ada@example.org", code)).toMatchObject({ status: 403 });
  });

  it("keeps only the hash of a phone number once the code is delivered", async () => {
    const number = "+49 (151) 1234-5678";
    const asked = await ask(number, "PHONE");
    const { code, contact } = await told();
    expect(contact).toEqual({ type: "PHONE", id: "+4915112345678" });
    const linked = await link(number, code, "PHONE");
    expect(linked).toMatchObject({
      status: 200,
      body: { contacts: [{ id: expect.stringMatching(/^[0-9a-f]{64}$/) }] },
    });
    expect(JSON.stringify([asked, linked])).not.toContain("15112345678");
    await graph.sql`delete from deliveries`;
    const tables = await graph.sql<{ name: string }[]>`
      select table_name as name from information_schema.tables where table_schema = 'graph'`;
    for (const { name } of tables) {
      const rows = await graph.sql`select row_to_json(t)::text as text from ${graph.sql.raw(name)} t`;
      expect(JSON.stringify(rows)).not.toContain("15112345678");
    }
  });

  it("anchors the salted hash of a phone number, not one that can be guessed", async () => {
    const anchored = async () => (await graph.sql`select body_hash from outbox order by key desc limit 1`)[0];
    const body = [{ data: { id: "+491700000001", type: "PHONE" }, proof: "" }];
    await graph.ask("PATCH", `/profiles/ada${profile}/contacts`, { body });
    const first = await anchored();
    await graph.sql`update settings set value = '\\x00' where name = 'phone_salt'`;
    await graph.ask("PATCH", `/profiles/ada${profile}/contacts`, { body });
    expect(await anchored()).not.toEqual(first);
  });

  it("is not linked after five attempts, or after ten minutes", async () => {
    await ask("a@example.org");
    const { code } = await told();
    const wrong = await Promise.all(Array.from({ length: 9 }, () => link("a@example.org", other(code))));
    expect(wrong.every(({ status }) => status === 403)).toBe(true);
    expect(await link("a@example.org", code)).toMatchObject({ status: 403 });
    await ask("b@example.org");
    await graph.sql`update challenges set expires_at = ${Date.now()} where value = 'b@example.org'`;
    expect(await link("b@example.org", (await told()).code)).toMatchObject({ status: 403 });
  });

  it("gets at most five codes in ten minutes, also for concurrent requests and other profiles", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask("many@example.org")));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({ status: 409 });
    await graph.profiles(`ada${++profile}`);
    expect(await ask("Many@example.org")).toMatchObject({ status: 409 });
    expect(await ask("few@example.org")).toMatchObject({ status: 200 });
  });

  it("is unlinked with a code or an admin key, not with a write key alone", async () => {
    await ask("ada@example.org");
    await link("ada@example.org", (await told()).code);
    await ask("ada@example.org");
    expect(await unlink("ada@example.org", (await told()).code)).toMatchObject({ status: 403 });
    await ask("ada@example.org", "EMAIL", "unlink");
    expect(await unlink("ada@example.org", (await told()).code)).toMatchObject({ status: 200, body: { contacts: [] } });
    expect(await unlink("ada@example.org", "", graph.key)).toMatchObject({ status: 200, body: { execution: null } });
  });

  it("has the bio and image given in that namespace", async () => {
    const key = await graph.makeKey("elsewhere");
    const body = (bio: string) => [{ data: { id: "@Ada", type: "TWITTER", bio }, proof: "" }];
    await graph.ask("PATCH", `/profiles/ada${profile}/contacts`, { body: body("Mathematics") });
    await graph.ask("POST", "/profiles/findOrCreate", { key, body: { username: "imp" } });
    await graph.ask("PATCH", "/profiles/imp/contacts", { key, body: body("Spam") });
    expect(await graph.ask("GET", `/profiles/ada${profile}`)).toMatchObject({
      contact: { id: "ada", type: "TWITTER", bio: "Mathematics" },
    });
  });

  it.each([
    ["no list", { data: { id: "a@example.org", type: "EMAIL" } }],
    ["an unknown type", [{ data: { id: "a@example.org", type: "FAX" }, proof: "" }]],
    ["what is no e-mail address", [{ data: { id: "a", type: "EMAIL" }, proof: "" }]],
    ["what is no phone number", [{ data: { id: "0151", type: "PHONE" }, proof: "" }]],
    ["the same twice", ["a@example.org", "A@example.org"].map((id) => ({ data: { id, type: "EMAIL" }, proof: "" }))],
  ])("is not %s", async (_, body) => {
    const path = `/profiles/ada${profile}/contacts`;
    expect(await graph.call("PATCH", path, { body })).toMatchObject({ status: 400, body: { issues: [{}] } });
    expect(await graph.call("DELETE", path, { body })).toMatchObject({ status: 400 });
  });

  it("requires a known profile", async () => {
    const body = { id: "a@example.org", type: "EMAIL" };
    expect(await graph.call("POST", "/profiles/nobody/contacts/challenge", { body })).toMatchObject({ status: 404 });
    for (const method of ["PATCH", "DELETE"])
      expect(
        await graph.call(method, "/profiles/nobody/contacts", { body: [{ data: body, proof: "" }] }),
      ).toMatchObject({ status: 404 });
  });

  it("cannot be sent a code without a webhook of the namespace", async () => {
    const key = await graph.makeKey("quiet");
    await graph.ask("POST", "/profiles/findOrCreate", { key, body: { username: "ada" } });
    const body = { id: "a@example.org", type: "EMAIL" };
    const answer = await graph.call("POST", "/profiles/ada/contacts/challenge", { key, body });
    expect(answer).toMatchObject({ status: 409, body: { error: expect.stringContaining("--webhook") } });
  });
});
