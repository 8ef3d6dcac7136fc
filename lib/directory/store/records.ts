import { defaultLocale, type Locale } from "@skillshelf/directory-api/locales";
import type { CardText, DirectoryRecord, DirectoryUnit, UnitFile } from "@skillshelf/directory-api/schema";
import type { AgentVersions, UnitLoading } from "@skillshelf/skill-reader/repository-facts";
import { and, asc, desc, eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import {
  jsonArray,
  opaqueParameter,
  PreparedStatement,
  selectColumns,
  selectWithVersion,
  toVersioned,
  type Versioned,
  type VersionedRow,
} from "./statements.ts";
import { recordReadings, records, recordTexts, units } from "./tables.ts";

const wanted = sql`${sql.placeholder("ids")}::bigint[]`;

/** Readings of an earlier form have no digests. */
const files = new PreparedStatement<readonly UnitFile[]>(sql`
  with read as (
    select ${recordReadings.recordId} as record, ${recordReadings.facts} ->> 'commit' as commit,
      unit ->> 'path' as path, (unit ->> 'files')::int as files, unit ->> 'digest' as digest
    from ${recordReadings}, jsonb_array_elements(${recordReadings.facts} -> 'units') unit
    where ${recordReadings.recordId} = any(${wanted})
  )
  select ${jsonArray(sql`
    select ${units.recordId}::int as "recordId", ${units.name}, ${units.path}, ${units.description}, ${units.kind},
      read.files, read.commit, read.digest
    from unnest(${wanted}) with ordinality as listed (record, place)
    join ${units} on ${units.recordId} = listed.record
    left join read on read.record = listed.record and read.path = ${units.path}
    order by listed.place, ${units.position}`)} as result`);

/** The files that units are in, of records in the order they are asked for, each record's by path. */
export async function unitFilesOf(database: Database, ids: readonly number[]): Promise<readonly UnitFile[]> {
  return ids.length === 0 ? [] : ((await files.read(database, { ids: `{${ids}}` })) ?? []);
}

/** The columns of a `DirectoryRecord`. */
export const recordColumns = {
  id: records.id,
  owner: records.owner,
  repo: records.repo,
  name: records.name,
  summary: records.summary,
  summaryLanguage: records.summaryLanguage,
  category: records.category,
  tags: records.tags,
  languages: records.languages,
  license: records.license,
  licenseSource: records.licenseSource,
  marketplace: records.marketplace,
  skillCount: records.skillCount,
  stars: records.stars,
  score: records.score,
  contextAlways: records.contextAlways,
  contextOnActivation: records.contextOnActivation,
  audit: records.audit,
  reviewedCommit: records.reviewedCommit,
  reviewedOn: records.reviewedOn,
  status: records.status,
  reason: records.reason,
  successor: records.successor,
  commit: records.commit,
  updatedAt: records.updatedAt,
  copyOf: records.copyOf,
  firstIndexedAt: records.firstIndexedAt,
  indexedAt: records.indexedAt,
} as const;

/** The same as a statement reads them in JSON: times are text. */
export type RecordRow = Omit<DirectoryRecord, "updatedAt" | "firstIndexedAt" | "indexedAt"> &
  Readonly<{ updatedAt: string | null; firstIndexedAt: string; indexedAt: string }>;

export const toRecord = (row: RecordRow): DirectoryRecord => ({
  ...row,
  updatedAt: row.updatedAt === null ? null : new Date(row.updatedAt),
  firstIndexedAt: new Date(row.firstIndexedAt),
  indexedAt: new Date(row.indexedAt),
});

/** Tests whether a record is listed. The values are literals, so that prepared statements can use partial indexes. */
export const isListed: SQL = sql`${records.status} in ('active', 'archived')`;

/** Tests the status of a record that was read or is to be written. */
export const hasListedStatus = ({ status }: Readonly<{ status: string }>): boolean =>
  status === "active" || status === "archived";

/** Tests the key of a record, in any letter case. */
export const hasKey = (owner: string | Placeholder, repo: string | Placeholder): SQL =>
  sql`lower(${records.owner}) = lower(${owner}) and lower(${records.repo}) = lower(${repo})`;

export const hasKeyParameters = hasKey(sql.placeholder("owner"), sql.placeholder("repo"));

const recordByKey = new PreparedStatement<RecordRow>(sql`
  select to_json(found) as result from (select ${selectColumns(recordColumns)} from ${records} where ${hasKeyParameters}) found`);

/** Reads a record by its key, in any letter case, whatever its status. */
export async function findRecord(
  database: Database,
  owner: string,
  repo: string,
): Promise<DirectoryRecord | undefined> {
  const row = await recordByKey.read(database, { owner, repo });
  return row && toRecord(row);
}

/** The columns of a `DirectoryUnit`. */
export const unitColumns = {
  name: units.name,
  path: units.path,
  otherLocations: units.otherLocations,
  description: units.description,
  describedBy: units.describedBy,
  language: units.language,
  auditLevel: units.auditLevel,
  capabilities: units.capabilities,
  anchor: units.anchor,
  plugin: units.plugin,
  kind: units.kind,
  bodyTokens: units.bodyTokens,
} as const;

/** Selects a window of a record's units by path. */
const unitsOf = (recordId: SQL, columns: Parameters<typeof selectColumns>[0] = unitColumns): SQL =>
  jsonArray(sql`
    select ${selectColumns(columns)} from ${units} where ${units.recordId} = ${recordId}
      and ${units.position} > ${sql.placeholder("offset")}::int
      and ${units.position} <= ${sql.placeholder("offset")}::int + ${sql.placeholder("limit")}::int
    order by ${units.position}`);

/** A skill, with how agents load it where they do not do so as it is written; null until it is predicted. */
type LoadedUnit = DirectoryUnit & Readonly<{ loading: UnitLoading | null }>;

type RecordWithUnitsRow = Omit<RecordWithUnits, "record"> & Readonly<{ record: RecordRow }>;

const recordWithUnits = new PreparedStatement<VersionedRow<RecordWithUnitsRow | null>>(
  selectWithVersion(sql`
    select json_build_object(
      'record', (select to_json(found) from (select ${selectColumns(recordColumns)}) found),
      'agents', ${records.agents},
      'units', ${unitsOf(sql`${records.id}`, { ...unitColumns, loading: units.loading })}
    ) from ${records} where ${hasKeyParameters}`),
);

export type RecordWithUnits = Readonly<{
  record: DirectoryRecord;
  /** The versions of agents that `loading` is of; null until it is predicted. */
  agents: AgentVersions | null;
  units: readonly LoadedUnit[];
}>;

/** Reads a record with a window of its units by path; undefined before the first load. */
export async function findRecordWithUnits(
  database: Database,
  owner: string,
  repo: string,
  window: { limit: number; offset: number },
): Promise<Versioned<RecordWithUnits | undefined> | undefined> {
  const row = await recordWithUnits.read(database, { owner, repo, ...window });
  return row && toVersioned(row, (found) => (found ? { ...found, record: toRecord(found.record) } : undefined));
}

/** Tests the owner of a record, in any letter case. */
export const hasOwner = (owner: string | Placeholder): SQL => sql`lower(${records.owner}) = lower(${owner})`;

/** Reads the canonical letter case of an account with a listed record; undefined when it has none. */
export async function findOwner(database: Database, owner: string): Promise<string | undefined> {
  const [found] = await database
    .select({ owner: records.owner })
    .from(records)
    .where(and(isListed, hasOwner(owner)))
    .orderBy(asc(records.id))
    .limit(1);
  return found?.owner;
}

/** Reads the listed records that were added or changed last, optionally of one category. */
export async function latestRecords(
  database: Database,
  by: "firstIndexedAt" | "indexedAt",
  limit: number,
  category?: string,
): Promise<DirectoryRecord[]> {
  return database
    .select(recordColumns)
    .from(records)
    .where(category === undefined ? isListed : and(isListed, eq(records.category, category)))
    .orderBy(desc(records[by]), desc(records.id))
    .limit(limit);
}

const unitList = new PreparedStatement<DirectoryUnit[]>(
  sql`select ${unitsOf(sql`${sql.placeholder("id")}::bigint`)} as result`,
);

/** Reads a window of a record's units by path. */
export async function listUnits(
  database: Database,
  recordId: number,
  window: { limit: number; offset: number },
): Promise<DirectoryUnit[]> {
  return (await unitList.read(database, { id: recordId, ...window })) ?? [];
}

/** Tests whether a text is in the locale that is asked for, or in the default one, which stands in for it. */
export const isLocaleShown = sql`locale in (${sql.raw(`'${defaultLocale}'`)}, ${sql.placeholder("locale")})`;

const cardTexts = new PreparedStatement<readonly (CardText & { recordId: number })[]>(sql`
  select ${jsonArray(sql`
    select record_id as "recordId", locale, name, summary from ${recordTexts}
    where ${recordTexts.recordId} = any(${opaqueParameter("ids", "bigint[]")})
      and ${isLocaleShown}`)} as result`);

/** Reads what lists show of the editors' texts in a locale and in the default one, by record id. */
export async function cardTextsOf(
  database: Database,
  ids: readonly number[],
  locale: Locale,
): Promise<ReadonlyMap<number, readonly CardText[]>> {
  return ids.length === 0 ? new Map() : byRecord((await cardTexts.read(database, { ids: `{${ids}}`, locale })) ?? []);
}

/** Groups texts by record id. */
export function byRecord<Text extends { recordId: number }>(
  rows: readonly Text[],
): Map<number, Omit<Text, "recordId">[]> {
  const texts = new Map<number, Omit<Text, "recordId">[]>();
  for (const { recordId, ...text } of rows) {
    const others = texts.get(recordId);
    if (others) others.push(text);
    else texts.set(recordId, [text]);
  }
  return texts;
}
