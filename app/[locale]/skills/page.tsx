import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { FilterForm } from "#components/directory/filter-form.tsx";
import { LiveResults } from "#components/directory/live-results.tsx";
import { Results } from "#components/directory/results.tsx";
import { Shell } from "#components/ui/shell.tsx";
import { queryString, skillsPath } from "#lib/directory/links.ts";
import { type SearchParameters, searchParameters } from "#lib/directory/parameters.ts";
import { facetValues, isCategory, listCategories } from "#lib/directory/queries/catalogue.ts";
import { textsOf } from "#lib/directory/queries/records.ts";
import { searchRecords } from "#lib/directory/queries/search.ts";
import { toCategoryView } from "#lib/directory/views/category.ts";
import { toResultsView } from "#lib/directory/views/results.ts";
import { readParameters } from "#lib/http/parameters.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill } from "#lib/i18n/format.ts";
import type { Locale } from "#lib/i18n/locales.ts";
import { pageMetadata } from "#lib/seo/page-metadata.ts";
import { localeOf } from "../locale.ts";

type Props = {
  params: Promise<{ locale: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** The page's parameters. A value it cannot have makes it another address, which has no page. */
async function parametersOf(searchParams: Props["searchParams"]): Promise<SearchParameters> {
  const given = Object.entries(await searchParams).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value]] : [],
  );
  const read = await readParameters(searchParameters(isCategory), new URLSearchParams(given));
  return read.ok ? read.values : notFound();
}

const isPlainList = ({ q, category, license, language, sort }: SearchParameters): boolean =>
  q === "" && sort === "relevance" && category === undefined && license === undefined && language === undefined;

const pathOf =
  ({ q, category, license, language, sort, page }: SearchParameters) =>
  (locale: Locale) =>
    skillsPath(locale) +
    queryString({
      q,
      category,
      license,
      language,
      sort: sort === "relevance" ? undefined : sort,
      page: page > 1 ? page : undefined,
    });

function titleOf(locale: Locale, { q, page }: SearchParameters): string {
  const { list } = dictionaryOf(locale);
  const title = q === "" ? list.title : fill(list.titleFor, { query: q });
  return page > 1 ? fill(list.pageTitle, { title, page }) : title;
}

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const locale = await localeOf(params);
  const parameters = await parametersOf(searchParams);
  const { list } = dictionaryOf(locale);
  return pageMetadata({
    title: titleOf(locale, parameters),
    description: list.description,
    locale,
    path: pathOf(parameters),
    indexed: isPlainList(parameters),
  });
}

export default async function SkillsPage({ params, searchParams }: Props) {
  const locale = await localeOf(params);
  const parameters = await parametersOf(searchParams);
  const [found, categories, licenses, languages] = await Promise.all([
    searchRecords(parameters),
    listCategories(),
    facetValues("license"),
    facetValues("language"),
  ]);
  if (parameters.page > 1 && found.items.length === 0) notFound();
  const texts = await textsOf(found.items.map(({ record }) => record));
  const path = pathOf(parameters);
  const results = toResultsView(found, {
    texts,
    categories,
    parameters,
    locale,
    href: (page) => pathOf({ ...parameters, page })(locale),
  });
  return (
    <Shell locale={locale} path={path}>
      <h1 className="mb-4 text-3xl">{titleOf(locale, parameters)}</h1>
      <FilterForm
        id="filters"
        locale={locale}
        parameters={parameters}
        options={{ categories: categories.map((category) => toCategoryView(category, locale)), licenses, languages }}
      />
      <LiveResults form="filters">
        <Results view={results} locale={locale} />
      </LiveResults>
    </Shell>
  );
}
