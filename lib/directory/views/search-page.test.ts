import { searchMetaSchema, searchPageSchema } from "@skillshelf/directory-api/schema";
import { describe, expect, it } from "vitest";
import { sampleRecord } from "../../../e2e/setup/sample-record.ts";
import { type Found, toSearchPage } from "./search-page.ts";

const siteUrl = "https://skills.example.org";
const parameters = { q: "pdf", page: 1, pageSize: 24, sort: "relevance", facets: false } as const;
const nothing: Found = {
  items: [],
  units: new Map(),
  totalCount: 0,
  isLowerBound: false,
  facets: undefined,
  didYouMean: null,
  correctedQuery: null,
  isSoft: false,
};

describe("toSearchPage", () => {
  it("gives each record with what was found in it", () => {
    const found: Found = {
      ...nothing,
      items: [
        { record: sampleRecord({ id: 1 }), matched: ["unit"], isPartial: false, copies: [] },
        {
          record: sampleRecord({ id: 2, repo: "other" }),
          matched: ["name"],
          isPartial: true,
          copies: [{ owner: "Copier", repo: "copy" }],
        },
      ],
      units: new Map([[1, [{ name: "pdf", path: "pdf/SKILL.md", anchor: "unit-pdf" }]]]),
      totalCount: 2,
    };
    const page = toSearchPage(parameters, found, siteUrl);
    expect(() => searchPageSchema.strict().parse(page)).not.toThrow();
    expect(page.data.map(({ repo, matched }) => [repo, matched])).toEqual([
      ["Tools.md", ["unit"]],
      ["other", ["name"]],
    ]);
    expect(page.data.map(({ partial, copies }) => [partial, copies])).toEqual([
      [undefined, undefined],
      [true, [{ owner: "Copier", repo: "copy", url: `${siteUrl}/en/skills/Copier/copy` }]],
    ]);
    expect(page.data.map(({ matchedUnits }) => matchedUnits.map(({ path }) => path))).toEqual([["pdf/SKILL.md"], []]);
  });

  it.each([
    [0, 0],
    [1, 1],
    [24, 1],
    [25, 2],
    [10_000, 417],
  ])("divides %i results into %i pages of 24", (totalCount, totalPages) => {
    expect(toSearchPage(parameters, { ...nothing, totalCount }, siteUrl).pagination).toEqual({
      page: 1,
      pageSize: 24,
      totalCount,
      totalPages,
    });
  });

  it("keeps the number of a page past the end", () => {
    const page = toSearchPage({ ...parameters, page: 9 }, { ...nothing, totalCount: 3 }, siteUrl);
    expect(page.data).toEqual([]);
    expect(page.pagination).toMatchObject({ page: 9, totalPages: 1 });
  });
});

describe("meta of a search", () => {
  it("carries the query and the category", () => {
    const { meta } = toSearchPage({ ...parameters, category: "documents" }, nothing, siteUrl);
    expect(() => searchMetaSchema.strict().parse(meta)).not.toThrow();
    expect(meta).toEqual({
      query: "pdf",
      category: "documents",
      didYouMean: null,
      correctedQuery: null,
      someWordsMissing: false,
    });
  });

  it("has null for no category and an empty text for no query", () => {
    expect(toSearchPage({ ...parameters, q: "" }, nothing, siteUrl).meta).toMatchObject({ query: "", category: null });
  });

  it("says that the count is a lower bound only where it is one", () => {
    const found = { ...nothing, totalCount: 10_000 };
    expect(toSearchPage(parameters, { ...found, isLowerBound: true }, siteUrl).meta.totalCountIsLowerBound).toBe(true);
    expect(toSearchPage(parameters, found, siteUrl).meta).not.toHaveProperty("totalCountIsLowerBound");
  });

  it("carries how the query was corrected, and what may have been meant", () => {
    const found = { ...nothing, didYouMean: "pdfs", correctedQuery: "pdf form" };
    expect(toSearchPage(parameters, found, siteUrl).meta).toMatchObject({
      didYouMean: "pdfs",
      correctedQuery: "pdf form",
    });
  });

  it("carries facets only where they were counted", () => {
    const facets = { category: [{ value: "documents", count: 2 }], license: [], language: [], isEstimate: false };
    expect(toSearchPage(parameters, { ...nothing, facets }, siteUrl).meta.facets).toEqual(facets);
    expect(toSearchPage(parameters, nothing, siteUrl).meta).not.toHaveProperty("facets");
  });
});
