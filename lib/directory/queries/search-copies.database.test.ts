import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { bundledContent, makeSkill, makeTestDirectory } from "../../../e2e/setup/test-directory.ts";
import { loadContent } from "../ingest/content/load.ts";
import { searchRecords } from "./search.ts";

let directory: Awaited<ReturnType<typeof makeTestDirectory>>;

const board = { name: "canvas-board", path: "skills/canvas-board/SKILL.md", description: "Draws an obsidian canvas." };
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
