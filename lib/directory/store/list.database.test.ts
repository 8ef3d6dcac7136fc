import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { bundledContent, makeSkill, makeTestDirectory } from "../../../e2e/setup/test-directory.ts";
import { maskOf } from "../agent-mask.ts";
import { loadContent } from "../ingest/content/load.ts";
import { type ListSort, listIds, listRecords, recordsOf } from "./list.ts";
import { findRecord, findRecordWithUnits } from "./records.ts";
import { records } from "./tables.ts";

const sorts: readonly ListSort[] = ["updated", "new", "score", "name", "stars"];
const MANY = 40;

let directory: Awaited<ReturnType<typeof makeTestDirectory>>;

const repoOf = (index: number): string => `repo-${String(index).padStart(2, "0")}`;

/** Records of which some share a day, a score or a number of stars, and some have none. */
async function load(count: number): Promise<void> {
  const { categories } = await bundledContent();
  const skills = Array.from({ length: count }, (_, index) =>
    makeSkill(index % 3 === 0 ? "Acme" : "other", repoOf(index), {
      name: `${index % 2 === 0 ? "b" : "A"}${(index * 7) % 10}`,
      committedAt: new Date(Date.UTC(2026, 0, 1 + ((index * 5) % 9))),
      units: Array.from({ length: 5 }, (__, unit) => ({ name: `unit-${unit}`, path: `skills/${unit}/SKILL.md` })),
    }),
  );
  await loadContent(directory.database, { categories, collections: [], documents: [], skills });
}

const page = async (sort: ListSort, offset: number, limit: number) =>
  (await listRecords(directory.database, {}, { sort, limit, offset }))?.content;

beforeAll(async () => {
  directory = await makeTestDirectory(inject("postgresUrl"));
});

afterAll(async () => {
  await directory.remove();
});

it("reads nothing before the first load", async () => {
  expect(await page("updated", 0, 10)).toBeUndefined();
  expect(await listIds(directory.database, "updated", {})).toBeUndefined();
  expect(await recordsOf(directory.database, [1])).toBeUndefined();
  expect(await findRecordWithUnits(directory.database, "Acme", "one", { limit: 1, offset: 0 })).toBeUndefined();
});

describe("a list", () => {
  beforeAll(async () => {
    await load(MANY);
    for (let index = 0; index < MANY; index += 3) {
      const measured = { stars: (index * 11) % 4, score: (index * 17) % 5 };
      await directory.database
        .update(records)
        .set(measured)
        .where(eq(records.repo, repoOf(index)));
    }
  });

  it.each(sorts)("is the same by pages and by ids, sorted by %s", async (sort) => {
    const pages = await Promise.all([0, 15, 30, 45].map((offset) => page(sort, offset, 15)));
    const items = pages.flatMap((one) => one?.items ?? []);
    expect(pages.map((one) => one?.totalCount)).toEqual([MANY, MANY, MANY, MANY]);
    const ids = (await listIds(directory.database, sort, {}))?.content ?? [];
    expect(ids).toEqual(items.map(({ id }) => id));
    expect(new Set(ids).size).toBe(MANY);
    expect((await recordsOf(directory.database, ids))?.content).toEqual({ items });
  });

  it.each<[ListSort, (record: { name: string; stars: number | null; score: number | null }) => number | string]>([
    ["score", ({ score }) => -(score ?? -1)],
    ["stars", ({ stars }) => -(stars ?? -1)],
    ["name", ({ name }) => name.toLowerCase()],
  ])("is sorted by %s", async (sort, keyOf) => {
    const keys = (await page(sort, 0, MANY))?.items.map(keyOf) ?? [];
    expect(keys).toEqual(keys.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0)));
    expect(new Set(keys).size).toBeGreaterThan(3);
  });

  it("is sorted by the time of listing, copies included", async () => {
    const newest = { firstIndexedAt: new Date("2126-01-01T00:00:00Z"), copyOf: "other/repo-01" };
    await directory.database
      .update(records)
      .set(newest)
      .where(eq(records.repo, repoOf(7)));
    expect((await page("new", 0, 2))?.items.map(({ repo }) => repo)).toEqual([repoOf(7), repoOf(MANY - 1)]);
    expect((await page("updated", 0, MANY))?.items.at(-1)?.repo).toBe(repoOf(7));
    await directory.database
      .update(records)
      .set({ copyOf: null })
      .where(eq(records.repo, repoOf(7)));
  });

  it("holds records as they are found one by one", async () => {
    for (const record of (await page("name", 0, 3))?.items ?? [])
      expect(await findRecord(directory.database, record.owner, record.repo)).toEqual(record);
  });

  it("is filtered by an agent that loads a skill", async () => {
    await directory.database.execute(sql`update record_search set agents = ${maskOf("pi")} where record_id in (
      select id from records where repo in (${repoOf(3)}, ${repoOf(9)}))`);
    const window = { sort: "name", limit: 1, offset: 1 } as const;
    const found = await listRecords(directory.database, { agent: "pi" }, window);
    expect(found?.content).toMatchObject({ totalCount: 2, items: [{ repo: repoOf(9) }] });
    expect((await listIds(directory.database, "name", { agent: "pi" }))?.content).toHaveLength(2);
    expect((await listIds(directory.database, "name", { agent: "codex" }))?.content).toEqual([]);
  });

  it("is empty past its end and still says how many there are", async () => {
    expect(await page("updated", 100, 15)).toEqual({ items: [], totalCount: MANY });
  });

  it("belongs to a version of the catalog", async () => {
    const window = { sort: "updated", limit: 1, offset: 0 } as const;
    const before = await listRecords(directory.database, {}, window);
    await load(MANY + 1);
    const after = await listRecords(directory.database, {}, window);
    expect(after?.version).toBe((before?.version ?? 0) + 1);
    expect(after?.createdAt.getTime()).toBeGreaterThan(before?.createdAt.getTime() ?? Number.POSITIVE_INFINITY);
    expect(after?.content.totalCount).toBe(MANY + 1);
  });
});

describe("a record with its units", () => {
  const find = (owner: string, repo: string, window = { limit: 100, offset: 0 }) =>
    findRecordWithUnits(directory.database, owner, repo, window);

  it("has those of a window, in the order of their paths", async () => {
    const pathsOf = async (limit: number, offset: number) =>
      (await find("Acme", repoOf(0), { limit, offset }))?.content?.units.map(({ path }) => path);
    expect(await pathsOf(2, 0)).toEqual(["skills/0/SKILL.md", "skills/1/SKILL.md"]);
    expect(await pathsOf(2, 4)).toEqual(["skills/4/SKILL.md"]);
    expect(await pathsOf(2, 6)).toEqual([]);
  });

  it("is the record that is found alone, in any letter case", async () => {
    const found = await find("ACME", repoOf(0).toUpperCase());
    expect(found?.content?.record).toEqual(await findRecord(directory.database, "Acme", repoOf(0)));
  });

  it.each(["nothing", "%", "'; --"])("is none for %j, in a version that is known", async (repo) => {
    const found = await find("Acme", repo);
    expect(found?.content).toBeUndefined();
    expect(found?.version).toBeGreaterThan(0);
  });
});
