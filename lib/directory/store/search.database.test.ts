import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { countRecords, listRecords } from "../../../e2e/setup/lists.ts";
import { bundledContent, makeSkill, makeTestDirectory } from "../../../e2e/setup/test-directory.ts";
import { loadContent } from "../ingest/content/load.ts";
import { segment } from "../segment.ts";
import { countFacets, countHits, matchUnits, searchRecords } from "./search.ts";
import { records } from "./tables.ts";

let directory: Awaited<ReturnType<typeof makeTestDirectory>>;

const skills = [
  makeSkill("acme", "pdf-tools", { name: "PDF tools", summary: "Fills in forms.", tags: ["documents"] }),
  makeSkill("acme", "spreadsheets", { name: "Sheets", summary: "Mentions PDF in passing.", license: null }),
  makeSkill("zeta", "Next.js-kit", {
    name: "Next.js kit",
    summary: "Testing of web pages.",
    category: "web-and-mobile",
  }),
  makeSkill("zeta", "sums", { name: "Sums", summary: "A formula for everything.", license: "BSD-3-Clause" }),
  makeSkill("zeta", "jp", { name: "議事録", summary: "会議の要約を書くスキル", languages: ["ja"] }),
  makeSkill("zeta", "units", {
    units: [
      { name: "invoice-reader", path: "a/SKILL.md", description: "Reads invoices." },
      { name: "other", path: "b/SKILL.md", description: "Not about that." },
    ],
  }),
];

beforeAll(async () => {
  directory = await makeTestDirectory(inject("postgresUrl"));
  const { categories } = await bundledContent();
  await loadContent(directory.database, { categories, collections: [], documents: [], skills });
});

afterAll(async () => {
  await directory.remove();
});

async function search(query: string, filter: { category?: string; license?: string; language?: string } = {}) {
  const terms = segment(query);
  const hits = await searchRecords(
    directory.database,
    { terms, every: true, ...filter },
    { query, sort: "relevance", limit: 50, offset: 0 },
  );
  return hits.map(({ record, matched }) => ({ repo: record.repo, matched }));
}

const reposOf = async (...parameters: Parameters<typeof search>) =>
  (await search(...parameters)).map(({ repo }) => repo);

describe("search", () => {
  it("puts the exact owner/repo first, whatever its letter case", async () => {
    expect((await reposOf("ACME/spreadsheets"))[0]).toBe("spreadsheets");
  });

  it("puts a name before a mention in a summary", async () => {
    expect(await reposOf("pdf")).toEqual(["pdf-tools", "spreadsheets"]);
  });

  it("finds a record by the name of one of its units and says so", async () => {
    expect(await search("invoice")).toEqual([{ repo: "units", matched: ["unit"] }]);
  });

  it("finds inflected forms, and a word by its beginning while it is being typed", async () => {
    expect(await reposOf("test web page")).toEqual(["Next.js-kit"]);
    expect(await reposOf("spreadsh")).toEqual(["spreadsheets"]);
  });

  it("does not take a whole last word for the beginning of another", async () => {
    expect(await search("forms")).toEqual([{ repo: "pdf-tools", matched: ["summary"] }]);
    expect(await reposOf("formula")).toEqual(["sums"]);
  });

  it("takes Next.js, nextjs and next js for the same", async () => {
    for (const query of ["Next.js", "nextjs", "next js"]) expect(await reposOf(query)).toContain("Next.js-kit");
  });

  it("divides Japanese into words", async () => {
    expect(await reposOf("要約")).toEqual(["jp"]);
  });

  it("filters by category, licence and language", async () => {
    expect(await reposOf("", { category: "web-and-mobile" })).toEqual(["Next.js-kit"]);
    expect(await reposOf("pdf", { license: "mit" })).toEqual(["pdf-tools"]);
    expect(await reposOf("", { language: "ja" })).toEqual(["jp"]);
  });

  it("counts what it finds, and the values of what it finds", async () => {
    const filter = { terms: ["pdf"], every: true };
    expect(await countHits(directory.database, filter)).toBe(2);
    expect(await countFacets(directory.database, filter)).toEqual({
      category: [{ value: "testing", count: 2 }],
      license: [{ value: "MIT", count: 1 }],
      language: [{ value: "en", count: 2 }],
    });
  });

  it("names the units that fit best, and only those that fit", async () => {
    const all = await listRecords(directory.database, {}, { sort: "name", limit: 50, offset: 0 });
    const ids = all.map(({ id }) => id);
    const found = await matchUnits(directory.database, ids, ["invoice"], 3);
    expect(found.map(({ name, anchor }) => [name, anchor])).toEqual([["invoice-reader", "unit-invoice-reader"]]);
  });

  it("takes words of every script and no operator for what they are", async () => {
    for (const query of [
      "it's",
      "a & !b",
      "(((",
      "word:*",
      "'; drop table x",
      "\u{1F600} emoji",
      "%_\\",
      "-pdf",
      '"pdf',
    ]) {
      await expect(search(query)).resolves.toBeInstanceOf(Array);
    }
  });
});

describe("order of lists", () => {
  it("puts unmeasured stars and scores last", async () => {
    await directory.database.update(records).set({ stars: 5, score: 40 }).where(eq(records.repo, "jp"));
    await directory.database.update(records).set({ stars: 9, score: 30 }).where(eq(records.repo, "units"));
    const order = async (sort: "stars" | "score") =>
      (await listRecords(directory.database, {}, { sort, limit: 50, offset: 0 })).map(({ repo }) => repo).slice(0, 2);
    expect(await order("stars")).toEqual(["units", "jp"]);
    expect(await order("score")).toEqual(["jp", "units"]);
  });

  it("neither repeats nor misses a record across pages", async () => {
    const pages = await Promise.all(
      [0, 2, 4].map((offset) => listRecords(directory.database, {}, { sort: "updated", limit: 2, offset })),
    );
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(await countRecords(directory.database, {}));
  });
});
