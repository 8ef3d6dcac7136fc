import type { Word } from "@skillshelf/skill-reader/segment";
import {
  contentWords,
  groupsOf,
  lexemesToCount,
  openRuns,
  possibleDivisions,
  unknownWords,
  type Vocabulary,
} from "../search/groups.ts";
import { type Filter, filterLexemes, Plan } from "../search/plan.ts";
import { corrected, type Query, withWords } from "../search/query.ts";
import { isCorrectable, isLikelyMistake, type KnownWord, looksForeign, nearest } from "../search/spelling.ts";
import { foreignStem, isEnglishWord, stem } from "../search/stem.ts";
import {
  completionsOf,
  countLevels,
  countLexemes,
  similarWords,
  wordsBegunAlike,
  wordsOneMistakeAway,
} from "../store/search-vocabulary.ts";
import { searchDatabase } from "./database.ts";
import { readOverview } from "./overview.ts";

/** The number of records, and how many have each lexeme of a query. */
export type Statistics = Readonly<{
  total: number;
  counts: ReadonlyMap<string, number>;
  /** Approximate number of records of each quality level or above. */
  levels: readonly number[];
  /** Whether any skill is known to be a copy of another. */
  hasCopies: boolean;
}>;

export type AnalyzedQuery = Readonly<{
  plan: Plan;
  statistics: Statistics;
  /** Corrections of misspelled words, by the word as typed. */
  corrections: ReadonlyMap<string, string>;
  /** Completions of the last words of the query. */
  completions: Vocabulary["completions"];
}>;

/** Completions that the last word stands for. */
const MAX_COMPLETIONS = 12;

/** Completions of the last words written as one. */
const MAX_RUN_COMPLETIONS = 2;

/** A known word counts as unfinished only where a completion is this many times as frequent. */
const MIN_COMPLETION_RATIO = 3;

/** A word that this many records have is complete. */
const MIN_COMPLETE_COUNT = 20;

/** Words of a query that are corrected at most. */
const MAX_CORRECTIONS = 5;

/** Analyzes a query: completes, corrects and divides its words by the directory's vocabulary. */
export async function analyzeQuery(query: Query, filter: Filter): Promise<AnalyzedQuery> {
  const lexemes = [...lexemesToCount(query), ...filterLexemes(filter)];
  const [{ total, counts, hasCopies, completions: begun }, levels] = await Promise.all([
    lexemes.length === 0 ? countAll() : countLexemes(searchDatabase(), lexemes, unfinished(query)),
    qualityLevels(),
  ]);
  const completions = await complete(query, counts, begun);
  const completed = [...completions.values()].flat().map(stem);
  // A word with completions is not a misspelling.
  const known = { counts: new Map([...completed.map((lexeme) => [lexeme, 1] as const), ...counts]), completions };
  const unknown = unknownWords(query, known);
  const corrections = await correct(unknown.filter(({ text }) => !query.foreign.has(text) && !looksForeign(text)));
  const divisions = await divide(unknown.filter(({ text }) => !corrections.has(text)));
  const meant = corrected(query, corrections);
  const parts = [...divisions.values()].flat(2).map(stem);
  const added = [...completed, ...parts, ...(corrections.size > 0 ? lexemesToCount(meant) : [])];
  const more = added.length > 0 ? (await countLexemes(searchDatabase(), added)).counts : [];
  const statistics = { total, counts: new Map([...counts, ...more]), levels, hasCopies };
  const groups = groupsOf(meant, { ...statistics, completions, divisions });
  return { plan: new Plan(groups, meant, filter, statistics.counts), statistics, corrections, completions };
}

/** Counts the listed records like `countLexemes`. */
async function countAll(): ReturnType<typeof countLexemes> {
  const { repositories } = (await readOverview()).totals;
  return { total: repositories, counts: new Map(), hasCopies: false, completions: new Map() };
}

/** The counts of the levels change little, and only decide which level is read first. */
const LEVELS_CACHE_TTL_MS = 60_000;

let levels: { read: Promise<readonly number[]>; until: number } | undefined;

function qualityLevels(): Promise<readonly number[]> {
  if (levels === undefined || levels.until < Date.now()) {
    const read = countLevels(searchDatabase());
    levels = { read, until: Date.now() + LEVELS_CACHE_TTL_MS };
    read.catch(() => {
      levels = undefined;
    });
  }
  return levels.read;
}

/** The last word of a query and the last words written as one, where they may be unfinished. */
function unfinished(query: Query) {
  const last = query.isOpen ? query.words.at(-1) : undefined;
  if (last === undefined) return undefined;
  const beginnings = [
    ...(isCompletable(last, query) ? [{ word: last.text, most: MAX_COMPLETIONS }] : []),
    ...openRuns(query).map(({ text }) => ({ word: text, most: MAX_RUN_COMPLETIONS })),
  ];
  return { lexeme: stem(last.text), completeFrom: MIN_COMPLETE_COUNT, beginnings };
}

/**
 * Picks completions of the last word, and of the last words written as one; none where the last word is complete. German
 * forms compounds, so a German word also finds the words that begin with it, wherever it is in the query.
 *
 * @param begun the words with their beginnings.
 */
