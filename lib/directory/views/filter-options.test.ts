import { describe, expect, it } from "vitest";
import { chosenNames, toFilterOptions } from "./filter-options.ts";

const category = (slug: string, name: string) => ({
  slug,
  texts: [{ locale: "en", name, description: "", excludes: "" }],
  skillCount: 1,
});

const known = {
  categories: [category("testing", "Testing"), category("security", "Security"), category("other", "Other")],
  licenses: ["MIT", "Apache-2.0", "GPL-3.0-only"],
  languages: ["en", "de"],
};

const facets = {
  category: [
    { value: "security", count: 7 },
    { value: "testing", count: 2 },
  ],
  license: [
    { value: "Apache-2.0", count: 5 },
    { value: "MIT", count: 4 },
  ],
  language: [{ value: "en", count: 9 }],
  audit: [{ value: "none", count: 3 }],
  capability: [{ value: "no-network", count: 6 }],
  agent: [
    { value: "gemini-cli", count: 8 },
    { value: "codex", count: 9 },
  ],
  isEstimate: false,
};

const countsOf = (options: readonly { value: string; count: number | null }[]) =>
  options.map(({ value, count }) => [value, count]);

describe("toFilterOptions", () => {
  it("offers what leaves a result, in the catalog's order, with how many", () => {
    const options = toFilterOptions(facets, known, {}, "en");
    expect(countsOf(options.category)).toEqual([
      ["testing", 2],
      ["security", 7],
    ]);
    expect(countsOf(options.license)).toEqual([
      ["MIT", 4],
      ["Apache-2.0", 5],
    ]);
  });

  it("names values as a visitor reads them", () => {
    const options = toFilterOptions(facets, known, {}, "de");
    expect(options.category.map(({ name }) => name)).toEqual(["Testing", "Security"]);
    expect(options.language.map(({ name }) => name)).toEqual(["Englisch"]);
  });

  it("names agents, in their order", () => {
    const { agent } = toFilterOptions(facets, known, {}, "ar");
    expect(agent.map(({ name, count }) => [name, count])).toEqual([
      ["Codex", 9],
      ["Gemini CLI", 8],
    ]);
  });

  it("offers what is chosen though it leaves nothing", () => {
    const options = toFilterOptions(facets, known, { category: "other", license: "ISC" }, "en");
    expect(countsOf(options.category)).toContainEqual(["other", 0]);
    expect(countsOf(options.license)).toContainEqual(["ISC", 0]);
    expect(options.chosen).toEqual({ category: "other", license: "ISC", language: undefined });
  });

  it("finds what is chosen in any letter case", () => {
    const options = toFilterOptions(facets, known, { license: "mit" }, "en");
    expect(options.chosen.license).toBe("MIT");
    expect(options.license).toHaveLength(2);
  });

  it("offers values without a number that a sample does not hold", () => {
    const options = toFilterOptions({ ...facets, isEstimate: true }, known, {}, "en");
    expect(options.isEstimate).toBe(true);
    expect(countsOf(options.license)).toEqual([
      ["MIT", 4],
      ["Apache-2.0", 5],
      ["GPL-3.0-only", null],
    ]);
  });

  it("offers to add another capability to those that are chosen, but not the opposite of one", () => {
    const capability = (["network", "no-network", "no-credentials", "packages"] as const).map((value) => ({
      value,
      count: 2,
    }));
    const options = toFilterOptions({ ...facets, capability }, known, { capability: ["no-network"] }, "en");
    expect(countsOf(options.capability)).toEqual([
      ["network", 2],
      ["no-network", 2],
      ["no-credentials", 2],
      ["packages", 2],
      ["no-network,no-credentials", null],
      ["no-network,packages", null],
    ]);
    expect(options.capability.at(-1)?.name).toBe("No network, Installs packages");
  });

  it("offers values that only the results are known to hold", () => {
    const counted = { ...facets, license: [{ value: "0BSD", count: 1 }] };
    expect(countsOf(toFilterOptions(counted, known, {}, "en").license)).toEqual([["0BSD", 1]]);
  });
});

describe("chosenNames", () => {
  it("names what is filtered by", () => {
    const options = toFilterOptions(
      facets,
      known,
      { category: "testing", language: "en", audit: "none", capability: ["no-network", "no-credentials"] },
      "de",
    );
    expect(chosenNames(options)).toEqual({
      category: "Testing",
      license: undefined,
      language: "Englisch",
      audit: "Keine Befunde",
      capability: "Kein Netzwerk und Liest keine Zugangsdaten",
    });
  });
});
