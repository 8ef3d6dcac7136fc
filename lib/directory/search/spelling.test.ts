import { describe, expect, it } from "vitest";
import { isLikelyMistake, mistakesBetween, nearest, oneMistakeAway } from "./spelling.ts";

describe("mistakesBetween", () => {
  it.each([
    ["same", "same", 0],
    ["supabse", "supabase", 1],
    ["recat", "react", 1],
    ["terrafrom", "terraform", 1],
    ["playwrite", "playwright", 3],
    ["", "abc", 3],
    ["kitten", "sitting", 3],
  ])("of %s and %s", (one, other, mistakes) => {
    expect(mistakesBetween(one, other)).toBe(mistakes);
    expect(mistakesBetween(other, one)).toBe(mistakes);
  });
});

describe("oneMistakeAway", () => {
  it("has every word that is", () => {
    const near = oneMistakeAway("react");
    expect(near).toEqual(expect.arrayContaining(["reat", "recat", "reacts", "treact", "reect", "eact", "reac"]));
    expect(near.every((word) => mistakesBetween("react", word) <= 1)).toBe(true);
  });
});

describe("nearest", () => {
  const known = (words: Record<string, number>) => Object.entries(words).map(([word, count]) => ({ word, count }));

  it("is the word with the fewest mistakes", () => {
    expect(nearest("supabse", known({ supabase: 1, superbase: 90 }))?.word).toBe("supabase");
  });

  it("is the most frequent of several", () => {
    expect(nearest("forn", known({ form: 3, fort: 9 }))?.word).toBe("fort");
  });

  it("begins as the word does, if one of them does", () => {
    expect(nearest("tables", known({ cables: 50, table: 2 }))?.word).toBe("table");
  });

  it("is none where too much would have to be changed", () => {
    expect(nearest("form", known({ from: 1 }))?.word).toBe("from");
    expect(nearest("form", known({ frame: 9 }))).toBeUndefined();
    expect(nearest("pdf", known({ pdx: 9 }))).toBeUndefined();
    expect(nearest("zotero", known({ zero: 9 }))).toBeUndefined();
    expect(nearest("playwrite", known({ playwright: 1 }))?.word).toBe("playwright");
  });

  it("has the digits that the word has", () => {
    expect(nearest("context7", known({ context: 90 }))).toBeUndefined();
    expect(nearest("auht0", known({ auth: 9, auth0: 1 }))?.word).toBe("auth0");
  });

  it("is never the word itself", () => {
    expect(nearest("react", known({ react: 9 }))).toBeUndefined();
  });
});

it("a word is likely a mistake only beside a much more frequent one", () => {
  expect(isLikelyMistake(1, { word: "security", count: 40 })).toBe(true);
  expect(isLikelyMistake(10, { word: "security", count: 40 })).toBe(false);
});
