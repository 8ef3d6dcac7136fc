import { agentIds } from "@skillshelf/agent-loading/agent-ids";
import {
  auditLevels,
  type Category,
  type Collection,
  capabilityFilters,
  type Document,
  type DocumentHead,
  type Facets,
  type Holdings,
  type NamedCategory,
} from "@skillshelf/directory-api/schema";
import { asc, desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { filterLexeme } from "../search/lexemes.ts";
import type { Database } from "./database.ts";
import { isListed, type RecordRow, recordColumns, toRecord } from "./records.ts";
import { jsonArray, PreparedStatement, selectColumns, selectWithVersion, type VersionedRow } from "./statements.ts";
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
const selectCollections = (wanted: { collections: SQL; members: SQL; texts?: SQL }): SQL =>
  jsonArray(sql`
      select slug, ${jsonArray(sql`
        select locale, title, introduction from ${collectionTexts} where ${collectionTexts.slug} = ${collections.slug} ${wanted.texts && sql`and ${wanted.texts}`}`)} as texts,
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

/** Selects the collections that hold a record, with it alone and with the texts that are wanted. */
export const collectionsOf = (recordId: SQL, texts: SQL): SQL =>
  selectCollections({
    collections: sql`slug in (select slug from ${collectionMembers} where ${collectionMembers.recordId} = ${recordId})`,
    members: sql`${collectionMembers.recordId} = ${recordId}`,
    texts,
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

const textsOfCategory = (wanted = sql`true`): SQL =>
  jsonArray(sql`
    select locale, name, description, excludes from ${categoryTexts}
    where ${categoryTexts.slug} = ${categories.slug} and ${wanted}`);

type ValueCounts = readonly { value: string; count: number }[];

/** What lists show of the whole catalog. Changes only with its version. */
export type Overview = Readonly<{
  /** In their order, with their texts in every locale. */
  categories: readonly Category[];
  totals: Holdings;
  /** The most frequent values of each facet among all listed records. */
  facets: Omit<Facets, "isEstimate">;
  /** More values, without their counts. */
  licenses: readonly string[];
  languages: readonly string[];
}>;

/** A catalog version that was read, with its time as PostgreSQL wrote it: after a restored backup, another one may have its number. */
export type KnownVersion = Pick<VersionedRow<unknown>, "version" | "createdAt">;

type OverviewRow = Readonly<{
  categories: readonly Category[];
  totals: Readonly<Record<string, number>>;
  category: ValueCounts;
  license: ValueCounts;
  language: ValueCounts;
  audit: ValueCounts;
  capability: ValueCounts;
  agent: ValueCounts;
}>;

const MAX_FACET_COUNTS = 50;
const MAX_FACET_VALUES = 100;

/** The values of a facet, most frequent first. */
const storedFacet = (facet: "category" | "license" | "language"): SQL =>
  jsonArray(sql`
    select ${recordCounts.value}, ${recordCounts.count} from ${recordCounts} where ${recordCounts.facet} = ${sql.raw(`'${facet}'`)}
    order by count desc, value limit ${sql.raw(String(MAX_FACET_VALUES))}`);

const valuesByLexeme = {
  audit: new Map<string, string>(auditLevels.map((value) => [filterLexeme("audit", value), value])),
  capability: new Map<string, string>(capabilityFilters.map((value) => [filterLexeme("capability", value), value])),
  agent: new Map<string, string>(agentIds.map((value) => [filterLexeme("agent", value), value])),
};

/** The same of a facet whose values are counted by their lexemes. */
const indexedFacet = (facet: keyof typeof valuesByLexeme): SQL =>
  jsonArray(sql`
    select ${searchLexemes.lexeme} as value, ${searchLexemes.count} from ${searchLexemes}
    where ${searchLexemes.lexeme} = any(${sql.raw(`'{${[...valuesByLexeme[facet].keys()]}}'`)}::text[])
    order by count desc, lexeme`);

const toValues = (facet: keyof typeof valuesByLexeme, counts: ValueCounts) =>
  counts.map(({ value, count }) => ({ value: valuesByLexeme[facet].get(value) ?? value, count }));

const newerOverview = new PreparedStatement<VersionedRow<OverviewRow | null>>(
  selectWithVersion(sql`
    select case when newest.version = ${sql.placeholder("version")}::bigint
      and newest.created_at = ${sql.placeholder("createdAt")}::timestamptz then null else json_build_object(
        'categories', ${jsonArray(sql`
          select slug, ${storedCount("category", sql`slug`)} as "skillCount", ${textsOfCategory()} as texts
          from ${categories} order by position`)},
        'totals', (select json_object_agg(facet, count) from ${recordCounts}
          where facet in ('total', 'skills', 'reviewed') and value = ''),
        'category', ${storedFacet("category")}, 'license', ${storedFacet("license")}, 'language', ${storedFacet("language")},
        'audit', ${indexedFacet("audit")}, 'capability', ${indexedFacet("capability")}, 'agent', ${indexedFacet("agent")}) end`),
);

const noVersion: KnownVersion = { version: 0, createdAt: "-infinity" };

/**
 * Reads the newest version with its overview, which is null where that version is already known; undefined before the first
 * load.
 */
export async function readOverview(
  database: Database,
  { version, createdAt }: KnownVersion = noVersion,
): Promise<(KnownVersion & Readonly<{ content: Overview | null }>) | undefined> {
  const row = await newerOverview.read(database, { version, createdAt });
  return row && { ...row, content: row.content && toOverview(row.content) };
}

const most = (counts: ValueCounts) => counts.slice(0, MAX_FACET_COUNTS);
const valuesOf = (counts: ValueCounts) => counts.map(({ value }) => value);

function toOverview({ totals, category, license, language, audit, capability, agent, ...row }: OverviewRow): Overview {
  return {
    categories: row.categories,
    totals: { repositories: totals?.total ?? 0, skills: totals?.skills ?? 0, reviewed: totals?.reviewed ?? 0 },
    facets: {
      category: most(category),
      license: most(license),
      language: most(language),
      audit: toValues("audit", audit),
      capability: toValues("capability", capability),
      agent: toValues("agent", agent),
    },
    licenses: valuesOf(license),
    languages: valuesOf(language),
  };
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

/** Selects all categories in their order, with the texts that are wanted. */
export const categoryNames = (texts?: SQL): SQL =>
  jsonArray(sql`select slug, ${textsOfCategory(texts)} as texts from ${categories} order by position`);

const categoryNameList = new PreparedStatement<NamedCategory[]>(sql`select ${categoryNames()} as result`);

/** All categories in their order, with their texts in every locale. */
export async function listCategoryNames(database: Database): Promise<NamedCategory[]> {
  return (await categoryNameList.read(database, {})) ?? [];
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
