import { describe, expect, it } from "vitest";
import {
  LEVELS,
  languageLexemes,
  levelLexemes,
  levelOf,
  ownLevelLexeme,
  partName,
  partOfBest,
  parts,
  QUALITY_MAX,
  qualityFrom,
  rangesFrom,
} from "./lexemes.ts";

describe("lexemes", () => {
  describe("levels of quality", () => {
    it("go from the lowest to the highest", () => {
      expect([levelOf(0), levelOf(1_000)]).toEqual([0, LEVELS - 1]);
      expect(levelOf(500)).toBe(LEVELS / 2);
    });

    it("are told by lexemes one of which each level above has, and none below", () => {
      const lexemesOf = Array.from({ length: LEVELS }, (_, level) => levelLexemes(level));
      const failures: string[] = [];
      for (const [level, own] of lexemesOf.entries()) {
        const ranges = rangesFrom(level);
        const asked = new Set(ranges.map(({ lexeme }) => lexeme));
        for (const { lexeme, from, to } of ranges)
          for (let one = from; one < to; one++)
            if (lexemesOf[one]?.includes(lexeme) !== true) failures.push(`${one} lacks ${lexeme}`);
        for (const [other, lexemes] of lexemesOf.entries()) {
          const shared = lexemes.filter((lexeme) => asked.has(lexeme));
          if (shared.length !== (other >= level ? 1 : 0)) failures.push(`${other} from ${level}: ${shared.join(", ")}`);
        }
        if (!own.includes(ownLevelLexeme(level))) failures.push(`${level} lacks its own`);
      }
      expect(failures).toEqual([]);
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
});

describe("parts", () => {
  describe("partOfBest", () => {
    it("has all that is asked for", () => {
      for (let quality = 0; quality <= QUALITY_MAX; quality++) {
        const part = partOfBest(quality);
        if (part) expect("qualityFrom" in part && part.qualityFrom).toBeLessThanOrEqual(quality);
      }
    });

    it.each([
      [0, undefined],
      [499, undefined],
      [500, { qualityFrom: 500 }],
      [649, { qualityFrom: 600 }],
      [QUALITY_MAX, { qualityFrom: 700 }],
    ])("is the smallest for %i", (quality, part) => {
      expect(partOfBest(quality)).toEqual(part);
    });
  });

  it("each part has a name of its own", () => {
    expect(new Set(parts.map(partName)).size).toBe(parts.length);
  });
});
