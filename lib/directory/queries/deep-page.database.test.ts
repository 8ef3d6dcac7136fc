import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { bundledContent, makeSkill, makeTestDirectory } from "../../../e2e/setup/test-directory.ts";
import { loadContent } from "../ingest/content/load.ts";
import { recordsOf } from "../store/list.ts";
import { deepPage } from "./deep-page.ts";

let directory: Awaited<ReturnType<typeof makeTestDirectory>>;

/** Loads records of these names; sorted by name they stand in this order. */
async function load(...names: readonly string[]): Promise<void> {
  const { categories } = await bundledContent();
  const skills = names.map((name) => makeSkill("acme", name, { name }));
  await loadContent(directory.database, { categories, collections: [], documents: [], skills });
}

async function read(offset: number, limit: number) {
  const page = await deepPage("name", { offset, limit }, recordsOf);
  return page && { names: page.content.items.map(({ name }) => name), total: page.content.totalCount };
}

beforeAll(async () => {
  directory = await makeTestDirectory(inject("postgresUrl"));
  globalThis.skillshelfDirectory = directory.database;
});

afterAll(async () => {
  globalThis.skillshelfDirectory = undefined;
  await directory.remove();
});

it("fails before the first load, and finds pages once there is one", async () => {
  await expect(read(0, 2)).rejects.toMatchObject({ code: "NO_CATALOGUE" });
  await load("a", "b", "c", "d", "e");
  expect(await read(2, 2)).toEqual({ names: ["c", "d"], total: 5 });
});

it("ends where the list ends", async () => {
  expect(await read(4, 2)).toEqual({ names: ["e"], total: 5 });
  expect(await read(9, 2)).toEqual({ names: [], total: 5 });
});

it("follows the catalogue, for all who ask at once", async () => {
  await load("a", "b", "bb", "d", "e", "f");
  const pages = await Promise.all(Array.from({ length: 8 }, () => read(2, 3)));
  expect(pages).toEqual(Array.from({ length: 8 }, () => ({ names: ["bb", "d", "e"], total: 6 })));
});

it("says what version it is of", async () => {
  const before = await deepPage("name", { offset: 0, limit: 1 }, recordsOf);
  await load("z");
  const after = await deepPage("name", { offset: 0, limit: 1 }, recordsOf);
  expect(after?.version).toBe((before?.version ?? 0) + 1);
  expect(after?.createdAt).toBeInstanceOf(Date);
});
