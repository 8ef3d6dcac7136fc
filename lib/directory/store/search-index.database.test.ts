import { Random } from "@skillshelf/skill-audit/testing/random";
import { sampleReading, sampleUnitFacts } from "@skillshelf/skill-reader/testing/sample-facts";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { bundledContent, makeSkill, makeTestDirectory } from "../../../e2e/setup/test-directory.ts";
import { removeRecord, renameRecord, restoreRecord, writeIngestResults } from "../ingest/changes.ts";
import { loadContent } from "../ingest/content/load.ts";
import { countOutdatedIndex, rebuildIndex } from "./rebuild.ts";
import { recordSearch, records, recordWords, searchLexemes, searchTexts, searchWords, units } from "./tables.ts";

let directory: Awaited<ReturnType<typeof makeTestDirectory>>;

beforeAll(async () => {
  directory = await makeTestDirectory(inject("postgresUrl"));
});

afterAll(async () => {
  await directory.remove();
});

/** Compares what is kept with a count of everything. */
async function expectIndexIsExact() {
  const { database } = directory;
  const listed = await database.execute(sql`
    select id::int from ${records} where status in ('active', 'archived') order by id`);
  const indexed = await database.execute(sql`select record_id::int as id from ${recordSearch} order by record_id`);
  const worded = await database.execute(sql`select record_id::int as id from ${recordWords} order by record_id`);
  expect([...indexed]).toEqual([...listed]);
  expect([...worded]).toEqual([...listed]);
  const lexemes = await database.execute(sql`
    select lexeme collate "C" as lexeme, count(*)::int as count
    from ${recordSearch}, unnest(tsvector_to_array(terms)) lexeme where lexeme not like 'p:%' group by 1 order by 1`);
  expect(await database.select().from(searchLexemes).orderBy(searchLexemes.lexeme)).toEqual([...lexemes]);
  const words = await database.execute(sql`
    select word collate "C" as word, count(*)::int as count from ${recordWords}, unnest(words) word group by 1 order by 1`);
  expect(await database.select().from(searchWords).orderBy(searchWords.word)).toEqual([...words]);
}

/** Compares the texts by which records are ranked with their units, and with what they are found by. */
async function expectTextsAreWhole() {
  const { database } = directory;
  const texts = await database.execute(sql`
    select record_id::int as id, regexp_count(units, '\\S+') as units, regexp_count(units, 's') as skills
    from ${searchTexts} order by id`);
  const listed = await database.execute(sql`
    select records.id::int as id, count(position)::int as units, count(*) filter (where kind = 'skill')::int as skills
    from ${records} left join ${units} on record_id = records.id
    where status in ('active', 'archived') group by records.id order by id`);
  expect([...texts]).toEqual([...listed]);
  const found = sql`
    select lexeme from unnest(tsvector_to_array(terms)) lexeme
    where lexeme not like '%:%' or lexeme ~ '^(name|category|ar|de|es):'`;
  // What is found by more lexemes than PostgreSQL takes is ranked by all of them.
  const different = await database.execute(sql`
    select record_id from ${recordSearch} join ${searchTexts} using (record_id)
    where exists (${found} except select skeys(lexemes))
      or (length(terms) < 50000 and exists (select skeys(lexemes) except ${found}))`);
  expect([...different]).toEqual([]);
}

const nouns = ["pdf", "invoice", "Next.js", "c++", "写作", "report", "tests", "agent", "table"] as const;

it("keeps the numbers of lexemes and words exact while records come, change, move, leave and return", async () => {
  const random = new Random(20_261_122);
  const { database } = directory;
  const name = () => ({ owner: random.oneOf(["Anna", "ben"]), repo: `repo-${random.whole(1, 12)}` });
  const some = () => Array.from({ length: random.whole(1, 4) }, () => random.oneOf(nouns)).join(" ");
  for (let round = 0; round < 60; round++) {
    const key = name();
    const unit = sampleUnitFacts({
      name:
        some()
          .toLowerCase()
          .replace(/[^a-z]+/g, "-") || "unit",
    });
    const words = { summary: some(), descriptions: { [unit.path]: some() } };
    const commit = random.hexadecimal(40);
    await writeIngestResults(database, [
      { name: key, reading: sampleReading({ ...key, commit, units: [unit] }, words), host: undefined },
    ]);
    const step = random.whole(1, 4);
    if (step === 1) await renameRecord(database, name(), name());
    if (step === 2) await removeRecord(database, name(), { status: "removed", reason: "Asked for.", successor: null });
    if (step === 3) await restoreRecord(database, name());
    await expectIndexIsExact();
    await expectTextsAreWhole();
  }
  const { categories } = await bundledContent();
  const content = { categories, collections: [], documents: [] };
  await loadContent(database, { ...content, skills: [makeSkill("ed", "itor")] });
  await expectIndexIsExact();
  await loadContent(database, { ...content, skills: [] });
  await expectIndexIsExact();
  await database.delete(records).where(sql`id % 2 = 0`);
  await expectIndexIsExact();
  await expectTextsAreWhole();
});

