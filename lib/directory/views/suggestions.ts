import type { Locale } from "@skillshelf/directory-api/locales";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill } from "#lib/i18n/format.ts";
import type { SearchParameters } from "../parameters.ts";
import { type FilterName, filterNames } from "./filter-options.ts";
import { ownerOf, queryTerms, wordsOfPhrase } from "./query-terms.ts";

/** Another search than one that found little or nothing. */
export type Suggestion = Readonly<{ name: string; parameters: SearchParameters }>;
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
