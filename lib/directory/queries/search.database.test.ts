import type { UnitKind } from "@skillshelf/skill-audit/audit-facts";
import { Random } from "@skillshelf/skill-audit/testing/random";
import { sampleIngestResult, sampleReading, sampleUnitFacts } from "@skillshelf/skill-reader/testing/sample-facts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { bundledContent, makeSkill, makeTestDirectory } from "../../../e2e/setup/test-directory.ts";
import { maskOf } from "../agent-mask.ts";
import { writeIngestResults } from "../ingest/changes.ts";
import { loadContent } from "../ingest/content/load.ts";
import type { SearchParameters } from "../parameters.ts";
import { parseQuery } from "../search/query.ts";
import { rebuildIndex } from "../store/rebuild.ts";
import { countMatches } from "../store/search.ts";
import { analyzeQuery } from "./analyze-query.ts";
import { searchRecords, searchUnits } from "./search.ts";

describe("search", () => {
  let directory: Awaited<ReturnType<typeof makeTestDirectory>>;

  const unit = (name: string, description: string) => ({ name, path: `${name}/SKILL.md`, description });

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
    makeSkill("zeta", "zh", { name: "微信公众号", summary: "写作规范与排版", languages: ["zh-Hans"] }),
    makeSkill("zeta", "units", {
      units: [
        unit("invoice-reader", "Reads invoices and receipts."),
        unit("other", "Not about that."),
        unit("design-system", "Keeps components alike."),
      ],
    }),
    makeSkill("zeta", "ledgers", {
      units: [
        unit("ledger-of-many-things", "Keeps a quarterly ledger."),
        unit("quarterly-ledger-report", "Reports."),
        unit("quarterly", "Rates."),
        unit("ledger", "Sums."),
        { ...unit("ledger", "Sums."), path: "again/SKILL.md" },
        unit("quarterly-ledger", "Closes."),
        unit("abacus", "Counts by a ledger."),
      ],
    }),
    makeSkill("zeta", "scattered", { summary: "A system of records; its design is plain." }),
    makeSkill("ops", "cluster", {
      name: "Cluster care",
      summary: "Looks after k8s deployments.",
      tags: ["operations"],
    }),
    makeSkill("ops", "sharp", { name: "Compilers", summary: "Builds C++ and .NET programs, and n8n flows." }),
    makeSkill("Trail-Lab", "vault", { name: "Vault", summary: "Keeps Node.js secrets." }),
    ...Array.from({ length: 5 }, (_, index) =>
      makeSkill("many", `kettle-${index}`, { name: `Kettle ${index}`, summary: "Boils water." }),
    ),
    makeSkill("single", "kettle-guide", { name: "Guide to water", summary: "How a kettle boils." }),
  ];

  /** Of the others nothing was audited. */
  const levels = { "pdf-tools": "high", spreadsheets: "none", sums: "none" };
  const capabilitiesOf = { "pdf-tools": "uses-network,reads-secrets", spreadsheets: "reads-secrets", sums: "" };

  const masks = { "pdf-tools": maskOf("codex") | maskOf("pi"), sums: maskOf("codex") };

  beforeAll(async () => {
    directory = await makeTestDirectory(inject("postgresUrl"));
    globalThis.skillshelfDirectory = directory.database;
    const { categories } = await bundledContent();
    await loadContent(directory.database, { categories, collections: [], documents: [], skills });
    await directory.database.execute(sql`update units set kind = 'template' where name = 'quarterly-ledger'`);
    for (const [repo, level] of Object.entries(levels))
      await directory.database.execute(
        sql`update records set audit = ${JSON.stringify({ level })}::jsonb where repo = ${repo}`,
      );
    for (const [repo, capabilities] of Object.entries(capabilitiesOf))
      await directory.database.execute(sql`
        update units set audit_level = 'none', capabilities = ${`{${capabilities}}`}
        where record_id = (select id from records where repo = ${repo})`);
    for (const [repo, mask] of Object.entries(masks))
      await directory.database.execute(sql`
        update units set agents = ${mask} where record_id = (select id from records where repo = ${repo})`);
    await directory.database.execute(sql`update record_search set form = 0`);
    for await (const _ of rebuildIndex(directory.database));
  });

  afterAll(async () => {
    globalThis.skillshelfDirectory = undefined;
    await directory.remove();
  });

  const search = (q: string, changes: Partial<SearchParameters> = {}) =>
    searchRecords({ q, page: 1, pageSize: 50, sort: "relevance", facets: false, ...changes });

  const reposOf = async (...parameters: Parameters<typeof search>) =>
    (await search(...parameters)).items.map(({ record }) => record.repo);

  describe("order of what is found", () => {
    it("begins with the exact owner/repo, whatever its letter case", async () => {
      expect((await reposOf("ACME/spreadsheets"))[0]).toBe("spreadsheets");
    });

    it("has a name before a mention in a summary", async () => {
      expect(await reposOf("pdf")).toEqual(["pdf-tools", "spreadsheets"]);
    });

    it("has the name of a unit before words that stand apart in a summary", async () => {
      expect(await reposOf("design system")).toEqual(["units", "scattered"]);
    });

    it("has at most two records of one owner among the first ten, unless the owner is asked for", async () => {
      const owners = async (q: string) => (await search(q)).items.map(({ record }) => record.owner);
      expect(await owners("kettle")).toEqual(["many", "many", "single", "many", "many", "many"]);
      expect(await owners("kettle owner:many")).toEqual(Array(5).fill("many"));
    });

    it("can be another one", async () => {
      const names = async (sort: SearchParameters["sort"]) => reposOf("kettle", { sort });
      expect(await names("name")).toEqual(["kettle-guide", "kettle-0", "kettle-1", "kettle-2", "kettle-3", "kettle-4"]);
      expect((await names("updated")).length).toBe(6);
    });
  });

  describe("the query language", () => {
    it("asks for every word, and marks what lacks one where few have all", async () => {
      const { items, isSoft } = await search("pdf forms");
      expect(items.map(({ record, isPartial }) => [record.repo, isPartial])).toEqual([
        ["pdf-tools", false],
        ["spreadsheets", true],
      ]);
      expect(isSoft).toBe(true);
      expect(await search("quarterly ledger -water")).toMatchObject({ isSoft: false, items: [{ isPartial: false }] });
    });

    it("finds a name that is being typed with a space in it, and takes its beginning for no mistake", async () => {
      for (const q of ["spread she", "spread s", "acme spread sh"]) {
        const found = await search(q);
        expect(found.items[0]?.record.repo, q).toBe("spreadsheets");
        expect(found, q).toMatchObject({ correctedQuery: null, didYouMean: null });
      }
      expect(await reposOf("spread she license:MIT")).not.toEqual(await reposOf("spread she"));
    });

    it("is soft where nothing has all words", async () => {
      const found = await search("pdf kettle");
      expect(found.isSoft).toBe(true);
      expect(found.items.map(({ record }) => record.repo)).toContain("pdf-tools");
    });

    it("lets words be missing where few have all, unless it is a name", async () => {
      const { items, isSoft } = await search("plain design system");
      expect(items.map(({ record }) => record.repo)).toEqual(["scattered", "units"]);
      expect(isSoft).toBe(true);
      expect(await search("guide to water kettle")).toMatchObject({ isSoft: true, totalCount: 6 });
      expect(await search("guide to water")).toMatchObject({ isSoft: false, totalCount: 1 });
    });

    it("takes words in quotes for a phrase", async () => {
      expect(await reposOf('"design system"')).toEqual(["units"]);
      expect(await reposOf("“system of records”")).toEqual(["scattered"]);
      expect(await reposOf('"records system"')).toEqual([]);
      expect(await reposOf('"system of design"')).toEqual([]);
      expect(await reposOf('"keeps Node.js secrets"')).toEqual(["vault"]);
    });

    it("leaves out what has a word, a phrase or a value that is excluded", async () => {
      expect(await reposOf("pdf -forms")).toEqual(["spreadsheets"]);
      expect(await reposOf('design -"design system"')).toEqual(["scattered"]);
      expect(await reposOf("pdf -tag:documents")).toEqual(["spreadsheets"]);
      expect((await search("-pdf")).totalCount).toBe(skills.length - 2);
    });

    it("has filters", async () => {
      expect(await reposOf("owner:ACME")).toEqual(["pdf-tools", "spreadsheets"]);
      expect(await reposOf("license:bsd-3-clause")).toEqual(["sums"]);
      expect(await reposOf("category:web-and-mobile")).toEqual(["Next.js-kit"]);
      expect(await reposOf("tag:operations")).toEqual(["cluster"]);
      expect(await reposOf("lang:ja")).toEqual(["jp"]);
      expect(await reposOf("lang:zh")).toEqual(["zh"]);
      expect(await reposOf("pdf tag:documents")).toEqual(["pdf-tools"]);
    });

    it("is not needed to filter", async () => {
      expect(await reposOf("", { category: "web-and-mobile" })).toEqual(["Next.js-kit"]);
      expect(await reposOf("pdf", { license: "mit" })).toEqual(["pdf-tools"]);
      expect(await reposOf("", { language: "ja" })).toEqual(["jp"]);
    });

    it("is narrowed to a level of the audit, which no record has that was not audited", async () => {
      expect((await reposOf("", { audit: "none" })).toSorted()).toEqual(["spreadsheets", "sums"]);
      expect(await search("", { audit: "none" })).toMatchObject({ totalCount: 2, isLowerBound: false });
      expect(await reposOf("pdf", { audit: "high" })).toEqual(["pdf-tools"]);
      expect(await reposOf("pdf", { audit: "low" })).toEqual([]);
      expect(await reposOf("", { audit: "medium", sort: "name" })).toEqual([]);
    });

    it("is narrowed to what has capabilities or has none of them, which nothing has that was not audited", async () => {
      expect(await reposOf("", { capability: ["network"] })).toEqual(["pdf-tools"]);
      expect((await reposOf("", { capability: ["no-network"] })).toSorted()).toEqual(["spreadsheets", "sums"]);
      expect(await reposOf("", { capability: ["no-network", "no-credentials"] })).toEqual(["sums"]);
      expect(await reposOf("pdf", { capability: ["no-network"] })).toEqual(["spreadsheets"]);
    });

    it("is narrowed to what an agent loads a skill of", async () => {
      expect((await reposOf("", { agent: "codex" })).toSorted()).toEqual(["pdf-tools", "sums"]);
      expect(await reposOf("", { agent: "pi", sort: "name" })).toEqual(["pdf-tools"]);
      expect(await reposOf("pdf", { agent: "codex" })).toEqual(["pdf-tools"]);
      expect(await reposOf("", { agent: "kiro" })).toEqual([]);
    });

    it("finds nothing for nothing but signs, and everything for an empty query", async () => {
      expect(await search("???")).toMatchObject({ items: [], totalCount: 0 });
      expect((await search("")).totalCount).toBe(skills.length);
    });

    it.each([
      ["it's", "a & !b", "(((", "word:*", "'; drop table x", "\u{1F600} emoji", "%_\\", "-", '"', '"pdf', "owner:"],
      ["owner:\\", "license:'", "a'b\\c", "\u0000pdf", "\ud800", "tag:\ud800", "-owner:", '""', "<-> | &", "::::"],
    ])("takes whatever is typed for what it may mean", async (...queries) => {
      for (const query of queries) expect((await search(query)).items).toBeInstanceOf(Array);
    });
  });

  describe("words", () => {
    it("are found by other forms of them, and by their beginning while they are being typed", async () => {
      expect((await reposOf("test web page"))[0]).toBe("Next.js-kit");
      expect(await reposOf("spreadsh")).toEqual(["spreadsheets"]);
    });

    it("are not found by another word's beginning once they are whole", async () => {
      expect(await reposOf("forms")).toEqual(["pdf-tools"]);
      expect(await reposOf("formula")).toEqual(["sums"]);
    });

    it.each(["Next.js", "nextjs", "next js", "NEXT.JS"])("find Next.js as %s", async (query) => {
      expect(await reposOf(query)).toContain("Next.js-kit");
    });

    it.each(["C++", "cpp", ".NET", "dotnet", "n8n"])("with signs and digits are whole: %s", async (query) => {
      expect(await reposOf(query)).toEqual(["sharp"]);
    });

    it("that mean the same find the same", async () => {
      expect(await reposOf("kubernetes")).toEqual(["cluster"]);
    });

    it("may be written apart", async () => {
      expect(await reposOf("spread sheets")).toEqual(["spreadsheets"]);
      expect((await reposOf("traillab"))[0]).toBe("vault");
      expect((await reposOf("QuarterlyLedgerReport"))[0]).toBe("ledgers");
      expect((await reposOf("recordssystem"))[0] ?? null).toBeNull();
      expect((await reposOf("ledgermany"))[0] ?? null).toBeNull();
      expect((await reposOf("trail lab"))[0]).toBe("vault");
    });

    it("of Japanese and Chinese are told apart", async () => {
      expect(await reposOf("要約")).toEqual(["jp"]);
      expect(await reposOf("公众号")).toEqual(["zh"]);
    });

    it("are the same in traditional and simplified Chinese", async () => {
      expect(await reposOf("寫作規範")).toEqual(["zh"]);
      expect(await reposOf("議事録")).toEqual(["jp"]);
    });
  });

  describe("mistakes", () => {
    it("are corrected where nothing has the word", async () => {
      const found = await search("spreadshets");
      expect(found).toMatchObject({ correctedQuery: "spreadsheets", didYouMean: null });
      expect(found.items.map(({ record }) => record.repo)).toEqual(["spreadsheets"]);
      expect((await search("kettel -water")).correctedQuery).toBe("kettle -water");
      expect((await search("Ｋettel KETTEL -kettels")).correctedQuery).toBe("kettle kettle -kettels");
    });

    it("are left alone where something has the word", async () => {
      expect(await search("formula")).toMatchObject({ correctedQuery: null, didYouMean: null });
    });

    it("are not seen in words of English that nothing has", async () => {
      expect(await search("watet")).toMatchObject({ correctedQuery: "water" });
      expect(await search("wafer")).toMatchObject({ items: [], correctedQuery: null });
    });

    it("are not seen in words of other languages, which may be meant as they are", async () => {
      for (const q of ["Wätet", "kettelungen", "wateridad"])
        expect(await search(q), q).toMatchObject({ items: [], correctedQuery: null });
    });

    it("that nothing comes near find nothing", async () => {
      expect(await search("xqzzyk")).toMatchObject({ items: [], correctedQuery: null });
    });
  });

  describe("what a hit tells", () => {
    it("names the parts it was found in and the units that fit best", async () => {
      const { items, units } = await search("invoice");
      expect(items.map(({ record, matched }) => [record.repo, matched])).toEqual([["units", ["unit"]]]);
      expect([...units.values()].flat().map(({ name, anchor }) => [name, anchor])).toEqual([
        ["invoice-reader", "unit-invoice-reader"],
      ]);
      const [pdf] = (await search("pdf")).items;
      expect(pdf?.matched).toEqual(["name"]);
      expect((await search("acme")).items[0]?.matched).toContain("owner");
    });
  });

  describe("units told with a hit", () => {
    const toldOf = async (q: string, told?: "skills") => {
      const { units } = await searchRecords({ q, page: 1, pageSize: 50, sort: "relevance", facets: false }, told);
      return [...units.values()].flat().map(({ name }) => name);
    };

    it("are those with most words, then with most in the name, then of the shortest name, one of each name, before templates", async () => {
      expect(await toldOf("quarterly ledger")).toEqual(["quarterly-ledger-report", "ledger-of-many-things", "ledger"]);
      expect(await toldOf("closes ledger")).toContain("ledger");
    });

    it("are skills alone where those are asked for", async () => {
      expect(await toldOf("ledger", "skills")).toEqual(["ledger", "quarterly-ledger-report", "ledger-of-many-things"]);
    });
  });

  describe("facets", () => {
    it("count what is found, by every value of it", async () => {
      const { totalCount, facets } = await search("pdf", { facets: true });
      expect(totalCount).toBe(2);
      expect(facets).toEqual({
        category: [{ value: "testing", count: 2 }],
        license: [{ value: "MIT", count: 1 }],
        language: [{ value: "en", count: 2 }],
        audit: [
          { value: "high", count: 1 },
          { value: "none", count: 1 },
        ],
        capability: [
          { value: "credentials", count: 2 },
          { value: "no-outside-writes", count: 2 },
          { value: "no-packages", count: 2 },
          { value: "no-scripts", count: 2 },
          { value: "network", count: 1 },
          { value: "no-network", count: 1 },
        ],
        agent: [
          { value: "codex", count: 1 },
          { value: "pi", count: 1 },
        ],
        isEstimate: false,
      });
    });

    it("count what another choice would leave, where one is made", async () => {
      const { facets } = await search("", { facets: true, category: "web-and-mobile" });
      expect(facets?.category).toEqual([
        { value: "testing", count: skills.length - 1 },
        { value: "web-and-mobile", count: 1 },
      ]);
      expect(facets?.license).toEqual([{ value: "MIT", count: 1 }]);
    });

    it("count audit levels and capabilities of the whole catalog", async () => {
      const { facets } = await search("", { facets: true });
      expect(facets?.audit).toEqual([
        { value: "none", count: 2 },
        { value: "high", count: 1 },
      ]);
      expect(facets?.capability).toContainEqual({ value: "no-network", count: 2 });
      expect(facets?.agent).toEqual([
        { value: "codex", count: 2 },
        { value: "pi", count: 1 },
      ]);
    });
  });

  describe("pages", () => {
    it("neither repeat nor miss a record", async () => {
      const pages = await Promise.all([1, 2, 3, 4].map((page) => reposOf("kettle", { page, pageSize: 2 })));
      expect(pages.flat()).toHaveLength(6);
      expect(new Set(pages.flat()).size).toBe(6);
    });
  });

  it("ends statements that take too long", async () => {
    const { openDirectory, REQUEST_TIMEOUT_MS } = await import("../store/database.ts");
    const { database, close } = openDirectory(directory.url, { name: "test", statementTimeoutMs: 200 });
    await expect(database.execute(sql`select pg_sleep(5)`)).rejects.toMatchObject({ cause: { code: "57014" } });
    await close();
    expect(REQUEST_TIMEOUT_MS).toBeLessThanOrEqual(5_000);
  });
});

