import { describe, expect, it } from "vitest";
import { Random } from "../../../../bench/random/random.ts";
import { textOf } from "./generated-texts.fixture.ts";
import { jaccard, normaliseForComparison, shingles } from "./shingles.ts";

describe("normaliseForComparison", () => {
  it("folds case, compatibility forms, Markdown and layout", () => {
    const markdown = "## Ｕse the *`Tool`*\r\n\r\n> - [x] first,  **then** [a link](there)";
    expect(normaliseForComparison(markdown)).toBe("use the tool x first then a link there");
  });

  it("divides scripts without spaces into words", () => {
    const words = normaliseForComparison("使用这个技能来写文档。 Use it ドキュメントを書く").split(" ");
    expect(words.length).toBeGreaterThan(6);
    expect(words).toContain("技能");
    expect(words.join("")).toBe("使用这个技能来写文档useitドキュメントを書く");
  });
});

describe("shingles", () => {
  it("has one for every five neighbours", () => {
    expect(shingles("a b c d e f g").size).toBe(3);
    expect(shingles("a b c d e a b c d e").size).toBe(5);
  });

  it("takes a shorter text as one, and an empty one as none", () => {
    expect(shingles("a b").size).toBe(1);
    expect(shingles("a b")).not.toEqual(shingles("b a"));
    expect(shingles("").size).toBe(0);
  });

  it("are integers a number can hold, and do not meet by chance", () => {
    const text = textOf(new Random(1), 50_000);
    const found = shingles(text.join(" "));
    const distinct = new Set(text.slice(4).map((_, at) => text.slice(at, at + 5).join(" ")));
    expect([...found].every(Number.isSafeInteger)).toBe(true);
    expect(found.size).toBe(distinct.size);
    expect(Math.max(...[...found].slice(0, 1_000))).toBeGreaterThan(2 ** 52);
  });
});

describe("jaccard", () => {
  it("is what is shared by what there is", () => {
    expect(jaccard(new Set([1, 2, 3]), new Set([2, 3, 4]))).toBe(0.5);
    expect(jaccard(new Set([1]), new Set([1]))).toBe(1);
    expect(jaccard(new Set(), new Set())).toBe(0);
  });
});
