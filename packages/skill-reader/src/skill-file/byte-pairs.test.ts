import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import { countByBytePairs } from "./byte-pairs.ts";

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
