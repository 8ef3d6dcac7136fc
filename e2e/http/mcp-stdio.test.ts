import { Client, type ClientOptions } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { expect, inject, it } from "vitest";
import { answersOfMcp, mcpWords } from "../setup/mcp-command.ts";
import { projectFolder } from "../setup/server-process.ts";
import { ask, jsonOf } from "./request.ts";

const origin = inject("origin");

it.each<[string, ClientOptions]>([
  ["with a handshake", {}],
  ["without a handshake", { versionNegotiation: { mode: { pin: "2026-07-28" } } }],
])("skillshelf mcp answers the SDK's client %s as the server does", async (_, options) => {
  const client = new Client({ name: "test", version: "1" }, options);
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: mcpWords(origin), cwd: projectFolder }),
  );
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toContain("search_skills");
  const found = await client.callTool({ name: "search_skills", arguments: { query: "pdf", pageSize: 2 } });
  expect(found.structuredContent).toEqual(jsonOf(await ask("/api/skills/search?q=pdf&pageSize=2")));
  const missing = await client.callTool({ name: "get_skill", arguments: { owner: "nobody", repo: "nothing" } });
  expect(missing.isError).toBe(true);
  const uri = `${origin}/ja/docs/mcp.md`;
  const { contents } = await client.readResource({ uri });
  expect(contents).toEqual([expect.objectContaining({ text: (await ask("/ja/docs/mcp.md")).text })]);
  await expect(client.readResource({ uri: `${origin}/en/ünknown.md` })).rejects.toThrow("no page");
  await client.close();
});

it("skillshelf mcp answers all it was given before its input ended, prints nothing else, and ends", async () => {
  const lines = [
    '{"jsonrpc":"2.0","method":"notifications/initialized"}',
    "",
    ...Array.from({ length: 20 }, (_, id) => JSON.stringify({ jsonrpc: "2.0", id, method: "ping" })),
    "no JSON",
    `{"jsonrpc":"2.0","id":"tool","method":"tools/call","params":{"name":"x\\r\\nx","arguments":{}}}`,
  ];
  const { code, messages } = await answersOfMcp(origin, lines.join("\n"));
  expect(code).toBe(0);
  const ids = messages.map(({ id }) => String(id)).toSorted();
  expect(ids).toEqual([...Array.from({ length: 20 }, (_, id) => String(id)), "null", "tool"].toSorted());
});

it("skillshelf mcp tells an agent that the directory cannot be reached, and goes on", async () => {
  const line = (id: number) => JSON.stringify({ jsonrpc: "2.0", id, method: "ping" });
  const { code, errors, messages } = await answersOfMcp("http://localhost:9", `${line(1)}\n${line(2)}\n`);
  expect(code).toBe(0);
  expect(messages.map(({ error }) => error?.message)).toEqual(
    Array.from({ length: 2 }, () => expect.stringContaining("http://localhost:9 cannot be reached")),
  );
  expect(errors).toContain("cannot be reached");
});

it("skillshelf mcp says so where a site has no such server", async () => {
  const line = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" });
  const { messages } = await answersOfMcp(`${origin}/en`, `${line}\n`);
  expect(messages).toEqual([expect.objectContaining({ id: 1, error: expect.anything() })]);
});

it("skillshelf mcp answers a message that is refused as a whole under the id it has", async () => {
  const tooLong = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping", params: { x: "x".repeat(300_000) } });
  const tooMany = JSON.stringify(Array.from({ length: 11 }, (_, id) => ({ jsonrpc: "2.0", id, method: "ping" })));
  expect((await answersOfMcp(origin, `${tooLong}\n`)).messages).toEqual([
    expect.objectContaining({ id: 1, error: expect.anything() }),
  ]);
  const { messages } = await answersOfMcp(origin, `${tooMany}\n`);
  expect(messages.map(({ id }) => id)).toEqual(Array.from({ length: 11 }, (_, id) => id));
});
