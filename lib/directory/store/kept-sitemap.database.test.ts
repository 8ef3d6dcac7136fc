import { Random } from "@skillshelf/skill-audit/testing/random";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { makeTestDirectory } from "../../../e2e/setup/test-directory.ts";
import { records, sitemapOwners, sitemapRanges } from "./tables.ts";

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
  skillCount: 1,
  fingerprint: "",
  searchFields: { name: "", owner: "", unit: "", tag: "", summary: "" },
});

/** One column of what is drawn: a rename, a removal or a return, a change of what is told. */
function changeOf(random: Random) {
  const { owner, status, indexedAt } = drawn(random);
  return random.oneOf([{ owner }, { status }, { indexedAt }, { owner, status, indexedAt }]);
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
    with listed as (select id, lower(owner) as owner, indexed_at from ${records} where status in ('active', 'archived'))
    select ((id - 1) / 50)::int as range, max(at) as "changedAt" from (
      select id, indexed_at as at from listed
      union all select min(id), max(indexed_at) from listed group by owner
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
