import { Random } from "@skillshelf/skill-audit/testing/random";
import { wordsOf } from "@skillshelf/skill-reader/segment";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { bundledContent, makeSkill, makeTestDirectory } from "../../../e2e/setup/test-directory.ts";
import { loadContent } from "../ingest/content/load.ts";
import type { Group, Variant } from "../search/groups.ts";
import type { UnitPattern } from "../search/ranking.ts";
import { type FoundTexts, TextReader } from "../search/record-texts.ts";
import { places, quoted, TextIndex } from "../search/text-index.ts";
import { findTexts } from "./search.ts";

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
    const all = await findTexts(database, ids, new TextReader(asked, { name, told: "all" }));
    const id = random.oneOf(ids as [number]);
    const texts = all.get(id) as FoundTexts;
    const expected = await foundIn(id, asked);
    expect(texts).toMatchObject({ ...expected.record, isNamed: false });
    expect(texts.units.toSorted(compareKeys)).toEqual(patternsOf(expected.units));
    expect(texts.bestUnits).toEqual(bestOf(expected.units));
    found += expected.units.length;
  }
  expect(found).toBeGreaterThan(ROUNDS);
});
