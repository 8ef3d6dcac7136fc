import { asOne, joined, type Word, wordsOf } from "@skillshelf/skill-reader/segment";
import { categories } from "#content/categories.ts";
import { synonyms } from "#content/synonyms.ts";
import { wordFamilies } from "#content/word-families.ts";
import { exactName, exactUnit, filterLexeme, inName } from "./lexemes.ts";
import type { Query } from "./query.ts";
import { foreignStem, foreignStems, isEnglishWord, isFunctionWord, stem } from "./stem.ts";
import { pairLexeme, quoted } from "./text-index.ts";

/** One way to match a word of a query. */
export type Variant = Readonly<{
  lexemes: readonly string[];
  /** Whether the lexemes must be consecutive; else they must only occur. */
  isPhrase: boolean;
  /** Whether it is the word itself, not a completion or a synonym. */
  isOwn: boolean;
}>;

/** A word or phrase of a query with all its variants. */
export type Group = Readonly<{ word: string; variants: readonly Variant[] }>;

/** What the index knows about the words of a query. */
export type Vocabulary = Readonly<{
  /** Listed records per lexeme; lexemes without records are absent. */
  counts: ReadonlyMap<string, number>;
  /**
   * Words that begin as the last one does, or as the last ones do as one, by these, the most frequent first: `trailofbits`
   * by `trailofb`.
   */
  completions: ReadonlyMap<string, readonly string[]>;
  /** Divisions of a word into two: `reactnative` into `react` and `native`. */
  divisions?: ReadonlyMap<string, readonly (readonly string[])[]>;
}>;

const own = (...lexemes: string[]): Variant => ({ lexemes, isPhrase: true, isOwn: true });
/** A replacement for a word. */
const inItsPlace = (lexeme: string): Variant => ({ ...own(lexeme), isOwn: false });

/**
 * A word as it is, in every language that it may be of, with its parts one after the other where it has any, and by all pairs
 * of its characters where rules had to guess that it is one.
 */
const variantsOf = ({ text, parts, pairs = [] }: Word): Variant[] => [
  own(stem(text)),
  ...foreignStems(text).map((lexeme) => own(lexeme)),
  ...(parts.length > 0 ? [own(...parts.map(stem))] : []),
  ...(pairs.length > 1 ? [{ lexemes: pairs, isPhrase: false, isOwn: true }] : []),
];

/** Neighbors that may be one word: "trail of bits" is also searched for as `trailofbits`. */
const MAX_RUN_LENGTH = 4;

type Run = Readonly<{ from: number; to: number; text: string }>;

function runsOf(words: readonly Word[]): Run[] {
  return words.flatMap((_, from) =>
    Array.from({ length: Math.min(MAX_RUN_LENGTH, words.length - from) }, (__, more) => ({
      from,
      to: from + more + 1,
      text: asOne(words.slice(from, from + more + 1)),
    })),
  );
}

/** Several words with at least this many letters together begin few other words. */
const MIN_PREFIX_LENGTH = 5;

/** Returns the last words of a query as one, where they may begin a word that is still being typed. */
export const openRuns = ({ words, isOpen }: Query): { text: string; words: readonly Word[] }[] =>
  runsOf(isOpen ? words : [])
    .filter(({ from, to, text }) => to === words.length && to - from > 1 && text.length >= MIN_PREFIX_LENGTH)
    .map(({ from, text }) => ({ text, words: words.slice(from) }));

/** Synonym groups by the stem of each member written as one word. */
const sameAs: ReadonlyMap<string, readonly (readonly Word[])[]> = new Map(
  synonyms.flatMap((group) => group.map((text) => [stem(joined(text)), group.map(wordsOf)] as const)),
);

/** The lexemes of categories by their titles written as one word, in every language. */
const titled = new Map<string, string[]>();
for (const { slug, texts } of categories)
  for (const [locale, { name }] of Object.entries(texts))
    for (const form of new Set([stem(joined(name)), foreignStem(joined(name), locale) ?? stem(joined(name))]))
      titled.set(form, [...(titled.get(form) ?? []), filterLexeme("category", slug)]);

/** Returns the variant that matches a whole category, where neighbors are its title. */
const titleVariants = ({ text }: Run): Variant[] =>
  [stem(text), ...foreignStems(text)].flatMap((form) => titled.get(form) ?? []).map((lexeme) => own(lexeme));

