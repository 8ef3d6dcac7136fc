import type {
  Category,
  Collection,
  DirectoryRecord,
  Document,
  DocumentHead,
  Holdings,
} from "@skillshelf/directory-api/schema";
import { cache } from "react";
import * as store from "../store/catalogue.ts";
import * as collections from "../store/collections.ts";
import { holdings, keptValues } from "../store/counts.ts";
import * as sitemap from "../store/sitemap.ts";
import { database } from "./database.ts";
import { loaded } from "./loaded.ts";

/**
 * The newest catalogue version.
 *
 * @throws {NoCatalogueError} before the first load.
 */
export async function currentVersion(): Promise<store.CatalogueVersion> {
  return loaded(await store.newestVersion(database()));
}

/** Every category with its count, in order. */
export const listCategories = cache(async (): Promise<readonly Category[]> => store.listCategories(database()));

export async function isCategory(slug: string): Promise<boolean> {
  return (await listCategories()).some((category) => category.slug === slug);
}

/** Values a list can be filtered by, most frequent first. */
export async function facetValues(facet: "license" | "language"): Promise<readonly string[]> {
  return keptValues(database(), facet);
}

export async function countHoldings(): Promise<Holdings> {
  return holdings(database());
}

export async function listCollections(): Promise<readonly Collection[]> {
  return collections.listCollections(database());
}

/** A collection by its slug; undefined when there is none. */
export const getCollection = cache(
  async (slug: string): Promise<Collection | undefined> => collections.findCollection(database(), slug),
);

export async function collectionsWith(record: DirectoryRecord): Promise<readonly Collection[]> {
  return collections.collectionsWith(database(), record.id);
}

/** A documentation page in every locale it is written in; empty when there is none. */
export const getDocument = cache(
  async (slug: string): Promise<readonly Document[]> => store.findDocuments(database(), slug),
);

export async function listDocuments(): Promise<readonly DocumentHead[]> {
  return store.listDocuments(database());
}

/** The latest date of what the records of each category tell, by slug. */
export async function categoryDates(): Promise<ReadonlyMap<string, Date | null>> {
  return sitemap.categoryDates(database());
}

/** The same of the members of each collection. */
export async function collectionDates(): Promise<ReadonlyMap<string, Date | null>> {
  return sitemap.collectionDates(database());
}

export async function sitemapFiles(most: number): Promise<{ file: number; lastModified: Date }[]> {
  return sitemap.sitemapFiles(database(), most);
}

/** Whether the sitemap has a file of this number. */
export async function hasSitemapFile(file: number, most: number): Promise<boolean> {
  return sitemap.hasSitemapFile(database(), file, most);
}

export function sitemapRecords(file: number, most: number): AsyncGenerator<sitemap.SitemapRecord[]> {
  return sitemap.sitemapRecords(database(), file, most);
}
