import { describe, expect, it } from "vitest";
import { isEnglishWord } from "./english-words.ts";

describe("isEnglishWord", () => {
  it.each(["logo", "trading", "wafer", "colour", "color"])("knows %s", (word) => {
    expect(isEnglishWord(word)).toBe(true);
  });

  it.each(["recieve", "powerpiont", "kuberentes", "playwrite", "terrafrom"])("knows that %s is a mistake", (word) => {
    expect(isEnglishWord(word)).toBe(false);
  });
});
