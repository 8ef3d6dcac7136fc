import { describe, expect, it } from "vitest";
import { segment, segmentedText } from "./segment.ts";

describe("segment", () => {
  it("gives the words of a sentence in order and in lower case", () => {
    expect(segment("Reviews Pull Requests, quickly.")).toEqual(["reviews", "pull", "requests", "quickly"]);
  });

  it("gives the parts of a word with inner punctuation and the whole", () => {
    expect(segment("Next.js")).toEqual(["next", "js", "nextjs"]);
    expect(segment("SKILL.md")).toEqual(["skill", "md", "skillmd"]);
    expect(segment("snake_case")).toEqual(["snake", "case", "snakecase"]);
  });

  it("gives the parts of names joined by hyphens and slashes", () => {
    expect(segment("obra/super-powers")).toEqual(["obra", "super", "powers"]);
  });

  it.each([
    ["Crème Brûlée", "creme brulee"],
    ["Übung", "ubung"],
    ["Ёлка", "елка"],
    ["Άλφα", "αλφα"],
    ["İstanbul", "istanbul"],
  ])("finds %s under %s", (written, typed) => {
    expect(segment(written)).toEqual(segment(typed));
  });

  it("takes composed and decomposed letters for the same", () => {
    expect(segment("Cafe\u0301")).toEqual(segment("Caf\u00e9"));
    expect(segment("\u1112\u1161\u11ab\u1100\u1173\u11af")).toEqual(segment("한글"));
  });

  it("takes full-width letters and ligatures for the plain ones", () => {
    expect(segment("ＡＢＣ ﬁle")).toEqual(["abc", "file"]);
  });

  it("keeps the voicing marks of Japanese", () => {
    expect(segment("ガイド")).toEqual(["ガイド"]);
    expect(segment("ガ")).not.toEqual(segment("カ"));
  });

  it.each([
    ["Chinese", "写作技能", "技能"],
    ["Japanese", "日本語の文章を書く", "文章"],
    ["Thai", "ภาษาไทย", "ไทย"],
  ])("divides %s, which has no spaces, into words", (_language, text, word) => {
    expect(segment(text).length).toBeGreaterThan(1);
    expect(segment(text)).toContain(word);
  });

  it("keeps the vowel signs of scripts that need them", () => {
    expect(segment("हिन्दी")).toEqual(["हिन्दी"]);
  });

  it("finds no words in punctuation, symbols and nothing", () => {
    expect(segment("")).toEqual([]);
    expect(segment(" — … !? 🎉\n\t")).toEqual([]);
  });

  it("never gives a word with a space, a quote or a control character", () => {
    for (const word of segment("a\0b 'x' \"y\" c\\d <script>e:f&g</script> | !h *i")) {
      expect(word).toMatch(/^[\p{L}\p{N}\p{M}]+$/u);
    }
  });

  it("survives half a surrogate pair", () => {
    expect(segment("\ud800word")).toContain("word");
  });
});

describe("segmentedText", () => {
  it("joins the words of all texts by single spaces", () => {
    expect(segmentedText(["Code  Review", "", "Übung macht"])).toBe("code review ubung macht");
  });

  it("is empty for no texts", () => {
    expect(segmentedText([])).toBe("");
  });
});
