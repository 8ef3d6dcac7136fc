import type { UnitKind } from "@skillshelf/skill-audit/audit-facts";
import { sampleFinding, sampleReading, sampleUnitFacts } from "@skillshelf/skill-reader/testing/sample-facts";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { bundledContent, makeSkill, makeTestDirectory } from "../../../e2e/setup/test-directory.ts";
import { writeFindings } from "../ingest/changes.ts";
import { loadContent } from "../ingest/content/load.ts";
import { searchUnits } from "./unit-search.ts";

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
  await writeFindings(directory.database, [
    sampleFinding(sampleReading({ repo: "teapot", units: facts })),
    sampleFinding(sampleReading({ repo: "samovars", units: behind })),
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
