import type { SkillKey } from "@skillshelf/directory-api/links";
import { ownerPath, ownerUrl, pagePath, queryString, skillsPath } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import type { Category, DirectoryRecord, Facets } from "@skillshelf/directory-api/schema";
import { cache } from "react";
import { readParameters } from "#lib/http/parameters.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatList, languageName, plural } from "#lib/i18n/format.ts";
import { type SearchParameters, searchParameters, unitParameters } from "../parameters.ts";
import { facetValues, isCategory, listCategories } from "../queries/catalogue.ts";
import { getOwner, listRecords, textsOf } from "../queries/records.ts";
import { FEW, type SearchResult, searchRecords } from "../queries/search.ts";
import { auditLevelName } from "../views/audit.ts";
import { toCategoryView } from "../views/catalogue.ts";
import { chosenNames, type FilterOptions, filterNames, toFilterOptions } from "../views/filter-options.ts";
import { toPager } from "../views/lists.ts";
import { nearNames } from "../views/missing-record.ts";
import { type PageFrame, trailOf } from "../views/page-frame.ts";
import {
  type ClearedFilter,
  resultCount,
  type SuggestionView,
  suggestionsFor,
  toResultsView,
} from "../views/results.ts";
import { type SkillCard, toSkillCard } from "../views/skill-card.ts";

/** So many of an owner's repositories are compared. */
const COMPARED = 100;

/** Listed repositories with names like one that is not here. */
export async function recordsLike(asked: SkillKey): Promise<DirectoryRecord[]> {
  const { owner, repo } = asked;
  // Words alone, so that nothing in a name is read as the notation of a query.
  const q = `${owner} ${repo}`.replace(/[^A-Za-z0-9]+/g, " ").trim();
  const [own, found] = await Promise.all([
    listRecords({ owner, page: 1, pageSize: COMPARED, sort: "updated" }),
    searchRecords({ q, page: 1, pageSize: 24, sort: "relevance", facets: false }),
  ]);
  return nearNames(asked, [...own.content.items, ...found.items.map(({ record }) => record)]);
}

export type OwnerPage = NonNullable<Awaited<ReturnType<typeof ownerPage>>>;

/** An account's repositories; undefined for one that has none here, and past the end. */
export const ownerPage = cache(async (locale: Locale, name: string, pageNumber: string | undefined) => {
  const page = readPage(pageNumber);
  const owner = await getOwner(name);
  if (owner === undefined || page === undefined) return undefined;
  const [{ content: found }, categories] = await Promise.all([
    listRecords({ owner, page, pageSize: PAGE_SIZE, sort: "updated" }),
    listCategories(),
  ]);
  if (found.items.length === 0) return undefined;
  const { owner: words, counts, nav } = dictionaryOf(locale);
  const repositories = plural(locale, counts.repositories, found.totalCount);
  const path = (code: Locale) => ownerPath(code, owner);
  const frame: PageFrame = {
    title: titleOfPage(locale, fill(words.title, { owner }), page),
    description: descriptionOfPage(locale, fill(words.description, { owner, repositories }), page),
    path: (code) => pagePath(path(code), page),
    trail: trailOf(locale, { href: skillsPath(locale), name: nav.skills }),
  };
  return {
    frame,
    owner,
    profileHref: ownerUrl(owner),
    totalCount: found.totalCount,
    cards: await cardsOf(found.items, categories, locale),
    pager: toPager({ page, pageSize: PAGE_SIZE }, found.totalCount, (number) => pagePath(path(locale), number)),
  };
});

/** Records on a page of a list. */
export const PAGE_SIZE = 24;

/** The page a list is asked for; undefined when it is no page number. */
export function readPage(given: string | undefined): number | undefined {
  const read = unitParameters.shape.page.safeParse(given);
  return read.success ? read.data : undefined;
}

/** Title of a page of a list: from the second one on it names its number. */
export const titleOfPage = (locale: Locale, title: string, page: number): string =>
  page > 1 ? fill(dictionaryOf(locale).list.pageTitle, { title, page }) : title;

/** Description of a page of a list, likewise: none is that of another page. */
export const descriptionOfPage = (locale: Locale, description: string, page: number): string =>
  page > 1 ? fill(dictionaryOf(locale).list.pageDescription, { description, page }) : description;

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

/** Records as lists draw them, each with its texts read. */
export async function cardsOf(
  records: readonly DirectoryRecord[],
  categories: readonly Category[],
  locale: Locale,
): Promise<SkillCard[]> {
  const texts = await textsOf(records);
  return records.map((record) => toSkillCard(record, texts.get(record.id), categories, locale));
}
