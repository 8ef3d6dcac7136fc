import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { makeTestDirectory } from "../../../e2e/setup/test-directory.ts";
import {
  categoryChanges,
  collectionChanges,
  hasSitemapFile,
  type SitemapRecord,
  sitemapFiles,
  sitemapRecords,
} from "./sitemap.ts";
import { collectionMembers, collections, records, recordTexts } from "./tables.ts";

let directory: Awaited<ReturnType<typeof makeTestDirectory>>;

beforeEach(async () => {
  directory = await makeTestDirectory(inject("postgresUrl"));
});

afterEach(async () => {
  await directory.remove();
});

/** Puts each record into a range of its own, so that few of them fill several files. */
const keepApart = () =>
  directory.database.execute(sql`alter table directory.records alter column id set increment by 50`);

const day = (number: number): Date => new Date(Date.UTC(2026, 0, number));

const row = (owner: string, repo: string, changedOn: number, status: "active" | "archived" | "removed" = "active") => ({
  owner,
  repo,
  name: repo,
  summary: "",
  category: "other",
  tags: [],
  languages: [],
  skillCount: 1,
  status,
  indexedAt: day(changedOn),
  fingerprint: "",
  searchFields: { name: "", owner: "", unit: "", tag: "", summary: "" },
});

const write = async (...rows: readonly ReturnType<typeof row>[]) =>
  directory.database
    .insert(records)
    .values([...rows])
    .returning({ id: records.id });

async function readFile(file: number, most: number): Promise<SitemapRecord[]> {
  const read: SitemapRecord[] = [];
  for await (const batch of sitemapRecords(directory.database, file, most)) read.push(...batch);
  return read;
}

async function readAll(most: number): Promise<SitemapRecord[]> {
  const files = await sitemapFiles(directory.database, most);
  return (await Promise.all(files.map(({ file }) => readFile(file, most)))).flat();
}

describe("the list of a category", () => {
  const changes = async () => Object.fromEntries(await categoryChanges(directory.database));
  const change = (repo: string, to: Partial<typeof records.$inferInsert>) =>
    directory.database.update(records).set(to).where(eq(records.repo, repo));

  it("changed when a record in it did, and no other", async () => {
    await write(row("a", "one", 1), row("a", "two", 3), { ...row("a", "three", 2), category: "testing" });
    expect(await changes()).toEqual({ other: day(3), testing: day(2) });
    await change("three", { indexedAt: day(5) });
    expect(await changes()).toEqual({ other: day(3), testing: day(5) });
  });

  it("changed when a record came to it, and when one left for another, or was removed", async () => {
    await write(row("a", "one", 1), row("a", "two", 1), { ...row("a", "three", 1), category: "testing" });
    await change("one", { category: "testing", indexedAt: day(4) });
    expect(await changes()).toEqual({ other: day(4), testing: day(4) });
    await change("three", { status: "removed", indexedAt: day(6) });
    expect(await changes()).toEqual({ other: day(4), testing: day(6) });
    const before = Date.now();
    await directory.database.delete(records).where(eq(records.repo, "two"));
    expect((await changes()).other?.getTime()).toBeGreaterThanOrEqual(before - 1_000);
  });

  it("does not change with what is not in it, nor with what it does not show", async () => {
    await write(row("a", "one", 1), row("a", "gone", 9, "removed"));
    await change("gone", { indexedAt: day(10) });
    await change("one", { name: "new" });
    expect(await changes()).toEqual({ other: day(1) });
  });
});

describe("a collection", () => {
  it("changed when a member did, one that was removed included", async () => {
    const [one, two, three] = await write(row("a", "one", 1), row("a", "two", 3), row("a", "three", 9));
    const { database } = directory;
    await database.insert(collections).values([
      { slug: "first", position: 1 },
      { slug: "second", position: 2 },
    ]);
    const member = (slug: string, id: number | undefined) => ({ slug, position: 1, recordId: id ?? 0, reasons: {} });
    await database
      .insert(collectionMembers)
      .values([member("first", one?.id), member("first", two?.id), member("second", one?.id)]);
    expect(three).toBeDefined();
    expect(Object.fromEntries(await collectionChanges(database))).toEqual({ first: day(3), second: day(1) });
    await database
      .update(records)
      .set({ status: "removed", indexedAt: day(12) })
      .where(eq(records.repo, "one"));
    expect(Object.fromEntries(await collectionChanges(database))).toEqual({ first: day(12), second: day(12) });
  });
});

