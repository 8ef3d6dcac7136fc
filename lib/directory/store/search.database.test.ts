import { Random } from "@skillshelf/skill-audit/testing/random";
import { wordsOf } from "@skillshelf/skill-reader/segment";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openPool } from "#lib/postgres/pool.ts";
import { bundledContent, makeSkill, makeTestDirectory } from "../../../e2e/setup/test-directory.ts";
import { loadContent } from "../ingest/content/load.ts";
import { type Group, groupsOf, type Variant } from "../search/groups.ts";
import { partName, parts } from "../search/lexemes.ts";
import { parseQuery } from "../search/query.ts";
import type { UnitPattern } from "../search/ranking.ts";
import { type MatchedTexts, TextReader } from "../search/record-texts.ts";
import { places, quoted, TextIndex } from "../search/text-index.ts";
import {
  bestMatches,
  bestMatchIds,
  countBestMatches,
  countFacets,
  countMatches,
  hitsAt,
  readMatchedTexts,
} from "./search.ts";
import { completionsOf, countLexemes, similarWords, wordsOneMistakeAway } from "./search-vocabulary.ts";
import { isInPart } from "./tables.ts";

describe("search", () => {
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
      expect(await countMatches(database, "'water'", part)).toBe(rows.length);
      const wanted = { limit: 60, copies: true, part };
      expect(idsOf(await bestMatches(database, "'water'", wanted))).toEqual(idsOf(rows));
      expect(await bestMatchIds(database, "'water'", wanted)).toEqual(idsOf(rows).map((id) => ({ id })));
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

  describe("countBestMatches", () => {
    const counted = async (query: string, few: number, limit: number) => {
      const { total, best } = await countBestMatches(directory.database, query, { few, best: limit });
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
      const { best } = await countBestMatches(directory.database, "'water'", { few: 1, best: 1 });
      const [row] = await directory.database.execute(sql`
      select record_id::int as id, owner, quality, is_copy as "isCopy", unit_count as "unitCount" from record_search
      where record_id = ${best[0]?.id ?? 0}`);
      expect(best).toEqual([row]);
    });
  });

  it("reads the texts and the values of facets of matches where they are wanted", async () => {
    const reader = readerOf("kettle");
    const wanted = { lexemes: reader.lexemes, facts: true };
    const best = await bestMatches(directory.database, "'water'", { limit: 3, copies: true, ...wanted });
    const few = await countBestMatches(directory.database, "'water'", { few: 3, best: 3, expected: 1, ...wanted });
    expect(few).toEqual({ total: 60, best });
    expect((await countBestMatches(directory.database, "'water'", { few: 3, best: 3, ...wanted })).best).toEqual(best);
    const alone = await readMatchedTexts(directory.database, idsOf(best), reader);
    expect(best.map(({ texts }) => texts && reader.read(texts))).toEqual(best.map(({ id }) => alone.get(id)));
    const rows = await rowsOf();
    expect(best.map(({ facts }) => facts?.license)).toEqual([...rows].slice(0, 3).map(({ license }) => license));
  });

  const groupsFor = (text: string) =>
    groupsOf(parseQuery(text), {
      counts: new Map(["kettl", "water", "unit"].map((lexeme) => [lexeme, 1])),
      completions: new Map(),
    });

  const name = "name:kettle3";
  const readerOf = (text: string) => new TextReader(groupsFor(text), { name, reported: "all" });

  describe("readMatchedTexts", () => {
    it("tells of each record by what it was found, however many connections look", async () => {
      const ids = idsOf(await rowsOf());
      const reader = readerOf("kettle water unit");
      const all = await readMatchedTexts(directory.database, ids, reader);
      expect([...all.keys()].toSorted((one, other) => one - other)).toEqual(ids.toSorted((one, other) => one - other));
      for (const [id, texts] of all) {
        const alone = await readMatchedTexts(directory.database, [id], reader);
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
      expect(await readMatchedTexts(directory.database, [], readerOf("kettle"))).toEqual(new Map());
      expect(await readMatchedTexts(directory.database, [999_999], readerOf("kettle"))).toEqual(new Map());
    });
  });

  it("reads records and units of them, in the order in which they are asked for", async () => {
    const ids = idsOf(await rowsOf()).slice(0, 24);
    const texts = await readMatchedTexts(directory.database, ids, readerOf("unit"));
    const chosen = ids.flatMap((recordId) =>
      (texts.get(recordId)?.bestUnits ?? []).map((position) => ({ recordId, position })),
    );
    const hits = await hitsAt(directory.database, [...ids, 999_999], [...chosen, { recordId: 999_999, position: 1 }]);
    expect(hits?.content.records.map(({ id }) => id)).toEqual(ids);
    expect(hits?.content.units).toMatchObject(ids.map((recordId) => ({ recordId, name: "unit", path: "SKILL.md" })));
    expect((await hitsAt(directory.database, [], []))?.content).toEqual({ records: [], units: [] });
  });

  it("completes beginnings unless their word is frequent", async () => {
    const begun = async (lexeme: string, completeFrom: number) => {
      const beginnings = [
        { word: "kett", most: 1 },
        { word: "wat", most: 2 },
      ];
      const { completions } = await countLexemes(directory.database, [], { lexeme, completeFrom, beginnings });
      return completions;
    };
    const completed = await begun("water", 61);
    expect(completed.get("kett")).toEqual(await completionsOf(directory.database, "kett", 1));
    expect(completed.get("wat")).toMatchObject([{ word: "water", count: 60 }]);
    expect(await begun("water", 60)).toEqual(new Map());
  });

  it("plans what is asked for most once, whatever it is asked with", async () => {
    const pool = openPool(directory.url, { max: 1, name: "skillshelf-test" });
    const database = drizzle(pool);
    const ids = idsOf(await rowsOf());
    for (let call = 1; call <= 12; call++) {
      const query = `'water' & 'kettl' & !'${call}'`;
      await countMatches(database, query);
      await countBestMatches(database, query, { few: call, best: call });
      await bestMatches(database, query, { limit: call, copies: call % 2 === 0 });
      const beginnings = [{ word: "ke".slice(0, 1 + (call % 2)), most: call }];
      await countLexemes(database, [`${call}`], { lexeme: `${call}`, completeFrom: call, beginnings });
      await completionsOf(database, "ke".slice(0, 1 + (call % 2)), call);
      await similarWords(database, `kettle${call}`);
      await wordsOneMistakeAway(database, `kettle${call}`);
      await readMatchedTexts(database, ids.slice(0, call), readerOf("kettle"));
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
});

describe("found texts", () => {
  const ROUNDS = 60;
  const words = ["pdf", "next.js", "report", "table", "写作规范", 'quo"te', "back\\slash", "c++"];

  const random = new Random(20_261_126);
  const some = (most: number) => Array.from({ length: random.whole(1, most) }, () => random.oneOf(words)).join(" ");

  const units = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      name: some(2),
      path: `unit-${index}/SKILL.md`,
      description: random.chance(0.8) ? some(6) : undefined,
    }));

  const skills = Array.from({ length: 30 }, (_, index) =>
    makeSkill("acme", `kettle-${index}`, {
      name: some(3),
      summary: some(8),
      tags: [some(1)],
      units: units(random.whole(1, 12)),
    }),
  );

  let directory: Awaited<ReturnType<typeof makeTestDirectory>>;

  beforeAll(async () => {
    directory = await makeTestDirectory(inject("postgresUrl"));
    const { categories } = await bundledContent();
    await loadContent(directory.database, { categories, collections: [], documents: [], skills });
  });

  afterAll(async () => {
    await directory.remove();
  });

  const stems = ["pdf", "nextj", "next", "js", "report", "tabl", "写作", "规范", "quo", "te", "back", "c++", "absent"];

  const variant = (): Variant => ({
    lexemes: Array.from({ length: random.whole(1, 3) }, () => random.oneOf(stems)),
    isPhrase: random.chance(0.6),
    isOwn: random.chance(0.7),
  });

  const groups = (): Group[] =>
    Array.from({ length: random.whole(1, 4) }, () => ({
      word: "",
      variants: Array.from({ length: random.whole(1, 3) }, variant),
    }));

  /** A condition that PostgreSQL looks at. */
  const fits = (terms: string, { variants }: Group, place = "", isMeant = (_: Variant): boolean => true): string => {
    const queries = variants
      .filter(isMeant)
      .map(({ lexemes, isPhrase }) =>
        lexemes.map((lexeme) => `${quoted(lexeme)}${place && `:${place}`}`).join(isPhrase ? " <-> " : " & "),
      );
    const query = queries.length === 0 ? "'nothing:'" : queries.map((one) => `(${one})`).join(" | ");
    return `(${literal(terms)}::tsvector @@ ${literal(query)}::tsquery)`;
  };

  const literal = (text: string): string => `E'${text.replace(/['\\]/g, "\\$&")}'`;

  const bits = (asked: readonly Group[], condition: (group: Group) => string): string =>
    asked.map((group, index) => `(${condition(group)}::int << ${index})`).join(" | ");

  const isMeant = ({ isOwn }: Variant): boolean => isOwn;

  /** By what a record is found, told by PostgreSQL from its texts one by one. */
  async function foundIn(id: number, asked: readonly Group[]) {
    const { database } = directory;
    const [own] = await database.execute<{ terms: string }>(
      sql`select ts_filter(terms, '{a,b,c}')::text as terms from record_search where record_id = ${id}`,
    );
    const terms = own?.terms ?? "";
    const [record] = await database.execute<Record<string, number>>(
      sql.raw(`select
      ${bits(asked, (group) => fits(terms, group, places.name))} as name,
      ${bits(asked, (group) => fits(terms, group, places.name, isMeant))} as "ownName",
      ${bits(asked, (group) => fits(terms, group, places.tag))} as tag,
      ${bits(asked, (group) => fits(terms, group, places.summary))} as summary`),
    );
    const listed = await database.execute<{ name: string; description: string | null }>(
      sql`select name, description from units where record_id = ${id} order by position`,
    );
    const found = await Promise.all(
      listed.map(async ({ name, description }, index) => {
        const text = new TextIndex();
        text.addName(wordsOf(name), "name");
        text.add(wordsOf(description ?? ""), "description");
        const [fit] = await database.execute<Record<"name" | "ownName" | "text" | "ownText", number>>(
          sql.raw(`select
          ${bits(asked, (group) => fits(`${text}`, group, places.name))} as name,
          ${bits(asked, (group) => fits(`${text}`, group, places.name, isMeant))} as "ownName",
          ${bits(asked, (group) => fits(`${text}`, group))} as text,
          ${bits(asked, (group) => fits(`${text}`, group, "", isMeant))} as "ownText"`),
        );
        return { ...fit, unit: index + 1, called: name, nameWords: wordsOf(name).length } as FoundUnit;
      }),
    );
    return { record, units: found.filter(({ text }) => text > 0) };
  }

  type FoundUnit = Omit<UnitPattern, "count"> & { unit: number; called: string };

  const key = ({ ownName, name, ownText, text }: Omit<UnitPattern, "count" | "nameWords">): string =>
    [ownName, name, ownText, text].join(" ");

  const compareKeys = (one: UnitPattern, other: UnitPattern): number => (key(one) < key(other) ? -1 : 1);

  function patternsOf(found: readonly FoundUnit[]): UnitPattern[] {
    return [...new Set(found.map(key))].toSorted().map((pattern) => {
      const [ownName = 0, name = 0, ownText = 0, text = 0] = pattern.split(" ").map(Number);
      const same = found.filter((unit) => key(unit) === pattern);
      const nameWords = Math.min(...same.map((unit) => unit.nameWords));
      return { ownName, name, ownText, text, nameWords, count: same.length };
    });
  }

  const countBits = (set: number): number => set.toString(2).replaceAll("0", "").length;

  function bestOf(found: readonly FoundUnit[]): number[] {
    const sorted = found.toSorted(
      (one, other) =>
        countBits(other.text) - countBits(one.text) ||
        countBits(other.name) - countBits(one.name) ||
        one.nameWords - other.nameWords ||
        one.unit - other.unit,
    );
    const first = sorted.filter(({ called }, index) => sorted.findIndex((other) => other.called === called) === index);
    return first.slice(0, 3).map(({ unit }) => unit);
  }

  it("tells by what a record and its units were found as PostgreSQL finds it in their texts", async () => {
    const { database } = directory;
    const rows = await database.execute<{ id: number }>(sql`select record_id::int as id from search_texts`);
    const ids = rows.map(({ id }) => id);
    let found = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const asked = groups();
      const name = "name:none";
      const all = await readMatchedTexts(database, ids, new TextReader(asked, { name, reported: "all" }));
      const id = random.oneOf(ids as [number]);
      const texts = all.get(id) as MatchedTexts;
      const expected = await foundIn(id, asked);
      expect(texts).toMatchObject({ ...expected.record, isNamed: false });
      expect(texts.units.toSorted(compareKeys)).toEqual(patternsOf(expected.units));
      expect(texts.bestUnits).toEqual(bestOf(expected.units));
      found += expected.units.length;
    }
    expect(found).toBeGreaterThan(ROUNDS);
  });
});
