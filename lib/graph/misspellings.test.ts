import { describe, expect, it } from "vitest";
import { correctionsOf } from "./misspellings.ts";

describe("correctionsOf", () => {
  it.each([
    ["a character too many", "lovelacce", "lovelace"],
    ["one too few", "elizabth", "elizabeth"],
    ["a wrong one", "jonsin", "jonson"],
    ["a wrong first one", "warco", "marco"],
    ["two in the wrong order", "marai", "maria"],
    ["a wrong one of another script", "борес", "борис"],
    ["one beyond the first plane too many", "adaa𝒳", "adaa"],
  ])("undoes %s", (_, written, meant) => {
    expect(correctionsOf(written)).toContain(meant);
  });

  it("tells each once, and never the name itself", () => {
    const corrections = correctionsOf("anna");
    expect(new Set(corrections).size).toBe(corrections.length);
    expect(corrections).not.toContain("anna");
  });

  it("takes what is very short or long for what was meant", () => {
    expect(correctionsOf("abc")).toEqual([]);
    expect(correctionsOf("a".repeat(33))).toEqual([]);
  });

  it("stays within a few thousand, whatever is written", () => {
    expect(correctionsOf("abcdefghijklmnopqrstuvwxyz012345").length).toBeLessThan(4_000);
    expect(correctionsOf("aбγאبあアaбγאبあアaбγאبあアaбγא").length).toBeLessThan(5_000);
  });
});
