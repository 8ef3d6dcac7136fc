import { cache } from "react";
import type { ChangeCursor, ChangesParameters } from "../parameters.ts";
import type { Category, Collection, DirectoryRecord, Document, DocumentHead, Holdings } from "../schema.ts";
import * as store from "../store/catalogue.ts";
import * as collections from "../store/catalogue.ts";
import { type CatalogueVersion, hasCatalogueVersion, holdings, keptValues } from "../store/catalogue.ts";
import {
  type Change,
  type ExportState,
  exportSnapshot,
  listChanges,
  readExportState,
  type Snapshot,
} from "../store/export.ts";
import type { State } from "../store/prepared.ts";
import * as sitemap from "../store/sitemap.ts";
import { database, databaseUrl, loaded } from "./database.ts";

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

/** The newest version of the catalogue, and who exports it now; `exporter` as in `exportCatalogue`. */
export async function exportState(exporter: number): Promise<State<ExportState>> {
  return loaded(await readExportState(database(), exporter));
}

/** Whether the catalogue came to a version at that time: after a backup was restored another one may have its number. */
export async function hasVersion(version: Pick<CatalogueVersion, "version" | "createdAt">): Promise<boolean> {
  return hasCatalogueVersion(database(), version);
}

/**
 * Has the catalogue written from one snapshot, unless another one does.
 *
 * @param exporter a number below 2³¹ for all who share a folder of exports.
 * @returns whether it was written.
 */
export async function exportCatalogue(
  exporter: number,
  write: (snapshot: Snapshot) => Promise<void>,
): Promise<boolean> {
  return exportSnapshot(databaseUrl(), exporter, write);
}

/** A page of changes. `last` is the place of its last one; undefined where nothing comes after it. */
type ChangePage = Readonly<{ items: readonly Change[]; last: ChangeCursor | undefined; catalogue: string }>;

/** Records that changed after a version of the catalogue, the oldest change first. */
export async function changesSince({ since, pageSize, after }: ChangesParameters): Promise<State<ChangePage>> {
  // A place behind all records of that version.
  const place = after ?? { changedIn: since, id: Number.MAX_SAFE_INTEGER };
  const { content, ...state } = loaded(await listChanges(database(), place, pageSize + 1));
  const items = content.items.slice(0, pageSize);
  const end = content.items.length > pageSize ? items.at(-1) : undefined;
  const last = end && { changedIn: end.changedIn, id: end.record.id };
  return { ...state, content: { items, last, catalogue: content.catalogue } };
}
