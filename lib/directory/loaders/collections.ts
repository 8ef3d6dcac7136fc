import { collectionPath, collectionPreviewPath, collectionsPath } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import { cache } from "react";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { getCollection, listCategories, listCollections } from "../queries/catalogue.ts";
import { textsOf } from "../queries/records.ts";
import { toCollectionCard, toCollectionView } from "../views/collection.ts";
import { type PageFrame, trailOf } from "../views/page-frame.ts";

export function collectionsFrame(locale: Locale): PageFrame {
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

/** A collection with its members; undefined when there is none of this name. */
export const collectionPage = cache(async (locale: Locale, slug: string) => {
  const collection = await getCollection(slug);
  if (collection === undefined) return undefined;
  const [categories, texts] = await Promise.all([
    listCategories(),
    textsOf(collection.members.map(({ record }) => record)),
  ]);
  const view = toCollectionView(collection, { texts, categories, locale });
  const frame: PageFrame = {
    title: view.title,
    description: view.lead,
    path: (code) => collectionPath(code, slug),
    locales: view.locales,
    preview: (code) => collectionPreviewPath(code, slug),
    trail: trailOf(locale, { href: collectionsPath(locale), name: dictionaryOf(locale).collections.title }),
  };
  return { frame, ...view };
});
