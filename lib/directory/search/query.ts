import { joined, type Word, withoutSingles, wordsOf } from "@skillshelf/skill-reader/segment";
import { type FilterKind, filterLexeme } from "./lexemes.ts";
import { pastedName } from "./pasted-text.ts";

/** A parsed query. A leading minus excludes a filter or word; quotes make a phrase. */
export type Query = Readonly<{
  /** Free words, in their order. */
  words: readonly Word[];
  /** Whether the last word ends the query, so that it may still be being typed. */
  isOpen: boolean;
  /** Words that must be consecutive. */
  phrases: readonly (readonly Word[])[];
  excluded: readonly (readonly Word[])[];
  /** Lexemes of the filters. */
  filters: readonly string[];
  excludedFilters: readonly string[];
  /** All words as one, without filters; for a pasted address or command, the name in it. */
  whole: string;
  /** Words with letters that English does not have, which are not corrected to English ones. */
  foreign: ReadonlySet<string>;
}>;

/** Words of a query that are used; the rest is ignored. */
export const MAX_TERMS = 32;

/** Some characters expand to many, which are not all used. */
const MAX_LENGTH = 400;

const kinds: Readonly<Record<string, FilterKind>> = {
  owner: "owner",
  license: "license",
  licence: "license",
  category: "category",
  tag: "tag",
  lang: "lang",
  language: "lang",
};

const quotes = /[“”„‟«»「」『』＂]/g;
const part = new RegExp(
  `(?<=^|\\s)(?<minus>-)?(?:(?<kind>${Object.keys(kinds).join("|")}):(?=\\S))?(?:"(?<phrase>[^"]*)"(?=\\s|$)|(?<word>\\S+))`,
  "giu",
);

const plainOf = (text: string): string => text.normalize("NFKC").replace(quotes, '"');

/** Parses a query. No query is invalid: unknown syntax is searched for by its words. */
export function parseQuery(text: string): Query {
  const pasted = pastedName(text);
  const plain = plainOf(pasted ? `${pasted.name} ${pasted.part}` : text).slice(0, MAX_LENGTH);
  const foreign = new Set<string>();
  const words: Word[] = [];
  const phrases: Word[][] = [];
  const excluded: Word[][] = [];
  const filters: string[] = [];
  const excludedFilters: string[] = [];
  const spoken: string[] = [];
  let isOpen = false;
  let left = MAX_TERMS;
  for (const { groups = {} } of plain.matchAll(part)) {
    const { minus, kind, phrase, word } = groups;
    const value = (phrase ?? word ?? "").trim();
    const filter = kinds[kind?.toLowerCase() ?? ""];
    isOpen = false;
    if (left <= 0) break;
    if (filter !== undefined && filterValue(value) !== "") {
      (minus ? excludedFilters : filters).push(filterLexeme(filter, filterValue(value)));
      left--;
      continue;
    }
    const found = withoutSingles(wordsOf(value)).slice(0, left);
    if (found.length === 0) continue;
    left -= found.length;
    if (minus) excluded.push(found);
    else {
      spoken.push(value);
      if (hasMarks.test(value)) for (const { text: one } of found) foreign.add(one);
      if (phrase !== undefined && found.length > 1) phrases.push(found);
      else words.push(...found);
      isOpen = phrase === undefined;
    }
  }
  isOpen &&= pasted === undefined;
  const whole = joined(pasted?.name ?? spoken.join(" "));
  return { words, isOpen, phrases, excluded, filters, excludedFilters, whole, foreign };
}

/** Letters with diacritics and others beyond ASCII. */
const hasMarks = /[^\p{ASCII}\P{L}]|\p{M}/u;

/** Replaces words of a parsed query, by their texts. */
export const corrected = (query: Query, replacements: ReadonlyMap<string, string>): Query => ({
  ...query,
  words: query.words.map((word) => wordsOf(replacements.get(word.text) ?? "")[0] ?? word),
});

/** Replaces words of a query as it was typed. */
export const withWords = (text: string, replacements: ReadonlyMap<string, string>): string =>
  plainOf(pastedName(text)?.name ?? text).replace(part, (typed: string, ...found) => {
    const { minus, kind, phrase } = found.at(-1) as NonNullable<RegExpExecArray["groups"]>;
    const isFree = minus === undefined && kind === undefined && (phrase === undefined || wordsOf(phrase).length === 1);
    return isFree ? typed.replace(typedWords, (word) => replacements.get(joined(word)) ?? word) : typed;
  });

const typedWords = /[\p{L}\p{N}\p{M}]+/gu;

const filterValue = (value: string): string => value.replace(/["\p{Cc}]/gu, "").trim();