/** Of how many records each step was. */
async function indexedAnew(): Promise<readonly number[]> {
  const steps: number[] = [];
  for await (const count of rebuildIndex(directory.database)) steps.push(count);
  return steps;
}

it("indexes anew what an earlier release indexed otherwise, and what it did not index", async () => {
  const { database } = directory;
  const before = await database.select().from(recordSearch).orderBy(recordSearch.recordId);
  const [first, second] = before;
  await database
    .update(recordSearch)
    .set({ indexVersion: 0, terms: "'other':1" })
    .where(eq(recordSearch.recordId, first?.recordId ?? 0));
  await database.delete(recordSearch).where(eq(recordSearch.recordId, second?.recordId ?? 0));
  await database.delete(searchTexts).where(eq(searchTexts.recordId, second?.recordId ?? 0));
  expect(await countOutdatedIndex(database)).toBe(2);
  expect(await indexedAnew()).toEqual([2]);
  expect(await indexedAnew()).toEqual([]);
  expect(await database.select().from(recordSearch).orderBy(recordSearch.recordId)).toEqual(before);
  await expectIndexIsExact();
  await expectTextsAreWhole();
});

it("indexes anew any number of records", async () => {
  const { database } = directory;
  const { categories } = await bundledContent();
  const skills = Array.from({ length: 120 }, (_, index) => makeSkill("many", `repo-${index}`));
  await loadContent(database, { categories, collections: [], documents: [], skills });
  const all = () => database.select().from(recordSearch).orderBy(recordSearch.recordId);
  const before = await all();
  await database.update(recordSearch).set({ indexVersion: 0, quality: 0, terms: "'other':1", languages: [] });
  const steps = await indexedAnew();
  expect(steps.length).toBeGreaterThan(2);
  expect(steps.reduce((sum, count) => sum + count, 0)).toBe(before.length);
  expect(await all()).toEqual(before);
  await expectIndexIsExact();
  await expectTextsAreWhole();
});

it("takes a record of as many units as may be read, each described in other words", async () => {
  const { database } = directory;
  const random = new Random(20_261_124);
  const described = Array.from({ length: 2_000 }, (_, index) => {
    const unit = sampleUnitFacts({ name: `unit-${index}`, path: `${index}/SKILL.md` });
    const word = () => String.fromCodePoint(...Array.from({ length: 3 }, () => random.whole(0x4e00, 0x9fff)));
    return { unit, description: Array.from({ length: 40 }, word).join(" ") };
  });
  const descriptions = Object.fromEntries(described.map(({ unit, description }) => [unit.path, description]));
  const key = { owner: "wide", repo: "wide" };
  const reading = sampleReading(
    { ...key, units: described.map(({ unit }) => unit) },
    { summary: "Much.", descriptions },
  );
  await writeIngestResults(database, [{ name: key, reading, host: undefined }]);
  await expectIndexIsExact();
  await expectTextsAreWhole();
});

it("keeps the numbers exact while several change records at once", async () => {
  const { database } = directory;
  const ids = (await database.select({ id: records.id }).from(records).limit(4)).map(({ id }) => id);
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    const random = new Random(writer);
    for (let round = 0; round < 10; round++) {
      const terms = `'${random.oneOf(nouns)}':1 'common':2`;
      await database
        .update(recordSearch)
        .set({ terms })
        .where(eq(recordSearch.recordId, random.oneOf(ids as [number])));
    }
  });
  await Promise.all(writers);
  await expectIndexIsExact();
});
