import { wordsOf } from "@skillshelf/skill-reader/segment";
import { describe, expect, it } from "vitest";
import { pairLexemes } from "./neighbours.ts";

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
