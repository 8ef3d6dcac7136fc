import { type SQL, sql } from "drizzle-orm";
import { LEVELS, ownLevelLexeme } from "../search/lexemes.ts";
import { type KnownWord, oneMistakeAway } from "../search/spelling.ts";
import { storedCount } from "./catalog.ts";
import type { Database } from "./database.ts";
import { jsonArray, opaqueParameter, PreparedStatement, storable, textArray, toJsonTexts } from "./statements.ts";
import { searchLexemes, searchWords, unitCopies } from "./tables.ts";

type Counted<Counts> = Readonly<{
  total: number;
  counts: Counts;
  /** Whether any skill is known to be a copy of another. */
  hasCopies: boolean;
}>;

/** A beginning of words, of which the most frequent ones are read. */
export type Beginning = Readonly<{ word: string; most: number }>;

/** Beginnings that are completed unless so many records have the lexeme of what was typed. */
type Unfinished = Readonly<{ lexeme: string; completeFrom: number; beginnings: readonly Beginning[] }>;

type VocabularyRow = Readonly<{
  total: number;
  counts: Readonly<Record<string, number>>;
  hasCopies: boolean;
  completions: Readonly<Record<string, readonly KnownWord[]>> | null;
}>;

/** Selects the most frequent words that begin with a word, except itself. */
const begunWith = (word: SQL, end: SQL, limit: SQL): SQL =>
  jsonArray(sql`
    select word, count from ${searchWords} where word > ${word} and word < ${end} order by count desc, word limit ${limit}`);

const counted = new PreparedStatement<VocabularyRow>(sql`
  select json_build_object('total', ${storedCount("total", sql`''`)}, 'counts', (
    select coalesce(json_object_agg(lexeme, count), '{}') from ${searchLexemes}
    where lexeme = any(${textArray("lexemes")})
  ), 'hasCopies', exists(select from ${unitCopies}), 'completions', case when coalesce((
    select count from ${searchLexemes} where lexeme = ${sql.placeholder("lexeme")}
  ), 0) < ${sql.placeholder("completeFrom")}::int then (
    select json_object_agg(begun.word, ${begunWith(sql`begun.word`, sql`begun.end`, sql`begun.most`)})
    from jsonb_to_recordset(${sql.placeholder("beginnings")}::jsonb) begun (word text, "end" text, most int)
  ) end) as result`);

const nothingBegun: Unfinished = { lexeme: "", completeFrom: 0, beginnings: [] };

/**
 * Counts the listed records, and those with each of some lexemes; lexemes without records are left out. Also reads the
 * completions of beginnings, by them.
 */
export async function countLexemes(
  database: Database,
  lexemes: readonly string[],
  { lexeme, completeFrom, beginnings }: Unfinished = nothingBegun,
): Promise<
  Counted<ReadonlyMap<string, number>> & Readonly<{ completions: ReadonlyMap<string, readonly KnownWord[]> }>
> {
  const begun = beginnings.map(({ word, most }) => ({ word: storable(word), end: endOf(word), most }));
  const read = await counted.read(database, {
    lexemes: toJsonTexts(lexemes),
    lexeme: storable(lexeme),
    completeFrom,
    beginnings: JSON.stringify(begun),
  });
  const { total = 0, counts = {}, hasCopies = false, completions } = read ?? {};
  return {
    total,
    counts: new Map(Object.entries(counts)),
    hasCopies,
    completions: new Map(Object.entries(completions ?? {})),
  };
}

/** Comes after all words with a beginning. */
const endOf = (word: string): string => `${storable(word)}\u{10ffff}`;

/** Counts the listed records of each quality level or above. */
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

const beginning = new PreparedStatement<readonly KnownWord[]>(sql`
  select ${begunWith(opaqueParameter("word", "text"), opaqueParameter("end", "text"), opaqueParameter("limit", "int"))} as result`);

/** Reads the most frequent words that begin with a word, except itself. */
export async function completionsOf(database: Database, word: string, limit: number): Promise<readonly KnownWord[]> {
  return (await beginning.read(database, { word: storable(word), end: endOf(word), limit })) ?? [];
}

const near = new PreparedStatement<readonly KnownWord[]>(sql`
  select ${jsonArray(sql`select word, count from ${searchWords} where word = any(${textArray("near")})`)} as result`);

/** Reads the known words that differ from a word by one mistake. */
export async function wordsOneMistakeAway(database: Database, word: string): Promise<readonly KnownWord[]> {
  return (await near.read(database, { near: toJsonTexts(oneMistakeAway(word)) })) ?? [];
}

/** Similar words that are read at most. */
const MAX_SIMILAR = 20;

const similar = new PreparedStatement<readonly KnownWord[]>(sql`
  select ${jsonArray(sql`
    select word, count from ${searchWords} where word % ${opaqueParameter("word", "text")}
    order by similarity(word, ${opaqueParameter("word", "text")}) desc, count desc
    limit ${sql.raw(String(MAX_SIMILAR))}`)} as result`);

/** With two mistakes in a short word, trigrams are not similar enough; most people get the first letters right. */
const PREFIX = { letters: 3, from: 8, mistakes: 2, most: 300 } as const;

const begunAlike = new PreparedStatement<readonly KnownWord[]>(sql`
  select ${jsonArray(sql`
    select word, count from ${searchWords}
    where word > ${opaqueParameter("beginning", "text")} and word < ${opaqueParameter("end", "text")}
      and length(word) between ${opaqueParameter("shortest", "int")} and ${opaqueParameter("longest", "int")}
    order by count desc, word limit ${sql.raw(String(PREFIX.most))}`)} as result`);

/** Reads the words with most trigrams in common with a word. */
export async function similarWords(database: Database, word: string): Promise<readonly KnownWord[]> {
  return (await similar.read(database, { word: storable(word) })) ?? [];
}

/** Reads the most frequent words with the same first letters and about the same length; none for a short word. */
export async function wordsBegunAlike(database: Database, word: string): Promise<readonly KnownWord[]> {
  if (word.length < PREFIX.from) return [];
  const start = word.slice(0, PREFIX.letters);
  const lengths = { shortest: word.length - PREFIX.mistakes, longest: word.length + PREFIX.mistakes };
  return (await begunAlike.read(database, { beginning: start, end: `${start}\u{10ffff}`, ...lengths })) ?? [];
}
