import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { bundledContent, makeSkill, makeTestDirectory } from "../../../e2e/setup/test-directory.ts";
import { loadContent } from "../ingest/content/load.ts";
import { CACHE_VERSION, toCachedJson } from "../skill-record.ts";
import { countOutdatedJson } from "../store/cached-json.ts";
import { recordsOf } from "../store/list.ts";
import { rebuildCachedJson } from "../store/rebuild.ts";
import { cachedJson, records } from "../store/tables.ts";
import { deepPage, listRecordJson, listRecords } from "./records.ts";

describe("records", () => {
  let directory: Awaited<ReturnType<typeof makeTestDirectory>>;

  /** Loads records of these names; sorted by name they stand in this order. */
  async function load(...names: readonly string[]): Promise<void> {
    const { categories } = await bundledContent();
    const skills = names.map((name) => makeSkill("acme", name, { name }));
    await loadContent(directory.database, { categories, collections: [], documents: [], skills });
  }

  async function read(offset: number, limit: number) {
    const page = await deepPage({ sort: "name", offset, limit }, recordsOf);
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

  it("follows the catalog, for all who ask at once", async () => {
    await load("a", "b", "bb", "d", "e", "f");
    const pages = await Promise.all(Array.from({ length: 8 }, () => read(2, 3)));
    expect(pages).toEqual(Array.from({ length: 8 }, () => ({ names: ["bb", "d", "e"], total: 6 })));
  });

  it("says what version it is of", async () => {
    const before = await deepPage({ sort: "name", offset: 0, limit: 1 }, recordsOf);
    await load("z");
    const after = await deepPage({ sort: "name", offset: 0, limit: 1 }, recordsOf);
    expect(after?.version).toBe((before?.version ?? 0) + 1);
    expect(after?.createdAt).toBeInstanceOf(Date);
  });
});

describe("list answers", () => {
  const COUNT = 1_200;

  let directory: Awaited<ReturnType<typeof makeTestDirectory>>;

  const audit = {
    level: "low",
    findings: 1,
    accepted: 0,
    commit: "a".repeat(40),
    auditedAt: "2026-01-01T00:00:00Z",
    engine: "1",
    stale: false,
    unread: 0,
  } as const;

  const rowOf = (index: number): typeof records.$inferInsert => ({
    owner: index % 3 === 0 ? "Acme" : "other",
    repo: `repo-${index}`,
    name: `Name "url":"/${index}`,
    summary: `Says "url":"/x" and \\ and ü and 表 and \u0001.`,
    category: index % 2 === 0 ? "testing" : "security",
    tags: ["made", `tag-${index}`],
    languages: ["en"],
    skillCount: index,
    status: "active",
    audit: index % 5 === 0 ? audit : undefined,
    updatedAt: new Date(Date.UTC(2026, 0, 1, 0, index % 700)),
    indexedAt: new Date(0),
    fingerprint: "",
  });

  async function answerAll(): Promise<number> {
    let all = 0;
    for await (const some of rebuildCachedJson(directory.database)) all += some;
    return all;
  }

  beforeAll(async () => {
    directory = await makeTestDirectory(inject("postgresUrl"));
    globalThis.skillshelfDirectory = directory.database;
    const { categories } = await bundledContent();
    await loadContent(directory.database, { categories, collections: [], documents: [], skills: [] });
    await directory.database.insert(records).values(Array.from({ length: COUNT }, (_, index) => rowOf(index)));
  });
  afterAll(async () => {
    globalThis.skillshelfDirectory = undefined;
    await directory.remove();
  });

  const queries = [
    { page: 1, pageSize: 24, sort: "updated" },
    { page: 2, pageSize: 24, sort: "name" },
    // Deeper than what is counted through, to the last page and behind it.
    { page: 46, pageSize: 24, sort: "updated" },
    { page: 50, pageSize: 24, sort: "stars" },
    { page: 51, pageSize: 24, sort: "score" },
    { page: 3, pageSize: 10, sort: "updated", owner: "acme" },
    { page: 9, pageSize: 100, sort: "updated", category: "testing" },
    { page: 2, pageSize: 10, sort: "updated", updatedSince: new Date(0) },
    { page: 2, pageSize: 24, sort: "name", audit: "low" },
    { page: 1, pageSize: 10, sort: "updated", audit: "low", updatedSince: new Date(0) },
  ] as const;

  async function expectAnswersOfRecords(): Promise<void> {
    for (const query of queries) {
      const { content } = await listRecords(query);
      const answered = await listRecordJson(query);
      expect(answered.content).toEqual({
        json: content.items.map(toCachedJson).join(","),
        totalCount: content.totalCount,
      });
    }
  }

  describe("the answers of a list", () => {
    it("are those of its records where none is kept, where some are, and where all are", async () => {
      expect(await countOutdatedJson(directory.database)).toBe(COUNT);
      await expectAnswersOfRecords();
      const count: number = (await rebuildCachedJson(directory.database).next()).value;
      expect(count).toBeGreaterThan(0);
      expect(count).toBeLessThan(COUNT);
      await expectAnswersOfRecords();
      expect(await answerAll()).toBe(COUNT - count);
      expect(await countOutdatedJson(directory.database)).toBe(0);
      await expectAnswersOfRecords();
    });

    it("are read from what is kept", async () => {
      const kept = await directory.database
        .update(cachedJson)
        .set({ json: '{"kept":true}' })
        .where(sql`record_id in (select id from ${records} where owner = 'Acme' order by updated_at desc, id limit 1)`)
        .returning({ recordId: cachedJson.recordId });
      const first = { page: 1, pageSize: 1, sort: "updated", owner: "Acme" } as const;
      expect((await listRecordJson(first)).content.json).toBe('{"kept":true}');
      // A record that changes loses what was kept of it.
      await directory.database
        .update(records)
        .set({ stars: 7 })
        .where(eq(records.id, kept[0]?.recordId ?? 0));
      expect(JSON.parse((await listRecordJson(first)).content.json)).toMatchObject({ stars: 7 });
      expect(await answerAll()).toBe(1);
    });

    it("are made anew where they have another form", async () => {
      await directory.database.update(cachedJson).set({ cacheVersion: "0", json: "{}" }).where(sql`record_id % 4 = 0`);
      await expectAnswersOfRecords();
      expect(await answerAll()).toBe(COUNT / 4);
      await expectAnswersOfRecords();
      expect(await directory.database.$count(cachedJson, eq(cachedJson.cacheVersion, CACHE_VERSION))).toBe(COUNT);
    });
  });

  it("a level of the audit has the records that were audited with it, on every page", async () => {
    const listed = { pageSize: 100, sort: "name", audit: "low" } as const;
    const pages = await Promise.all([1, 2, 3, 4].map((page) => listRecords({ ...listed, page })));
    expect(pages.map(({ content }) => content.totalCount)).toEqual(Array(4).fill(COUNT / 5));
    const repos = pages.flatMap(({ content }) => content.items.map(({ repo }) => repo));
    expect(new Set(repos)).toEqual(new Set(Array.from({ length: COUNT / 5 }, (_, index) => `repo-${index * 5}`)));
    expect(repos).toHaveLength(COUNT / 5);
    expect((await listRecords({ ...listed, page: 1, audit: "none" })).content).toEqual({ items: [], totalCount: 0 });
    const { content } = await listRecords({ ...listed, page: 1, updatedSince: new Date(0) });
    expect(content.totalCount).toBe(COUNT / 5);
  });
});
