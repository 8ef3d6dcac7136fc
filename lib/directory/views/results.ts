import { type RepositoryKey, repositoryPath } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import type { CardText, NamedCategory } from "@skillshelf/directory-api/schema";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatNumber, plural } from "#lib/i18n/format.ts";
import type { ListPageParameters, ListView, SearchParameters } from "../parameters.ts";
import type { SearchOutcome } from "./api.ts";
import { type FilterName, filterNames } from "./filter-options.ts";
import { type PagerView, toPager } from "./lists.ts";
import { type RepositoryCard, toRepositoryCard } from "./repository-card.ts";
import { type FoundSkill, type SkillResult, toSkillResult } from "./skill-result.ts";

/** A term of a query as typed: a word, a quoted phrase, or `field:value`; a leading `-` excludes it. */
const TERM = /-?(?:\w+:)?"[^"]*"?|\S+/gu;

/** Returns the terms of a query, without excluded ones. */
export const queryTerms = (query: string): string[] => [
  ...new Set((query.match(TERM) ?? []).filter((term) => !term.startsWith("-"))),
];

/** Returns the account in a term such as `owner/repo` or `owner:name`; undefined where there is none. */
export function ownerOf(term: string): string | undefined {
  const [, field, owner] =
    /^(?:owner:([A-Za-z0-9][A-Za-z0-9-]{0,38})|([A-Za-z0-9][A-Za-z0-9-]{0,38})\/[\w.-]*)$/i.exec(term) ?? [];
  return field ?? owner;
}

/** Returns a phrase without its quotes; undefined for other terms. */
export const wordsOfPhrase = (term: string): string | undefined => /^"([^"]*)"?$/.exec(term)?.[1]?.trim() || undefined;

/** An alternative to a search with few or no results. */
type Suggestion = Readonly<{ name: string; parameters: ListPageParameters }>;
/** An alternative search that finds more, with its number of results. */
export type SuggestionView = Readonly<{ name: string; href: string; count: string }>;

/** Terms of a query that are suggested on their own. */
const TERMS = 5;

/**
 * Searches to try instead of one that found little or nothing: without each filter and without any, a phrase as
 * words, each part of the query on its own, all of an account. Whether they find more is not known.
 */
export function suggestionsFor(
  parameters: ListPageParameters,
  filters: Readonly<Record<FilterName, string | undefined>>,
  locale: Locale,
): Suggestion[] {
  const { list } = dictionaryOf(locale);
  const first = { ...parameters, page: 1 };
  const open = { ...first, ...Object.fromEntries(filterNames.map((filter) => [filter, undefined])) };
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

/** Returns the queries for single terms of a query, with their names. */
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

/** The cards of a page. */
type FoundCards =
  | Readonly<{ view: "skills"; cards: readonly SkillResult[] }>
  | Readonly<{ view: "repositories"; cards: readonly RepositoryCard[] }>;

/** A page of results as the list displays it. */
export type ResultsView = Readonly<{
  found: FoundCards;
  /** The repository that the query names; null where it names none, or where the results are repositories. */
  repository: Readonly<{ name: string; href: string }> | null;
  /** The list of skills and that of repositories, for the same search. */
  views: readonly Readonly<{ name: string; href: string; isCurrent: boolean }>[];
  totalCount: number;
  /** The number of results, as text. */
  count: string;
  /** Whether results with only some of the words are included. */
  isSoft: boolean;
  spelling: SpellingView | null;
  /** Whether the counts of the filters are estimates. */
  isEstimate: boolean;
  /** Alternatives where little or nothing was found. */
  suggestions: readonly SuggestionView[];
  pager: PagerView;
}>;

/** A link to the list without one of the selected filters. */
export type ClearedFilter = Readonly<{ name: string; href: string }>;

/** Presents found repositories. */
export const toFoundRepositories = (
  found: Pick<SearchOutcome, "items" | "units">,
  {
    texts,
    categories,
    locale,
  }: { texts: ReadonlyMap<number, readonly CardText[]>; categories: readonly NamedCategory[]; locale: Locale },
): FoundCards => ({
  view: "repositories",
  cards: found.items.map(({ record, isPartial, copies }) => ({
    ...toRepositoryCard(record, texts.get(record.id), categories, locale, found.units.get(record.id)),
    isPartial,
    copies: copies.map((copy) => ({ name: `${copy.owner}/${copy.repo}`, href: repositoryPath(locale, copy) })),
  })),
});

/** Presents found skills. */
export const toFoundSkills = (skills: readonly FoundSkill[], locale: Locale): FoundCards => ({
  view: "skills",
  cards: skills.map((skill) => toSkillResult(skill, locale)),
});

export function toResultsView(
  cards: FoundCards,
  found: Omit<SearchOutcome, "items" | "units">,
  context: {
    parameters: Pick<SearchParameters, "q" | "page" | "pageSize">;
    suggestions: readonly SuggestionView[];
    /** The repository that the query names. */
    named: RepositoryKey | undefined;
    locale: Locale;
    /** Returns the address of the first page of this search with some parameters changed. */
    href: (changes: Partial<ListPageParameters>) => string;
  },
): ResultsView {
  const { parameters, suggestions, named, locale, href } = context;
  const { find } = dictionaryOf(locale);
  const toView = (view: ListView) => ({ name: find.views[view], href: href({ view }), isCurrent: view === cards.view });
  return {
    found: cards,
    repository:
      named === undefined || cards.view === "repositories"
        ? null
        : { name: `${named.owner}/${named.repo}`, href: repositoryPath(locale, named) },
    views: [toView("skills"), toView("repositories")],
    totalCount: found.totalCount,
    count: resultCount(locale, found),
    isSoft: found.totalCount > 0 && found.isSoft,
    spelling: toSpelling(found, parameters.q, href),
    isEstimate: found.facets?.isEstimate ?? false,
    suggestions,
    pager: toPager(parameters, found.totalCount, (page) => href({ page })),
  };
}

/** A note on the spelling of a query. `missing` are its unknown words. */
export type SpellingView =
  | Readonly<{ kind: "corrected"; query: string; missing: string }>
  | Readonly<{ kind: "suggested"; query: string; href: string }>;

/** Null where there is no note. @param href returns the address of a search. */
export function toSpelling(
  { correctedQuery, didYouMean }: Pick<SearchOutcome, "correctedQuery" | "didYouMean">,
  query: string,
  href: (changes: Partial<SearchParameters>) => string,
): SpellingView | null {
  if (correctedQuery) return { kind: "corrected", query: correctedQuery, missing: missingWords(query, correctedQuery) };
  if (didYouMean) return { kind: "suggested", query: didYouMean, href: href({ q: didYouMean }) };
  return null;
}

/** Returns the words of a query that its correction lacks; the whole query where that is unclear. */
function missingWords(query: string, corrected: string): string {
  const kept = new Set(corrected.toLowerCase().split(/\s+/));
  const missing = query.split(/\s+/).filter((word) => !kept.has(word.toLowerCase()));
  return missing.length > 0 ? missing.join(" ") : query;
}

/** Describes the number of results. */
export function resultCount(locale: Locale, found: Readonly<{ totalCount: number; isLowerBound: boolean }>): string {
  const { counts } = dictionaryOf(locale);
  return found.isLowerBound
    ? fill(counts.resultsAtLeast, { count: formatNumber(locale, found.totalCount) })
    : plural(locale, counts.results, found.totalCount);
}
