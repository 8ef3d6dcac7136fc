import { describe, expect, it } from "vitest";
import { sampleRecord } from "../../../e2e/setup/sample-record.ts";
import type { SearchParameters } from "../parameters.ts";
import { toResultsView } from "./results.ts";
import type { Found } from "./search-page.ts";

const found: Found = {
  items: [
    { record: sampleRecord({ id: 1, repo: "one" }), matched: ["unit"], isPartial: false, copies: [] },
    {
      record: sampleRecord({ id: 2, repo: "two" }),
      matched: ["name"],
      isPartial: true,
      copies: [{ owner: "Other", repo: "copy" }],
    },
  ],
  units: new Map([[1, [{ name: "pdf", path: "pdf/SKILL.md", anchor: "unit-pdf" }]]]),
  totalCount: 49,
  isLowerBound: false,
  facets: undefined,
  didYouMean: null,
  correctedQuery: null,
  isSoft: false,
};

const context = {
  texts: new Map([[2, [{ locale: "de", name: "Zwei", summary: "Das zweite.", body: "" }]]]),
  categories: [],
  parameters: { q: "pdf", page: 2, pageSize: 24 },
  suggestions: [],
  locale: "de" as const,
  href: ({ page = 1, q = "pdf" }: Partial<SearchParameters>) => `/de/skills?q=${q}&page=${page}`,
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

  it("says of a record that words are missing, and leads to those that stand behind it", () => {
    const { cards } = toResultsView(found, context);
    expect(cards.map(({ isPartial }) => isPartial)).toEqual([false, true]);
    expect(cards.map(({ copies }) => copies)).toEqual([[], [{ name: "Other/copy", href: "/de/skills/Other/copy" }]]);
  });

  it("counts the pages", () => {
    expect(toResultsView(found, context)).toMatchObject({
      pager: { page: 2, pages: 3 },
      totalCount: 49,
      count: "49 Treffer",
    });
  });

  it("leads to the neighbouring pages, the search kept", () => {
    expect(toResultsView(found, context).pager).toMatchObject({
      previous: "/de/skills?q=pdf&page=1",
      next: "/de/skills?q=pdf&page=3",
    });
  });

  it("has no pages for no results", () => {
    expect(toResultsView({ ...found, items: [], totalCount: 0 }, context)).toMatchObject({
      cards: [],
      pager: { pages: 0, next: null },
    });
  });

  it("says that results hold only some of the words where there are any", () => {
    const soft = { ...found, isSoft: true };
    expect(toResultsView(soft, context).isSoft).toBe(true);
    expect(toResultsView({ ...soft, items: [], totalCount: 0 }, context).isSoft).toBe(false);
    expect(toResultsView(found, context).isSoft).toBe(false);
  });

  it("says that counts are estimated where they are", () => {
    const facets = { category: [], license: [], language: [], isEstimate: true };
    expect(toResultsView({ ...found, facets }, context).isEstimate).toBe(true);
    expect(toResultsView(found, context).isEstimate).toBe(false);
  });

  it("says that there are more than were counted", () => {
    const count = toResultsView({ ...found, totalCount: 10_000, isLowerBound: true }, context).count;
    expect(count).toBe("Mehr als 10.000 Treffer");
  });
});