/** Word families by the stem of each member. */
const families: ReadonlyMap<string, readonly string[]> = new Map(
  wordFamilies.map((family) => family.map(stem)).flatMap((stems) => stems.map((one) => [one, stems] as const)),
);

/** Returns the other words of a word's family. */
const familyVariants = ({ text }: Word): Variant[] =>
  (families.get(stem(text)) ?? []).filter((other) => other !== stem(text)).map(inItsPlace);

/** Returns the synonyms of some neighbors, also of several words. */
function synonymVariants({ from, to, text }: Run): Variant[] {
  const known = [stem(text), text.replace(/s$/, "")].find((one) => sameAs.has(one)) ?? text;
  const isOther = (words: readonly Word[]) =>
    words.length === 1 ? stem(asOne(words)) !== stem(text) : stem(asOne(words)) !== known || to - from === 1;
  return (sameAs.get(known) ?? []).filter(isOther).map((words) => own(...words.map((word) => stem(word.text))));
}

/** Returns the lexemes to count before the groups of a query can be built. */
export function lexemesToCount({ words, phrases, excluded, filters, excludedFilters, whole }: Query): string[] {
  const variants = [
    ...[...words, ...phrases.flat(), ...excluded.flat()].flatMap(variantsOf),
    ...runsOf(words).flatMap((run) => [own(stem(run.text)), ...synonymVariants(run), ...titleVariants(run)]),
    ...words.flatMap(familyVariants),
  ];
  const lexemes = [...variants.flatMap((variant) => variant.lexemes), ...words.flatMap(({ pairs = [] }) => pairs)];
  return [
    ...new Set([
      ...lexemes,
      ...lexemes.filter(isPlain).map(inName),
      exactName(whole),
      exactUnit(whole),
      ...filters,
      ...excludedFilters,
    ]),
  ];
}

/** Tells whether a word is written as it is indexed with its positions. */
const isPlain = (lexeme: string): boolean => !lexeme.includes(":");

/** Returns the words of a query without function words, unless there are no others. */
export function contentWords({ words, phrases }: Query): readonly Word[] {
  const different = words.filter(({ text }, index) => words.findIndex((word) => word.text === text) === index);
  const telling = different.filter(({ text }) => !isFunctionWord(text));
  return telling.length > 0 || phrases.length > 0 ? telling : different;
}

/** Builds the groups of a query: each word and phrase with all its known variants. */
export function groupsOf(query: Query, vocabulary: Vocabulary): Group[] {
  const words = contentWords(query).map((word) => {
    const known = knownVariants(word, query, vocabulary);
    const variants = known.length > 0 ? known : otherwise(word, vocabulary);
    return { word: word.text, variants: unique(variants.length > 0 ? variants : variantsOf(word).slice(0, 1)) };
  });
  const phrases = query.phrases.map((phrase) => ({
    word: phrase.map(({ text }) => text).join(" "),
    variants: phraseVariants(phrase),
  }));
  return [...words, ...phrases];
}

/** Returns every division of an unknown word into two parts that are not too short. */
export const possibleDivisions = ({ text }: Word): [string, string][] =>
  isDivisible.test(text)
    ? Array.from({ length: text.length - 2 * MIN_PART_LENGTH + 1 }, (_, index) => [
        text.slice(0, index + MIN_PART_LENGTH),
        text.slice(index + MIN_PART_LENGTH),
      ])
    : [];

const MIN_PART_LENGTH = 3;
const isDivisible = /^[a-z]{6,32}$/;

/** Returns the words of a query without any known variant. */
export const unknownWords = (query: Query, vocabulary: Vocabulary): Word[] =>
  contentWords(query).filter(
    (word) => knownVariants(word, query, vocabulary).length === 0 && otherwise(word, vocabulary).length === 0,
  );

