import { queryString, skillsPath } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import type { Facets } from "@skillshelf/directory-api/schema";
import { readParameters } from "#lib/http/parameters.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatList, languageName } from "#lib/i18n/format.ts";
import { type SearchParameters, searchParameters } from "../parameters.ts";
import { facetValues, isCategory, listCategories } from "../queries/catalogue.ts";
import { textsOf } from "../queries/records.ts";
import { FEW, type SearchResult, searchRecords } from "../queries/search.ts";
import { auditLevelName } from "../views/audit-level.ts";
import { toCategoryView } from "../views/category.ts";
import { chosenNames, type FilterOptions, filterNames, toFilterOptions } from "../views/filter-options.ts";
import { type PageFrame, trailOf } from "../views/page-frame.ts";
import { resultCount } from "../views/result-count.ts";
import { type ClearedFilter, toResultsView } from "../views/results.ts";
import { type SuggestionView, suggestionsFor } from "../views/suggestions.ts";
import { descriptionOfPage, titleOfPage } from "./page-number.ts";

/** What a list is asked for; undefined when a parameter has a value it cannot have: that is another address, without a page. */
export async function readListParameters(query: URLSearchParams): Promise<SearchParameters | undefined> {
  const read = await readParameters(searchParameters(isCategory), query);
  return read.ok ? read.values : undefined;
}

const pathOf =
  ({ q, category, license, language, audit, sort, page }: SearchParameters) =>
  (locale: Locale) =>
    skillsPath(locale) +
    queryString({
      q,
      category,
      license,
      language,
      audit,
      sort: sort === "relevance" ? undefined : sort,
      page: page > 1 ? page : undefined,
    });

const isPlainList = (parameters: SearchParameters): boolean =>
  parameters.q === "" &&
  parameters.sort === "relevance" &&
  filterNames.every((filter) => parameters[filter] === undefined);

/** Head of a list. Its title names what was searched for and what it is filtered by. */
export async function listFrame(locale: Locale, parameters: SearchParameters): Promise<PageFrame> {
  const { list } = dictionaryOf(locale);
  const { q, page } = parameters;
  const indexed = isPlainList(parameters);
  const subject = q === "" ? list.title : fill(list.titleFor, { query: q });
  const filters = await namesOfFilters(locale, parameters);
  const title =
    filters.length === 0 ? subject : fill(list.filteredTitle, { title: subject, filters: formatList(locale, filters) });
  return {
    title: titleOfPage(locale, title, page),
    description: descriptionOfPage(locale, indexed ? list.description : list.filteredDescription, page),
    path: pathOf(parameters),
    indexed,
    trail: trailOf(locale),
  };
}

/** The filters of a list as a visitor chose them. */
async function namesOfFilters(
  locale: Locale,
  { category, license, language, audit }: SearchParameters,
): Promise<string[]> {
  const chosen = (await listCategories()).find(({ slug }) => slug === category);
  return [
    ...(chosen ? [toCategoryView(chosen, locale).name] : []),
    ...(license === undefined ? [] : [license]),
    ...(language === undefined ? [] : [languageName(locale, language)]),
    ...(audit === undefined ? [] : [auditLevelName(audit, locale)]),
  ];
}

export type ListPage = NonNullable<Awaited<ReturnType<typeof listPage>>>;

/** A page of the list, or of the results of a search; undefined past the end. */
export async function listPage(locale: Locale, parameters: SearchParameters) {
  const [found, categories, licenses, languages] = await Promise.all([
    searchRecords({ ...parameters, facets: true }),
    listCategories(),
    facetValues("license"),
    facetValues("language"),
  ]);
  if (parameters.page > 1 && found.items.length === 0) return undefined;
  const texts = await textsOf(found.items.map(({ record }) => record));
  const href = (changes: Partial<SearchParameters>) => pathOf({ ...parameters, page: 1, ...changes })(locale);
  const filters = toFilterOptions(found.facets ?? noFacets, { categories, licenses, languages }, parameters, locale);
  const suggestions = isToBeWidened(found) ? await suggestionsOf(parameters, filters, found.totalCount, locale) : [];
  return {
    frame: await listFrame(locale, parameters),
    results: toResultsView(found, { texts, categories, parameters, suggestions, locale, href }),
    filters,
    cleared: clearedFilters(filters, href, locale),
  };
}

/** The same list without each of the filters that are chosen. */
const clearedFilters = (
  filters: FilterOptions,
  href: (changes: Partial<SearchParameters>) => string,
  locale: Locale,
): ClearedFilter[] => {
  const names = chosenNames(filters, locale);
  return filterNames.flatMap((filter) => {
    const name = names[filter];
    return name === undefined
      ? []
      : [
          {
            name: fill(dictionaryOf(locale).list.withoutFilter, { filter: name }),
            href: href({ [filter]: undefined }),
          },
        ];
  });
};

const noFacets: Facets = { category: [], license: [], language: [], isEstimate: false };

/** Whether a search finds little of what its words, as they were typed, may find. */
const isToBeWidened = ({ totalCount, isSoft, correctedQuery }: SearchResult): boolean =>
  totalCount === 0 || (totalCount < FEW && !isSoft && correctedQuery === null);

/** Searches that find more than this one did. */
async function suggestionsOf(
  parameters: SearchParameters,
  filters: FilterOptions,
  totalCount: number,
  locale: Locale,
): Promise<SuggestionView[]> {
  const tried = suggestionsFor(parameters, chosenNames(filters, locale), locale).map(
    async ({ name, parameters: other }) => {
      const found = await searchRecords({ ...other, pageSize: 0, facets: false });
      return found.totalCount > totalCount
        ? [{ name, href: pathOf(other)(locale), count: resultCount(locale, found) }]
        : [];
    },
  );
  return (await Promise.all(tried)).flat();
}
