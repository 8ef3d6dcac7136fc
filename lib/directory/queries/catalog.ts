import type { NamedCategory } from "@skillshelf/directory-api/schema";
import { categoriesTag, collectionsTag, collectionTag, documentsTag, listTag } from "../cache-tags.ts";
import type { ChangeCursor, ChangesParameters } from "../parameters.ts";
import * as store from "../store/catalog.ts";
import {
  type Change,
  type ExportState,
  exportSnapshot,
  listChanges,
  readExportState,
  type Snapshot,
} from "../store/export.ts";
import * as sitemap from "../store/sitemap.ts";
import type { Versioned } from "../store/statements.ts";
import { assertLoaded, bind, database, databaseUrl, primary } from "./database.ts";
import { readOverview } from "./overview.ts";
import { declareTags } from "./request-reads.ts";

/**
 * Reads the newest catalog version. A response does not depend on it where it only says which version it was made at.
 *
 * @throws {NoCatalogError} before the first load.
 */
export async function currentVersion(): Promise<store.CatalogueVersion> {
  return assertLoaded(await store.newestVersion(database([])));
}

/** Lists the categories without their counts, which any change of the catalog may change. */
export const listCategoryNames: () => Promise<NamedCategory[]> = bind(store.listCategoryNames, [categoriesTag]);

export async function isCategory(slug: string): Promise<boolean> {
  return (await readOverview()).categories.some((category) => category.slug === slug);
}

export const listCollections = bind(store.listCollections, [collectionsTag]);
export const getCollection = bind(store.findCollection, (slug) => [collectionTag(slug)]);

export const getDocument = bind(store.findDocuments, [documentsTag]);
export const listDocuments = bind(store.listDocuments, [documentsTag]);

export const categoryDates = bind(sitemap.categoryDates, [listTag]);
export const collectionDates = bind(sitemap.collectionDates, [listTag]);
export const sitemapFiles = bind(sitemap.sitemapFiles, [listTag]);
export const hasSitemapFile = bind(sitemap.hasSitemapFile, [listTag]);
export const sitemapRecords = bind(sitemap.sitemapRecords, [listTag]);
export const skillFiles = bind(sitemap.skillFiles, [listTag]);
export const hasSkillFile = bind(sitemap.hasSkillFile, [listTag]);
export const sitemapSkills = bind(sitemap.sitemapSkills, [listTag]);

/**
 * Reads the newest catalog version and the connection that is exporting it, which the primary knows.
 *
 * @param exporter a number below 2³¹, the same for every process that shares a folder of exports.
 */
export async function exportState(exporter: number): Promise<Versioned<ExportState>> {
  declareTags([listTag]);
  return assertLoaded(await readExportState(primary(), exporter));
}

/** Tells whether a version exists with this number and time: after a restored backup another one may have its number. */
export const hasVersion = bind(store.hasCatalogVersion, [listTag]);

/**
 * Writes the catalog from one snapshot, unless another process with the same `exporter` is doing so.
 *
 * @returns whether it was written.
 */
export const exportCatalog = (exporter: number, write: (snapshot: Snapshot) => Promise<void>): Promise<boolean> =>
  exportSnapshot(databaseUrl(), exporter, write);

/** A page of changes. `last` is the cursor of its last change; undefined on the last page. */
export type ChangePage = Readonly<{ items: readonly Change[]; last: ChangeCursor | undefined; catalogue: string }>;

/** Lists the records that changed after a version of the catalog, the oldest change first. */
export async function changesSince({ since, pageSize, after }: ChangesParameters): Promise<Versioned<ChangePage>> {
  // A cursor behind all records of that version.
  const cursor = after ?? { changedIn: since, id: Number.MAX_SAFE_INTEGER };
  const { content, ...version } = assertLoaded(await listChanges(database([listTag]), cursor, pageSize + 1));
  const items = content.items.slice(0, pageSize);
  const end = content.items.length > pageSize ? items.at(-1) : undefined;
  const last = end && { changedIn: end.changedIn, id: end.record.id };
  return { ...version, content: { items, last, catalogue: content.catalogue } };
}
