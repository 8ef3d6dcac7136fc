import { Random } from "@skillshelf/skill-audit/testing/random";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { makeTestDirectory } from "../../../e2e/setup/test-directory.ts";
import { recordCounts, records, recordTags } from "./tables.ts";

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
