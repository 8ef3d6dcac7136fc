import { describe, expect, it } from "vitest";
import { sampleRecord } from "../../../e2e/setup/sample-record.ts";
import { toResultsView } from "./results.ts";
import type { Found } from "./search-page.ts";

const found: Found = {
  items: [
    { record: sampleRecord({ id: 1, repo: "one" }), matched: ["unit"] },
    { record: sampleRecord({ id: 2, repo: "two" }), matched: ["name"] },
  ],
  units: new Map([[1, [{ name: "pdf", path: "pdf/SKILL.md", anchor: "unit-pdf" }]]]),
  totalCount: 49,
  isLowerBound: false,
  facets: undefined,
};

const context = {
  texts: new Map([[2, [{ locale: "de", name: "Zwei", summary: "Das zweite.", body: "" }]]]),
  categories: [],
  parameters: { page: 2, pageSize: 24 },
  locale: "de" as const,
  href: (page: number) => `/de/skills?page=${page}`,
};

describe("toResultsView", () => {
  it("draws each record in order, with its own texts and units", () => {
    const { cards } = toResultsView(found, context);
    expect(cards.map(({ repo, name, language }) => [repo, name, language])).toEqual([
      ["one", "Acme tools", "en"],
      ["two", "Zwei", undefined],
    ]);
    expect(cards.map(({ units }) => units.map(({ href }) => href))).toEqual([["/de/skills/Acme/one#unit-pdf"], []]);
  });

  it("counts the pages", () => {
    expect(toResultsView(found, context)).toMatchObject({
      pager: { page: 2, pages: 3 },
      totalCount: 49,
      isLowerBound: false,
    });
  });

  it("leads to the neighbouring pages, the search kept", () => {
    const { pager, clearHref } = toResultsView(found, { ...context, href: (page) => `/de/skills?q=pdf&page=${page}` });
    expect(pager).toMatchObject({ previous: "/de/skills?q=pdf&page=1", next: "/de/skills?q=pdf&page=3" });
    expect(clearHref).toBe("/de/skills");
  });

  it("has no pages for no results", () => {
    expect(toResultsView({ ...found, items: [], totalCount: 0 }, context)).toMatchObject({
      cards: [],
      pager: { pages: 0, next: null },
    });
  });
});
