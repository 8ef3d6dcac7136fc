import { describe, expect, it } from "vitest";
import { scanCharacters, scanEscaped } from "./scan-characters.ts";

describe("scanCharacters", () => {
  it("reports code points, kind and line", () => {
    expect(scanCharacters(["plain", "a\u200bb\u200bc\u2060", "x\u202ey\u0007"])).toEqual([
      { rule: "invisible-characters", line: 2, detail: "U+200B × 2, U+2060" },
      { rule: "control-characters", line: 3, detail: "U+0007" },
      { rule: "bidirectional-characters", line: 3, detail: "U+202E" },
    ]);
  });

  it("allows direction marks beside letters that are written from right to left", () => {
    expect(scanCharacters(["النسخة\u200f 2.0", "شرح\u061c"])).toEqual([]);
    expect(scanCharacters(["version\u200f 2.0"])).toHaveLength(1);
    expect(scanCharacters(["النسخة\u202e 2.0"])).toHaveLength(1);
  });

  it("reports ten lines of a kind and counts the rest", () => {
    const found = scanCharacters(Array.from({ length: 25 }, () => "a\u200b"));
    expect(found.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(found.at(-1)?.detail).toContain("15");
  });

  it("names a few code points of many and counts the others", () => {
    const tags = Array.from({ length: 20 }, (_, index) => String.fromCodePoint(0xe0041 + index)).join("");
    expect(scanCharacters([tags])[0]?.detail).toMatch(/U\+E0041.*12/);
  });
});

describe("scanEscaped", () => {
  it("reports what no line shows", () => {
    expect(scanEscaped("a\u202eb", 3, ['description: "a\\u202eb"'])).toMatchObject([
      { rule: "bidirectional-characters", line: 3 },
    ]);
  });

  it("does not report twice what a line has", () => {
    expect(scanEscaped("a\u202eb", 3, ["description: a\u202eb"])).toEqual([]);
  });
});