describe("unit search", () => {
  let directory: Awaited<ReturnType<typeof makeTestDirectory>>;

  const units = ["invoice-reader", "colours", "colours", "fonts", "grids"].map((name, index) => ({
    name,
    path: `${index}/SKILL.md`,
  }));

  beforeAll(async () => {
    directory = await makeTestDirectory(inject("postgresUrl"));
    globalThis.skillshelfDirectory = directory.database;
    const { categories } = await bundledContent();
    const skills = [
      makeSkill("acme", "studio", { name: "Studio kettle", units }),
      makeSkill("zeta", "kettle", { units: [{ name: "boil", path: "SKILL.md" }] }),
    ];
    await loadContent(directory.database, { categories, collections: [], documents: [], skills });
    const facts = [
      sampleUnitFacts({ name: "teapot-fixture", path: "tests/teapot/SKILL.md", kind: "fixture" }),
      sampleUnitFacts({ name: "pour", path: "pour/SKILL.md" }),
    ];
    const samovar = (name: string, path: string, kind: UnitKind) =>
      sampleUnitFacts({ name, path: `${path}/SKILL.md`, kind });
    const behind = [
      ...[1, 2, 3].map((number) => samovar("samovar", `a/${number}`, "fixture")),
      ...[4, 5, 6].map((number) => samovar(`samovar-${number}`, `b/${number}`, "template")),
      samovar("apron", "c", "skill"),
      samovar("samovar-brass-polish", "d", "skill"),
      samovar("samovar", "e", "skill"),
    ];
    await writeIngestResults(directory.database, [
      sampleIngestResult(sampleReading({ repo: "teapot", units: facts })),
      sampleIngestResult(sampleReading({ repo: "samovars", units: behind })),
    ]);
  });
  afterAll(async () => {
    globalThis.skillshelfDirectory = undefined;
    await directory.remove();
  });

  const found = async (q: string, owner?: string) =>
    (await searchUnits({ q, limit: 10, owner })).hits.map(({ record, units: named }) => [
      record.repo,
      ...named.map(({ name }) => name),
    ]);

  describe("a search for skills", () => {
    it("gives the skills that fit", async () => {
      expect(await found("invoice-reader")).toEqual([["studio", "invoice-reader"]]);
    });

    it("gives the first skills, one of each name, where the repository alone fits", async () => {
      expect(await found("studio")).toEqual([["studio", "invoice-reader", "colours", "fonts"]]);
    });

    it("keeps to an account", async () => {
      expect((await found("kettle")).map(([repo]) => repo).toSorted()).toEqual(["kettle", "studio"]);
      expect(await found("kettle", "ZETA")).toEqual([["kettle", "boil"]]);
      expect(await found("kettle", "nobody")).toEqual([]);
    });

    it("gives no fixtures", async () => {
      expect(await found("teapot-fixture")).toEqual([["teapot", "pour"]]);
    });

    it("gives the skills that fit behind fixtures and templates that fit as well or better", async () => {
      expect(await found("samovar")).toEqual([["samovars", "samovar", "samovar-brass-polish"]]);
    });

    it("finds nothing by a query without a word", async () => {
      expect(await found("???")).toEqual([]);
    });
  });
});

