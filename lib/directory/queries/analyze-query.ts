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
import { database } from "./database.ts";

/** How many records there are, and how many have each of the lexemes that a search is about. */
export type Statistics = Readonly<{
  total: number;
  counts: ReadonlyMap<string, number>;
  /** How many are of each level of quality or above, about. */
  levels: readonly number[];
  /** Whether any skill is known to be a copy of another. */
  hasCopies: boolean;
}>;

export type Understood = Readonly<{
  plan: Plan;
  statistics: Statistics;
  /** The words as they are searched for, where some were corrected. */
  corrections: ReadonlyMap<string, string>;
  /** Words that begin as the last ones of the query do. */
  completions: Vocabulary["completions"];
}>;

/** So many of the words that begin as the last one does stand for it. */
const MOST_COMPLETIONS = 12;

/** And so many of those that begin as the last ones do, written as one. */
const MOST_RUN_COMPLETIONS = 2;

/** A word that is one itself is still being typed only where what begins with it is so many times as frequent. */
const MORE_BEGUN = 3;

/** A word that so many records have is whole. */
const WHOLE_FROM = 20;

/** So many words of a query are corrected. */
const MOST_CORRECTIONS = 5;

/** Finds out what the words of a query stand for in this directory. */
export async function understand(query: Query, filter: Filter): Promise<Understood> {
  const lexemes = [...lexemesToCount(query), ...filterLexemes(filter)];
  const [{ total, counts, hasCopies }, levels] = await Promise.all([
    countLexemes(database(), lexemes),
    qualityLevels(),
  ]);
  const completions = await complete(query, counts);
  const completed = [...completions.values()].flat().map(stem);
  // What completes a word is there, so that the word is no mistake.
  const known = { counts: new Map([...completed.map((lexeme) => [lexeme, 1] as const), ...counts]), completions };
  const unknown = unknownWords(query, known);
  const corrections = await correct(unknown.filter(({ text }) => !query.foreign.has(text) && !looksForeign(text)));
  const divisions = await divide(unknown.filter(({ text }) => !corrections.has(text)));
  const meant = corrected(query, corrections);
  const parts = [...divisions.values()].flat(2).map(stem);
  const added = [...completed, ...parts, ...(corrections.size > 0 ? lexemesToCount(meant) : [])];
  const more = added.length > 0 ? (await countLexemes(database(), added)).counts : [];
  const statistics = { total, counts: new Map([...counts, ...more]), levels, hasCopies };
  const groups = groupsOf(meant, { ...statistics, completions, divisions });
  return { plan: new Plan(groups, meant, filter, statistics.counts), statistics, corrections, completions };
}

/** How many records are of each level changes little, and only decides where to look first. */
const LEVELS_KEPT_MS = 60_000;

let levels: { read: Promise<readonly number[]>; until: number } | undefined;

function qualityLevels(): Promise<readonly number[]> {
  if (levels === undefined || levels.until < Date.now()) {
    const read = countLevels(database());
    levels = { read, until: Date.now() + LEVELS_KEPT_MS };
    read.catch(() => {
      levels = undefined;
    });
  }
  return levels.read;
}

/**
 * The words that the last one may become, or the last ones as one, by what they begin with; none where the last is one
 * itself. German writes words together: those that begin with one of its words are found by it wherever it stands.
 */
async function complete(query: Query, counts: Vocabulary["counts"]): Promise<Vocabulary["completions"]> {
  const last = query.isOpen ? query.words.at(-1) : undefined;
  const isWhole = last === undefined || (counts.get(stem(last.text)) ?? 0) >= WHOLE_FROM;
  const begun = [
    ...(!isWhole && isCompletable(last, query)
      ? [{ word: last.text, beginning: last.text, most: MOST_COMPLETIONS }]
      : []),
    ...(isWhole ? [] : openRuns(query)).map(({ text }) => ({
      word: text,
      beginning: text,
      most: MOST_RUN_COMPLETIONS,
    })),
    ...contentWords(query).flatMap(({ text: word }) => {
      const beginning = beginningOfCompounds(word, counts);
      return beginning === undefined ? [] : [{ word, beginning, most: MOST_COMPLETIONS }];
    }),
  ];
  const completions = new Map<string, readonly string[]>();
  await Promise.all(
    begun.map(async ({ word, beginning, most }) => {
      const known = await completionsOf(database(), beginning, most);
      const least = beginning === word ? (counts.get(stem(word)) ?? 0) * MORE_BEGUN : 0;
      const found = known.filter((one) => one.word !== word && one.count >= least);
      completions.set(word, [...(completions.get(word) ?? []), ...found.map((one) => one.word)]);
    }),
  );
  return completions;
}

