import { joined } from "@skillshelf/skill-reader/segment";
import { describe, expect, it } from "vitest";
import { synonyms } from "#content/synonyms.ts";
import { wordFamilies } from "#content/word-families.ts";
import {
  contentWords,
  groupsOf,
  lexemesToCount,
  openRuns,
  possibleDivisions,
  recordQuery,
  unknownWords,
} from "./groups.ts";
import { corrected, parseQuery } from "./query.ts";
import { stem } from "./stem.ts";

/** A vocabulary that has some lexemes, each in ten records. */
const vocabulary = (lexemes: string, more: Partial<Parameters<typeof groupsOf>[1]> = {}) => ({
  counts: new Map(lexemes.split(" ").map((lexeme) => [lexeme, 10])),
  completions: new Map(),
  ...more,
});

const variantsOf = (query: string, ...known: Parameters<typeof vocabulary>) =>
  groupsOf(parseQuery(query), vocabulary(...known)).map(({ variants }) =>
    variants.map(({ lexemes }) => lexemes.join(" ")),
  );

describe("openRuns", () => {
  it("has the last words as one, some letters long, while the last may still be being typed", () => {
    const runsOf = (query: string) => openRuns(parseQuery(query)).map(({ text, words }) => [text, words.length]);
    expect(runsOf("scan trail of b")).toEqual([
      ["scantrailofb", 4],
      ["trailofb", 3],
    ]);
    for (const query of ["trail of b license:MIT", 'trail of "b"', "a b c d", "playwright"])
      expect(runsOf(query)).toEqual([]);
  });
});

describe("groupsOf", () => {
  it("has a group of each word, by its stem", () => {
    expect(variantsOf("testing pages", "test page")).toEqual([["test"], ["page"]]);
  });

  it("leaves out words that say little, unless there are no others", () => {
    const words = (query: string) => contentWords(parseQuery(query)).map(({ text }) => text);
    expect(words("how to write a test for the api")).toEqual(["write", "test", "api"]);
    expect(words("the who")).toEqual(["the", "who"]);
    expect(words("的 技能")).toEqual(["技能"]);
  });

  it("finds a word with parts by itself and by its parts one after the other", () => {
    expect(variantsOf("Next.js", "nextj next js")).toEqual([["nextj", "next js"]]);
  });

  it("takes neighbors for one word where anything has that", () => {
    expect(variantsOf("trail of bits", "trail bit trailofbit")).toEqual([
      ["trail", "trailofbit"],
      ["bit", "trailofbit"],
    ]);
    expect(variantsOf("lang chain", "langchain")).toEqual([["langchain"], ["langchain"]]);
  });

  it("finds what means the same, a phrase too", () => {
    expect(variantsOf("k8s", "k8s kubernet")).toEqual([["k8s", "kubernet"]]);
    expect(variantsOf("tdd", "tdd test driven develop testdrivendevelop")).toContainEqual(
      expect.arrayContaining(["tdd", "test driven develop"]),
    );
    expect(variantsOf("test driven development", "tdd test driven develop")).toEqual([
      ["test", "tdd"],
      ["driven", "tdd"],
      ["develop", "tdd"],
    ]);
  });

  it("finds words that begin as the last one does, as something else than itself", () => {
    const [group] = groupsOf(
      parseQuery("playw"),
      vocabulary("playwright", { completions: new Map([["playw", ["playwright"]]]) }),
    );
    expect(group?.variants).toEqual([{ lexemes: ["playwright"], isPhrase: true, isOwn: false }]);
  });

  it("finds words that begin as the last ones do as one, as themselves where the whole query is that beginning", () => {
    const completions = new Map([["trailofb", ["trailofbits"]]]);
    const found = (query: string) => groupsOf(parseQuery(query), vocabulary("trailofbit scan trail", { completions }));
    const begun = { lexemes: ["trailofbit"], isPhrase: true };
    expect(found("trail of b")).toEqual([
      {
        word: "trail",
        variants: [
          { lexemes: ["trail"], isPhrase: true, isOwn: true },
          { ...begun, isOwn: true },
        ],
      },
      { word: "b", variants: [{ ...begun, isOwn: true }] },
    ]);
    const [scan, trail] = found("scan trail of b");
    expect(scan?.variants).toHaveLength(1);
    expect(trail?.variants).toContainEqual({ ...begun, isOwn: false });
  });

  it("finds what means the same as several of it", () => {
    expect(variantsOf("llms", "llm larg languag model")).toEqual([["llm", "larg languag model"]]);
    expect(variantsOf("pull requests", "pull request merg")).toEqual([
      ["pull", "merg request"],
      ["request", "merg request"],
    ]);
    expect(variantsOf("dbs", "db databas")).toEqual([["databas", "db"]]);
    expect(variantsOf("css", "css cs")).toEqual([["css"]]);
  });

  it("finds other words of a family, in any form, as something else than itself", () => {
    const [group] = groupsOf(parseQuery("parsers"), vocabulary("parser pars"));
    expect(group?.variants).toEqual([
      { lexemes: ["parser"], isPhrase: true, isOwn: true },
      { lexemes: ["pars"], isPhrase: true, isOwn: false },
    ]);
    expect(lexemesToCount(parseQuery("failing"))).toEqual(expect.arrayContaining(["fail", "failur", "n:failur"]));
    expect(unknownWords(parseQuery("parser"), vocabulary("pars"))).toEqual([]);
  });

  it("finds by a corrected word all that it is found by itself", () => {
    const meant = corrected(parseQuery("kuberentes"), new Map([["kuberentes", "kubernetes"]]));
    expect(groupsOf(meant, vocabulary("kubernet k8s"))).toEqual(
      groupsOf(parseQuery("kubernetes"), vocabulary("kubernet k8s")),
    );
  });

  it("divides what nothing has as a whole into pairs, in scripts without spaces", () => {
    expect(variantsOf("번역을", "번역 역을")).toEqual([["번역 역을"]]);
    expect(unknownWords(parseQuery("번역을"), vocabulary("번역"))).toEqual([]);
  });

  it("knows the words that nothing has", () => {
    expect(unknownWords(parseQuery("react zzzz"), vocabulary("react")).map(({ text }) => text)).toEqual(["zzzz"]);
    expect(variantsOf("zzzz", "react")).toEqual([["zzzz"]]);
  });

  it("has a group of each phrase", () => {
    expect(variantsOf('"design system"', "design system")).toEqual([["design system"]]);
    expect(variantsOf('"use next.js now"', "")).toEqual([["use nextj now", "use next js now"]]);
  });
});

