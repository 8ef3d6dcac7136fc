import { and, asc, desc, eq, inArray } from "drizzle-orm";
import type { Category, Collection, Document } from "../schema.ts";
import type { Database, Transaction } from "./database.ts";
import { isListed, recordColumns } from "./records.ts";
import {
  catalogueVersions,
  categories,
  categoryTexts,
  collectionMembers,
  collections,
  collectionTexts,
  documents,
  recordCounts,
  records,
} from "./tables.ts";

export type CatalogueVersion = Readonly<{ version: number; contentHash: string; createdAt: Date }>;

/** The newest version of the catalogue; undefined before the first load. */
export async function newestVersion(database: Pick<Database, "select">): Promise<CatalogueVersion | undefined> {
  const [version] = await database.select().from(catalogueVersions).orderBy(desc(catalogueVersions.version)).limit(1);
  return version;
}

/** Several reads of one state of the catalogue, though it be loaded anew meanwhile. */
const inSnapshot = <Result>(database: Database, read: (snapshot: Transaction) => Promise<Result>): Promise<Result> =>
  database.transaction(read, { isolationLevel: "repeatable read", accessMode: "read only" });

/** All categories in their order, with their kept counts and their texts in every locale. */
export async function listCategories(database: Database): Promise<Category[]> {
  const [counted, texts] = await inSnapshot(database, (snapshot) =>
    Promise.all([
      snapshot
        .select({ slug: categories.slug, skillCount: recordCounts.count })
        .from(categories)
        .leftJoin(recordCounts, and(eq(recordCounts.facet, "category"), eq(recordCounts.value, categories.slug)))
        .orderBy(asc(categories.position)),
      snapshot.select().from(categoryTexts),
    ]),
  );
  return counted.map(({ slug, skillCount }) => ({
    slug,
    skillCount: skillCount ?? 0,
    texts: texts.filter((text) => text.slug === slug),
  }));
}

/**
 * Collections with their listed members in order: all of them, the one of a slug, or those that hold
 * one record, with it alone.
 */
export async function listCollections(
  database: Database,
  only: Readonly<{ slug?: string; recordId?: number }> = {},
): Promise<Collection[]> {
  const held = and(
    only.slug === undefined ? undefined : eq(collectionMembers.slug, only.slug),
    only.recordId === undefined ? undefined : eq(collectionMembers.recordId, only.recordId),
  );
  const wanted = and(
    only.slug === undefined ? undefined : eq(collections.slug, only.slug),
    only.recordId === undefined
      ? undefined
      : inArray(
          collections.slug,
          database.select({ slug: collectionMembers.slug }).from(collectionMembers).where(held),
        ),
  );
  const [found, texts, members] = await inSnapshot(database, (snapshot) =>
    Promise.all([
      snapshot.select().from(collections).where(wanted).orderBy(asc(collections.position)),
      snapshot.select().from(collectionTexts),
      snapshot
        .select({ slug: collectionMembers.slug, reasons: collectionMembers.reasons, record: recordColumns })
        .from(collectionMembers)
        .innerJoin(records, eq(records.id, collectionMembers.recordId))
        .where(and(isListed, held))
        .orderBy(asc(collectionMembers.position)),
    ]),
  );
  return found.map(({ slug }) => ({
    slug,
    texts: texts.filter((text) => text.slug === slug),
    members: members.filter((member) => member.slug === slug),
  }));
}

/** A documentation page in every locale it is written in. */
export async function findDocuments(database: Database, slug: string): Promise<Document[]> {
  return database.select().from(documents).where(eq(documents.slug, slug));
}

/** Every documentation page in its order. */
export async function listDocuments(database: Database): Promise<Document[]> {
  return database.select().from(documents).orderBy(asc(documents.position), asc(documents.slug));
}
