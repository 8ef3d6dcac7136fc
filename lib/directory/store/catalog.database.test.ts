import { Random } from "@skillshelf/skill-audit/testing/random";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { bundledContent, makeSkill, makeTestDirectory } from "../../../e2e/setup/test-directory.ts";
import type { CollectionContent, SkillContent } from "../ingest/content/content.ts";
import { loadContent } from "../ingest/content/load.ts";
import { findCollection, listCollections } from "./catalog.ts";
import { findRecord } from "./records.ts";
import { findRepository } from "./repository.ts";
import { recordCounts, records, recordTags } from "./tables.ts";

describe("counts", () => {
  let directory: Awaited<ReturnType<typeof makeTestDirectory>>;

  beforeAll(async () => {
    directory = await makeTestDirectory(inject("postgresUrl"));
  });

  afterAll(async () => {
    await directory.remove();
  });

  const statuses = ["active", "archived", "renamed", "removed"] as const;
  const licenses = ["MIT", "Apache-2.0", null];
  const languages = [[], ["en"], ["en", "ja"], ["zh"]];
  const tags = [[], ["pdf"], ["pdf", "ocr"], ["ocr", "ocr", "table"]];

  function rowOf(random: Random, number: number) {
    return {
      owner: random.oneOf(["Anna", "anna", "ben"]),
      repo: `repo-${number}`,
      name: "name",
      summary: "",
      category: random.oneOf(["testing", "security", "other"]),
      tags: random.oneOf(tags),
      languages: random.oneOf(languages),
      license: random.oneOf(licenses),
      skillCount: random.oneOf([0, 1, 17]),
      reviewedOn: random.oneOf([null, "2026-01-31"]),
      status: random.oneOf(statuses),
      indexedAt: new Date(0),
      fingerprint: "",
      searchFields: { name: "", owner: "", unit: "", tag: "", summary: "" },
    };
  }

  async function expectTagsAreExact() {
    const own = await directory.database.execute(sql`
    select distinct tag, id::int as "recordId" from ${records}, unnest(tags) tag
    where status in ('active', 'archived') order by tag, id::int`);
    const kept = await directory.database.select().from(recordTags).orderBy(recordTags.tag, recordTags.recordId);
    expect(kept).toEqual([...own]);
  }

  async function expectCountsAreExact() {
    const listed = sql`from ${records} where status in ('active', 'archived')`;
    const counted = await directory.database.execute<{ facet: string; value: string; count: number }>(sql`
    select 'total' as facet, '' as value, count(*)::int as count ${listed} having count(*) > 0
    union all select 'skills', '', sum(skill_count)::int ${listed} having sum(skill_count) > 0
    union all select 'reviewed', '', count(reviewed_on)::int ${listed} having count(reviewed_on) > 0
    union all select 'category', category, count(*)::int ${listed} group by category
    union all select 'license', license, count(*)::int ${listed} and license is not null group by license
    union all select 'owner', lower(owner), count(*)::int ${listed} group by lower(owner)
    union all select 'language', language, count(*)::int
      from ${records}, unnest(languages) language where status in ('active', 'archived') group by language`);
    const key = (row: { facet: string; value: string }) => `${row.facet} ${row.value}`;
    const byKey = (rows: readonly { facet: string; value: string; count: number }[]) =>
      Object.fromEntries(rows.map((row) => [key(row), row.count]));
    expect(byKey(await directory.database.select().from(recordCounts))).toEqual(byKey([...counted]));
  }

  it("keeps counts and tags exact through random inserts, changes and deletions, many rows at a time too", async () => {
    const random = new Random(20_261_120);
    for (let round = 0; round < 40; round++) {
      const rows = Array.from({ length: random.whole(1, 20) }, (_, index) => rowOf(random, round * 100 + index));
      await directory.database.insert(records).values(rows);
      const changed = rowOf(random, 0);
      const { owner, category, license, status, languages: spoken, tags: given } = changed;
      await directory.database
        .update(records)
        .set({ category, license, status, languages: spoken, tags: given })
        .where(sql`id % ${random.whole(2, 6)} = 0 and owner = ${owner}`);
      await directory.database.delete(records).where(sql`id % ${random.whole(3, 11)} = 1`);
      await expectCountsAreExact();
      await expectTagsAreExact();
    }
    expect(await directory.database.$count(recordTags)).toBeGreaterThan(10);
  });

  it("keeps counts and tags exact while several writers work at once", async () => {
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      const random = new Random(writer);
      for (let round = 0; round < 15; round++) {
        const number = 1_000_000 + writer * 1_000 + round;
        const [row] = await directory.database
          .insert(records)
          .values(rowOf(random, number))
          .returning({ id: records.id });
        await directory.database
          .update(records)
          .set({ status: random.oneOf(statuses) })
          .where(eq(records.id, row?.id ?? 0));
      }
    });
    await Promise.all(writers);
    await expectCountsAreExact();
    await expectTagsAreExact();
  });
});

