import type { Category, Document, DocumentHead } from "@skillshelf/directory-api/schema";
import { asc, desc, eq, getTableColumns, sql } from "drizzle-orm";
import { keptCount } from "./counts.ts";
import type { Database } from "./database.ts";
import { listOf, Prepared } from "./prepared.ts";
import { catalogueVersions, categories, categoryTexts, documents } from "./tables.ts";

export type CatalogueVersion = Readonly<{ version: number; contentHash: string; createdAt: Date }>;

/** The newest version of the catalogue; undefined before the first load. */
export async function newestVersion(database: Pick<Database, "select">): Promise<CatalogueVersion | undefined> {
  const [version] = await database.select().from(catalogueVersions).orderBy(desc(catalogueVersions.version)).limit(1);
  return version;
}

/** Whether there is a version of this number that was made at this time, to the millisecond. */
export async function hasCatalogueVersion(
  database: Database,
  { version, createdAt }: Pick<CatalogueVersion, "version" | "createdAt">,
): Promise<boolean> {
  const [found] = await database
    .select({ createdAt: catalogueVersions.createdAt })
    .from(catalogueVersions)
    .where(eq(catalogueVersions.version, version));
  return found?.createdAt.getTime() === createdAt.getTime();
}

const categoryList = new Prepared<Category[]>(sql`
  select ${listOf(sql`
    select slug, ${keptCount("category", sql`slug`)} as "skillCount", ${listOf(sql`
      select locale, name, description, excludes from ${categoryTexts} where ${categoryTexts.slug} = ${categories.slug}`)} as texts
    from ${categories} order by position`)} as result`);

/** All categories in their order, with their kept counts and their texts in every locale. */
export async function listCategories(database: Database): Promise<Category[]> {
  return (await categoryList.read(database, {})) ?? [];
}

/** A documentation page in every locale it is written in. */
export async function findDocuments(database: Database, slug: string): Promise<Document[]> {
  return database.select().from(documents).where(eq(documents.slug, slug));
}

/** Every documentation page in its order. */
export async function listDocuments(database: Database): Promise<DocumentHead[]> {
  const { body: _, ...head } = getTableColumns(documents);
  return database.select(head).from(documents).orderBy(asc(documents.position), asc(documents.slug));
}
