import {
  ownerPath,
  ownerUrl,
  pagePath,
  queryString,
  type RepositoryKey,
  skillsPath,
} from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import type { DirectoryRecord, Facets, NamedCategory } from "@skillshelf/directory-api/schema";
import { env } from "#lib/env.ts";
import { readParameters } from "#lib/http/parameters.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatList, languageName, plural } from "#lib/i18n/format.ts";
import { type ListPageParameters, listPageParameters, unitParameters } from "../parameters.ts";
import { isCategory, listCategoryNames } from "../queries/catalog.ts";
import { readOverview } from "../queries/overview.ts";
import { cardTextsOf, getListedRecord, getOwner, listRecords } from "../queries/records.ts";
import { FEW, type SearchResult, searchRecords } from "../queries/search.ts";
import { searchSkills } from "../queries/search-skills.ts";
import { namedRepository } from "../search/pasted-text.ts";
import { toAuditLevel } from "../views/audit-level.ts";
import { toCategoryName } from "../views/catalog.ts";
import {
  agentName,
  capabilityNames,
  chosenNames,
  type FilterOptions,
  filterNames,
  toFilterOptions,
} from "../views/filter-options.ts";
import { toPager } from "../views/lists.ts";
import { nearNames } from "../views/missing-record.ts";
import { type PageFrame, trailOf } from "../views/page-frame.ts";
import { type RepositoryCard, toRepositoryCard } from "../views/repository-card.ts";
import {
  type ClearedFilter,
  resultCount,
  type SuggestionView,
  suggestionsFor,
  toFoundRepositories,
  toFoundSkills,
  toResultsView,
} from "../views/results.ts";

/** Repositories of an owner that are compared at most. */
const COMPARED = 100;

/** Finds listed repositories with names similar to one that is not listed. */
export async function recordsLike(asked: RepositoryKey): Promise<DirectoryRecord[]> {
  const { owner, repo } = asked;
  // Only words, so that nothing in a name is parsed as query syntax.
  const q = `${owner} ${repo}`.replace(/[^A-Za-z0-9]+/g, " ").trim();
  const [own, found] = await Promise.all([
    listRecords({ owner, page: 1, pageSize: COMPARED, sort: "updated" }),
    searchRecords({ q, page: 1, pageSize: 24, sort: "relevance", facets: false }),
  ]);
  return nearNames(asked, [...own.content.items, ...found.items.map(({ record }) => record)]);
}

export type OwnerPage = NonNullable<Awaited<ReturnType<typeof ownerPage>>>;

