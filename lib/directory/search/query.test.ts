import { Random } from "@skillshelf/skill-audit/testing/random";
import { describe, expect, it } from "vitest";
import { hostileQuery } from "../../../bench/random/hostile-query.ts";
import { corrected, MAX_TERMS, parseQuery, withWords } from "./query.ts";

const wordsOf = (query: string) => parseQuery(query).words.map(({ text }) => text);
const phrasesOf = (query: string) => parseQuery(query).phrases.map((words) => words.map(({ text }) => text));

describe("parseQuery", () => {
  it("finds words, in their order", () => {
    expect(wordsOf("  Review pull   requests ")).toEqual(["review", "pull", "requests"]);
  });

  it("finds phrases in quotes of any kind", () => {
    expect(phrasesOf('"design system" “pull request” «deux mots» 「公众 号」')).toHaveLength(4);
    expect(wordsOf('pdf "design system"')).toEqual(["pdf"]);
  });

  it("takes one word in quotes for a word that is whole", () => {
    expect(parseQuery('"pdf"')).toMatchObject({ phrases: [], isOpen: false });
    expect(wordsOf('"pdf"')).toEqual(["pdf"]);
  });

  it("finds what is excluded", () => {
    const { words, excluded } = parseQuery('forms -pdf -"fill in" e-mail -');
    expect(words.map(({ text }) => text)).toEqual(["forms", "e", "mail"]);
    expect(excluded.map((one) => one.map(({ text }) => text))).toEqual([["pdf"], ["fill", "in"]]);
  });

  it.each([
    ["owner:Anthropics", ["owner:anthropics"]],
    ["LICENSE:MIT", ["license:mit"]],
    ["license:Apache-2.0", ["license:apache-2.0"]],
    ['license:"MIT OR Apache-2.0"', ["license:mit or apache-2.0"]],
    ["category:data tag:pdf", ["category:data", "tag:pdf"]],
    ["lang:zh-Hans language:ja", ["lang:zh-hans", "lang:ja"]],
  ])("finds the filters of %s", (query, filters) => {
    expect(parseQuery(query)).toMatchObject({ filters, words: [], whole: "" });
  });

  it("finds filters that are excluded", () => {
    expect(parseQuery("-owner:acme pdf").excludedFilters).toEqual(["owner:acme"]);
  });

  it.each(["color:red", "owner:", "http://example.org", "a:b:c"])("takes %s for words", (query) => {
    const { words, filters } = parseQuery(query);
    expect(filters).toEqual([]);
    expect(words.length).toBeGreaterThan(0);
  });

  it("takes a quote that is not closed for a word", () => {
    expect(parseQuery('"design system')).toMatchObject({ phrases: [], filters: [] });
    expect(wordsOf('"design system')).toEqual(["design", "system"]);
  });

  it("knows whether the last word may still be being typed", () => {
    expect(parseQuery("react nat").isOpen).toBe(true);
    expect(parseQuery('nat "react native"').isOpen).toBe(false);
    expect(parseQuery("react owner:ex").isOpen).toBe(false);
    expect(parseQuery("react -nat").isOpen).toBe(false);
  });

  it("knows all its words as one", () => {
    expect(parseQuery("Trail of Bits -x owner:y").whole).toBe("trailofbits");
    expect(parseQuery("vercel-labs/agent-browser").whole).toBe("vercellabsagentbrowser");
  });

  it("looks for so many words and no more", () => {
    const { words, phrases, excluded, filters } = parseQuery("a b c d e f g ".repeat(20));
    expect(words.length + phrases.flat().length + excluded.flat().length + filters.length).toBe(MAX_TERMS);
  });

  it("understands whatever is typed", () => {
    const random = new Random(7);
    for (let round = 0; round < 2_000; round++) {
      const { words, phrases, excluded, filters, excludedFilters } = parseQuery(hostileQuery(random));
      const terms = words.length + phrases.flat().length + excluded.flat().length;
      expect(terms + filters.length + excludedFilters.length).toBeLessThanOrEqual(MAX_TERMS);
    }
  });
});

describe("corrected", () => {
  it("has other words in the place of some, and all else as it was", () => {
    const query = parseQuery('reacct "data grid" tabel -vue tag:ui');
    const meant = corrected(query, new Map([["reacct", "react"]]));
    expect(meant).toEqual({ ...query, words: parseQuery("react tabel").words });
  });
});

describe("withWords", () => {
  const replacements = new Map([
    ["reacct", "react"],
    ["tabel", "table"],
  ]);

  it("replaces words however they are typed, and leaves excluded ones, filters, phrases and other words", () => {
    const typed = 'Reacct, ＴABÉL "tabel" -tabel owner:tabel tag:"tabel" "reacct tabel" “tabel reacct” tabels 東京';
    expect(withWords(typed, replacements)).toBe(
      'react, table "table" -tabel owner:tabel tag:"tabel" "reacct tabel" "tabel reacct" tabels 東京',
    );
  });

  it("says what is searched for", () => {
    const random = new Random(8);
    for (let round = 0; round < 500; round++) {
      const typed = `${hostileQuery(random)} reacct -tabel tabel`;
      const { whole: _, ...meant } = corrected(parseQuery(typed), replacements);
      expect(parseQuery(withWords(typed, replacements))).toMatchObject(meant);
    }
  });
});
