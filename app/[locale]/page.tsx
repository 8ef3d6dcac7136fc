import type { Metadata } from "next";
import { CategoryList } from "#components/directory/category-list.tsx";
import { Collections } from "#components/directory/collections.tsx";
import { SearchForm } from "#components/directory/search-form.tsx";
import { SkillCards } from "#components/directory/skill-cards.tsx";
import { JsonLd } from "#components/ui/json-ld.tsx";
import { Shell } from "#components/ui/shell.tsx";
import { collectionsPath, skillsPath } from "#lib/directory/links.ts";
import { homeFrame, homePage } from "#lib/directory/pages/home.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, plural } from "#lib/i18n/format.ts";
import { homeJsonLd, serializeJsonLd } from "#lib/seo/json-ld.ts";
import { pageMetadata } from "#lib/seo/page-metadata.ts";
import { localeOf } from "./locale.ts";

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = await localeOf(params);
  const frame = homeFrame(locale);
  return { ...pageMetadata({ ...frame, locale }), title: { absolute: frame.title } };
}

export default async function HomePage({ params }: Props) {
  const locale = await localeOf(params);
  const { frame, totalCount, recent, categories, collections } = await homePage(locale);
  const { home, counts } = dictionaryOf(locale);
  return (
    <Shell locale={locale} path={frame.path}>
      <JsonLd json={serializeJsonLd(homeJsonLd(locale))} />
      <h1 className="text-3xl sm:text-4xl">{home.heading}</h1>
      <p className="mt-2 mb-6 max-w-2xl text-muted">
        {fill(home.introduction, { repositories: plural(locale, counts.repositories, totalCount) })}
      </p>
      <SearchForm locale={locale} id="home-search" />
      <h2 className="mt-10 mb-3 text-xl">{home.categories}</h2>
      <CategoryList categories={categories} locale={locale} />
      <h2 className="mt-10 mb-3 text-xl">{home.collections}</h2>
      <Collections collections={collections} locale={locale} heading="h3" />
      <p className="mt-4">
        <a href={collectionsPath(locale)}>{home.allCollections}</a>
      </p>
      <h2 className="mt-10 mb-3 text-xl">{home.recent}</h2>
      <SkillCards cards={recent} locale={locale} heading="h3" />
      <p className="mt-4">
        <a href={skillsPath(locale)}>{home.all}</a>
      </p>
    </Shell>
  );
}
