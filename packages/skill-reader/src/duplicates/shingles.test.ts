import { Random } from "@skillshelf/skill-audit/testing/random";
import { describe, expect, it } from "vitest";
import { textOf } from "../testing/generated-texts.ts";
import { estimate, readSignature } from "./min-hash.ts";
import { comparable, comparedWords, jaccard, shingles } from "./shingles.ts";

describe("comparedWords", () => {
  it("folds case, compatibility forms, Markdown and layout", () => {
    const markdown = "## Ｕse the *`Tool`*\r\n\r\n> - [x] first,  **then** [a link](there)";
    expect(comparedWords(markdown).join(" ")).toBe("use the tool x first then a link there");
  });

  it("keeps letters, numbers and marks of any script, and nothing else", () => {
    expect(comparedWords("naïve—Ünï_cödé №5 ½ → ✓ don't हिन्दी 😀x")).toEqual(
      "naïve ünï cödé no5 1 2 don t हिन्दी x".split(" "),
    );
  });

  it("divides scripts without spaces into words", () => {
    const words = comparedWords("使用这个技能来写文档。 Use it ドキュメントを書く");
    expect(words.length).toBeGreaterThan(6);
    expect(words).toContain("技能");
    expect(words.join("")).toBe("使用这个技能来写文档useitドキュメントを書く");
  });
});

const shinglesOf = (text: string) => shingles(text.split(" ").filter(Boolean));

describe("shingles", () => {
  it("has one for every five neighbors", () => {
    expect(shinglesOf("a b c d e f g").size).toBe(3);
    expect(shinglesOf("a b c d e a b c d e").size).toBe(5);
  });

  it("takes a shorter text as one, and an empty one as none", () => {
    expect(shinglesOf("a b").size).toBe(1);
    expect(shinglesOf("a b")).not.toEqual(shinglesOf("b a"));
    expect(shinglesOf("").size).toBe(0);
  });

  it("are integers of 32 bits, and hardly ever meet by chance", () => {
    const text = textOf(new Random(1), 20_000);
    const found = shingles(text);
    const distinct = new Set(text.slice(4).map((_, at) => text.slice(at, at + 5).join(" ")));
    expect([...found].every((one) => one === (one | 0))).toBe(true);
    expect(distinct.size - found.size).toBeLessThan(3);
  });
});

describe("jaccard", () => {
  it("is what is shared by what there is", () => {
    expect(jaccard(new Set([1, 2, 3]), new Set([2, 3, 4]))).toBe(0.5);
    expect(jaccard(new Set([1]), new Set([1]))).toBe(1);
    expect(jaccard(new Set(), new Set())).toBe(0);
  });
});

const body = "# Steps\n\nRead the file page by page and say what stands on each of its pages.\n";
const of = (text: string) => comparable(Buffer.from(text));

describe("what copies are found by", () => {
  it.each([
    ["frontmatter", `---\nname: pdf\nsource: a/one\n---\n${body}`],
    ["frontmatter with other ends of lines", `---\r\nname: pdf\r\n--- \r\n${body.replaceAll("\n", "\r\n")}`],
    ["a mark of byte order", `\uFEFF${body}`],
  ])("does not heed %s", (_, text) => {
    expect(of(text)).toEqual(of(body));
  });

  it("is a signature by which texts are likened", () => {
    const [one, other] = [of(body), of(`${body}\nThen stop.\n`)].map(({ signature }) => readSignature(signature ?? ""));
    expect(one && other && estimate(one, other)).toBeGreaterThan(0.5);
    expect(of(body).shingles).toBe(12);
  });

  it("keeps what only looks like frontmatter", () => {
    expect(of(`---\nname: pdf\n${body}`).shingles).toBeGreaterThan(of(body).shingles);
  });

  it.each(["", "---\nname: pdf\n---", "\n \n", "→ ✓"])("is nothing for %j", (text) => {
    expect(of(text)).toEqual({ shingles: 0, signature: null });
  });

  it("is nothing where nothing could be read", () => {
    expect(comparable(null)).toEqual({ shingles: 0, signature: null });
  });
});
