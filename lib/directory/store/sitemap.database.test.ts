import { Random } from "@skillshelf/skill-audit/testing/random";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { makeTestDirectory } from "../../../e2e/setup/test-directory.ts";
import {
  categoryDates,
  collectionDates,
  hasSitemapFile,
  hasSkillFile,
  type SitemapRecord,
  type SitemapSkill,
  type SkillFile,
  sitemapFiles,
  sitemapRecords,
  sitemapSkills,
  skillFiles,
} from "./sitemap.ts";
import {
  collectionMembers,
  collections,
  records,
  recordTexts,
  sitemapOwners,
  sitemapRanges,
  unitCopies,
  units,
} from "./tables.ts";

describe("sitemap", () => {
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

  const row = (
    owner: string,
    repo: string,
    changedOn: number,
    status: "active" | "archived" | "removed" = "active",
  ) => ({
    owner,
    repo,
    name: repo,
    summary: "",
    category: "other",
    tags: [],
    languages: [],
    skillCount: 1,
    status,
    updatedAt: day(changedOn),
    indexedAt: day(changedOn),
    fingerprint: "",
    searchFields: { name: "", owner: "", unit: "", tag: "", summary: "" },
  });

  const write = async (...rows: readonly (typeof records.$inferInsert)[]) =>
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

  /** A record whose commit, or whose commit and review, are of some days. It was read here much later. */
  const dated = (repo: string, committedOn: number | null, reviewedOn: number | null = null, category = "other") => ({
    ...row("a", repo, 25),
    category,
    updatedAt: committedOn === null ? null : day(committedOn),
    reviewedOn: reviewedOn === null ? null : day(reviewedOn).toISOString().slice(0, 10),
  });

  describe("the date of a category", () => {
    it("is that of the newest commit or review of what it lists, not when that was read here", async () => {
      await write(
        dated("one", 1),
        dated("two", 3),
        dated("three", 2, null, "testing"),
        dated("four", 1, 6, "testing"),
        dated("five", null, null, "security"),
        { ...dated("gone", 9), status: "removed" },
      );
      const dates = Object.fromEntries(await categoryDates(directory.database));
      expect(dates).toEqual({ other: day(3), testing: day(6), security: null });
    });
  });

  describe("the date of a collection", () => {
    it("is that of the newest commit or review of its members, those aside that were removed", async () => {
      const added = await write(dated("one", 1), dated("two", 3, 4), { ...dated("gone", 9), status: "removed" });
      const [one = 0, two = 0, gone = 0] = added.map(({ id }) => id);
      const { database } = directory;
      await database.insert(collections).values([
        { slug: "first", position: 1 },
        { slug: "second", position: 2 },
      ]);
      const member = (slug: string, recordId: number) => ({ slug, position: 1, recordId, reasons: {} });
      await database
        .insert(collectionMembers)
        .values([member("first", one), member("first", two), member("first", gone), member("second", one)]);
      expect(Object.fromEntries(await collectionDates(database))).toEqual({ first: day(4), second: day(1) });
    });
  });

  describe("the page of an owner", () => {
    const ownersIn = (read: readonly SitemapRecord[]) =>
      read.flatMap(({ owner, repo, isFirst, ownerDate }) => (isFirst ? [{ owner, repo, ownerDate }] : []));

    it("comes with the owner's first record alone, with the latest date of all", async () => {
      await keepApart();
      await write(row("Acme", "one", 1), row("Beta", "one", 2), row("Acme", "two", 9), row("Acme", "three", 3));
      for (const most of [50, 100, 5_000]) {
        expect(ownersIn(await readAll(most))).toEqual([
          { owner: "Acme", repo: "one", ownerDate: day(9) },
          { owner: "Beta", repo: "one", ownerDate: day(2) },
        ]);
      }
    });

    it("is one page, however the owner's name is spelt", async () => {
      await write(row("Acme", "one", 1), row("acme", "two", 5), row("ACME", "three", 3));
      expect(ownersIn(await readAll(100))).toEqual([{ owner: "Acme", repo: "one", ownerDate: day(5) }]);
    });

    it("does not know records that have left", async () => {
      await write(
        row("Acme", "gone", 8, "removed"),
        row("Acme", "one", 1, "archived"),
        row("Acme", "two", 2),
        row("Acme", "lost", 9, "removed"),
        row("Former", "gone", 9, "removed"),
      );
      expect(ownersIn(await readAll(100))).toEqual([{ owner: "Acme", repo: "one", ownerDate: day(2) }]);
    });

    it("moves on when the first record leaves", async () => {
      const [first] = await write(row("Acme", "one", 1), row("Acme", "two", 2));
      await directory.database
        .update(records)
        .set({ status: "removed" })
        .where(eq(records.id, first?.id ?? 0));
      expect(ownersIn(await readAll(100))).toEqual([{ owner: "Acme", repo: "two", ownerDate: day(2) }]);
    });
  });

  describe("the files of skills' pages", () => {
    const writeUnits = async (
      recordId: number,
      names: readonly string[],
      description: string | null = "Reads files.",
    ) =>
      directory.database.insert(units).values(
        names.map((name, index) => {
          const place = { path: `skills/${name}/SKILL.md`, anchor: `unit-${name}`, position: index + 1 };
          return { recordId, name, description, ...place };
        }),
      );
    const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(index));
    const readSkills = async (file: SkillFile, most: number) => {
      const read: SitemapSkill[] = [];
      for await (const batch of sitemapSkills(directory.database, file, most)) read.push(...batch);
      return read;
    };

    it("hold every skill once, in as few files as fit, and a range that does not fit in parts", async () => {
      await keepApart();
      const counts = [3, 4, 25, 2];
      const added = await write(
        ...counts.map((skillCount, index) => ({ ...row("a", `r${index}`, index + 1), skillCount })),
      );
      for (const [index, { id }] of added.entries()) await writeUnits(id, numbers(counts[index] ?? 0));
      const files = await skillFiles(directory.database, 10);
      expect(files.map(({ lastModified: _, ...file }) => file)).toEqual([
        { first: 0, last: 1, part: 0 },
        { first: 2, last: 2, part: 0 },
        { first: 2, last: 2, part: 1 },
        { first: 2, last: 2, part: 2 },
        { first: 3, last: 3, part: 0 },
      ]);
      expect(files[0]?.lastModified).toEqual(day(4));
      const read = await Promise.all(files.map((file) => readSkills(file, 10)));
      expect(read.map(({ length }) => length)).toEqual([7, 10, 10, 5, 2]);
      expect(new Set(read.flat().map(({ repo, anchor }) => `${repo} ${anchor}`)).size).toBe(34);
      for (const file of files) expect(await hasSkillFile(directory.database, file, 10)).toBe(true);
      for (const file of [
        { first: 0, last: 3, part: 0 },
        { first: 2, last: 2, part: 3 },
        { first: 9, last: 9, part: 0 },
      ])
        expect(await hasSkillFile(directory.database, file, 10)).toBe(false);
    });

    it("leave out skills without a description and copies of another repository's", async () => {
      const [one, two, gone] = await write(row("a", "one", 1), row("b", "two", 2), row("c", "gone", 3, "removed"));
      await writeUnits(one?.id ?? 0, ["pdf"]);
      await writeUnits(two?.id ?? 0, ["copy"]);
      await writeUnits(gone?.id ?? 0, ["lost"]);
      const copy = (recordId: number, name: string, isOrigin: boolean) => ({
        recordId,
        path: `skills/${name}/SKILL.md`,
        cluster: 1,
        isExact: true,
        isOrigin,
      });
      await directory.database
        .insert(unitCopies)
        .values([copy(one?.id ?? 0, "pdf", true), copy(two?.id ?? 0, "copy", false)]);
      const [file] = await skillFiles(directory.database, 100);
      const read = async () =>
        (await readSkills(file ?? { first: 0, last: 0, part: 0 }, 100)).map(({ anchor }) => anchor);
      expect(await read()).toEqual(["unit-pdf"]);
      // Similar skills of which nobody knows which came first are all listed.
      await directory.database.update(unitCopies).set({ isOrigin: false });
      expect(await read()).toEqual(["unit-pdf", "unit-copy"]);
      await directory.database.update(units).set({ description: null });
      expect(await read()).toEqual([]);
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
      expect(read.filter(({ isFirst }) => isFirst)).toHaveLength(7);
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
      expect(record?.ownerDate).toEqual(day(9));
      expect(file?.lastModified).toEqual(record?.ownerDate);
    });

    it("are none in an empty catalog", async () => {
      expect(await skillFiles(directory.database, 100)).toEqual([]);
      expect(await sitemapFiles(directory.database, 100)).toEqual([]);
      expect(await readFile(0, 100)).toEqual([]);
    });
  });
});

