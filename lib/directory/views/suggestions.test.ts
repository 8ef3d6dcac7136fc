import { describe, expect, it } from "vitest";
import { suggestionsFor } from "./suggestions.ts";

const parameters = { q: "", page: 3, pageSize: 24, sort: "relevance", facets: false } as const;
const noFilters = { category: undefined, license: undefined, language: undefined, audit: undefined };

const queriesOf = (q: string) =>
  suggestionsFor({ ...parameters, q }, noFilters, "en").map(({ name, parameters: other }) => [name, other.q]);

describe("suggestionsFor", () => {
  it("tries without each filter, and without any where there are several", () => {
    const filtered = { ...parameters, q: "pdf", category: "security", license: "MIT" };
    const names = { ...noFilters, category: "Security", license: "MIT" };
    const tried = suggestionsFor(filtered, names, "en");
    expect(tried.map(({ name }) => name)).toEqual([
      "Remove filter “Security”",
      "Remove filter “MIT”",
      "Remove all filters",
    ]);
    expect(tried.map(({ parameters: { q, category, license, page } }) => [q, category, license, page])).toEqual([
      ["pdf", undefined, "MIT", 1],
      ["pdf", "security", undefined, 1],
      ["pdf", undefined, undefined, 1],
    ]);
    expect(suggestionsFor(filtered, { ...noFilters, license: "MIT" }, "en")).toHaveLength(1);
  });

  it("tries each part of the query on its own, without what it leaves out", () => {
    expect(queriesOf("pdf form -azure")).toEqual([
      ["pdf", "pdf"],
      ["form", "form"],
    ]);
    expect(queriesOf("pdf -azure")).toEqual([["pdf", "pdf"]]);
  });

  it("tries a phrase as words", () => {
    expect(queriesOf('"pull request"')).toEqual([["pull request", "pull request"]]);
  });

  it("tries all of an account", () => {
    expect(queriesOf("anthropics/nothing")).toEqual([["All repositories by anthropics", "owner:anthropics"]]);
    expect(queriesOf("owner:anthropics zzzz")).toEqual([
      ["All repositories by anthropics", "owner:anthropics"],
      ["zzzz", "zzzz"],
    ]);
  });

  it("tries a part without the filters too", () => {
    const filtered = { ...parameters, q: "pdf form", license: "MIT" };
    const [, first] = suggestionsFor(filtered, { ...noFilters, license: "MIT" }, "en");
    expect(first).toMatchObject({ name: "pdf", parameters: { q: "pdf", license: undefined } });
  });

  it("has nothing to try for a single word, and tries no more than a few parts of many", () => {
    expect(queriesOf("zzzz")).toEqual([]);
    expect(queriesOf("a b c d e f g h")).toHaveLength(5);
  });
});
