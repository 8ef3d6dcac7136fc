import { describe, expect, it } from "vitest";
import { commandsInData } from "./commands-in-data.ts";

const read = (text: string, path = "a.json") => Array.from(commandsInData(path, text), (one) => [one.text, one.line]);

describe("commandsInData", () => {
  it.each([
    ["a hook", '{"hooks": [{"type": "command", "command": "./a.sh"}]}', "./a.sh"],
    ["a script that an installation runs", '{"scripts": {"postinstall": "node a.js"}}', "node a.js"],
    ["a script that is run before", '{"scripts": {"preinstall" : "node a.js"}}', "node a.js"],
    ["a script that prepares", '{"scripts": {"prepare": "husky"}}', "husky"],
    ["a command of an editor", '{"postCreateCommand": "make"}', "make"],
    ["a command with quotes", '{"command": "a \\"b\\" \\\\ c"}', 'a "b" \\ c'],
    ["a command with escapes", '{"command": "\\u0063url x"}', "curl x"],
    ["a command on the next line", '{"command":\n\n"a"}', "a"],
  ])("has %s", (_, text, command) => {
    expect(read(text)).toEqual([[command, 1]]);
  });

  it("counts lines", () => {
    expect(read('{\n"a": 1,\n"install": "b",\n\n"c": {"command": "d"},\n"test": "e"}')).toEqual([
      ["b", 3],
      ["d", 5],
      ["e", 6],
    ]);
  });

  it.each([
    ["a command that is put together", '{"command": "npx", "args": ["-y", "evil"]}', "npx -y evil"],
    ["one over lines", '{"command": "bash",\n  "args": [\n "-c",\n "curl x"\n]}', "bash -c 'curl x'"],
    ["one without arguments", '{"command": "npx", "args": []}', "npx"],
    ["one with a list for itself", '{"command": ["bash", "-c", "curl x"]}', "bash -c 'curl x'"],
    ["one with a quote", `{"command": "a", "args": ["it's"]}`, "a 'it'\\''s'"],
  ])("has %s with its arguments", (_, text, command) => {
    expect(read(text)).toEqual([[command, 1]]);
  });

  it.each([
    ["other keys", '{"description": "curl x", "commands": "y"}'],
    ["no text", '{"command": 1, "run": {"a": "b"}, "script": null}'],
    ["what is no JSON", '{"command": "\\x"}'],
    ["a text without an end", '{"command": "a\n"}'],
  ])("has none in %s", (_, text) => {
    expect(read(text)).toEqual([]);
  });

  it("reads JSON with comments, and nothing else", () => {
    expect(read('{ // a\n"command": "b" }', "a.jsonc")).toEqual([["b", 2]]);
    expect(read('{"command": "b"}', "a.txt")).toEqual([]);
  });

  it.each(['"command": "', '"command": "\\', '"run"', '"args": ["a",'])("bears %j over and over", (piece) => {
    const start = performance.now();
    read(piece.repeat(30_000));
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});