describe("kept sitemap", () => {
  let directory: Awaited<ReturnType<typeof makeTestDirectory>>;

  beforeAll(async () => {
    directory = await makeTestDirectory(inject("postgresUrl"));
    // Some dozen records are to fill many ranges, most of them with a few.
    await directory.database.execute(sql`alter table directory.records alter column id set increment by 17`);
  });

  afterAll(async () => {
    await directory.remove();
  });

  const statuses = ["active", "active", "archived", "renamed", "removed"] as const;
  const owners = ["Anna", "anna", "ANNA", "ben", "carl", "dora", "emil"];

  const drawn = (random: Random) => ({
    owner: random.oneOf(owners),
    status: random.oneOf(statuses),
    indexedAt: new Date(Date.UTC(2026, 0, random.whole(1, 40))),
  });

  const rowOf = (random: Random, number: number) => ({
    ...drawn(random),
    repo: `repo-${number}`,
    name: "name",
    summary: "",
    category: "other",
    tags: [],
    languages: [],
    skillCount: random.whole(0, 30),
    fingerprint: "",
    searchFields: { name: "", owner: "", unit: "", tag: "", summary: "" },
  });

  /** One column of what is drawn: a rename, a removal or a return, a change of what is told, which an ingest dates. */
  function changeOf(random: Random) {
    const { owner, status, indexedAt } = drawn(random);
    const skillCount = random.whole(0, 30);
    return random.oneOf([{ owner }, { status }, { indexedAt, skillCount }, { owner, status, indexedAt }]);
  }

  /** Compares what is kept with what a count of everything says. */
  async function expectExact() {
    const { database } = directory;
    const counted = await database.execute(sql`
    select lower(owner) as owner, min(id)::int as "firstId", max(indexed_at) as "changedAt" from ${records}
    where status in ('active', 'archived') group by lower(owner) order by lower(owner)`);
    const withDates = (rows: readonly Record<string, unknown>[]) =>
      rows.map((row) => ({ ...row, changedAt: new Date(String(row.changedAt)) }));
    const keptOwners = await database.select().from(sitemapOwners).orderBy(sitemapOwners.owner);
    expect(keptOwners).toEqual(withDates(counted));
    const ranges = await database.execute(sql`
    with listed as (select id, lower(owner) as owner, indexed_at, skill_count from ${records} where status in ('active', 'archived'))
    select ((id - 1) / 50)::int as range, max(at) as "changedAt", sum(skills)::int as skills from (
      select id, indexed_at as at, skill_count as skills from listed
      union all select min(id), max(indexed_at), 0 from listed group by owner
    ) changes group by 1 order by 1`);
    expect(await database.select().from(sitemapRanges).orderBy(sitemapRanges.range)).toEqual(withDates(ranges));
  }

  it("keeps owners and ranges exact through random inserts, changes, renames and deletions, many rows at a time too", async () => {
    const random = new Random(20_261_122);
    const { database } = directory;
    for (let round = 0; round < 60; round++) {
      const rows = Array.from({ length: random.whole(1, 12) }, (_, index) => rowOf(random, round * 100 + index));
      await database.insert(records).values(rows);
      for (let change = 0; change < 3; change++) {
        const some = sql`id / 17 % ${random.whole(1, 30)} = 0`;
        await database.update(records).set(changeOf(random)).where(some);
        await expectExact();
      }
      await database.delete(records).where(sql`id / 17 % ${random.whole(3, 11)} = 1`);
      await expectExact();
    }
    await database.delete(records);
    await expectExact();
    expect(await database.$count(sitemapRanges)).toBe(0);
  });

  it("leaves alone what a change does not tell of", async () => {
    const { database } = directory;
    await database.insert(records).values(rowOf(new Random(1), 1));
    await database.update(records).set({ status: "active" });
    const places = () =>
      database.execute(sql`
      select ctid::text from ${sitemapOwners} union all select ctid::text from ${sitemapRanges}`);
    const before = [...(await places())];
    expect(before).toHaveLength(2);
    await database.update(records).set({ score: 7, stars: 7, summary: "Another one." });
    expect([...(await places())]).toEqual(before);
  });

  it("keeps owners and ranges exact while several writers work at once", async () => {
    const { database } = directory;
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      const random = new Random(writer);
      for (let round = 0; round < 15; round++) {
        const [row] = await database
          .insert(records)
          .values(rowOf(random, 1_000_000 + writer * 1_000 + round))
          .returning({ id: records.id });
        await database
          .update(records)
          .set(changeOf(random))
          .where(eq(records.id, row?.id ?? 0));
      }
    });
    await Promise.all(writers);
    await expectExact();
  });
});
