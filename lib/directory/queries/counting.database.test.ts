import { Random } from "@skillshelf/skill-audit/testing/random";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { bundledContent, makeSkill, makeTestDirectory } from "../../../e2e/setup/test-directory.ts";
import { loadContent } from "../ingest/content/load.ts";
import { parseQuery } from "../search/query.ts";
import { countFitting } from "../store/search.ts";
import { searchRecords } from "./search.ts";
import { understand } from "./understanding.ts";

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
    const { plan } = await understand(parseQuery(q), {});
    const all = await countFitting(directory.database, plan.all(plan.groups));
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
      enough = Math.max(enough, await countFitting(directory.database, plan.allBut(plan.rarest, missing)));
    expect(totalCount, q).toBe(enough);
    if (isSoft) found.nearly++;
  }
  expect(found.all).toBeGreaterThan(15);
  expect(found.nearly).toBeGreaterThan(20);
});
