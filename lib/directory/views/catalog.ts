import { absolute, categoryPath, collectionPath } from "@skillshelf/directory-api/links";
import { defaultLocale, type Locale } from "@skillshelf/directory-api/locales";
import type { CardText, Category, CategoryList, Collection, NamedCategory } from "@skillshelf/directory-api/schema";
import { foreignLanguage, inLocale, writtenIn } from "./in-locale.ts";
import { type RepositoryCard, toRepositoryCard } from "./repository-card.ts";

/** Presents categories with their counts as the API returns them, in the default language. */
export function toCategoryList(categories: readonly Category[], siteUrl: string): CategoryList {
  return {
    data: categories.map((category) => {
      const { name, description } = inLocale(category.texts, defaultLocale);
      return {
        slug: category.slug,
        name,
        description,
        skillCount: category.skillCount,
        url: absolute(siteUrl, categoryPath(defaultLocale, category.slug)),
      };
    }),
  };
}

/** A category as pages of repositories name it. */
export type CategoryName = Readonly<{
  slug: string;
  name: string;
  description: string;
  excludes: string;
  href: string;
}>;

export function toCategoryName({ slug, texts }: NamedCategory, locale: Locale): CategoryName {
  const { name, description, excludes } = inLocale(texts, locale);
  return { slug, name, description, excludes, href: categoryPath(locale, slug) };
}

/** A category with its count. */
export type CategoryView = CategoryName & Readonly<{ skillCount: number }>;

export const toCategoryView = (category: Category, locale: Locale): CategoryView => ({
  ...toCategoryName(category, locale),
  skillCount: category.skillCount,
});

/** A collection as lists display it. */
export type CollectionCard = Readonly<{
  slug: string;
  href: string;
  title: string;
  /** The first paragraph of its introduction. */
  lead: string;
  language: string | undefined;
  memberCount: number;
}>;

export function toCollectionCard(collection: Collection, locale: Locale): CollectionCard {
  const text = inLocale(collection.texts, locale);
  return {
    slug: collection.slug,
    href: collectionPath(locale, collection.slug),
    title: text.title,
    lead: text.introduction.split(/\n\s*\n/)[0] ?? "",
    language: foreignLanguage(text, locale),
    memberCount: collection.members.length,
  };
}

/** A collection as its page displays it, with the reason for every member. */
export type CollectionView = CollectionCard &
  Readonly<{
    introduction: string;
    members: readonly Readonly<{ card: RepositoryCard; reason: string }>[];
    /** Locales it is available in. */
    locales: readonly Locale[];
  }>;

export function toCollectionView(
  collection: Collection,
  context: {
    texts: ReadonlyMap<number, readonly CardText[]>;
    categories: readonly NamedCategory[];
    locale: Locale;
  },
): CollectionView {
  const { texts, categories, locale } = context;
  const text = inLocale(collection.texts, locale);
  return {
    ...toCollectionCard(collection, locale),
    introduction: text.introduction,
    locales: writtenIn(collection.texts),
    members: collection.members.map(({ record, reasons }) => ({
      card: toRepositoryCard(record, texts.get(record.id), categories, locale),
      reason: reasons[text.locale] ?? "",
    })),
  };
}