describe("lexemesToCount", () => {
  it("has all that the groups can be made of", () => {
    expect(lexemesToCount(parseQuery("trail of bits owner:x"))).toEqual(
      expect.arrayContaining(["trail", "bit", "trailofbit", "trailof", "ofbit", "owner:x", "n:trail"]),
    );
  });
});

describe("groups in the notation of tsquery", () => {
  const queryOf = (query: string, lexemes = "") => groupsOf(parseQuery(query), vocabulary(lexemes)).map(recordQuery);

  it("have every variant", () => {
    expect(queryOf("k8s", "k8s kubernet")).toEqual(["(('k8s') | ('kubernet'))"]);
  });

  it("look for a phrase by its pairs of words, and by their places where there are more", () => {
    expect(queryOf('"design system"')).toEqual(["'p:design system'"]);
    expect(queryOf('"a design system"')).toEqual([
      "('p:a design' & 'p:design system' & ('a' <-> 'design' <-> 'system'))",
    ]);
  });
});

describe("synonyms", () => {
  it("have nothing twice, and no word in two groups", () => {
    const texts = synonyms.flat();
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
    const words = synonyms.flatMap((group) => [...new Set(group.map(joined))]);
    expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
  });

  it("have two words in a group at least", () => {
    expect(synonyms.filter((group) => group.length < 2)).toEqual([]);
  });
});

describe("word families", () => {
  it("have two stems at least, and none twice", () => {
    const stems = wordFamilies.map((family) => family.map(stem));
    expect(stems.filter((family) => family.length < 2)).toEqual([]);
    const all = stems.flat();
    expect(all.filter((one, index) => all.indexOf(one) !== index)).toEqual([]);
  });
});

describe("words of other languages", () => {
  it("are found by their own forms", () => {
    expect(variantsOf("Zahlungen", "de:zahlung")).toEqual([["de:zahlung"]]);
  });

  it("are something else in English texts, unless they are English words too", () => {
    const isOwn = (query: string, known: string) =>
      groupsOf(parseQuery(query), vocabulary(known)).flatMap(({ variants }) => variants.map((one) => one.isOwn));
    expect(isOwn("Texte", "text de:text")).toEqual([false, true]);
    expect(isOwn("tests", "test de:test")).toEqual([true, true]);
  });
});

describe("a word that nothing has", () => {
  it("may be two", () => {
    const divisions = new Map([["reactnative", [["react", "native"]]]]);
    expect(possibleDivisions(parseQuery("reactnative").words[0] ?? { text: "", parts: [] })).toContainEqual([
      "react",
      "native",
    ]);
    expect(variantsOf("reactnative", "react nativ", { divisions })).toEqual([["react nativ"]]);
  });

  it("is found by what means the same as another form of it", () => {
    expect(variantsOf("kubernets", "k8s kubernet")).toEqual([["kubernet", "k8s"]]);
  });
});
