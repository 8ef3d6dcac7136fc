import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import { approximateTokens, countByBytePairs } from "./tokens.ts";

describe("approximateTokens", () => {
  // Counts of the encoding's published implementation.
  it.each([
    ["", 0],
    ["hello world", 2],
    ["tiktoken is great!", 6],
    ["お誕生日おめでとう", 8],
    ["2 + 2 = 4", 7],
  ])("counts %j as o200k_base does", (text, tokens) => {
    expect(approximateTokens(text)).toBe(tokens);
  });

  it("takes the text of a control token for text", () => {
    expect(approximateTokens("<|endoftext|>")).toBeGreaterThan(1);
  });

  it.each(["a", " ", "=", "技", "é", "👩‍🚀", "\u200b", "a\u0301"])("reads a long run of %j in a moment", (one) => {
    expect(approximateTokens(one.repeat(200_000 / one.length))).toBeGreaterThan(1_000);
  });

  it("counts long runs nearly as if they were one", () => {
    const word = "skill".repeat(60);
    expect(Math.abs(approximateTokens(word) - 60)).toBeLessThan(6);
  });
});

describe("countByBytePairs", () => {
  it.each([
    "",
    "a",
    " skill",
    "Antidisestablishmentarianism",
    "xqzvwkj",
    "é",
    "技",
    "お誕生日おめでとう",
    "👩‍🚀",
    "\ud800",
    "\ufffd",
    "\u{10ffff}",
    "=".repeat(200),
    "\t\t\t\t ",
    "naïveté",
  ])("counts %j as the library does", (word) => {
    expect(countByBytePairs(word)).toBe(countTokens(word));
  });
});
