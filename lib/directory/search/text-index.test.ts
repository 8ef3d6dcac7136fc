import { wordsOf } from "@skillshelf/skill-reader/segment";
import { describe, expect, it } from "vitest";
import { TextIndex } from "./text-index.ts";

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
