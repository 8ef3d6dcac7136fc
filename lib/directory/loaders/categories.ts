import { categoriesPath, categoryPath, categoryPreviewPath, pagePath } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import { cache } from "react";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, plural } from "#lib/i18n/format.ts";
import { listCategories } from "../queries/catalogue.ts";
import { COUNT_LIMIT, searchRecords } from "../queries/search.ts";
import { toCategoryView } from "../views/category.ts";
import { type PageFrame, trailOf } from "../views/page-frame.ts";
import { toPager } from "../views/pagination.ts";
import { cardsOf } from "./cards.ts";
import { descriptionOfPage, PAGE_SIZE, readPage, titleOfPage } from "./page-number.ts";

export function categoriesFrame(locale: Locale): PageFrame {
  const { title, description } = dictionaryOf(locale).categories;
  return { title, description, path: categoriesPath, trail: trailOf(locale) };
}

export type CategoriesPage = Awaited<ReturnType<typeof categoriesPage>>;

export async function categoriesPage(locale: Locale) {
  const categories = await listCategories();
  return {
    frame: categoriesFrame(locale),
    categories: categories.map((category) => toCategoryView(category, locale)),
  };
}

export type CategoryPage = NonNullable<Awaited<ReturnType<typeof categoryPage>>>;

/** A category's records; undefined when there is no such category, and past the end. */
export const categoryPage = cache(async (locale: Locale, slug: string, pageNumber: string | undefined) => {
  const page = readPage(pageNumber);
  const categories = await listCategories();
  const category = categories.find((candidate) => candidate.slug === slug);
  if (category === undefined || page === undefined) return undefined;
  const window = { page, pageSize: PAGE_SIZE };
  const listed = Math.min(category.skillCount, COUNT_LIMIT);
  if (page > Math.max(1, Math.ceil(listed / PAGE_SIZE))) return undefined;
  const found = await searchRecords({ q: "", category: slug, ...window, sort: "updated", facets: false });
  const records = found.items.map(({ record }) => record);
  const view = toCategoryView(category, locale);
  const { categories: words, counts } = dictionaryOf(locale);
  const repositories = plural(locale, counts.repositories, view.skillCount);
  const frame: PageFrame = {
    title: titleOfPage(locale, view.name, page),
    description: descriptionOfPage(
      locale,
      fill(words.pageDescription, { description: view.description, repositories }),
      page,
    ),
    path: (code) => pagePath(categoryPath(code, slug), page),
    indexed: view.skillCount > 0,
    preview: (code) => categoryPreviewPath(code, slug),
    trail: trailOf(locale, { href: categoriesPath(locale), name: words.title }),
  };
  return {
    frame,
    category: view,
    cards: await cardsOf(records, categories, locale),
    pager: toPager(window, found.totalCount, (number) => pagePath(view.href, number)),
  };
});