/** Returns the known variants of a word. */
function knownVariants(word: Word, query: Query, { counts, completions, divisions }: Vocabulary): Variant[] {
  const index = query.words.indexOf(word);
  const around = runsOf(query.words).filter(({ from, to }) => from <= index && index < to);
  const several = around.filter(({ from, to }) => to - from > 1);
  // Completions of the whole query are what is being typed.
  const begun = several.flatMap(({ from, to, text }) =>
    (completions.get(text) ?? []).map((one) => ({ ...own(stem(one)), isOwn: to - from === query.words.length })),
  );
  return [
    ...inItsLanguage(word, counts),
    ...several.map(({ text }) => own(stem(text))),
    ...around.flatMap(synonymVariants),
    ...around.flatMap(titleVariants),
    ...familyVariants(word),
    ...(divisions?.get(word.text) ?? []).map((parts) => own(...parts.map(stem))),
    ...begun,
    ...(completions.get(word.text) ?? []).map((text) => inItsPlace(stem(text))),
  ].filter(({ lexemes }) => lexemes.every((lexeme) => counts.has(lexeme)));
}

/** A foreign word also occurs in English texts, but may mean something else there: "Texte", "text". */
function inItsLanguage(word: Word, counts: Vocabulary["counts"]): Variant[] {
  const { text } = word;
  const variants = variantsOf(word);
  if (stem(text) === text || isEnglishWord(text) || !foreignStems(text).some((one) => counts.has(one))) return variants;
  return variants.map((variant) => (variant.lexemes[0] === stem(text) ? { ...variant, isOwn: false } : variant));
}

/** Returns phrase variants of consecutive words, with their parts where they have some. */
export function phraseVariants(words: readonly Word[]): Variant[] {
  const whole = words.map(({ text }) => text);
  const divided = words.flatMap(({ text, parts }) => (parts.length > 0 ? parts : [text]));
  return (divided.length > whole.length ? [whole, divided] : [whole]).map((texts) => own(...texts.map(stem)));
}

/** Returns the pairs of characters of an unknown word. */
function otherwise({ pairs = [] }: Word, { counts }: Vocabulary): Variant[] {
  const known = pairs.filter((pair) => counts.has(pair));
  return known.length > 0 ? [{ lexemes: known, isPhrase: false, isOwn: false }] : [];
}

function unique(variants: readonly Variant[]): Variant[] {
  const seen = new Map<string, Variant>();
  for (const variant of variants) {
    const key = variant.lexemes.join(" ");
    if (!seen.has(key)) seen.set(key, variant);
  }
  return [...seen.values()];
}

/**
 * Returns an upper bound of the number of listed records with a word or phrase.
 *
 * @param inField maps a lexeme to its form within a single field.
 */
export const maxCountOf = (
  { variants }: Group,
  counts: ReadonlyMap<string, number>,
  inField = (lexeme: string): string => lexeme,
): number =>
  variants.reduce(
    (sum, { lexemes }) => sum + Math.min(...lexemes.map((lexeme) => counts.get(inField(lexeme)) ?? 0)),
    0,
  );

/** Writes a group as `tsquery` for a whole record, in which pairs of consecutive words are indexed. */
export const recordQuery = (group: Group): string => anyOf(group.variants.map(recordVariantQuery));

const recordVariantQuery = (variant: Variant): string => {
  const { lexemes, isPhrase } = variant;
  if (!isPhrase || lexemes.length < 2) return variantQuery(variant);
  const pairs = lexemes.slice(1).map((lexeme, index) => quoted(pairLexeme(lexemes[index] ?? "", lexeme)));
  // Two pairs may be apart.
  return pairs.length === 1 ? `${pairs[0]}` : `(${[...pairs, variantQuery(variant)].join(" & ")})`;
};

/** Writes a group as `tsquery` for words of the name only. */
export const nameQuery = ({ variants }: Group): string =>
  anyOf(
    variants
      .filter(({ lexemes }) => lexemes.every(isPlain))
      .map(({ lexemes }) => lexemes.map((lexeme) => quoted(inName(lexeme))).join(" & ")),
  );

/** Combines queries with `or`. */
export const anyOf = (alternatives: readonly string[]): string =>
  alternatives.length === 1 ? `${alternatives[0]}` : `(${alternatives.map((one) => `(${one})`).join(" | ")})`;

const variantQuery = ({ lexemes, isPhrase }: Variant): string =>
  lexemes.length === 1 ? quoted(lexemes[0] ?? "") : `(${lexemes.map(quoted).join(isPhrase ? " <-> " : " & ")})`;
