import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openPool } from "#lib/postgres/pool.ts";
import { bundledContent, makeSkill, makeTestDirectory } from "../../../e2e/setup/test-directory.ts";
import { loadContent } from "../ingest/content/load.ts";
import { groupsOf } from "../search/groups.ts";
import { partName, parts } from "../search/parts.ts";
import { parseQuery } from "../search/query.ts";
import { TextReader } from "../search/record-texts.ts";
import { bestFitting, bestFittingIds, countBest, countFacets, countFitting, findTexts, hitsAt } from "./search.ts";
import { isInPart } from "./tables.ts";
import { completionsOf, similarWords, wordsOneMistakeAway } from "./vocabulary.ts";

let directory: Awaited<ReturnType<typeof makeTestDirectory>>;

type Row = Readonly<{ id: number; license: string | null }>;

/** Rows of a part, the best first, by a look at every row. */
const rowsOf = (condition = sql`true`) =>
  directory.database.execute<Row>(sql`
    select record_id::int as id, license from record_search where ${condition}
    order by is_copy, quality desc, record_id`);

const idsOf = (rows: Iterable<Pick<Row, "id">>): number[] => [...rows].map(({ id }) => id);

beforeAll(async () => {
  directory = await makeTestDirectory(inject("postgresUrl"));
  const { categories } = await bundledContent();
  const licenses = ["MIT", "Apache-2.0", null];
  const skills = Array.from({ length: 60 }, (_, index) =>
    makeSkill("acme", `kettle-${index}`, { summary: "Boils water.", license: licenses[index % 3] ?? null }),
  );
  await loadContent(directory.database, { categories, collections: [], documents: [], skills });
  await directory.database.execute(sql`
    update record_search set quality = record_id * 37 % 1000, is_copy = record_id % 7 = 0`);
});

afterAll(async () => {
  await directory.remove();
});

describe.each(parts.map((part) => [partName(part), part] as const))("the part %s", (name, part) => {
  it("has the records that it says, and no others", async () => {
    const { database } = directory;
    const rows = await rowsOf(isInPart(part));
    expect(rows.length).toBeGreaterThanOrEqual("oneIn" in part && part.oneIn > 60 ? 0 : 1);
    expect(rows.length).toBeLessThan(60);
    expect(await countFitting(database, "'water'", part)).toBe(rows.length);
    const wanted = { limit: 60, copies: true, part };
    expect(idsOf(await bestFitting(database, "'water'", wanted))).toEqual(idsOf(rows));
    expect(await bestFittingIds(database, "'water'", wanted)).toEqual(idsOf(rows).map((id) => ({ id })));
    const counted = (await countFacets(database, "'water'", part)).license.find(({ value }) => value === "MIT");
    expect(counted?.count).toEqual([...rows].filter(({ license }) => license === "MIT").length || undefined);
  });

  it("is read by its own index", async () => {
    const plan = await directory.database.transaction(async (transaction) => {
      await transaction.execute(sql`set local enable_seqscan = off`);
      return transaction.execute<{ "QUERY PLAN": string }>(sql`
        explain select from record_search where terms @@ 'water'::tsquery and ${isInPart(part)}`);
    });
    expect([...plan].map((line) => line["QUERY PLAN"]).join("\n")).toContain(`record_search_${name} `);
  });
});

describe("countBest", () => {
  const counted = async (query: string, few: number, limit: number) => {
    const { total, best } = await countBest(directory.database, query, { few, best: limit });
    return { total, best: idsOf(best) };
  };

  it("counts all, and tells the best first, copies last: all where they are few", async () => {
    const best = idsOf(await rowsOf());
    expect(best).toHaveLength(60);
    expect(await counted("'water'", 60, 10)).toEqual({ total: 60, best });
    expect(await counted("'water'", 59, 10)).toEqual({ total: 60, best: best.slice(0, 10) });
    expect(await counted("'water'", 20, 10)).toEqual({ total: 60, best: best.slice(0, 10) });
    expect(await counted("'nothing'", 60, 10)).toEqual({ total: 0, best: [] });
  });

  it("tells by what a record is ranked", async () => {
    const { best } = await countBest(directory.database, "'water'", { few: 1, best: 1 });
    const [row] = await directory.database.execute(sql`
      select record_id::int as id, owner, quality, is_copy as "isCopy", unit_count as "unitCount" from record_search
      where record_id = ${best[0]?.id ?? 0}`);
    expect(best).toEqual([row]);
  });
});