describe("search copies", () => {
  let directory: Awaited<ReturnType<typeof makeTestDirectory>>;

  const board = {
    name: "canvas-board",
    path: "skills/canvas-board/SKILL.md",
    description: "Draws an obsidian canvas.",
  };
  const other = (name: string) => ({ name, path: `${name}/SKILL.md`, description: "Something else." });

  const skills = [
    makeSkill("one", "collected", { units: [board] }),
    makeSkill("two", "origin", { units: [board, ...["a", "b", "c"].map(other)] }),
    makeSkill("three", "gathered", { units: [board, other("d")] }),
    makeSkill("four", "notes", {
      units: [{ ...board, path: "own/SKILL.md", description: "An obsidian canvas of its own." }],
    }),
    makeSkill("five", "canvas", { name: "Obsidian canvas", units: [board] }),
  ];

  beforeAll(async () => {
    directory = await makeTestDirectory(inject("postgresUrl"));
    globalThis.skillshelfDirectory = directory.database;
    const { categories } = await bundledContent();
    await loadContent(directory.database, { categories, collections: [], documents: [], skills });
    await directory.database.execute(sql`
    insert into unit_copies (record_id, path, cluster, is_exact, is_origin)
    select record_id, path, 1, true, repo = 'origin' from units join records on records.id = record_id
    where path = ${board.path}`);
  });

  afterAll(async () => {
    globalThis.skillshelfDirectory = undefined;
    await directory.remove();
  });

  const search = (changes: Partial<Parameters<typeof searchRecords>[0]> = {}) =>
    searchRecords({ q: "obsidian canvas", page: 1, pageSize: 50, sort: "relevance", facets: false, ...changes });

  describe("copies of the skill that a search finds", () => {
    it("stand behind the origin, but for a record that is found by what it is called", async () => {
      const { items, totalCount } = await search();
      expect(items.map(({ record, copies }) => [record.repo, copies.map(({ repo }) => repo).toSorted()])).toEqual([
        ["canvas", []],
        ["origin", ["collected", "gathered"]],
        ["notes", []],
      ]);
      expect(totalCount).toBe(3);
    });

    it("are on no page", async () => {
      const pages = await Promise.all([1, 2, 3, 4].map((page) => search({ page, pageSize: 1 })));
      expect(pages.map(({ items }) => items.map(({ record }) => record.repo))).toEqual([
        ["canvas"],
        ["origin"],
        ["notes"],
        [],
      ]);
      expect(pages.map(({ totalCount }) => totalCount)).toEqual([3, 3, 3, 3]);
    });

    it("are told one by one in another order than by relevance", async () => {
      expect((await search({ sort: "name" })).items).toHaveLength(5);
    });
  });

  it("tells the version that the records were read of, and of no records too", async () => {
    const { database } = directory;
    const [newest] = await database.execute<{ version: number }>(
      sql`select max(version)::int as version from catalogue_versions`,
    );
    for (const q of ["obsidian canvas", "xqzzyk", "???", ""])
      expect((await search({ q })).version, q).toBe(newest?.version);
  });
});

