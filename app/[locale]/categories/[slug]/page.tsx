import type { Locale } from "@skillshelf/directory-api/locales";
import { notFound } from "next/navigation";
import { RepositoryCards } from "#components/directory/repository-cards.tsx";
import { JsonLd } from "#components/ui/elements.tsx";
import { Breadcrumbs, Pager } from "#components/ui/navigation.tsx";
import { Shell } from "#components/ui/shell.tsx";
import { type CategoryPage, categoryPage } from "#lib/directory/loaders/catalog.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, plural } from "#lib/i18n/format.ts";
import { listJsonLd, serializeJsonLd } from "#lib/seo/json-ld.ts";
import { localeOf, onePage } from "../../page-parameters.ts";

type Props = {
  params: Promise<{ locale: string; slug: string }>;
  searchParams: Promise<{ page?: string | string[] }>;
};

async function viewOf({ params, searchParams }: Props, locale: Locale): Promise<CategoryPage> {
  const { slug } = await params;
  return (await categoryPage(locale, slug, onePage(await searchParams))) ?? notFound();
}

export default async function CategoryPageRoute(props: Props) {
  const locale = await localeOf(props.params);
  const { frame, category, cards, pager } = await viewOf(props, locale);
  const { counts, categories: words } = dictionaryOf(locale);
  return (
    <Shell locale={locale} frame={{ ...frame, category }}>
      <JsonLd json={serializeJsonLd(listJsonLd(frame, cards, locale, pager.before))} />
      <Breadcrumbs locale={locale} trail={frame.trail} current={category.name} />
      <h1 className="text-4xl">{category.name}</h1>
      <p className="mt-2 max-w-2xl font-serif text-lg">{category.description}</p>
      <p className="mt-1 max-w-2xl text-sm text-muted">{fill(words.excludes, { text: category.excludes })}</p>
      <p className="my-4 text-muted">{plural(locale, counts.repositories, category.skillCount)}</p>
      {cards.length > 0 ? <RepositoryCards cards={cards} locale={locale} heading="h2" /> : <p>{words.empty}</p>}
      <Pager locale={locale} view={pager} />
    </Shell>
  );
}
