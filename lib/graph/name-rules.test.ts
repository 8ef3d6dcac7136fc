import { describe, expect, it } from "vitest";
import { endpoints } from "./endpoints/table.ts";
import { comparableName, reservedPathWords, validateName } from "./name-rules.ts";

const pathWords = reservedPathWords(endpoints.map(({ path }) => path));

describe("a name", () => {
  it("may be what people and programs call themselves", () => {
    const names = [
      "ada",
      "Ada Lovelace",
      "o'brien",
      "محمد",
      "山田太郎",
      "नमस्ते",
      "a/b?c#d%2e",
      "...",
      ".a",
      "ﬁ",
      "🚀",
      "7xKX",
    ];
    for (const name of names) expect(() => validateName("id", name, pathWords), name).not.toThrow();
  });

  it("has no invisible characters", () => {
    const hidden = [
      "\u0000",
      "\n",
      "\u007f",
      "\u0085",
      "\u00a0",
      "\u00ad",
      "\u034f",
      "\u115f",
      "\u180e",
      "\u2000",
      "\u200b",
    ];
    hidden.push(
      "\u200d",
      "\u200e",
      "\u2028",
      "\u202e",
      "\u2060",
      "\u2066",
      "\u2800",
      "\u3000",
      "\u3164",
      "\ufe0f",
      "\ufeff",
    );
    hidden.push("\uffa0", "\ufff9", "\u{e0041}", "\u{e0101}", "\ue000", "\uffff", "\u{1d173}");
    for (const one of hidden) {
      const code = one.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0");
      expect(() => validateName("id", `a${one}b`, pathWords)).toThrow(
        `id must contain only visible characters and single spaces, not U+${code}.`,
      );
    }
    for (const name of [" ada", "ada ", "a  da", " "])
      expect(() => validateName("username", name, pathWords)).toThrow(
        "username must not start or end with a space, or contain two in a row.",
      );
  });

  it("is no word of the API's paths", () => {
    for (const name of [".", "..", "．"])
      expect(() => validateName("id", name, pathWords)).toThrow('id must not be "." or ".."');
    expect([...pathWords].toSorted()).toEqual(["aggregation", "batch", "findorcreate", "suggested", "token-owners"]);
    for (const name of ["suggested", "Token-Owners", "aggregation", "ｂａｔｃｈ"])
      expect(() => validateName("id", name, pathWords)).toThrow(
        `id must not be "${name}", which is reserved by this API's`,
      );
  });

  it("is compared without case, width and normalization form", () => {
    for (const [one, other] of [
      ["Ada", "aDA"],
      ["é", "e\u0301"],
      ["ａｄａ", "ada"],
      ["ﬁn", "fin"],
      ["ΟΔΟΣ", "οδοσ"],
      ["Straße", "STRASSE"],
    ] as const)
      expect(comparableName(one), other).toBe(comparableName(other));
    expect(comparableName("ada")).not.toBe(comparableName("adá"));
  });

  it("may be a word of a path without a parameter in its place", () => {
    const words = reservedPathWords(["/a/{id}", "/a/b", "/a/c/d", "/e/f", "/a/{id}/g", "/a/{id}/{other}", "/e/{id}/g"]);
    expect([...words].toSorted()).toEqual(["b", "c", "f", "g"]);
  });
});
