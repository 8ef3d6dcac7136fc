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

// What takes a moment for a line would take minutes for a text like this, if it grew with the square of the length.
describe("a text without an end", () => {
  const endless = `é${"a".repeat(400_000)}`;

  it("is measured, cut and broken", () => {
    expect(widthOf(endless)).toBe(400_001);
    expect(cutToWidth(endless, 4)).toBe("éaa…");
    const lines = wrapped(`x ${endless}`, 98);
    expect([lines.length, lines.slice(1).join("")]).toEqual([Math.ceil(400_001 / 98) + 1, endless]);
  });

  it("keeps characters of two units whole", () => {
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

describe("breaking a text into lines", () => {
  it("breaks between words", () => {
    expect(wrapped("one two three  four", 9)).toEqual(["one two", "three", "four"]);
  });

  it("breaks a word that is wider than a line, and a text without spaces", () => {
    expect(wrapped("ab abcdefgh", 3)).toEqual(["ab", "abc", "def", "gh"]);
    expect(wrapped("技能的目录", 4)).toEqual(["技能", "的目", "录"]);
  });

  it("ends where not even one character has room", () => {
    expect(wrapped("技能", 1)).toEqual(["技", "能"]);
  });

  it("makes no line of nothing", () => {
    expect(wrapped(" ", 10)).toEqual([]);
  });
});
