import { absolute, categoryPath } from "@skillshelf/directory-api/links";
import { defaultLocale, type Locale } from "@skillshelf/directory-api/locales";
import type { Category, CategoryList } from "@skillshelf/directory-api/schema";
import { inLocale } from "./in-locale.ts";

/** Category counts as the API answers them, in the default language. */
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

export type CategoryView = Readonly<{
  slug: string;
  name: string;
  description: string;
  excludes: string;
  skillCount: number;
  href: string;
}>;

/** A category as pages draw it. */
export function toCategoryView(category: Category, locale: Locale): CategoryView {
  const { name, description, excludes } = inLocale(category.texts, locale);
  const { slug, skillCount } = category;
  return { slug, name, description, excludes, skillCount, href: categoryPath(locale, slug) };
}
