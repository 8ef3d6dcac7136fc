import { describe, expect, it } from "vitest";
import { LEVELS, languageLexemes, levelLexemes, levelOf, ownLevelLexeme, qualityFrom, rangesFrom } from "./lexemes.ts";

describe("levels of quality", () => {
  it("go from the lowest to the highest", () => {
    expect([levelOf(0), levelOf(1_000)]).toEqual([0, LEVELS - 1]);
    expect(levelOf(500)).toBe(LEVELS / 2);
  });

  it("are told by lexemes one of which each level above has, and none below", () => {
    for (let level = 0; level < LEVELS; level++) {
      const ranges = rangesFrom(level);
      const asked = new Set(ranges.map(({ lexeme }) => lexeme));
      for (const { lexeme, from, to } of ranges) {
        for (let one = from; one < to; one++) expect(levelLexemes(one)).toContain(lexeme);
      }
      for (let other = 0; other < LEVELS; other++) {
        const shared = levelLexemes(other).filter((lexeme) => asked.has(lexeme));
        expect(shared.length, `${other} from ${level}`).toBe(other >= level ? 1 : 0);
      }
      expect(levelLexemes(level)).toContain(ownLevelLexeme(level));
    }
  });
});

it("a level begins with the quality that it says", () => {
  for (let level = 1; level < LEVELS; level++) {
    expect(levelOf(qualityFrom(level))).toBe(level);
    expect(levelOf(qualityFrom(level) - 1)).toBe(level - 1);
  }
});

it("a language is one of those that it is a kind of", () => {
  expect(languageLexemes("zh-Hant-TW")).toEqual(["lang:zh", "lang:zh-hant", "lang:zh-hant-tw"]);
});
