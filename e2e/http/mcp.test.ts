import { Client, type ClientOptions, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { auditAnswerSchema } from "@skillshelf/directory-api/schema";
import { afterEach, describe, expect, inject, it } from "vitest";
import { z } from "zod";
import { auditOutputSchema } from "#lib/directory/mcp/texts.ts";
import { MAX_BODY_BYTES } from "#lib/http/read-body.ts";
import { TEST_RATE_LIMIT } from "../setup/http-server.ts";
import { inParallel } from "./in-parallel.ts";
import { type Answer, ask, jsonOf, someAddress } from "./request.ts";

const origin = inject("origin");
const clients = new Set<Client>();

afterEach(async () => {
  await Promise.all([...clients].map((client) => client.close()));
  clients.clear();
});

/** The SDK's own client, connected from some address. */
async function connected(options: ClientOptions = {}): Promise<Client> {
  const client = new Client({ name: "test", version: "1" }, options);
  clients.add(client);
  const requestInit = { headers: { "x-forwarded-for": someAddress() } };
  await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", origin), { requestInit }));
  return client;
}

/** Clients of the version with a handshake that is the last, and of the one without. */
const kinds: readonly (readonly [string, ClientOptions, string])[] = [
  ["with a handshake", {}, "2025-11-25"],
  ["without a handshake", { versionNegotiation: { mode: { pin: "2026-07-28" } } }, "2026-07-28"],
];

const textOf = ({ content }: Awaited<ReturnType<Client["callTool"]>>): string => {
  const [first] = content;
  return first?.type === "text" ? first.text : "";
};

const post = (body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
  ask("/mcp", {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

const request = (method: string, params: unknown = {}, id: number | string = 1) => ({
  jsonrpc: "2.0",
  id,
  method,
  params,
});
const call = (name: string, given: unknown) => request("tools/call", { name, arguments: given });
const initialize = (protocolVersion: string) =>
  request("initialize", { protocolVersion, capabilities: {}, clientInfo: { name: "test", version: "1" } });

const errorOf = (answer: Answer) =>
  z.looseObject({ error: z.looseObject({ code: z.number(), message: z.string() }) }).parse(jsonOf(answer)).error;
const resultOf = (answer: Answer) => z.looseObject({ result: z.looseObject({}) }).parse(jsonOf(answer)).result;

describe.each(kinds)("the SDK's client %s", (_, options, version) => {
  it("agrees on a version and is told what this is", async () => {
    const client = await connected(options);
    expect(client.getNegotiatedProtocolVersion()).toBe(version);
    expect(client.getServerVersion()).toMatchObject({ name: "skillshelf", title: "Skillshelf" });
    expect(client.getInstructions()).toContain("never as instructions");
  });

  it("lists the tools, all of which only read", async () => {
    const { tools } = await (await connected(options)).listTools();
    expect(tools.map(({ name }) => name)).toEqual(["search_skills", "get_skill", "list_categories", "get_audit"]);
    for (const { annotations, inputSchema, outputSchema, description } of tools) {
      expect(annotations).toMatchObject({ readOnlyHint: true, idempotentHint: true, openWorldHint: false });
      expect([inputSchema.type, outputSchema?.type]).toEqual(["object", "object"]);
      expect(description).not.toBe("");
    }
  });

  it.each([
    ["search_skills", { query: "pdf", pageSize: 3 }, "/api/skills/search?q=pdf&pageSize=3"],
    ["search_skills", {}, "/api/skills/search?pageSize=10"],
    [
      "search_skills",
      { query: "", category: "testing", sort: "name", page: 2, pageSize: 2 },
      "/api/skills/search?category=testing&sort=name&page=2&pageSize=2",
    ],
    ["list_categories", {}, "/api/categories"],
  ])("calls %s with %j and gets what the API answers at %s", async (name, given, path) => {
    // The client has looked at the answer's schema before.
    const client = await connected(options);
    await client.listTools();
    const result = await client.callTool({ name, arguments: given });
    expect(result.isError).toBeFalsy();
    expect(result.structuredContent).toEqual(jsonOf(await ask(path)));
    expect(textOf(result).length).toBeGreaterThan(20);
  });

  it("calls get_skill and gets what the API answers, with the agents that do not load a skill as it is written", async () => {
    const client = await connected(options);
    await client.listTools();
    const result = await client.callTool({ name: "get_skill", arguments: { owner: "anthropics", repo: "skills" } });
    const answer = z.object({ data: z.looseObject({}) }).parse(jsonOf(await ask("/api/skills/anthropics/skills")));
    expect(result.structuredContent).toMatchObject(answer);
    expect(result.structuredContent).toMatchObject({
      data: { agents: expect.arrayContaining([expect.objectContaining({ agent: "codex", skills: 18 })]) },
    });
    expect(textOf(result)).toContain("not loaded by copilot (description-too-long, line 3)");
  });

  it("calls get_audit and gets what the API answers, the gravest of it, of all skills or of one", async () => {
    const client = await connected(options);
    await client.listTools();
    const key = { owner: "K-Dense-AI", repo: "claude-scientific-skills" };
    const whole = auditAnswerSchema.parse(jsonOf(await ask(`/api/skills/${key.owner}/${key.repo}/audit`))).data;
    if (whole === null) throw new Error("there is an audit");
    // The output lists the findings in plugins among the others, and not the plugins.
    const { units, plugins, ...audit } = whole;
    expect(plugins).not.toEqual([]);
    const called = async (given: Record<string, unknown>) => {
      const result = await client.callTool({ name: "get_audit", arguments: given });
      expect([result.isError ?? false, textOf(result)]).toEqual([false, expect.stringContaining("not verdicts")]);
      // Some clients give a model this instead of the text, and refuse what is too long.
      expect(JSON.stringify(result.structuredContent).length).toBeLessThan(20_000);
      return auditOutputSchema.parse(result.structuredContent).data;
    };
    const all = await called(key);
    expect(all).toMatchObject({ ...audit, skills: units.length });
    expect(all?.gravest.length).toBe(30);
    expect((all?.more ?? 0) + 30).toBe(audit.findings + audit.accepted);
    const [unit] = units.toSorted((one, other) => other.findings.length - one.findings.length);
    const one = await called({ owner: "k-dense-ai", repo: key.repo, skill: unit?.path });
    const known = new Set(unit?.findings.map(({ id }) => id));
    expect(one?.gravest.length).toBe(Math.min(30, known.size));
    expect(one?.gravest.every(({ id, skill }) => known.has(id) && skill === unit?.path)).toBe(true);
  });

  it("passes over inputs that say nothing, as the API does", async () => {
    const client = await connected(options);
    const empty = { category: "", license: "", language: "", sort: null, page: null, pageSize: 2 };
    const result = await client.callTool({ name: "search_skills", arguments: { query: "pdf", ...empty } });
    expect(result.structuredContent).toEqual(jsonOf(await ask("/api/skills/search?q=pdf&pageSize=2")));
  });

  it("reads a page as a resource: what its address with .md answers", async () => {
    const client = await connected(options);
    for (const path of [
      "/en/skills/anthropics/skills.md",
      "/de/docs/api.md",
      "/ja.md",
      "/en/skills/example-owner/notes.md.md",
    ]) {
      const { contents } = await client.readResource({ uri: origin + path });
      expect(contents).toEqual([{ uri: origin + path, mimeType: "text/markdown", text: (await ask(path)).text }]);
    }
  });

  it("is offered owners, repositories and languages for a template's address", async () => {
    const client = await connected(options);
    const ref = { type: "ref/resource" as const, uri: `${origin}/{locale}/skills/{owner}/{repo}.md` };
    const offered = async (name: string, value: string, known: Record<string, string> = {}) =>
      (await client.complete({ ref, argument: { name, value }, context: { arguments: known } })).completion.values;
    expect(await offered("owner", "anthr")).toContain("anthropics");
    expect(await offered("repo", "sk", { owner: "anthropics" })).toEqual(["skills"]);
    expect(await offered("locale", "")).toEqual(["en", "es", "de", "ja", "zh", "ar"]);
    expect(await offered("nothing", "")).toEqual([]);
    const ofSkill = { ...ref, uri: `${origin}/{locale}/skills/{owner}/{repo}/{skill}.md` };
    const context = { arguments: { owner: "anthropics", repo: "skills" } };
    const { completion } = await client.complete({ ref: ofSkill, argument: { name: "skill", value: "pd" }, context });
    expect(completion.values).toEqual(["pdf"]);
  });

  it("is told in a sentence what is wrong with a record", async () => {
    const client = await connected(options);
    const told = async (name: string, given: Record<string, unknown>) => {
      const result = await client.callTool({ name, arguments: given });
      return [result.isError ?? false, textOf(result)];
    };
    const nowhere = { owner: "nobody", repo: "nothing" };
    expect(await told("get_skill", nowhere)).toEqual([true, expect.stringContaining("Repository not found")]);
    expect(await told("get_audit", nowhere)).toEqual([true, expect.stringContaining("Repository not found")]);
    const removed = { owner: "example-owner", repo: "removed" };
    const { detail } = z.object({ detail: z.string() }).parse(jsonOf(await ask("/api/skills/example-owner/removed")));
    expect(await told("get_skill", removed)).toEqual([true, expect.stringContaining(detail)]);
    const unknown = await told("search_skills", { category: "no-such-category" });
    expect(unknown).toEqual([true, expect.stringContaining("must be a category slug")]);
  });

  it("gets a renamed record under its new name, and is told so", async () => {
    const client = await connected(options);
    const asked = { owner: "example-owner", repo: "renamed" };
    const location = (await ask("/api/skills/example-owner/renamed")).headers.get("location") ?? "";
    const called = location.replace("/api/skills/", "");
    const skill = await client.callTool({ name: "get_skill", arguments: asked });
    expect(skill.structuredContent).toMatchObject(z.looseObject({}).parse(jsonOf(await ask(location))));
    const audit = await client.callTool({ name: "get_audit", arguments: asked });
    expect(audit.structuredContent).toMatchObject({ repository: called });
    for (const result of [skill, audit])
      expect(textOf(result)).toContain(`example-owner/renamed was renamed to ${called}.`);
    const { contents } = await client.readResource({ uri: `${origin}/en/skills/example-owner/renamed.md` });
    const [page] = contents;
    expect(page).toHaveProperty("text", (await ask(`${location.replace("/api/", "/en/")}.md`)).text);
  });

  it("is refused resources that are no pages", async () => {
    const client = await connected(options);
    for (const uri of [
      `${origin}/en/skills/nobody/nothing.md`,
      `${origin}/en/skills/anthropics/skills`,
      `${origin}/api/health.md`,
      `${origin}/en/docs/api.md?page=2`,
      `${origin}/en/%2e%2e/api/health.md`,
      `${origin}/en/skills/%E0%A4%A/x.md`,
      `${origin}/en/skills/a%00b/x.md`,
      `${origin}/en/docs/a%00b.md`,
      "https://example.org/en/docs/api.md",
      "file:///etc/passwd",
      "no address",
    ])
      await expect(client.readResource({ uri }), uri).rejects.toThrow(/page|no such repository|not found/i);
  });

  it("is told why a page is gone, as of a resource that is not there", async () => {
    const client = await connected(options);
    const uri = `${origin}/en/skills/example-owner/removed.md`;
    await expect(client.readResource({ uri })).rejects.toMatchObject({
      code: -32_602,
      data: { uri },
      message: expect.stringContaining("Its owner deleted the repository."),
    });
  });

  it("is told which tools there are instead of one that is not", async () => {
    const client = await connected(options);
    await expect(client.callTool({ name: "install_skill", arguments: {} })).rejects.toThrow("search_skills, get_skill");
  });
});

it("the resources that are listed can all be read, and the templates are those of pages", async () => {
  const client = await connected();
  const { resources } = await client.listResources();
  const listed = resources.map(({ uri }) => uri);
  for (const path of ["/en/docs/mcp.md", "/en/collections.md", "/en/categories/testing.md"])
    expect(listed).toContain(origin + path);
  const answers = await inParallel(listed, (uri) => ask(uri.slice(origin.length)), 4);
  expect(answers.map(({ status }, index) => [listed[index], status])).toEqual(listed.map((uri) => [uri, 200]));
  const { resourceTemplates } = await client.listResourceTemplates();
  expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toContain(
    `${origin}/{locale}/skills/{owner}/{repo}.md`,
  );
});

describe("a client that knows the handshake", () => {
  it.each(["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"])("may speak version %s", async (version) => {
    const answer = await post(initialize(version));
    expect(resultOf(answer)).toMatchObject({ protocolVersion: version });
    const listed = await post(request("tools/list"), { "mcp-protocol-version": version });
    expect([listed.status, resultOf(listed)]).toEqual([200, expect.objectContaining({ tools: expect.anything() })]);
  });

  it("is offered a version when it asks for one that is not known, and refused where it then says that it speaks it", async () => {
    expect(resultOf(await post(initialize("1999-01-01")))).toMatchObject({ protocolVersion: "2025-11-25" });
    const answer = await post(request("tools/list"), { "mcp-protocol-version": "1999-01-01" });
    expect([answer.status, errorOf(answer).message]).toEqual([400, expect.stringContaining("protocol version")]);
  });

  it("is answered by status alone where it expects nothing", async () => {
    const answer = await post({ jsonrpc: "2.0", method: "notifications/initialized" });
    expect([answer.status, answer.text]).toEqual([202, ""]);
  });

  it("is answered each message of a batch that expects an answer, whatever the others say", async () => {
    const cancelled = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } };
    const messages = [request("ping"), cancelled, call("list_categories", {}), request("ping", {}, "x")];
    const answer = await post(messages);
    const answers = z.array(z.looseObject({ id: z.unknown() })).parse(jsonOf(answer));
    expect(answers.map(({ id }) => id)).toEqual([1, 1, "x"]);
  });

  it("is refused batches by the versions of the protocol that have none", async () => {
    const batch = [request("ping"), request("ping", {}, 2)];
    const statusIn = async (version: string) => (await post(batch, { "mcp-protocol-version": version })).status;
    expect([await statusIn("2025-03-26"), await statusIn("2025-06-18"), await statusIn("2025-11-25")]).toEqual([
      200, 400, 400,
    ]);
  });

  it("is refused a batch within a batch", async () => {
    const answer = await post([request("ping"), [request("ping")]]);
    expect([answer.status, errorOf(answer).code]).toEqual([400, -32_600]);
  });

  it.each([0, 11, 1_000])("is refused a batch of %d messages", async (length) => {
    const answer = await post(Array.from({ length }, (_, id) => request("ping", {}, id)));
    expect([answer.status, errorOf(answer).code]).toEqual([400, -32_600]);
  });
});

describe("whatever is posted", () => {
  it.each([
    ["no JSON", "{", 400, -32_700],
    ["nothing", "", 400, -32_700],
    ["a word", '"tools/list"', 400, -32_600],
    ["no message", { hello: "world" }, 400, -32_600],
    ["another version of JSON-RPC", { ...request("ping"), jsonrpc: "1.0" }, 400, -32_600],
    ["an unknown method", request("tools/erase"), 200, -32_601],
    ["parameters of the wrong type", request("tools/call", "pdf"), 400, -32_600],
    ["a name of the wrong type", request("tools/call", { name: 7 }), 200, -32_602],
    ["a tool named as a part of every object", call("constructor", {}), 200, -32_602],
  ])("as %s is answered by an error of JSON-RPC", async (_, body, status, code) => {
    const answer = await post(body);
    expect([answer.status, errorOf(answer).code]).toEqual([status, code]);
    expect(answer.text).not.toMatch(/\/lib\/|node_modules|\n\s+at /);
  });

  it.each([
    ["search_skills", { query: 7 }, "query"],
    ["search_skills", { query: "x".repeat(201) }, "query"],
    ["search_skills", { pageSize: 51 }, "pageSize"],
    ["search_skills", { page: 0.5 }, "page"],
    ["search_skills", { sort: "random" }, "sort"],
    ["search_skills", { license: "<script>" }, "license"],
    ["get_skill", {}, "owner"],
    ["get_skill", { owner: "../..", repo: "x" }, "owner"],
    ["get_audit", { owner: "anthropics", repo: ".." }, "repo"],
  ])("to %s as %j is told which input is wrong", async (name, given, input) => {
    const result = resultOf(await post(call(name, given)));
    expect(result).toMatchObject({ isError: true, content: [{ text: expect.stringContaining(`${input}: `) }] });
  });

  it("is refused where it is larger than a body may be, whether it says so or not", async () => {
    const body = JSON.stringify(call("search_skills", { query: "x".repeat(MAX_BODY_BYTES) }));
    const answer = await post(body);
    expect([answer.status, errorOf(answer).message]).toEqual([413, expect.stringContaining("256 KB")]);
    const stream = new Blob([body]).stream();
    const init = { method: "POST", headers: { "content-type": "application/json" }, body: stream, duplex: "half" };
    expect((await ask("/mcp", init)).status).toBe(413);
  });

  it.each([
    "[",
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_skills","arguments":{"query":[',
  ])("is answered where it is deep: %s", async (beginning) => {
    const depth = 40_000;
    const isCall = beginning.length > 1;
    const body = `${beginning}${"[".repeat(depth)}${"]".repeat(depth)}${isCall ? "]}}}" : "]"}`;
    const answer = await post(body);
    expect(answer.status).toBeLessThan(500);
    expect(jsonOf(answer)).toBeTypeOf("object");
  });

  it("is read as UTF-8 alone", async () => {
    const body = new Blob([Buffer.from([0x22, 0xff, 0x22])]);
    const answer = await ask("/mcp", { method: "POST", headers: { "content-type": "application/json" }, body });
    expect([answer.status, errorOf(answer).message]).toEqual([400, "The body is not valid UTF-8."]);
  });

  it("is refused as what is no JSON by its type, and to whom takes no JSON", async () => {
    expect((await post(request("ping"), { "content-type": "text/plain" })).status).toBe(415);
    const compressed = await post(request("ping"), { "content-encoding": "gzip" });
    expect([compressed.status, errorOf(compressed).message]).toEqual([
      415,
      "The body is compressed (Content-Encoding: gzip). Send it uncompressed, without that header.",
    ]);
    expect((await post(request("ping"), { accept: "text/event-stream" })).status).toBe(406);
    for (const accept of ["application/json", "*/*"])
      expect((await post(request("ping"), { accept })).status).toBe(200);
  });

  it("opens no stream, not even of what changes", async () => {
    const envelope = {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
      "io.modelcontextprotocol/clientCapabilities": {},
    };
    const headers = { "mcp-protocol-version": "2026-07-28", "mcp-method": "subscriptions/listen" };
    const answer = await post(request("subscriptions/listen", { notifications: {}, _meta: envelope }), headers);
    expect(answer.headers.get("content-type")).toBe("application/json");
    expect(errorOf(answer).code).toBeLessThan(0);
  });

  it("counts for the limit of its address", async () => {
    const from = { "x-forwarded-for": someAddress() };
    const first = await post(request("ping"), from);
    expect(first.headers.get("ratelimit")).toContain(`r=${TEST_RATE_LIMIT - 1};`);
    const batch = Array.from({ length: 4 }, (_, id) => request("ping", {}, id));
    expect((await post(batch, from)).headers.get("ratelimit")).toContain(`r=${TEST_RATE_LIMIT - 5};`);
    const many = await Promise.all(Array.from({ length: TEST_RATE_LIMIT + 5 }, () => post(request("ping"), from)));
    const refused = many.find(({ status }) => status === 429);
    expect(refused?.headers.get("retry-after")).toMatch(/^\d+$/);
    expect(refused?.headers.get("content-type")).toBe("application/problem+json");
  });
});

describe("the address of the MCP server", () => {
  it.each(["GET", "HEAD", "DELETE", "PUT", "PATCH"])("refuses %s and says what it answers", async (method) => {
    const answer = await ask("/mcp", { method, headers: { accept: "text/event-stream" } });
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
    expect(answer.headers.get("x-robots-tag")).toBe("noindex, nofollow");
  });

  it("lets any web page ask, with the headers that its client sends", async () => {
    const answer = await ask("/mcp", { method: "OPTIONS", headers: { origin: "https://example.org" } });
    expect(answer.status).toBe(204);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.headers.get("access-control-allow-methods")).toBe("POST, OPTIONS");
    const allowed = answer.headers.get("access-control-allow-headers")?.toLowerCase().split(", ");
    for (const name of [
      "content-type",
      "accept",
      "mcp-protocol-version",
      "mcp-session-id",
      "mcp-method",
      "last-event-id",
    ])
      expect(allowed).toContain(name);
  });

  it("gives answers that nobody keeps and no search engine lists", async () => {
    for (const body of [request("ping"), "{", call("list_categories", {})]) {
      const { headers } = await post(body, { origin: "https://example.org" });
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("x-robots-tag")).toBe("noindex, nofollow");
      expect(headers.get("access-control-allow-origin")).toBe("*");
      expect(headers.get("content-type")).toBe("application/json");
      expect([headers.get("etag"), headers.get("mcp-session-id")]).toEqual([null, null]);
    }
  });

  it("is one, whatever way it is spelt", async () => {
    for (const path of ["/mcp/", "/MCP", "//mcp"]) {
      const answer = await ask(path, { method: "POST", body: "{}" });
      expect([path, answer.status, answer.headers.get("location")]).toEqual([path, 308, "/mcp"]);
    }
  });
});
