import { skillPath } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import type { Category, RecordText } from "@skillshelf/directory-api/schema";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatNumber, plural } from "#lib/i18n/format.ts";
import type { SearchParameters } from "../parameters.ts";
import type { SearchOutcome } from "./api.ts";
import { type FilterName, filterNames } from "./filter-options.ts";
import { type PagerView, toPager } from "./lists.ts";
import { type SkillCard, toSkillCard } from "./skill-card.ts";

/** A part of a query as a visitor wrote it: a word, a phrase in quotes, or `field:value`; `-` before it leaves out. */
const TERM = /-?(?:\w+:)?"[^"]*"?|\S+/gu;

/** What a query asks for, part by part; what it leaves out is not among them. */
export const queryTerms = (query: string): string[] => [
  ...new Set((query.match(TERM) ?? []).filter((term) => !term.startsWith("-"))),
];

/** The account in a term such as `owner/repo` or `owner:name`; undefined where it names none. */
export function ownerOf(term: string): string | undefined {
  const [, field, owner] =
    /^(?:owner:([A-Za-z0-9][A-Za-z0-9-]{0,38})|([A-Za-z0-9][A-Za-z0-9-]{0,38})\/[\w.-]*)$/i.exec(term) ?? [];
  return field ?? owner;
}

/** A phrase without its quotes; undefined where the term is none. */
export const wordsOfPhrase = (term: string): string | undefined => /^"([^"]*)"?$/.exec(term)?.[1]?.trim() || undefined;

/** Another search than one that found little or nothing. */
type Suggestion = Readonly<{ name: string; parameters: SearchParameters }>;
/** One that finds more, and how much. */
export type SuggestionView = Readonly<{ name: string; href: string; count: string }>;

/** Parts of a query that are tried on their own; of what follows none is. */
const TERMS = 5;

/**
 * Searches to try instead of one that found little or nothing: without each filter and without any, a phrase as
 * words, each part of the query on its own, all of an account. Whether they find more is not known.
 */
export function suggestionsFor(
  parameters: SearchParameters,
  filters: Readonly<Record<FilterName, string | undefined>>,
  locale: Locale,
): Suggestion[] {
  const { list } = dictionaryOf(locale);
  const first = { ...parameters, page: 1 };
  const open = { ...first, category: undefined, license: undefined, language: undefined, audit: undefined };
  const without = filterNames.flatMap((filter) => {
    const name = filters[filter];
    return name === undefined
      ? []
      : [{ name: fill(list.withoutFilter, { filter: name }), parameters: { ...first, [filter]: undefined } }];
  });
  const withoutAny = without.length > 1 ? [{ name: list.withoutFilters, parameters: open }] : [];
  return [
    ...without,
    ...withoutAny,
    ...[...searchesOf(parameters.q, locale)].map(([q, name]) => ({ name, parameters: { ...open, q } })),
  ];
}

/** Queries for what a query asks for, part by part, each with its name. */
function searchesOf(query: string, locale: Locale): ReadonlyMap<string, string> {
  const { list } = dictionaryOf(locale);
  const searches = new Map<string, string>();
  for (const term of queryTerms(query).slice(0, TERMS)) {
    const words = wordsOfPhrase(term);
    const owner = ownerOf(term);
    searches.set(term, term);
    if (words !== undefined) searches.set(words, words);
    if (owner !== undefined) searches.set(`owner:${owner}`, fill(list.byOwner, { owner }));
  }
  searches.delete(query);
  return searches;
}

/** A page of results as the list draws it. */
export type ResultsView = Readonly<{
  cards: readonly SkillCard[];
  totalCount: number;
  /** How many there are, in words. */
  count: string;
  /** Whether results are among them that hold only some of the words. */
  isSoft: boolean;
  spelling: SpellingView | null;
  /** Whether the numbers beside the filters are estimates. */
  isEstimate: boolean;
  /** What to try instead where little or nothing was found. */
  suggestions: readonly SuggestionView[];
  pager: PagerView;
}>;

/** A list without one of the filters that are chosen. */
export type ClearedFilter = Readonly<{ name: string; href: string }>;

export function toResultsView(
  found: SearchOutcome,
  context: {
    texts: ReadonlyMap<number, readonly RecordText[]>;
    categories: readonly Category[];
    parameters: Pick<SearchParameters, "q" | "page" | "pageSize">;
    suggestions: readonly SuggestionView[];
    locale: Locale;
    /** The address of this search with some of what it asks for changed, from its first page. */
    href: (changes: Partial<SearchParameters>) => string;
  },
): ResultsView {
  const { texts, categories, parameters, suggestions, locale, href } = context;
  return {
    cards: found.items.map(({ record, isPartial, copies }) => ({
      ...toSkillCard(record, texts.get(record.id), categories, locale, found.units.get(record.id)),
      isPartial,
      copies: copies.map((copy) => ({ name: `${copy.owner}/${copy.repo}`, href: skillPath(locale, copy) })),
    })),
    totalCount: found.totalCount,
    count: resultCount(locale, found),
    isSoft: found.totalCount > 0 && found.isSoft,
    spelling: toSpelling(found, parameters.q, href),
    isEstimate: found.facets?.isEstimate ?? false,
    suggestions,
    pager: toPager(parameters, found.totalCount, (page) => href({ page })),
  };
}

/** What a page says about how a query is spelt. `missing` are its words that nothing holds. */
export type SpellingView =
  | Readonly<{ kind: "corrected"; query: string; missing: string }>
  | Readonly<{ kind: "suggested"; query: string; href: string }>;

/** Null where there is nothing to say. @param href the address of a search. */
export function toSpelling(
  { correctedQuery, didYouMean }: Pick<SearchOutcome, "correctedQuery" | "didYouMean">,
  query: string,
  href: (changes: Partial<SearchParameters>) => string,
): SpellingView | null {
  if (correctedQuery) return { kind: "corrected", query: correctedQuery, missing: missingWords(query, correctedQuery) };
  if (didYouMean) return { kind: "suggested", query: didYouMean, href: href({ q: didYouMean }) };
  return null;
}

/** Words of a query that its correction has not; all of it where that cannot be told. */
function missingWords(query: string, corrected: string): string {
  const kept = new Set(corrected.toLowerCase().split(/\s+/));
  const missing = query.split(/\s+/).filter((word) => !kept.has(word.toLowerCase()));
  return missing.length > 0 ? missing.join(" ") : query;
}

/** How many results there are, in words. */
export function resultCount(locale: Locale, found: Readonly<{ totalCount: number; isLowerBound: boolean }>): string {
  const { counts } = dictionaryOf(locale);
  return found.isLowerBound
    ? fill(counts.resultsAtLeast, { count: formatNumber(locale, found.totalCount) })
    : plural(locale, counts.results, found.totalCount);
}
