import { asOne, joined, type Word, wordsOf } from "@skillshelf/skill-reader/segment";
import { categories } from "#content/categories.ts";
import { synonyms } from "#content/synonyms.ts";
import { wordFamilies } from "#content/word-families.ts";
import { exactName, exactUnit, filterLexeme, inName } from "./lexemes.ts";
import type { Query } from "./query.ts";
import { foreignStem, foreignStems, isEnglishWord, isFunctionWord, stem } from "./stem.ts";
import { pairLexeme, quoted } from "./text-index.ts";

/** One way to find what a word of a query means. */
export type Variant = Readonly<{
  lexemes: readonly string[];
  /** Whether the lexemes have to follow each other; else they only have to be there. */
  isPhrase: boolean;
  /** Whether it is the word itself, and not one that begins with it or means the same. */
  isOwn: boolean;
}>;

/** A word or phrase of a query with all that it may be found by. */
export type Group = Readonly<{ word: string; variants: readonly Variant[] }>;

/** What the index knows of the words of a query. */
export type Vocabulary = Readonly<{
  /** Listed records with a lexeme; none is not there. */
  counts: ReadonlyMap<string, number>;
  /**
   * Words that begin as the last one does, or as the last ones do as one, by these, the most frequent first: `trailofbits`
   * by `trailofb`.
   */
  completions: ReadonlyMap<string, readonly string[]>;
  /** Two words that one without a space between them is made of: `reactnative` of `react` and `native`. */
  divisions?: ReadonlyMap<string, readonly (readonly string[])[]>;
}>;

const own = (...lexemes: string[]): Variant => ({ lexemes, isPhrase: true, isOwn: true });
/** A word that is looked for in the place of another one. */
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

/** Neighbours that may be one word: "trail of bits" is looked for as `trailofbits`, too. */
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

/** So many letters of several words, or more, begin few other words than one that these may be. */
const MIN_PREFIX_LENGTH = 5;

/** The last words of a query as one, where that may be the beginning of a word: the last may still be being typed. */
export const openRuns = ({ words, isOpen }: Query): { text: string; words: readonly Word[] }[] =>
  runsOf(isOpen ? words : [])
    .filter(({ from, to, text }) => to === words.length && to - from > 1 && text.length >= MIN_PREFIX_LENGTH)
    .map(({ from, text }) => ({ text, words: words.slice(from) }));

/** Groups of what means the same, by the stem of each of its members as one word. */
const sameAs: ReadonlyMap<string, readonly (readonly Word[])[]> = new Map(
  synonyms.flatMap((group) => group.map((text) => [stem(joined(text)), group.map(wordsOf)] as const)),
);

/** The lexemes of the categories that a title is one of, by its forms as one word in every language. */
const titled = new Map<string, string[]>();
for (const { slug, texts } of categories)
  for (const [locale, { name }] of Object.entries(texts))
    for (const form of new Set([stem(joined(name)), foreignStem(joined(name), locale) ?? stem(joined(name))]))
      titled.set(form, [...(titled.get(form) ?? []), filterLexeme("category", slug)]);

/** All records of a category, where some neighbours are its title. */
const titleVariants = ({ text }: Run): Variant[] =>
  [stem(text), ...foreignStems(text)].flatMap((form) => titled.get(form) ?? []).map((lexeme) => own(lexeme));

/** The stems of each family of words, by each of them. */
const families: ReadonlyMap<string, readonly string[]> = new Map(
  wordFamilies.map((family) => family.map(stem)).flatMap((stems) => stems.map((one) => [one, stems] as const)),
);

/** The other words of a word's family. */
const familyVariants = ({ text }: Word): Variant[] =>
  (families.get(stem(text)) ?? []).filter((other) => other !== stem(text)).map(inItsPlace);

/** What means the same as some neighbours, in other words; as several of them, too. */
function synonymVariants({ from, to, text }: Run): Variant[] {
  const known = [stem(text), text.replace(/s$/, "")].find((one) => sameAs.has(one)) ?? text;
  const isOther = (words: readonly Word[]) =>
    words.length === 1 ? stem(asOne(words)) !== stem(text) : stem(asOne(words)) !== known || to - from === 1;
  return (sameAs.get(known) ?? []).filter(isOther).map((words) => own(...words.map((word) => stem(word.text))));
}

/** Lexemes that have to be counted before the groups of a query can be made. */
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

