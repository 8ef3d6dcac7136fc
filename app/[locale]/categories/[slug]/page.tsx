import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { SkillCards } from "#components/directory/skill-cards.tsx";
import { Breadcrumbs } from "#components/ui/breadcrumbs.tsx";
import { Pager } from "#components/ui/pager.tsx";
import { Shell } from "#components/ui/shell.tsx";
import { categoriesPath, categoryPath, homePath, queryString } from "#lib/directory/links.ts";
import { unitParameters } from "#lib/directory/parameters.ts";
import { listCategories } from "#lib/directory/queries/catalogue.ts";
import { textsOf } from "#lib/directory/queries/records.ts";
import { COUNT_LIMIT, searchRecords } from "#lib/directory/queries/search.ts";
import { type CategoryView, toCategoryView } from "#lib/directory/views/category.ts";
import { toSkillCard } from "#lib/directory/views/skill-card.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, plural } from "#lib/i18n/format.ts";
import type { Locale } from "#lib/i18n/locales.ts";
import { pageMetadata } from "#lib/seo/page-metadata.ts";
import { localeOf } from "../../locale.ts";

type Props = { params: Promise<{ locale: string; slug: string }>; searchParams: Promise<{ page?: string | string[] }> };

const PAGE_SIZE = 24;

async function viewOf(
  { params, searchParams }: Props,
  locale: Locale,
): Promise<{ category: CategoryView; page: number }> {
  const [{ slug }, query, categories] = await Promise.all([params, searchParams, listCategories()]);
  const category = categories.find((candidate) => candidate.slug === slug);
  const page = unitParameters.shape.page.safeParse(query.page);
  if (category === undefined || !page.success) notFound();
  const listed = Math.min(category.skillCount, COUNT_LIMIT);
  if (page.data > Math.max(1, Math.ceil(listed / PAGE_SIZE))) notFound();
  return { category: toCategoryView(category, locale), page: page.data };
}

const pathOf = (slug: string, page: number) => (locale: Locale) =>
  categoryPath(locale, slug) + queryString({ page: page > 1 ? page : undefined });

export async function generateMetadata(props: Props): Promise<Metadata> {
  const locale = await localeOf(props.params);
  const { category, page } = await viewOf(props, locale);
  const { categories, counts, list } = dictionaryOf(locale);
  const repositories = plural(locale, counts.repositories, category.skillCount);
  return pageMetadata({
    title: page > 1 ? fill(list.pageTitle, { title: category.name, page }) : category.name,
    description: fill(categories.pageDescription, { description: category.description, repositories }),
    locale,
    path: pathOf(category.slug, page),
    indexed: category.skillCount > 0,
  });
}

export default async function CategoryPage(props: Props) {
  const locale = await localeOf(props.params);
  const { category, page } = await viewOf(props, locale);
  const [categories, found] = await Promise.all([
    listCategories(),
    searchRecords({ q: "", category: category.slug, page, pageSize: PAGE_SIZE, sort: "updated", facets: false }),
  ]);
  const records = found.items.map(({ record }) => record);
  const texts = await textsOf(records);
  const { nav, counts, categories: words } = dictionaryOf(locale);
  const trail = [
    { href: homePath(locale), name: nav.home },
    { href: categoriesPath(locale), name: nav.categories },
  ];
  const cards = records.map((record) => toSkillCard(record, texts.get(record.id), categories, locale));
  return (
    <Shell locale={locale} path={pathOf(category.slug, page)}>
      <Breadcrumbs label={nav.breadcrumb} trail={trail} current={category.name} />
      <h1 className="text-3xl">{category.name}</h1>
      <p className="mt-2 max-w-2xl text-lg">{category.description}</p>
      <p className="mt-1 max-w-2xl text-sm text-muted">{fill(words.excludes, { text: category.excludes })}</p>
      <p className="my-4 text-muted">{plural(locale, counts.repositories, category.skillCount)}</p>
      {cards.length > 0 ? <SkillCards cards={cards} locale={locale} heading="h2" /> : <p>{words.empty}</p>}
      <Pager
        locale={locale}
        page={page}
        pages={Math.ceil(found.totalCount / PAGE_SIZE)}
        href={(target) => pathOf(category.slug, target)(locale)}
      />
    </Shell>
  );
}
