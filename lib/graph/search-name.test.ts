import { describe, expect, it } from "vitest";
import { canBeCorrected, singleEditCorrections } from "./search-name.ts";

describe("singleEditCorrections", () => {
  it.each([
    ["a character too many", "lovelacce", "lovelace"],
    ["a last one too many", "marias", "maria"],
    ["two in the wrong order", "marai", "maria"],
    ["one beyond the first plane too many", "adaa𝒳", "adaa"],
  ])("undoes %s", (_, written, meant) => {
    expect(singleEditCorrections(written)).toContain(meant);
  });

  it("lists each correction once, and never the name itself", () => {
    const slips = singleEditCorrections("anna");
    expect(new Set(slips).size).toBe(slips.length);
    expect(slips).not.toContain("anna");
  });
});

describe("canBeCorrected", () => {
  it.each([
    ["abc", false],
    ["abcd", true],
    ["𝒳𝒳𝒳", false],
    ["a".repeat(32), true],
    ["a".repeat(33), false],
  ])("of %s is %s", (name, answer) => {
    expect(canBeCorrected(name)).toBe(answer);
  });
});