/** Whether it is a word as it is written, which alone are indexed by where they stand. */
const isPlain = (lexeme: string): boolean => !lexeme.includes(":");

/** The words that a query is about: without those that say little, unless there are no others. */
export function contentWords({ words, phrases }: Query): readonly Word[] {
  const different = words.filter(({ text }, index) => words.findIndex((word) => word.text === text) === index);
  const telling = different.filter(({ text }) => !isFunctionWord(text));
  return telling.length > 0 || phrases.length > 0 ? telling : different;
}

/** What a query asks to be found, each word and phrase with all its variants that anything has. */
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

/** Two words that each word may be made of where nothing has it: every way to divide it that leaves no part too short. */
export const possibleDivisions = ({ text }: Word): [string, string][] =>
  isDivisible.test(text)
    ? Array.from({ length: text.length - 2 * MIN_PART_LENGTH + 1 }, (_, index) => [
        text.slice(0, index + MIN_PART_LENGTH),
        text.slice(index + MIN_PART_LENGTH),
      ])
    : [];

const MIN_PART_LENGTH = 3;
const isDivisible = /^[a-z]{6,32}$/;

/** The words of a query that nothing has, in no variant. */
export const unknownWords = (query: Query, vocabulary: Vocabulary): Word[] =>
  contentWords(query).filter(
    (word) => knownVariants(word, query, vocabulary).length === 0 && otherwise(word, vocabulary).length === 0,
  );

/** The variants of a word that anything has. */
function knownVariants(word: Word, query: Query, { counts, completions, divisions }: Vocabulary): Variant[] {
  const index = query.words.indexOf(word);
  const around = runsOf(query.words).filter(({ from, to }) => from <= index && index < to);
  const several = around.filter(({ from, to }) => to - from > 1);
  // What begins as the whole query does is what is being typed.
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

/** A word that is of another language is found in English texts as well, but may mean something else there: "Texte", "text". */
function inItsLanguage(word: Word, counts: Vocabulary["counts"]): Variant[] {
  const { text } = word;
  const variants = variantsOf(word);
  if (stem(text) === text || isEnglishWord(text) || !foreignStems(text).some((one) => counts.has(one))) return variants;
  return variants.map((variant) => (variant.lexemes[0] === stem(text) ? { ...variant, isOwn: false } : variant));
}

/** Words that follow each other, as they are and, where some have parts, in these. */
export function phraseVariants(words: readonly Word[]): Variant[] {
  const whole = words.map(({ text }) => text);
  const divided = words.flatMap(({ text, parts }) => (parts.length > 0 ? parts : [text]));
  return (divided.length > whole.length ? [whole, divided] : [whole]).map((texts) => own(...texts.map(stem)));
}

/** For a word that nothing has: the pairs of its characters. */
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
 * How many listed records have a word or phrase at most.
 *
 * @param inField the lexeme that one has where it stands in some field alone.
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

/** A group in the notation of `tsquery`, for a whole record, of which pairs of words that follow each other are indexed. */
export const recordQuery = (group: Group): string => anyOf(group.variants.map(recordVariantQuery));

const recordVariantQuery = (variant: Variant): string => {
  const { lexemes, isPhrase } = variant;
  if (!isPhrase || lexemes.length < 2) return variantQuery(variant);
  const pairs = lexemes.slice(1).map((lexeme, index) => quoted(pairLexeme(lexemes[index] ?? "", lexeme)));
  // Two pairs may stand apart.
  return pairs.length === 1 ? `${pairs[0]}` : `(${[...pairs, variantQuery(variant)].join(" & ")})`;
};

/** The same, by words of the name alone. */
export const nameQuery = ({ variants }: Group): string =>
  anyOf(
    variants
      .filter(({ lexemes }) => lexemes.every(isPlain))
      .map(({ lexemes }) => lexemes.map((lexeme) => quoted(inName(lexeme))).join(" & ")),
  );

/** For what fits any of some queries. */
export const anyOf = (alternatives: readonly string[]): string =>
  alternatives.length === 1 ? `${alternatives[0]}` : `(${alternatives.map((one) => `(${one})`).join(" | ")})`;

const variantQuery = ({ lexemes, isPhrase }: Variant): string =>
  lexemes.length === 1 ? quoted(lexemes[0] ?? "") : `(${lexemes.map(quoted).join(isPhrase ? " <-> " : " & ")})`;
