import type { Metadata } from "next";
import { CategoryList } from "#components/directory/category-list.tsx";
import { Collections } from "#components/directory/collections.tsx";
import { SearchForm } from "#components/directory/search-form.tsx";
import { SkillCards } from "#components/directory/skill-cards.tsx";
import { Shell } from "#components/ui/shell.tsx";
import { homePath, skillsPath } from "#lib/directory/links.ts";
import { listCategories, listCollections } from "#lib/directory/queries/catalogue.ts";
import { listRecords, textsOf } from "#lib/directory/queries/records.ts";
import { toCategoryView } from "#lib/directory/views/category.ts";
import { toCollectionView } from "#lib/directory/views/collection.ts";
import { toSkillCard } from "#lib/directory/views/skill-card.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, plural } from "#lib/i18n/format.ts";
import { pageMetadata } from "#lib/seo/page-metadata.ts";
import { localeOf } from "./locale.ts";

type Props = { params: Promise<{ locale: string }> };

const RECENT = 6;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = await localeOf(params);
  const { site } = dictionaryOf(locale);
  const facts = { title: `${site.name}: ${site.tagline}`, description: site.description, locale, path: homePath };
  return { ...pageMetadata(facts), title: { absolute: facts.title } };
}

export default async function HomePage({ params }: Props) {
  const locale = await localeOf(params);
  const [recent, categories, collections] = await Promise.all([
    listRecords({ page: 1, pageSize: RECENT, sort: "updated" }),
    listCategories(),
    listCollections(),
  ]);
  const texts = await textsOf(recent.items);
  const { home, counts } = dictionaryOf(locale);
  const cards = recent.items.map((record) => toSkillCard(record, texts.get(record.id), categories, locale));
  return (
    <Shell locale={locale} path={homePath}>
      <h1 className="text-3xl sm:text-4xl">{home.heading}</h1>
      <p className="mt-2 mb-6 max-w-2xl text-muted">
        {fill(home.introduction, { repositories: plural(locale, counts.repositories, recent.totalCount) })}
      </p>
      <SearchForm locale={locale} id="home-search" />
      <h2 className="mt-10 mb-3 text-xl">{home.categories}</h2>
      <CategoryList categories={categories.map((category) => toCategoryView(category, locale))} locale={locale} />
      <h2 className="mt-10 mb-3 text-xl">{home.collections}</h2>
      <Collections collections={collections.map((collection) => toCollectionView(collection, locale))} />
      <h2 className="mt-10 mb-3 text-xl">{home.recent}</h2>
      <SkillCards cards={cards} locale={locale} heading="h3" />
      <p className="mt-4">
        <a href={skillsPath(locale)}>{home.all}</a>
      </p>
    </Shell>
  );
}
