import { sql } from "drizzle-orm";
import { LEVELS, ownLevelLexeme } from "../search/lexemes.ts";
import type { KnownWord } from "../search/spelling.ts";
import { oneMistakeAway } from "../search/spelling.ts";
import { keptCount } from "./counts.ts";
import type { Database } from "./database.ts";
import { asJson, listOf, Prepared, storable, textArray, unseen } from "./prepared.ts";
import { directory, searchLexemes, searchWords } from "./tables.ts";

const counted = new Prepared<Readonly<{ total: number; counts: Readonly<Record<string, number>> }>>(sql`
  select json_build_object('total', ${keptCount("total", sql`''`)}, 'counts', (
    select coalesce(json_object_agg(lexeme, count), '{}') from ${searchLexemes}
    where lexeme = any(${textArray("lexemes")})
  )) as result`);

/** How many listed records there are, and how many of them have each of some lexemes; those that none has are not there. */
export async function countLexemes(
  database: Database,
  lexemes: readonly string[],
): Promise<{ total: number; counts: ReadonlyMap<string, number> }> {
  const { total = 0, counts = {} } = (await counted.read(database, { lexemes: asJson(lexemes) })) ?? {};
  return { total, counts: new Map(Object.entries(counts)) };
}

/** How many listed records are of each level of quality or above. */
export async function countLevels(database: Database): Promise<readonly number[]> {
  const lexemes = Array.from({ length: LEVELS }, (_, level) => ownLevelLexeme(level));
  const { counts } = await countLexemes(database, lexemes);
  let above = 0;
  return lexemes
    .toReversed()
    .map((lexeme) => {
      above += counts.get(lexeme) ?? 0;
      return above;
    })
    .toReversed();
}

const beginning = new Prepared<readonly KnownWord[]>(sql`
  select ${listOf(sql`
    select word, count from ${searchWords}
    where word > ${unseen("word", "text")} and word < ${unseen("end", "text")}
    order by count desc, word limit ${unseen("limit", "int")}`)} as result`);

/** The most frequent words that begin as one does, itself aside. */
export async function completionsOf(database: Database, word: string, limit: number): Promise<readonly KnownWord[]> {
  return (await beginning.read(database, { word: storable(word), end: `${storable(word)}\u{10ffff}`, limit })) ?? [];
}

const near = new Prepared<readonly KnownWord[]>(sql`
  select ${listOf(sql`select word, count from ${searchWords} where word = any(${textArray("near")})`)} as result`);

/** Words that a word has become by one mistake. */
export async function wordsOneMistakeAway(database: Database, word: string): Promise<readonly KnownWord[]> {
  return (await near.read(database, { near: asJson(oneMistakeAway(word)) })) ?? [];
}

/** So many of the words most like another one are looked at. */
const MOST_SIMILAR = 20;

const similar = new Prepared<readonly KnownWord[]>(sql`
  select ${listOf(sql`
    select word, count from ${sql.identifier(directory.schemaName)}.similar_words(${unseen("word", "text")}, ${sql.raw(String(MOST_SIMILAR))})`)} as result`);

/** The words that have most groups of three letters in common with a word. */
export async function similarWords(database: Database, word: string): Promise<readonly KnownWord[]> {
  return (await similar.read(database, { word: storable(word) })) ?? [];
}