describe("collections", () => {
  let directory: Awaited<ReturnType<typeof makeTestDirectory>>;

  const collection = (slug: string, position: number, ...members: readonly string[]): CollectionContent => ({
    file: `collections/${slug}.en.md`,
    slug,
    position,
    texts: {
      en: { title: `${slug} in English`, introduction: "Why." },
      de: { title: `${slug} auf Deutsch`, introduction: "Warum." },
    },
    members: members.map((skill) => ({
      skill,
      reasons: { en: `${skill} in ${slug}`, de: `${skill} in ${slug}, deutsch` },
    })),
  });

  const skills = [makeSkill("acme", "one"), makeSkill("acme", "two"), makeSkill("acme", "three")];
  const collections = [
    collection("readers", 2, "acme/two", "acme/one"),
    collection("writers", 1, "acme/two", "acme/three"),
  ];

  async function load(held: readonly SkillContent[], sets: readonly CollectionContent[] = collections): Promise<void> {
    const { categories } = await bundledContent();
    await loadContent(directory.database, { categories, collections: sets, documents: [], skills: held });
  }

  beforeEach(async () => {
    directory = await makeTestDirectory(inject("postgresUrl"));
    await load(skills);
  });

  afterEach(async () => {
    await directory.remove();
  });

  describe("a collection by its slug", () => {
    it("has its own texts and members alone, these in their order with their reasons", async () => {
      const found = await findCollection(directory.database, "readers");
      expect(found?.slug).toBe("readers");
      expect(found?.texts.map(({ title }) => title).toSorted()).toEqual(["readers auf Deutsch", "readers in English"]);
      expect(found?.members.map(({ record, reasons }) => [record.repo, reasons.en])).toEqual([
        ["two", "acme/two in readers"],
        ["one", "acme/one in readers"],
      ]);
    });

    it("is none for other slugs", async () => {
      const slugs = ["nothing", "Readers", "readers%", "", "' or true --"];
      const found = await Promise.all(slugs.map((slug) => findCollection(directory.database, slug)));
      expect(found).toEqual(slugs.map(() => undefined));
    });

    it("has whole records for members", async () => {
      const found = await findCollection(directory.database, "readers");
      expect(found?.members[0]?.record).toEqual(await findRecord(directory.database, "acme", "two"));
    });

    it("loses a member that leaves the directory, and stays", async () => {
      await load(skills.slice(0, 1));
      const found = await findCollection(directory.database, "readers");
      expect(found?.members.map(({ record }) => record.repo)).toEqual(["one"]);
      const empty = await findCollection(directory.database, "writers");
      expect(empty?.members).toEqual([]);
    });

    it("goes with its file", async () => {
      await load(skills, collections.slice(1));
      expect(await findCollection(directory.database, "readers")).toBeUndefined();
    });
  });

  describe("all collections", () => {
    it("come in their order, each with all its members", async () => {
      const found = await listCollections(directory.database);
      expect(found.map(({ slug, members }) => [slug, members.map(({ record }) => record.repo)])).toEqual([
        ["writers", ["two", "three"]],
        ["readers", ["two", "one"]],
      ]);
    });
  });

  describe("the collections of a record", () => {
    const held = async (repo: string) =>
      (await findRepository(directory.database, "acme", repo, "en"))?.collections.map(({ slug, members }) => [
        slug,
        members.map(({ record }) => record.repo),
      ]);

    it("are those that hold it, with it alone", async () => {
      expect(await held("one")).toEqual([["readers", ["one"]]]);
      expect(await held("two")).toEqual([
        ["writers", ["two"]],
        ["readers", ["two"]],
      ]);
    });

    it("are none of a record that is in none", async () => {
      await load([...skills, makeSkill("acme", "four")]);
      expect(await held("four")).toEqual([]);
    });
  });
});
