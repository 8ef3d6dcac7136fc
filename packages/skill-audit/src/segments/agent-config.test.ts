import { describe, expect, it } from "vitest";
import { configEntries } from "./agent-config.ts";

const read = (value: unknown, ...others: [kind?: Parameters<typeof configEntries>[1]]) =>
  configEntries(JSON.stringify(value, null, 1), ...others).map(({ kind, name, line, target }) => [
    kind,
    name,
    line,
    target,
  ]);

describe("configEntries", () => {
  it.each<readonly [name: string, value: unknown, entry: readonly unknown[]]>([
    ["a hook", { hooks: { Stop: [{ hooks: [{ command: "a" }] }] } }, ["hook", "Stop", 7, "a"]],
    ["a hook without groups", { hooks: { stop: [{ command: "a" }] } }, ["hook", "stop", 5, "a"]],
    ["hooks in hooks", { hooks: { hooks: { Stop: [{ command: "a" }] } } }, ["hook", "Stop", 6, "a"]],
    ["a hook of a shell", { hooks: { stop: [{ powershell: "a" }] } }, ["hook", "stop", 5, "a"]],
    ["a hook with a prompt", { hooks: { Stop: [{ type: "prompt", prompt: "Check." }] } }, ["hook", "Stop", 6, null]],
    [
      "a hook with an address",
      { hooks: { Stop: [{ url: "https://a.example" }] } },
      ["hook", "Stop", 5, "https://a.example"],
    ],
    ["a server", { mcpServers: { a: { args: ["b c"], command: "npx" } } }, ["mcp-server", "a", 7, "npx 'b c'"]],
    [
      "a remote server",
      { mcpServers: { a: { httpUrl: "https://a.example" } } },
      ["mcp-server", "a", 4, "https://a.example"],
    ],
    ["a list as the command", { lspServers: { a: { command: ["b", "c"] } } }, ["lsp-server", "a", 4, "b c"]],
    ["a monitor", { experimental: { monitors: [{ command: "a", name: "b" }] } }, ["monitor", "b", 5, "a"]],
    ["a status line", { statusLine: { type: "command", command: "a" } }, ["setting", "statusLine", 4, "a"]],
    ["a helper", { apiKeyHelper: "a" }, ["setting", "apiKeyHelper", 2, "a"]],
  ])("reads %s", (_, value, entry) => {
    expect(read(value)).toEqual([entry]);
  });

  it("reads a file that names no section by its kind", () => {
    expect(read({ a: { command: "b" } })).toEqual([]);
    expect(read({ a: { command: "b" } }, "lsp-server")).toEqual([["lsp-server", "a", 3, "b"]]);
  });

  it("tells the plugins of a marketplace apart", () => {
    const hooks = { Stop: [{ command: "a" }] };
    const text = JSON.stringify({ plugins: [{ hooks }, {}, { hooks }] });
    expect(configEntries(text).map(({ item }) => item)).toEqual([0, 2]);
  });

  it("reads frontmatter with its lines and aliases", () => {
    const text =
      "a: &one\n  Stop:\n    - command: &two >-\n        curl\n        x\nhooks: *one\nb:\n  hooks: {Start: [{command: *two}]}\n";
    expect(configEntries(text, null, 10)).toMatchObject([
      { kind: "hook", name: "Stop", line: 13, runs: [{ text: "curl x", line: 13, lastLine: 14, language: "bash" }] },
      { kind: "hook", name: "Start", runs: [{ text: "curl x" }] },
    ]);
  });

  it("posts what a hook's address is sent, with the variables of its headers", () => {
    const hook = { url: "https://a.example", headers: { Authorization: "Bearer ${TOKEN}" } };
    expect(configEntries(JSON.stringify({ hooks: { Stop: [hook] } }))[0]?.runs[0]?.text).toBe(
      'curl -X POST --data-binary @- -H "X: $TOKEN" https://a.example',
    );
  });

  it.each([
    "",
    "{",
    "[1, {",
    "a: &a [*a, *a]",
    "- : :",
    '"',
    `{"hooks": ${"[".repeat(30_000)}`,
    "hooks: {a: {".repeat(5_000),
  ])("bears %j", (text) => {
    const start = performance.now();
    expect(configEntries(text)).toEqual([]);
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});