/** What compounds with a German word begin with; undefined where it is none, or too short to tell. */
function beginningOfCompounds(word: string, counts: Vocabulary["counts"]): string | undefined {
  const german = foreignStem(word, "de");
  if (german === undefined || !counts.has(german) || isEnglishWord(word)) return undefined;
  const stemmed = german.slice(german.indexOf(":") + 1);
  const beginning = stemmed.length >= SHORTEST_COMPOUND ? stemmed : word;
  return beginning.length >= SHORTEST_COMPOUND ? beginning : undefined;
}

const SHORTEST_COMPOUND = 6;

/** One letter begins too many words. */
const isCompletable = (word: Word, query: Query): boolean =>
  word.text.length >= (isLatin.test(word.text) ? 2 : 1) && contentWords(query).includes(word);

const isLatin = /^\p{sc=Latin}+$/u;

/** So many ways to divide a word are looked for. */
const MOST_DIVISIONS = 2;

/** Words that nothing has, by the two that they are made of; those that are none of such are not there. */
async function divide(words: readonly Word[]): Promise<ReadonlyMap<string, readonly (readonly string[])[]>> {
  const possible = words.map((word) => [word.text, possibleDivisions(word)] as const);
  const lexemes = possible.flatMap(([, pairs]) => pairs.flat().map(stem));
  if (lexemes.length === 0) return new Map();
  const { counts } = await countLexemes(database(), [...new Set(lexemes)]);
  const rarer = (pair: readonly string[]) => Math.min(...pair.map((part) => counts.get(stem(part)) ?? 0));
  const divided = possible.map(([text, pairs]) => {
    const known = pairs.filter((pair) => rarer(pair) > 0).toSorted((one, other) => rarer(other) - rarer(one));
    return [text, known.slice(0, MOST_DIVISIONS)] as const;
  });
  return new Map(divided.filter(([, pairs]) => pairs.length > 0));
}

const correct = (words: readonly Word[]): Promise<ReadonlyMap<string, string>> =>
  neighbours(
    words.filter(({ text }) => !isEnglishWord(text)),
    () => true,
    true,
  );

/** A query with its rare words replaced by frequent neighbours that may have been meant; null where there are none. */
export async function suggestion(
  text: string,
  query: Query,
  { statistics: { counts }, completions }: Understood,
): Promise<string | null> {
  // Words that begin another one together are no mistake.
  const beginning = openRuns(query).flatMap((run) => (completions.get(run.text)?.length ? run.words : []));
  const plain = contentWords(query).filter((word) => word.parts.length === 0 && !beginning.includes(word));
  const replacements = await neighbours(plain, (word, other) => {
    const count = counts.get(stem(word)) ?? 0;
    return stem(other.word) !== stem(word) && isLikelyMistake(Math.max(1, count), other);
  });
  return replacements.size === 0 ? null : withWords(text, replacements);
}

/** For each word the one most like it of those that may have been meant. */
async function neighbours(
  words: readonly Word[],
  mayBeMeant: (word: string, other: KnownWord) => boolean,
  isUnknown = false,
): Promise<ReadonlyMap<string, string>> {
  const correctable = words.filter(({ text }) => isCorrectable(text)).slice(0, MOST_CORRECTIONS);
  const found = await Promise.all(
    correctable.map(async ({ text }) => {
      const meant = await nearestOf(text, (other) => mayBeMeant(text, other), isUnknown);
      return meant ? [[text, meant.word] as const] : [];
    }),
  );
  return new Map(found.flat());
}

/** The word most like another one of those that may have been meant; it is looked for longer where nothing has that one. */
async function nearestOf(
  word: string,
  mayBeMeant: (other: KnownWord) => boolean,
  isUnknown: boolean,
): Promise<KnownWord | undefined> {
  const near = (await wordsOneMistakeAway(database(), word)).filter(mayBeMeant);
  const first = nearest(word, near);
  // None has fewer mistakes than one that begins as the word does.
  if (first?.word[0] === word[0]) return first;
  const similar = (await similarWords(database(), word)).filter(mayBeMeant);
  const found = nearest(word, [...near, ...similar]);
  return found ?? (isUnknown ? nearest(word, (await wordsBegunAlike(database(), word)).filter(mayBeMeant)) : undefined);
}
