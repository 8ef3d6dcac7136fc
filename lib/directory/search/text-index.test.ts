import { wordsOf } from "@skillshelf/skill-reader/segment";
import { describe, expect, it } from "vitest";
import { pairLexemes, TextIndex } from "./text-index.ts";

describe("text index", () => {
  const indexOf = (...texts: readonly string[]): string => {
    const index = new TextIndex();
    for (const text of texts) index.add(wordsOf(text), "summary");
    return index.toString().trim();
  };

  describe("TextIndex", () => {
    it("has each word with its places", () => {
      expect(indexOf("test a test")).toBe("'test':1C,3C 'a':2C");
    });

    it("lets no phrase reach from one text to the next", () => {
      expect(indexOf("one", "two")).toBe("'one':1C 'two':4C");
    });

    it("has a word with parts where the first and the last of them are", () => {
      expect(indexOf("use next.js")).toBe("'use':1C 'nextj':2C,3C 'next':2C 'js':3C");
    });

    it("takes no more than PostgreSQL does", () => {
      const index = new TextIndex();
      index.mark("first");
      for (let number = 0; number < 100_000; number++) index.add(wordsOf(`wordnumber${number}`), "description");
      const text = index.toString();
      expect(text).toContain("'wordnumber30000'");
      expect(text).not.toContain("'wordnumber99999'");
    });
  });
});

describe("pairLexemes", () => {
  it("has each two words that follow each other, by their stems", () => {
    expect(pairLexemes(wordsOf("Testing design systems"))).toEqual(["p:test design", "p:design system"]);
  });

  it("has words with parts by themselves and by the parts at their ends", () => {
    expect(pairLexemes(wordsOf("use next.js now"))).toEqual([
      "p:use nextj",
      "p:use next",
      "p:next js",
      "p:nextj now",
      "p:js now",
    ]);
  });

  it("tells pairs apart that are the same without the space between them", () => {
    expect(pairLexemes(wordsOf("ab c"))).not.toEqual(pairLexemes(wordsOf("a bc")));
  });

  it("has none of a single word", () => {
    expect(pairLexemes(wordsOf("pdf"))).toEqual([]);
  });
});