/** Loads a page of an account's repositories; undefined for one that has none here, and past the end. */
export const ownerPage = async (locale: Locale, name: string, pageNumber: string | undefined) => {
  const page = readPage(pageNumber);
  const owner = await getOwner(name);
  if (owner === undefined || page === undefined) return undefined;
  const [{ content: found }, categories] = await Promise.all([
    listRecords({ owner, page, pageSize: PAGE_SIZE, sort: "updated" }),
    listCategoryNames(),
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
};

/** Repositories per page. */
export const PAGE_SIZE = 24;

/** Parses a page number; undefined when it is none. */
export function readPage(given: string | undefined): number | undefined {
  const read = unitParameters.shape.page.safeParse(given);
  return read.success ? read.data : undefined;
}

/** Adds the page number to a title, from the second page on. */
export const titleOfPage = (locale: Locale, title: string, page: number): string =>
  page > 1 ? fill(dictionaryOf(locale).list.pageTitle, { title, page }) : title;

/** Adds the page number to a description, so that no two pages share one. */
export const descriptionOfPage = (locale: Locale, description: string, page: number): string =>
  page > 1 ? fill(dictionaryOf(locale).list.pageDescription, { description, page }) : description;

/** Parses the parameters of a list; undefined when a value is invalid, which makes it an address without a page. */
export async function readListParameters(query: URLSearchParams): Promise<ListPageParameters | undefined> {
  const read = await readParameters(listPageParameters(isCategory), query);
  return read.ok ? read.values : undefined;
}

const pathOf =
  ({ q, view, category, license, language, audit, capability, agent, sort, page }: ListPageParameters) =>
  (locale: Locale) =>
    skillsPath(locale) +
    queryString({
      q,
      view: view === "skills" ? undefined : view,
      category,
      license,
      language,
      audit,
      capability: capability?.join(),
      agent,
      sort: sort === "relevance" ? undefined : sort,
      page: page > 1 ? page : undefined,
    });

const isPlainList = (parameters: ListPageParameters): boolean =>
  parameters.q === "" &&
  parameters.sort === "relevance" &&
  filterNames.every((filter) => parameters[filter] === undefined);

/** Builds the head of a list; its title names the query and the filters. */
async function listFrame(locale: Locale, parameters: ListPageParameters): Promise<PageFrame> {
  const { list, find } = dictionaryOf(locale);
  const { q, page, view } = parameters;
  const isOfSkills = view === "skills";
  const indexed = isPlainList(parameters);
  const description = isOfSkills ? find.description : list.description;
  const filtered = isOfSkills ? find.filteredDescription : list.filteredDescription;
  const whole = isOfSkills ? find.title : list.title;
  const subject = q === "" ? whole : fill(list.titleFor, { query: q });
  const filters = await namesOfFilters(locale, parameters);
  const title =
    filters.length === 0 ? subject : fill(list.filteredTitle, { title: subject, filters: formatList(locale, filters) });
  return {
    title: titleOfPage(locale, title, page),
    description: descriptionOfPage(locale, indexed ? description : filtered, page),
    path: pathOf(parameters),
    indexed,
    trail: trailOf(locale),
  };
}

/** Names the selected filters. */
async function namesOfFilters(
  locale: Locale,
  { category, license, language, audit, capability, agent }: ListPageParameters,
): Promise<string[]> {
  const chosen =
    category === undefined ? undefined : (await readOverview()).categories.find(({ slug }) => slug === category);
  return [
    ...(chosen ? [toCategoryName(chosen, locale).name] : []),
    ...(license === undefined ? [] : [license]),
    ...(language === undefined ? [] : [languageName(locale, language)]),
    ...(audit === undefined ? [] : [toAuditLevel({ level: audit }, locale).text]),
    ...(capability === undefined ? [] : [capabilityNames(capability, locale)]),
    ...(agent === undefined ? [] : [agentName(agent)]),
  ];
}

export type ListPage = NonNullable<Awaited<ReturnType<typeof listPage>>>;

/** Loads a page of the list or of search results; undefined past the end. */
export async function listPage(locale: Locale, parameters: ListPageParameters) {
  const [{ found, cards }, named, overview] = await Promise.all([
    foundOf(parameters, locale),
    repositoryNamed(parameters.q),
    readOverview(),
  ]);
  if (parameters.page > 1 && cards.cards.length === 0) return undefined;
  const href = (changes: Partial<ListPageParameters>) => pathOf({ ...parameters, page: 1, ...changes })(locale);
  const filters = toFilterOptions(found.facets ?? noFacets, overview, parameters, locale);
  const suggestions = isToBeWidened(found) ? await suggestionsOf(parameters, filters, found.totalCount, locale) : [];
  return {
    frame: await listFrame(locale, parameters),
    results: toResultsView(cards, found, { parameters, suggestions, named, locale, href }),
    filters,
    cleared: clearedFilters(filters, href, locale),
  };
}

/** Reads the listed repository that a query names as a whole; undefined where it names none. */
async function repositoryNamed(q: string): Promise<DirectoryRecord | undefined> {
  const key = namedRepository(q, new URL(env().siteUrl).host);
  return key && getListedRecord(key.owner, key.repo);
}

async function foundOf(parameters: ListPageParameters, locale: Locale) {
  const counted = { ...parameters, facets: true };
  if (parameters.view === "skills") {
    const found = await searchSkills(counted);
    return { found, cards: toFoundSkills(found.items, locale) };
  }
  const [found, { categories }] = await Promise.all([searchRecords(counted), readOverview()]);
  const texts = await cardTextsOf(
    found.items.map(({ record }) => record),
    locale,
  );
  return { found, cards: toFoundRepositories(found, { texts, categories, locale }) };
}

/** Links the list without each of the selected filters. */
const clearedFilters = (
  filters: FilterOptions,
  href: (changes: Partial<ListPageParameters>) => string,
  locale: Locale,
): ClearedFilter[] => {
  const names = chosenNames(filters);
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

const noFacets: Facets = {
  category: [],
  license: [],
  language: [],
  audit: [],
  capability: [],
  agent: [],
  isEstimate: false,
};

type Found = Pick<SearchResult, "totalCount" | "isSoft" | "correctedQuery">;

/** Tells whether a search found so few results that broader ones are suggested. */
const isToBeWidened = ({ totalCount, isSoft, correctedQuery }: Found): boolean =>
  totalCount === 0 || (totalCount < FEW && !isSoft && correctedQuery === null);

/** Lists broader searches that find more than this one. */
async function suggestionsOf(
  parameters: ListPageParameters,
  filters: FilterOptions,
  totalCount: number,
  locale: Locale,
): Promise<SuggestionView[]> {
  const tried = suggestionsFor(parameters, chosenNames(filters), locale).map(async ({ name, parameters: other }) => {
    const search = other.view === "skills" ? searchSkills : searchRecords;
    const found = await search({ ...other, pageSize: 0, facets: false });
    return found.totalCount > totalCount
      ? [{ name, href: pathOf(other)(locale), count: resultCount(locale, found) }]
      : [];
  });
  return (await Promise.all(tried)).flat();
}

/** Builds the cards of records, reading their texts. */
export async function cardsOf(
  records: readonly DirectoryRecord[],
  categories: readonly NamedCategory[],
  locale: Locale,
): Promise<RepositoryCard[]> {
  const texts = await cardTextsOf(records, locale);
  return records.map((record) => toRepositoryCard(record, texts.get(record.id), categories, locale));
}
