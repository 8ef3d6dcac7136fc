import { describe, expect, it } from "vitest";
import { cutToWidth, widthOf, wrapped } from "./text.ts";

describe("the width of a text on a terminal", () => {
  it.each([
    ["", 0],
    ["abc", 3],
    ["é", 1],
    ["e\u0301", 1],
    ["技能", 4],
    ["スキル", 6],
    ["한국어", 6],
    ["（）", 4],
    ["مهارة", 5],
    ["🚀", 2],
    ["👩‍💻", 2],
    ["🇯🇵", 2],
    ["★ – …", 5],
  ])("of %j is %i", (text, width) => {
    expect(widthOf(text)).toBe(width);
  });
});

// This would take minutes if the time grew with the square of the length.
describe("a very long text", () => {
  const long = `é${"a".repeat(400_000)}`;

  it("is measured, cut and wrapped", () => {
    expect(widthOf(long)).toBe(400_001);
    expect(cutToWidth(long, 4)).toBe("éaa…");
    const lines = wrapped(`x ${long}`, 98);
    expect([lines.length, lines.slice(1).join("")]).toEqual([Math.ceil(400_001 / 98) + 1, long]);
  });

  it("does not split surrogate pairs", () => {
    expect(wrapped(`a${"🚀".repeat(1_000)}`, 10).join("")).toBe(`a${"🚀".repeat(1_000)}`);
    expect(widthOf("技".repeat(5_000))).toBe(10_000);
  });
});

describe("cutting a text", () => {
  it.each([
    ["whole", 5, "whole"],
    ["too long", 5, "too…"],
    ["技能目录", 5, "技能…"],
    ["技能目录", 4, "技…"],
  ])("%j to %i columns leaves %j", (text, width, left) => {
    expect(cutToWidth(text, width)).toBe(left);
  });
});

describe("wrapping a text", () => {
  it("breaks between words", () => {
    expect(wrapped("one two three  four", 9)).toEqual(["one two", "three", "four"]);
  });

  it("breaks words that are wider than a line, and text without spaces", () => {
    expect(wrapped("ab abcdefgh", 3)).toEqual(["ab", "abc", "def", "gh"]);
    expect(wrapped("技能的目录", 4)).toEqual(["技能", "的目", "录"]);
  });

  it("terminates if not even one character fits", () => {
    expect(wrapped("技能", 1)).toEqual(["技", "能"]);
  });

  it("returns no lines for blank text", () => {
    expect(wrapped(" ", 10)).toEqual([]);
  });
});