async function complete(
  query: Query,
  counts: Vocabulary["counts"],
  begun: ReadonlyMap<string, readonly KnownWord[]>,
): Promise<Vocabulary["completions"]> {
  const completions = new Map<string, readonly string[]>();
  const add = (word: string, known: readonly KnownWord[], least: number) => {
    const found = known.filter((one) => one.word !== word && one.count >= least);
    completions.set(word, [...(completions.get(word) ?? []), ...found.map((one) => one.word)]);
  };
  for (const [word, known] of begun) add(word, known, (counts.get(stem(word)) ?? 0) * MIN_COMPLETION_RATIO);
  await Promise.all(
    contentWords(query).map(async ({ text: word }) => {
      const prefix = compoundPrefix(word, counts);
      if (prefix === undefined) return;
      const least = prefix === word ? (counts.get(stem(word)) ?? 0) * MIN_COMPLETION_RATIO : 0;
      add(word, await completionsOf(searchDatabase(), prefix, MAX_COMPLETIONS), least);
    }),
  );
  return completions;
}

/** Returns the prefix of compounds with a German word; undefined for other or too short words. */
function compoundPrefix(word: string, counts: Vocabulary["counts"]): string | undefined {
  const german = foreignStem(word, "de");
  if (german === undefined || !counts.has(german) || isEnglishWord(word)) return undefined;
  const stemmed = german.slice(german.indexOf(":") + 1);
  const prefix = stemmed.length >= MIN_COMPOUND_LENGTH ? stemmed : word;
  return prefix.length >= MIN_COMPOUND_LENGTH ? prefix : undefined;
}

const MIN_COMPOUND_LENGTH = 6;

/** A single letter begins too many words. */
const isCompletable = (word: Word, query: Query): boolean =>
  word.text.length >= (isLatin.test(word.text) ? 2 : 1) && contentWords(query).includes(word);

const isLatin = /^\p{sc=Latin}+$/u;

/** Divisions of a word that are searched for at most. */
const MAX_DIVISIONS = 2;

/** Divides unknown words into two known ones; words without such a division are left out. */
async function divide(words: readonly Word[]): Promise<ReadonlyMap<string, readonly (readonly string[])[]>> {
  const possible = words.map((word) => [word.text, possibleDivisions(word)] as const);
  const lexemes = possible.flatMap(([, pairs]) => pairs.flat().map(stem));
  if (lexemes.length === 0) return new Map();
  const { counts } = await countLexemes(searchDatabase(), [...new Set(lexemes)]);
  const rarer = (pair: readonly string[]) => Math.min(...pair.map((part) => counts.get(stem(part)) ?? 0));
  const divided = possible.map(([text, pairs]) => {
    const known = pairs.filter((pair) => rarer(pair) > 0).toSorted((one, other) => rarer(other) - rarer(one));
    return [text, known.slice(0, MAX_DIVISIONS)] as const;
  });
  return new Map(divided.filter(([, pairs]) => pairs.length > 0));
}

const correct = (words: readonly Word[]): Promise<ReadonlyMap<string, string>> =>
  neighbors(
    words.filter(({ text }) => !isEnglishWord(text)),
    () => true,
    true,
  );

/** Suggests a query whose rare words are replaced by similar frequent ones; null where there are none. */
export async function suggestQuery(
  text: string,
  query: Query,
  { statistics: { counts }, completions }: AnalyzedQuery,
): Promise<string | null> {
  // Words that together begin another one are not misspelled.
  const prefix = openRuns(query).flatMap((run) => (completions.get(run.text)?.length ? run.words : []));
  const plain = contentWords(query).filter((word) => word.parts.length === 0 && !prefix.includes(word));
  const replacements = await neighbors(plain, (word, other) => {
    const count = counts.get(stem(word)) ?? 0;
    return stem(other.word) !== stem(word) && isLikelyMistake(Math.max(1, count), other);
  });
  return replacements.size === 0 ? null : withWords(text, replacements);
}

/** Finds for each word the most similar one that may have been meant. */
async function neighbors(
  words: readonly Word[],
  mayBeMeant: (word: string, other: KnownWord) => boolean,
  isUnknown = false,
): Promise<ReadonlyMap<string, string>> {
  const correctable = words.filter(({ text }) => isCorrectable(text)).slice(0, MAX_CORRECTIONS);
  const found = await Promise.all(
    correctable.map(async ({ text }) => {
      const meant = await nearestOf(text, (other) => mayBeMeant(text, other), isUnknown);
      return meant ? [[text, meant.word] as const] : [];
    }),
  );
  return new Map(found.flat());
}

/** Finds the most similar word that may have been meant. Unknown words are searched more thoroughly. */
async function nearestOf(
  word: string,
  mayBeMeant: (other: KnownWord) => boolean,
  isUnknown: boolean,
): Promise<KnownWord | undefined> {
  const near = (await wordsOneMistakeAway(searchDatabase(), word)).filter(mayBeMeant);
  const first = nearest(word, near);
  // No other word has fewer mistakes than one with the same first letter.
  if (first?.word[0] === word[0]) return first;
  const similar = (await similarWords(searchDatabase(), word)).filter(mayBeMeant);
  const found = nearest(word, [...near, ...similar]);
  return (
    found ?? (isUnknown ? nearest(word, (await wordsBegunAlike(searchDatabase(), word)).filter(mayBeMeant)) : undefined)
  );
}