describe("the page of an owner", () => {
  const ownersIn = (read: readonly SitemapRecord[]) =>
    read.flatMap(({ owner, repo, ownerChangedAt }) =>
      ownerChangedAt === null ? [] : [{ owner, repo, ownerChangedAt }],
    );

  it("comes with the owner's first record alone, with the latest change of all", async () => {
    await keepApart();
    await write(row("Acme", "one", 1), row("Beta", "one", 2), row("Acme", "two", 9), row("Acme", "three", 3));
    for (const most of [50, 100, 5_000]) {
      expect(ownersIn(await readAll(most))).toEqual([
        { owner: "Acme", repo: "one", ownerChangedAt: day(9) },
        { owner: "Beta", repo: "one", ownerChangedAt: day(2) },
      ]);
    }
  });

  it("is one page, however the owner's name is spelt", async () => {
    await write(row("Acme", "one", 1), row("acme", "two", 5), row("ACME", "three", 3));
    expect(ownersIn(await readAll(100))).toEqual([{ owner: "Acme", repo: "one", ownerChangedAt: day(5) }]);
  });

  it("does not know records that have left", async () => {
    await write(
      row("Acme", "gone", 8, "removed"),
      row("Acme", "one", 1, "archived"),
      row("Acme", "two", 2),
      row("Acme", "lost", 9, "removed"),
      row("Former", "gone", 9, "removed"),
    );
    expect(ownersIn(await readAll(100))).toEqual([{ owner: "Acme", repo: "one", ownerChangedAt: day(2) }]);
  });

  it("moves on when the first record leaves", async () => {
    const [first] = await write(row("Acme", "one", 1), row("Acme", "two", 2));
    await directory.database
      .update(records)
      .set({ status: "removed" })
      .where(eq(records.id, first?.id ?? 0));
    expect(ownersIn(await readAll(100))).toEqual([{ owner: "Acme", repo: "two", ownerChangedAt: day(2) }]);
  });
});

describe("the files of a sitemap", () => {
  it("hold every listed record once, and none that has left", async () => {
    await keepApart();
    await write(
      row("a", "one", 1),
      row("a", "two", 2, "removed"),
      row("b", "three", 3, "archived"),
      row("c", "four", 4),
    );
    for (const most of [50, 100, 150, 5_000])
      expect((await readAll(most)).map(({ repo }) => repo)).toEqual(["one", "three", "four"]);
  });

  it("hold every record of more than a batch", async () => {
    await write(...Array.from({ length: 1_205 }, (_, index) => row(`owner-${index % 7}`, `repo-${index}`, 1)));
    const read = await readFile(0, 5_000);
    expect(new Set(read.map(({ repo }) => repo)).size).toBe(1_205);
    expect(read).toHaveLength(1_205);
    expect(read.filter(({ ownerChangedAt }) => ownerChangedAt !== null)).toHaveLength(7);
  });

  it("tell in which languages a record's name and summary exist", async () => {
    const [first] = await write(row("a", "one", 1), row("a", "two", 1));
    const text = { recordId: first?.id ?? 0, name: "one", summary: "", body: "" };
    await directory.database.insert(recordTexts).values([
      { ...text, locale: "en" },
      { ...text, locale: "de" },
    ]);
    const [one, two] = await readAll(100);
    expect([...(one?.locales ?? [])].toSorted()).toEqual(["de", "en"]);
    expect(two?.locales).toEqual([]);
  });

  it("are made of whole ranges, and of no more records than asked for", async () => {
    await write(...Array.from({ length: 301 }, (_, index) => row(`owner-${index}`, "one", 1)));
    const sizes = async (most: number) => {
      const files = await sitemapFiles(directory.database, most);
      return Promise.all(files.map(async ({ file }) => (await readFile(file, most)).length));
    };
    expect(await sizes(149)).toEqual([100, 100, 100, 1]);
    expect(await sizes(150)).toEqual([150, 150, 1]);
  });

  it("are as new as the newest record in them", async () => {
    await keepApart();
    await write(row("a", "one", 1), row("b", "two", 7), row("c", "three", 3));
    expect(await sitemapFiles(directory.database, 100)).toEqual([
      { file: 0, lastModified: day(7) },
      { file: 1, lastModified: day(3) },
    ]);
  });

  it("are there as long as a listed record is in them", async () => {
    await keepApart();
    await write(row("a", "one", 1), row("b", "two", 2, "removed"), row("c", "three", 3));
    const there = [0, 1, 2, 3].map((file) => hasSitemapFile(directory.database, file, 50));
    expect(await Promise.all(there)).toEqual([true, false, true, false]);
    await directory.database.update(records).set({ status: "removed" });
    expect(await sitemapFiles(directory.database, 50)).toEqual([]);
  });

  it("are as new as the newest owner's page in them, though the record that changed is in another", async () => {
    await keepApart();
    await write(row("Acme", "one", 1), row("Acme", "two", 9));
    const [file] = await sitemapFiles(directory.database, 50);
    const [record] = await readFile(0, 50);
    expect(record?.ownerChangedAt).toEqual(day(9));
    expect(file?.lastModified).toEqual(record?.ownerChangedAt);
  });

  it("are none in an empty catalogue", async () => {
    expect(await sitemapFiles(directory.database, 100)).toEqual([]);
    expect(await readFile(0, 100)).toEqual([]);
  });
});
