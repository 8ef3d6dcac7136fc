import { agents } from "@skillshelf/directory-api/agents";
import {
  categoriesPath,
  categoryPath,
  categoryPreviewPath,
  collectionPath,
  collectionPreviewPath,
  collectionsPath,
  homePath,
  pagePath,
  queryString,
  skillsPath,
} from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import { env } from "#lib/env.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, plural } from "#lib/i18n/format.ts";
import { categoriesTag, categoryTag } from "../cache-tags.ts";
import { getCollection, listCategoryNames, listCollections } from "../queries/catalog.ts";
import { readOverview } from "../queries/overview.ts";
import { cardTextsOf, featuredSkills, listRecords } from "../queries/records.ts";
import { COUNT_LIMIT } from "../queries/search.ts";
import { toCategoryView, toCollectionCard, toCollectionView } from "../views/catalog.ts";
import { installCommandOf } from "../views/install.ts";
import { toPager } from "../views/lists.ts";
import { type PageFrame, trailOf } from "../views/page-frame.ts";
import { toSkillCard } from "../views/skill.ts";
import { cardsOf, descriptionOfPage, PAGE_SIZE, readPage, titleOfPage } from "./list.ts";

const RECENT = 4;
const COLLECTIONS = 4;

function homeFrame(locale: Locale): PageFrame {
  const { site } = dictionaryOf(locale);
  return { title: `${site.name}: ${site.tagline}`, description: site.description, path: homePath, trail: [] };
}

export type HomePage = Awaited<ReturnType<typeof homePage>>;

/** Loads the home page: an example search, audited skills, categories, collections, and the newest repositories. */
export async function homePage(locale: Locale) {
  const { query } = dictionaryOf(locale).home;
  const [featured, { content: recent }, { categories, totals }, collections] = await Promise.all([
    featuredSkills(),
    listRecords({ page: 1, pageSize: RECENT, sort: "updated" }),
    readOverview(),
    listCollections(),
  ]);
  return {
    frame: homeFrame(locale),
    agents: agents.map(({ name }) => name),
    example: { query, href: skillsPath(locale) + queryString({ q: query }) },
    featured: featured.map((skill) => toSkillCard(skill, locale)),
    install: featured.slice(0, 1).map((skill) => installCommandOf(skill, [skill], [skill], env().siteUrl)),
    holdings: totals,
    recent: await cardsOf(recent.items, categories, locale),
    categories: categories
      .filter(({ skillCount }) => skillCount > 0)
      .map((category) => toCategoryView(category, locale)),
    collections: collections.slice(0, COLLECTIONS).map((collection) => toCollectionCard(collection, locale)),
  };
}

function collectionsFrame(locale: Locale): PageFrame {
  const { title, description } = dictionaryOf(locale).collections;
  return { title, description, path: collectionsPath, trail: trailOf(locale) };
}

export type CollectionsPage = Awaited<ReturnType<typeof collectionsPage>>;

export async function collectionsPage(locale: Locale) {
  const collections = await listCollections();
  return {
    frame: collectionsFrame(locale),
    collections: collections.map((collection) => toCollectionCard(collection, locale)),
  };
}

export type CollectionPage = NonNullable<Awaited<ReturnType<typeof collectionPage>>>;

/** Loads a collection with its members; undefined when there is none of this name. */
export const collectionPage = async (locale: Locale, slug: string) => {
  const collection = await getCollection(slug);
  if (collection === undefined) return undefined;
  const [categories, texts] = await Promise.all([
    listCategoryNames(),
    cardTextsOf(
      collection.members.map(({ record }) => record),
      locale,
    ),
  ]);
  const view = toCollectionView(collection, { texts, categories, locale });
  const frame: PageFrame = {
    title: fill(dictionaryOf(locale).collections.pageTitle, { collection: view.title }),
    description: view.lead,
    path: (code) => collectionPath(code, slug),
    locales: view.locales,
    preview: (code) => collectionPreviewPath(code, slug),
    trail: trailOf(locale, { href: collectionsPath(locale), name: dictionaryOf(locale).collections.title }),
  };
  return { frame, ...view };
};

function categoriesFrame(locale: Locale): PageFrame {
  const { title, description } = dictionaryOf(locale).categories;
  return { title, description, path: categoriesPath, trail: trailOf(locale) };
}

export type CategoriesPage = Awaited<ReturnType<typeof categoriesPage>>;

export async function categoriesPage(locale: Locale) {
  const { categories } = await readOverview();
  return {
    frame: categoriesFrame(locale),
    categories: categories.map((category) => toCategoryView(category, locale)),
  };
}

export type CategoryPage = NonNullable<Awaited<ReturnType<typeof categoryPage>>>;

/** Loads a page of a category; undefined when there is no such category, and past the end. */
export const categoryPage = async (locale: Locale, slug: string, pageNumber: string | undefined) => {
  const page = readPage(pageNumber);
  const { categories } = await readOverview([categoriesTag, categoryTag(slug)]);
  const category = categories.find((candidate) => candidate.slug === slug);
  if (category === undefined || page === undefined) return undefined;
  const window = { page, pageSize: PAGE_SIZE };
  const listed = Math.min(category.skillCount, COUNT_LIMIT);
  if (page > Math.max(1, Math.ceil(listed / PAGE_SIZE))) return undefined;
  const { content: found } = await listRecords({ category: slug, ...window, sort: "updated" });
  const view = toCategoryView(category, locale);
  const { categories: words, counts } = dictionaryOf(locale);
  const repositories = plural(locale, counts.repositories, view.skillCount);
  const frame: PageFrame = {
    title: titleOfPage(locale, fill(words.pageTitle, { category: view.name }), page),
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
    cards: await cardsOf(found.items, categories, locale),
    pager: toPager(window, listed, (number) => pagePath(view.href, number)),
  };
};