const groupsFor = (text: string) =>
  groupsOf(parseQuery(text), {
    counts: new Map(["kettl", "water", "unit"].map((lexeme) => [lexeme, 1])),
    completions: new Map(),
  });

const name = "name:kettle3";
const readerOf = (text: string) => new TextReader(groupsFor(text), { name, told: "all" });

describe("findTexts", () => {
  it("tells of each record by what it was found, however many connections look", async () => {
    const ids = idsOf(await rowsOf());
    const reader = readerOf("kettle water unit");
    const all = await findTexts(directory.database, ids, reader);
    expect([...all.keys()].toSorted((one, other) => one - other)).toEqual(ids.toSorted((one, other) => one - other));
    for (const [id, texts] of all) {
      const alone = await findTexts(directory.database, [id], reader);
      expect(alone.get(id)).toEqual(texts);
      // Bits of the words: kettle stands in the name, water in the summary, unit in the only unit's name.
      expect(texts).toMatchObject({ id, name: 0b001, ownName: 0b001, summary: 0b010, tag: 0 });
      expect(texts.units).toMatchObject([{ name: 0b100, ownName: 0b100, text: 0b100, nameWords: 1, count: 1 }]);
      expect(texts.bestUnits).toHaveLength(1);
    }
    const called = [...all.values()].filter(({ isNamed }) => isNamed);
    expect(called).toHaveLength(1);
  });

  it("leaves out what is not listed", async () => {
    expect(await findTexts(directory.database, [], readerOf("kettle"))).toEqual(new Map());
    expect(await findTexts(directory.database, [999_999], readerOf("kettle"))).toEqual(new Map());
  });
});

it("reads records and units of them, in the order in which they are asked for", async () => {
  const ids = idsOf(await rowsOf()).slice(0, 24);
  const texts = await findTexts(directory.database, ids, readerOf("unit"));
  const chosen = ids.flatMap((recordId) =>
    (texts.get(recordId)?.bestUnits ?? []).map((position) => ({ recordId, position })),
  );
  const hits = await hitsAt(directory.database, [...ids, 999_999], [...chosen, { recordId: 999_999, position: 1 }]);
  expect(hits?.content.records.map(({ id }) => id)).toEqual(ids);
  expect(hits?.content.units).toMatchObject(ids.map((recordId) => ({ recordId, name: "unit", path: "SKILL.md" })));
  expect((await hitsAt(directory.database, [], []))?.content).toEqual({ records: [], units: [] });
});

it("plans what is asked for most once, whatever it is asked with", async () => {
  const pool = openPool(directory.url, { max: 1, name: "skillshelf-test" });
  const database = drizzle(pool);
  const ids = idsOf(await rowsOf());
  for (let call = 1; call <= 12; call++) {
    const query = `'water' & 'kettl' & !'${call}'`;
    await countFitting(database, query);
    await countBest(database, query, { few: call, best: call });
    await bestFitting(database, query, { limit: call, copies: call % 2 === 0 });
    await completionsOf(database, "ke".slice(0, 1 + (call % 2)), call);
    await similarWords(database, `kettle${call}`);
    await wordsOneMistakeAway(database, `kettle${call}`);
    await findTexts(database, ids.slice(0, call), readerOf("kettle"));
    const some = ids.slice(0, call);
    await hitsAt(
      database,
      some,
      some.map((recordId) => ({ recordId, position: call })),
    );
  }
  const plans = await pool<{ statement: string; generic: number; custom: number }[]>`
    select statement, generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements
    where statement not like '%pg_prepared_statements%' and statement not like '%pg_catalog%'`;
  await pool.end();
  expect(plans.length).toBeGreaterThanOrEqual(8);
  // PostgreSQL looks at the values of the first five calls.
  for (const { statement, generic, custom } of plans)
    expect([statement, generic > 0, custom]).toEqual([statement, true, 5]);
});