describe("counting", () => {
  const common = ["agent", "report", "next.js"];
  const rare = ["kettle", "abacus", "写作", "quarterly ledger", "c++", "lantern", "violin", "harbour"];

  const random = new Random(20_261_127);
  const text = () =>
    [...common.filter(() => random.chance(0.5)), ...rare.filter(() => random.chance(0.02))].join(" ") || "plain";

  const skills = Array.from({ length: 120 }, (_, index) =>
    makeSkill("acme", `repo-${index}`, {
      name: random.chance(0.2) ? text() : `Repo ${index}`,
      summary: text(),
      units: [1, 2, 3].slice(0, random.whole(1, 3)).map((unit) => ({
        name: random.chance(0.3) ? text() : `unit-${unit}`,
        path: `${unit}/SKILL.md`,
        description: text(),
      })),
    }),
  );

  let directory: Awaited<ReturnType<typeof makeTestDirectory>>;

  beforeAll(async () => {
    directory = await makeTestDirectory(inject("postgresUrl"));
    globalThis.skillshelfDirectory = directory.database;
    const { categories } = await bundledContent();
    await loadContent(directory.database, { categories, collections: [], documents: [], skills });
  });

  afterAll(async () => {
    globalThis.skillshelfDirectory = undefined;
    await directory.remove();
  });

  it("counts the records that have all words, or nearly all, as the index does, however common some of them are", async () => {
    const found = { all: 0, nearly: 0 };
    for (let round = 0; round < 300; round++) {
      const words = [...rare, ...common]
        .filter(() => random.chance(0.2))
        .map((word) => (random.chance(0.3) ? `"${word}"` : word));
      const q = [...words, ...(random.chance(0.2) ? [`-${random.oneOf(rare)}`] : [])].join(" ");
      if (words.length === 0) continue;
      const { plan } = await analyzeQuery(parseQuery(q), {});
      const all = await countMatches(directory.database, plan.all(plan.groups));
      const { totalCount, isSoft, items } = await searchRecords({
        q,
        page: 1,
        pageSize: 50,
        sort: "relevance",
        facets: false,
      });
      expect(isSoft ? totalCount > all : totalCount === all, `${q}: ${totalCount} of ${all}`).toBe(true);
      expect(items).toHaveLength(Math.min(50, totalCount));
      if (!isSoft && all > 0 && words.length > 1) found.all++;
      let enough = all;
      for (let missing = 1; missing < plan.groups.length && enough < 10 && (enough === 0 || missing <= 2); missing++)
        enough = Math.max(enough, await countMatches(directory.database, plan.allBut(plan.rarest, missing)));
      expect(totalCount, q).toBe(enough);
      if (isSoft) found.nearly++;
    }
    expect(found.all).toBeGreaterThan(15);
    expect(found.nearly).toBeGreaterThan(20);
  });
});
