import { describe, expect, it } from "vitest";
import { commandsInPrompt, promptOfToml } from "./prompt-of-toml.ts";

describe("promptOfToml", () => {
  it.each([
    ["of several lines", 'a = 1\nprompt = """\nOne.\nTwo."""\nb = 2\n', "\n\nOne.\nTwo."],
    ["of one line", 'prompt = "One \\"two\\"." # b\n', 'One "two".'],
    ["without escapes", "prompt = 'a\\u0062'", "a\\u0062"],
    ["with escapes", 'prompt = "\\u0063url \\U00000078\\n"', "curl x\\n"],
    ["without an end", 'prompt = """\nOne.', "\nOne."],
  ])("is the prompt %s at its lines", (_, text, prompt) => {
    expect(promptOfToml(text)).toBe(prompt);
  });

  it("is null without one", () => {
    expect(promptOfToml('description = "prompt"\n')).toBeNull();
  });
});

describe("commandsInPrompt", () => {
  const read = (text: string) => Array.from(commandsInPrompt(text), ({ text: command, line }) => [command, line]);

  it("has commands with braces in pairs, and their lines", () => {
    expect(read("a !{b {c} d}\n\n!{e} !{f")).toEqual([
      ["b {c} d", 1],
      ["e", 3],
      ["f", 3],
    ]);
  });

  it.each(["!{", "!{}", "!{{"])("bears %j over and over", (piece) => {
    const start = performance.now();
    read(piece.repeat(30_000));
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});
