import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { bundledContent, makeSkill, makeTestDirectory } from "../../../e2e/setup/test-directory.ts";
import { maskOf } from "../agent-mask.ts";
import { loadContent } from "../ingest/content/load.ts";
import type { SearchParameters } from "../parameters.ts";
import { rebuildIndex } from "../store/rebuild.ts";
import { searchSkills } from "./search-skills.ts";

describe("search for skills", () => {
  let directory: Awaited<ReturnType<typeof makeTestDirectory>>;

  const unit = (name: string, description: string) => ({ name, path: `skills/${name}/SKILL.md`, description });

  const skills = [
    makeSkill("acme", "office", {
      name: "Office",
      summary: "Works with documents.",
      units: [
        unit("pdf", "Fills in forms."),
        unit("docx", "Writes letters; see pdf for forms."),
        unit("pdf-to-text", "Reads."),
        unit("xlsx", "Adds up."),
      ],
    }),
    makeSkill("beta", "copies", {
      name: "Copies",
      summary: "Skills of others.",
      license: null,
      units: [unit("pdf", "Fills in forms."), unit("zip", "Packs pdf files.")],
    }),
    makeSkill("gamma", "kit", {
      name: "Deployment kit",
      summary: "Ships programs.",
      units: [unit("rollout", "Ships."), unit("rollback", "Undoes.")],
    }),
    makeSkill("delta", "blank", {
      name: "Blank",
      summary: "Nothing.",
      units: [unit("template", "A rollout to fill in.")],
    }),
  ];

  beforeAll(async () => {
    directory = await makeTestDirectory(inject("postgresUrl"));
    globalThis.skillshelfDirectory = directory.database;
    const { categories } = await bundledContent();
    await loadContent(directory.database, { categories, collections: [], documents: [], skills });
    const run = (statement: ReturnType<typeof sql>) => directory.database.execute(statement);
    await run(sql`update units set kind = 'template' where name = 'template'`);
    await run(sql`update units set audit_level = 'none', capabilities = '{}' where name in ('pdf', 'xlsx', 'zip')`);
    await run(sql`update units set audit_level = 'high', capabilities = '{uses-network}' where name = 'docx'`);
    await run(sql`update units set agents = ${maskOf("codex") | maskOf("pi")} where name in ('pdf', 'xlsx')`);
    await run(sql`update units set agents = ${maskOf("codex")} where name = 'docx'`);
    await run(sql`
      insert into unit_copies (record_id, path, cluster, is_exact, is_origin)
      select id, 'skills/pdf/SKILL.md', 1, true, owner = 'acme' from records where owner in ('acme', 'beta')`);
    await run(sql`update record_search set form = 0`);
    for await (const _ of rebuildIndex(directory.database));
  });

  afterAll(async () => {
    globalThis.skillshelfDirectory = undefined;
    await directory.remove();
  });

  const search = (q: string, changes: Partial<SearchParameters> = {}) =>
    searchSkills({ q, page: 1, pageSize: 50, sort: "relevance", facets: false, ...changes });

  const namesOf = async (...given: Parameters<typeof search>) =>
    (await search(...given)).items.map(({ record, unit: { name } }) => `${record.owner} ${name}`);

  it("has the skill of that name first, then names with the word, then descriptions, and folds copies into their origin", async () => {
    const { items, totalCount, isLowerBound } = await search("pdf");
    expect(items.map(({ record, unit: { name } }) => `${record.owner} ${name}`)).toEqual([
      "acme pdf",
      "acme pdf-to-text",
      "beta zip",
      "acme docx",
    ]);
    expect(items[0]?.copies.map(({ record }) => record.owner)).toEqual(["beta"]);
    expect({ totalCount, isLowerBound }).toEqual({ totalCount: 4, isLowerBound: false });
  });

  it("takes words from the repository too", async () => {
    const { items } = await search("beta pdf");
    expect(items.map(({ record, unit: { name }, isPartial }) => [record.owner, name, isPartial])).toEqual([
      ["beta", "pdf", false],
      ["beta", "zip", false],
      ["acme", "pdf-to-text", true],
      ["acme", "docx", true],
    ]);
  });

  it("has all skills of a repository that is asked for by its name or owner", async () => {
    expect(await namesOf("gamma/kit")).toEqual(["gamma rollback", "gamma rollout"]);
    expect((await namesOf("gamma")).toSorted()).toEqual(["gamma rollback", "gamma rollout"]);
    expect(await namesOf("owner:acme", { sort: "name" })).toEqual([
      "acme docx",
      "acme pdf",
      "acme pdf-to-text",
      "acme xlsx",
    ]);
  });

  it("has a template after skills", async () => {
    expect(await namesOf("rollout")).toEqual(["gamma rollout", "delta template"]);
  });

  it("marks what lacks some of the words", async () => {
    const { items, isSoft } = await search("forms rollout");
    expect(isSoft).toBe(true);
    expect(items.length).toBeGreaterThan(0);
    expect(items.every(({ isPartial }) => isPartial)).toBe(true);
  });

  it("is filtered by what each skill is", async () => {
    expect(await namesOf("pdf", { audit: "high" })).toEqual(["acme docx"]);
    expect(await namesOf("", { audit: "high" })).toEqual(["acme docx"]);
    expect(await namesOf("pdf", { capability: ["no-network"] })).toEqual(["acme pdf", "beta zip"]);
    expect((await namesOf("", { capability: ["no-network", "no-scripts"] })).toSorted()).toEqual([
      "acme pdf",
      "acme xlsx",
      "beta pdf",
      "beta zip",
    ]);
    expect(await namesOf("", { capability: ["network", "no-network"] })).toEqual([]);
    expect((await search("", { capability: ["no-network"] })).totalCount).toBe(4);
    expect(await namesOf("", { agent: "pi", sort: "name" })).toEqual(["acme pdf", "beta pdf", "acme xlsx"]);
    expect(await namesOf("docx", { agent: "codex" })).toEqual(["acme docx"]);
    expect(await namesOf("docx", { agent: "pi" })).not.toContain("acme docx");
    expect((await search("", { agent: "codex" })).totalCount).toBe(4);
  });

  it("lists the skills of each repository by position, in every order of the list, page by page", async () => {
    const total = skills.flatMap(({ skill }) => ("units" in skill ? skill.units : [])).length;
    for (const sort of ["relevance", "updated", "score", "stars", "name"] as const) {
      const all = await search("", { sort });
      expect(all).toMatchObject({ totalCount: total, isLowerBound: false });
      expect(new Set(all.items.map(({ record, unit: { path } }) => `${record.id} ${path}`)).size).toBe(total);
      const second = await search("", { sort, page: 2, pageSize: 4 });
      expect(second.items.map(({ unit: { path } }) => path)).toEqual(
        all.items.slice(4, 8).map(({ unit: { path } }) => path),
      );
    }
    const named = (await search("", { sort: "name" })).items.map(({ unit: { name } }) => name);
    expect(named).toEqual(named.toSorted());
    expect(await namesOf("", { sort: "name", license: "MIT", capability: ["no-network"] })).toEqual([
      "acme pdf",
      "acme xlsx",
    ]);
  });

  it("counts skills by facet, as another choice would leave them", async () => {
    const { facets } = await search("pdf", { facets: true, audit: "high" });
    expect(facets?.audit).toEqual([
      { value: "none", count: 2 },
      { value: "high", count: 1 },
    ]);
    // The copy is folded into its origin.
    expect((await search("pdf", { audit: "none" })).totalCount).toBe(2);
    expect(facets?.capability).toContainEqual({ value: "network", count: 1 });
    expect(facets?.license).toEqual([{ value: "MIT", count: 1 }]);
    const all = (await search("", { facets: true })).facets;
    expect(all).toMatchObject({ isEstimate: false, license: [{ value: "MIT", count: 7 }] });
    expect(all?.agent).toEqual([
      { value: "codex", count: 4 },
      { value: "pi", count: 3 },
    ]);
    expect((await search("pdf", { facets: true, agent: "pi" })).facets?.agent).toContainEqual({
      value: "codex",
      count: 2,
    });
    expect(all?.capability.slice(0, 1)).toEqual([{ value: "no-scripts", count: 5 }]);
  });

  it("finds nothing for nothing but signs", async () => {
    expect(await search("???")).toMatchObject({ items: [], totalCount: 0 });
  });
});
