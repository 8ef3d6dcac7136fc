import {
  auditLevels,
  type Category,
  type Collection,
  capabilityFilters,
  type Document,
  type DocumentHead,
  type Holdings,
  type NamedCategory,
} from "@skillshelf/directory-api/schema";
import { and, asc, desc, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import { filterLexeme } from "../search/lexemes.ts";
import type { Database } from "./database.ts";
import { isListed, type RecordRow, recordColumns, toRecord } from "./records.ts";
import { jsonArray, PreparedStatement, selectColumns } from "./statements.ts";
import {
  catalogVersions,
  categories,
  categoryTexts,
  collectionMembers,
  collections,
  collectionTexts,
  documents,
  recordCounts,
  recordHosts,
  recordReadings,
  records,
  searchLexemes,
} from "./tables.ts";

export type CollectionRow = Omit<Collection, "members"> &
  Readonly<{ members: readonly Readonly<{ record: RecordRow; reasons: Readonly<Record<string, string>> }>[] }>;

/** Selects the collections that are wanted, with those of their listed members that are, in order. */
const selectCollections = (wanted: { collections: SQL; members: SQL }): SQL =>
  jsonArray(sql`
      select slug, ${jsonArray(sql`
        select locale, title, introduction from ${collectionTexts} where ${collectionTexts.slug} = ${collections.slug}`)} as texts,
      ${jsonArray(sql`
        select ${collectionMembers.reasons}, (select to_json(own) from (select ${selectColumns(recordColumns)}) own) as record
        from ${collectionMembers} join ${records} on ${records.id} = ${collectionMembers.recordId}
        where ${collectionMembers.slug} = ${collections.slug} and ${isListed} and ${wanted.members}
        order by ${collectionMembers.position}`)} as members
      from ${collections} where ${wanted.collections} order by ${collections.position}`);

const collectionStatement = (wanted: SQL) =>
  new PreparedStatement<readonly CollectionRow[]>(
    sql`select ${selectCollections({ collections: wanted, members: sql`true` })} as result`,
  );

const every = collectionStatement(sql`true`);
const bySlug = collectionStatement(sql`slug = ${sql.placeholder("slug")}`);

/** Selects the collections that hold a record, with it alone. */
export const collectionsOf = (recordId: SQL): SQL =>
  selectCollections({
    collections: sql`slug in (select slug from ${collectionMembers} where ${collectionMembers.recordId} = ${recordId})`,
    members: sql`${collectionMembers.recordId} = ${recordId}`,
  });

export const toCollections = (rows: readonly CollectionRow[] = []): Collection[] =>
  rows.map(({ members, ...collection }) => ({
    ...collection,
    members: members.map(({ record, reasons }) => ({ record: toRecord(record), reasons })),
  }));

/** All collections with their listed members, in order. */
export async function listCollections(database: Database): Promise<Collection[]> {
  return toCollections(await every.read(database, {}));
}

/** The collection of a slug; undefined when there is none. */
export async function findCollection(database: Database, slug: string): Promise<Collection | undefined> {
  return toCollections(await bySlug.read(database, { slug }))[0];
}

/** The kept number of listed records with a value of a facet. */
export const storedCount = (facet: "total" | "category" | "owner", value: SQL): SQL<number> => sql<number>`coalesce((
  select ${recordCounts.count}::int from ${recordCounts}
  where ${recordCounts.facet} = ${sql.raw(`'${facet}'`)} and ${recordCounts.value} = ${value}
), 0)`;

/** Values of a facet among all listed records, most frequent first. */
export async function storedFacet(
  database: Database,
  facet: "category" | "license" | "language",
  limit = 50,
): Promise<{ value: string; count: number }[]> {
  return database
    .select({ value: recordCounts.value, count: recordCounts.count })
    .from(recordCounts)
    .where(eq(recordCounts.facet, facet))
    .orderBy(desc(recordCounts.count), asc(recordCounts.value))
    .limit(limit);
}

const lexemesOfFacet = {
  audit: auditLevels.map((value) => [filterLexeme("audit", value), value] as const),
  capability: capabilityFilters.map((value) => [filterLexeme("capability", value), value] as const),
};

/** The same of a facet whose values are counted by their lexemes. */
export async function indexedFacet(
  database: Database,
  facet: keyof typeof lexemesOfFacet,
): Promise<{ value: string; count: number }[]> {
  const values = new Map<string, string>(lexemesOfFacet[facet]);
  const found = await database
    .select()
    .from(searchLexemes)
    .where(inArray(searchLexemes.lexeme, [...values.keys()]))
    .orderBy(desc(searchLexemes.count), asc(searchLexemes.lexeme));
  return found.map(({ lexeme, count }) => ({ value: values.get(lexeme) ?? lexeme, count }));
}

/** The same without their numbers. */
export async function storedFacetValues(database: Database, facet: "license" | "language"): Promise<string[]> {
  return (await storedFacet(database, facet, MAX_FACET_VALUES)).map(({ value }) => value);
}

const MAX_FACET_VALUES = 100;

/** The kept numbers of all listed records, of their skills, and of those that editors reviewed. */
export async function readTotals(database: Database): Promise<Holdings> {
  const rows = await database
    .select({ facet: recordCounts.facet, count: recordCounts.count })
    .from(recordCounts)
    .where(and(inArray(recordCounts.facet, ["total", "skills", "reviewed"]), eq(recordCounts.value, "")));
  const counts = new Map(rows.map(({ facet, count }) => [facet, count]));
  const of = (facet: string) => counts.get(facet) ?? 0;
  return { repositories: of("total"), skills: of("skills"), reviewed: of("reviewed") };
}

/** Totals of the catalog for its operator. */
type CatalogCounts = Readonly<{
  listed: number;
  reviewed: number;
  read: number;
  asked: number;
  units: number;
}>;

/** Counts listed records: all, those that editors reviewed, that were read here, that GitHub was asked about; and units. */
export async function catalogCounts(database: Database): Promise<CatalogCounts> {
  const [counts] = await database
    .select({
      listed: sql<number>`count(*)::int`,
      reviewed: sql<number>`count(${records.reviewedOn})::int`,
      read: sql<number>`count(${recordReadings.source})::int`,
      asked: sql<number>`count(${recordHosts.recordId})::int`,
      units: sql<number>`coalesce(sum(${records.skillCount}), 0)::int`,
    })
    .from(records)
    .leftJoin(recordReadings, eq(recordReadings.recordId, records.id))
    .leftJoin(recordHosts, eq(recordHosts.recordId, records.id))
    .where(isListed);
  return counts ?? { listed: 0, reviewed: 0, read: 0, asked: 0, units: 0 };
}

export type CatalogueVersion = Readonly<{ version: number; contentHash: string; createdAt: Date }>;

/** The newest version of the catalog; undefined before the first load. */
export async function newestVersion(database: Pick<Database, "select">): Promise<CatalogueVersion | undefined> {
  const { tags: _, ...columns } = getTableColumns(catalogVersions);
  const [version] = await database
    .select(columns)
    .from(catalogVersions)
    .orderBy(desc(catalogVersions.version))
    .limit(1);
  return version;
}

/** Whether there is a version of this number that was made at this time, to the millisecond. */
export async function hasCatalogVersion(
  database: Database,
  { version, createdAt }: Pick<CatalogueVersion, "version" | "createdAt">,
): Promise<boolean> {
  const [found] = await database
    .select({ createdAt: catalogVersions.createdAt })
    .from(catalogVersions)
    .where(eq(catalogVersions.version, version));
  return found?.createdAt.getTime() === createdAt.getTime();
}

const textsOfCategory = jsonArray(sql`
  select locale, name, description, excludes from ${categoryTexts} where ${categoryTexts.slug} = ${categories.slug}`);

/** Selects all categories in their order, with their texts in every locale. */
export const categoryNames = jsonArray(
  sql`select slug, ${textsOfCategory} as texts from ${categories} order by position`,
);

const categoryNameList = new PreparedStatement<NamedCategory[]>(sql`select ${categoryNames} as result`);

/** All categories in their order, with their texts in every locale. */
export async function listCategoryNames(database: Database): Promise<NamedCategory[]> {
  return (await categoryNameList.read(database, {})) ?? [];
}

const categoryList = new PreparedStatement<Category[]>(sql`
  select ${jsonArray(sql`
    select slug, ${storedCount("category", sql`slug`)} as "skillCount", ${textsOfCategory} as texts
    from ${categories} order by position`)} as result`);

/** The same with their kept counts. */
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
