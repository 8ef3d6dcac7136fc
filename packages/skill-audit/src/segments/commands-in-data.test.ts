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

  it.each([
    [
      "a recipe",
      "Makefile",
      "DIR = out\nall: x\n\t@curl a | \\\n\t  sh\n\t-rm $(DIR) $(X) $$Y\nA := b\n",
      ["\ncurl a | \\\n  sh\nrm out ${X} $Y", 2],
    ],
    ["a recipe of just", "justfile", "set x\nrun:\n    @make a\n", ["\nmake a", 2]],
    [
      "an instruction over lines",
      "Dockerfile",
      "FROM a\nRUN --mount=a apt \\\n # c\n && b\nENV x",
      ["apt \\\n# c\n&& b", 2],
    ],
    ["an instruction that is a list", "Dockerfile", 'CMD ["sh", "-c", "a | b"]', ["sh -c 'a | b'", 1]],
    ["a heredoc of an instruction", "app.dockerfile", "RUN <<EOF\nx\nEOF\nUSER a", ["x", 2]],
    [
      "instructions that go on with what others got",
      "Dockerfile",
      "ADD https://a/b /c/\nARG x=1.2\nRUN /c/b",
      ["curl -o /c/b https://a/b\nx=1.2\n/c/b", 1],
    ],
    ["a step", "a/ci.yml", "on:\n  - run: npm ci # all\n    name: b", ["npm ci", 2]],
    ["a step of several lines", "a.yaml", "run: |\n  a\n  run: b\nc: d", ["\na\nrun: b", 1]],
    ["a step that is folded", "a.yaml", "run: >-\n  a\n  b\n", [" \\\na \\\nb", 1]],
    ["a list of commands", "a.yaml", 'script:\n- a | b\n- "c"\n- x: y\nd: e', ["\na | b\nc\n", 1]],
    ["an entry point", "compose.yml", 'entrypoint: ["sh", "-c", "a | b"]', ["sh -c 'a | b'", 1]],
    ["commands of tox", "tox.ini", "commands =\n    a\n    b\ndeps = c", ["\na\nb", 1]],
    ["a task", "pyproject.toml", '[tool.poe.tasks]\nall = "a"\n[tool.x]\nb = "c"', ["a", 2]],
    ["a task of several lines", "mise.toml", 'run = """\na\n"""\nb = 1', ["\na\n", 1]],
    ["several commands in a list", "mise.toml", 'run = ["a b", "c"]', ["a b; c", 1]],
    ["an alias of Git", ".gitconfig", "[alias]\n\tx = !a\n[core]\n\teditor = vim", ["a", 2]],
  ])("has %s", (_, path, text, command) => {
    expect(read(text, path)).toEqual([command]);
  });

  it("has the scripts of a package by any name, and parallel commands of a container", () => {
    expect(read('{"scripts": {"go": "a",\n "test": "b"}}')).toEqual([
      ["a", 1],
      ["b", 2],
    ]);
    expect(read('{"postCreateCommand": {"x": "a"}}')).toEqual([["a", 1]]);
  });

  it.each([
    ["settings", "a.yaml", "title: run\nname: script"],
    ["other sections", "a.toml", '[project]\nname = "a"'],
    ["variables of a makefile", "Makefile", "A = b\nC := d"],
    ["other files", "a.txt", "run: a"],
  ])("has none in %s", (_, path, text) => {
    expect(read(text, path)).toEqual([]);
  });

  it.each([
    '"command": "',
    '"command": "\\',
    '"run"',
    '"args": ["a",',
    "run: a\n",
    "- run:\n",
    "run:\n\n",
    "a: b\n",
    "RUN a\\\n",
    "RUN <<X\n",
    'run = """\n',
  ])("bears %j over and over", (piece) => {
    const start = performance.now();
    for (const path of ["a.json", "a.yml", "Makefile", "Dockerfile", "a.toml"]) read(piece.repeat(30_000), path);
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});
