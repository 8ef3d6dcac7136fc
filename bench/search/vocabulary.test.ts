import { describe, expect, it } from "vitest";
import { commonWords, wordsNear } from "./vocabulary.ts";

const words = [
  { word: "with", share: 0.95 },
  { word: "agent", share: 0.3 },
  { word: "code", share: 0.2 },
  { word: "ledger", share: 0.003 },
  { word: "quill", share: 0.002 },
  { word: "nugebi", share: 0.0001 },
];
const vocabulary = { words, records: [] };

describe("wordsNear", () => {
  it("compares shares by their ratio", () => {
    expect(wordsNear(vocabulary, 0.002, 2)).toEqual(["quill", "ledger"]);
    expect(wordsNear(vocabulary, 0.0005, 1)).toEqual(["quill"]);
  });
});

describe("commonWords", () => {
  it("leaves out those that are everywhere", () => {
    expect(commonWords(vocabulary, 0.2)).toEqual(["agent", "code"]);
  });
});
