import { wordsOf } from "@skillshelf/skill-reader/segment";
import { describe, expect, it } from "vitest";
import type { Group } from "./groups.ts";
import { everyUnit, TextReader, toStoredTexts } from "./record-texts.ts";
import { TextIndex } from "./text-index.ts";

const unit = (name: string, isSkill = true) => {
  const index = new TextIndex();
  index.add(wordsOf(name), "name");
  return { name, nameWords: wordsOf(name).length, isSkill, index };
};

const group = (lexeme: string): Group => ({
  word: lexeme,
  variants: [{ lexemes: [lexeme], isPhrase: true, isOwn: true }],
});

const read = (units: string, standing: Readonly<Record<string, string>>, reported: "all" | "skills" = "all") => {
  const name = "name:pdf";
  const reader = new TextReader([group("pdf"), group("form")], { name, reported });
  return reader.read([7, reader.lexemes.map((lexeme) => standing[lexeme] ?? null), units]);
};

describe("toStoredTexts", () => {
  it("has each lexeme with its places in every text, and the names of units", () => {
    const own = new TextIndex();
    own.mark('name:"pdf"');
    own.add(wordsOf("pdf pdf"), "summary");
    expect(toStoredTexts(own, [unit("pdf form"), unit("pdf", false), unit("pdf form")])).toEqual({
      lexemes: String.raw`"name:\"pdf\""=>"0:","pdf"=>"0:1C,2C 1:1A 2:1A 3:1A","form"=>"1:2A 3:2A"`,
      units: "2s 1o 2s1",
    });
  });
});

describe("TextReader", () => {
  it("asks for what the query may be called and for all that stands for its words", () => {
    expect(new TextReader([group("pdf")], { name: "a", reported: "all" }).lexemes).toEqual(["a", "pdf"]);
  });

  it("tells where each word stands, units that have them in the same places as one", () => {
    expect(read("1s 2s 3s", { "name:pdf": "0:", pdf: "0:1A 1:1A 2:1A", form: "0:4C 3:5D" })).toEqual({
      id: 7,
      isNamed: true,
      ownName: 0b01,
      name: 0b01,
      tag: 0,
      summary: 0b10,
      units: [
        { ownName: 0b01, name: 0b01, ownText: 0b01, text: 0b01, nameWords: 1, count: 2 },
        { ownName: 0, name: 0, ownText: 0b10, text: 0b10, nameWords: 3, count: 1 },
      ],
      bestUnits: [1, 2, 3],
      matches: [
        { unit: 1, first: 1, nameWords: 1, isSkill: true, ownName: 0b01, name: 0b01, ownText: 0b01, text: 0b01 },
        { unit: 2, first: 2, nameWords: 2, isSkill: true, ownName: 0b01, name: 0b01, ownText: 0b01, text: 0b01 },
        { unit: 3, first: 3, nameWords: 3, isSkill: true, ownName: 0, name: 0, ownText: 0b10, text: 0b10 },
      ],
      stored: "1s 2s 3s",
    });
  });

  it("has units without any of the words, too, where all are asked for", () => {
    const found = everyUnit(read("1s 2o", { pdf: "2:1A" }));
    expect(found.map((one) => [one.unit, one.isSkill, one.text])).toEqual([
      [1, true, 0],
      [2, false, 0b01],
    ]);
    expect(everyUnit(read("", {}))).toEqual([]);
  });

  it("tells the best units, one of each name, skills before templates, and alone where those are asked for", () => {
    const standing = { pdf: "1:1A 2:1A 3:1A 4:1A", form: "4:2D" };
    expect(read("2s 1o 2s1 3s", standing).bestUnits).toEqual([4, 1, 2]);
    expect(read("2s 1o 2s1 3s", standing, "skills").bestUnits).toEqual([4, 1]);
  });

  it("finds nothing in a record without these words", () => {
    expect(read("", {})).toMatchObject({ name: 0, summary: 0, units: [], bestUnits: [] });
  });
});
