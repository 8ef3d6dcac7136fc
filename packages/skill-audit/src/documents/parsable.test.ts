import { describe, expect, it } from "vitest";
import { isParsable } from "./parsable.ts";

describe("isParsable", () => {
  it.each([
    ["a long text", "a b\n\n".repeat(30_000)],
    ["a list three deep", "- a\n  - b\n    - c\n".repeat(300)],
    ["emphasis in many paragraphs", "*a* `b`\n\n".repeat(2_000)],
  ])("is true of %s", (_, text) => expect(isParsable(text)).toBe(true));

  it.each([
    ["too long a text", "a".repeat(200_001)],
    ["nested quotes", "> ".repeat(100)],
    ["nested items", `${" ".repeat(300)}- a`],
    ["emphasis without an end", "*a".repeat(2_000)],
    ["brackets all over", "[a]\n\n".repeat(10_000)],
    ["a paragraph of many lines", "a\n".repeat(5_000)],
    ["a table without an end", "| a | b |\n".repeat(10_000)],
  ])("is false of %s", (_, text) => expect(isParsable(text)).toBe(false));
});
