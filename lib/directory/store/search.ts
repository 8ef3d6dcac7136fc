import type { DirectoryRecord, Facets } from "@skillshelf/directory-api/schema";
import { type SQL, sql } from "drizzle-orm";
import { HALVES, type Part, partName } from "../search/lexemes.ts";
import type { Candidate } from "../search/ranking.ts";
import type { FoundTexts, ReadTexts, TextReader } from "../search/record-texts.ts";
import type { Database } from "./database.ts";
import { givenRecords, type ListSort, listOrder } from "./list.ts";
import { isListed, type RecordRow, toRecord } from "./records.ts";
import {
  jsonArray,
  memoize,
  opaqueParameter,
  PreparedStatement,
  selectWithVersion,
  textArray,
  toJsonTexts,
  toVersioned,
  type Versioned,
  type VersionedRow,
} from "./statements.ts";
import { isInPart, recordSearch, records, searchTexts, unitCopies, units } from "./tables.ts";

/** A unit by its record and its place in it. */
export type CopiedUnit = Readonly<{ recordId: number; position: number }>;

/** Units of one text in several records: which they are, and whether this is the one that the others come from. */
export type Clustered = Readonly<{ cluster: number; isOrigin: boolean }>;

const clustered = new PreparedStatement<readonly (Clustered & Readonly<{ recordId: number }>)[]>(sql`
  select ${jsonArray(sql`
    select record_id::int as "recordId", cluster, is_origin as "isOrigin"
    from unnest(${opaqueParameter("owners", "bigint[]")}, ${opaqueParameter("positions", "int[]")}) chosen (record_id, position)
    join ${units} using (record_id, position)
    join ${unitCopies} using (record_id, path)`)} as result`);

/** Those of some units, one of each record, that are copies, by their records. */
export async function copiesAmong(
  database: Database,
  chosen: readonly CopiedUnit[],
): Promise<ReadonlyMap<number, Clustered>> {
  if (chosen.length < 2) return new Map();
  const owners = `{${chosen.map(({ recordId }) => recordId)}}`;
  const positions = `{${chosen.map(({ position }) => position)}}`;
  const found = (await clustered.read(database, { owners, positions })) ?? [];
  return new Map(found.map(({ recordId, cluster, isOrigin }) => [recordId, { cluster, isOrigin }]));
}

/** Totals are exact up to here, and pages end here. */
export const COUNT_LIMIT = 10_000;

/**
 * Queries of this file are in the notation of `tsquery`, on the lexemes of `search/lexemes.ts`. Statements are planned
 * without a look at them, and so for the indexes of terms, whatever is searched for.
 */
const fits: SQL = sql`${recordSearch.terms} @@ ${opaqueParameter("query", "tsquery")}`;

/** Columns of the records of a part that fit; of all of them where there is none. */
const fitting = (columns: SQL, part?: Part): SQL =>
  sql.join(
    (part ? [part] : HALVES).map(
      (one) => sql`select ${columns} from ${recordSearch} where ${isInPart(one)} and ${fits}`,
    ),
    sql` union all `,
  );

/** A statement for each part of the records, and one for all. */
const ofParts = <Result>(make: (part?: Part) => SQL) =>
  memoize(
    (part?: Part) => new PreparedStatement<Result>(make(part)),
    (part) => part && partName(part),
  );

const upToLimit = sql`limit ${sql.raw(String(COUNT_LIMIT + 1))}`;

const counted = ofParts<number>(
  (part) => sql`select count(*)::int as result from (${fitting(sql``, part)} ${upToLimit}) found`,
);

/** How many records of a part fit, counted to one more than `COUNT_LIMIT` at most. */
export async function countFitting(database: Database, query: string, part?: Part): Promise<number> {
  return (await counted(part).read(database, { query })) ?? 0;
}

/** The best by quality come first, copies last. */
const byQuality = sql`is_copy, quality desc, record_id`;

/** What a record that fits is ranked by beside its texts. */
export type Fit = Pick<Candidate, "id" | "owner" | "quality" | "isCopy" | "unitCount">;

const fitColumns = sql`record_id::int as id, owner, quality, is_copy as "isCopy", unit_count as "unitCount"`;

/** The records that fit, with what is asked of them in `fitColumns`. */
const candidates = (part?: Part): SQL => fitting(sql`record_id, owner, quality, is_copy, unit_count`, part);

/** The best of some rows of candidates. */
const bestOf = (columns: SQL, rows: SQL, limit = opaqueParameter("limit", "int")): SQL =>
  jsonArray(sql`select ${columns} from ${rows} order by ${byQuality} limit ${limit}`);

/** Which of the records that fit are wanted. @param part all where there is none. */
type Wanted = Readonly<{ limit: number; copies: boolean; part?: Part | undefined }>;

/** Reads the best records that fit by their quality; copies come last. */
export type ReadBest<Row> = (database: Database, query: string, wanted: Wanted) => Promise<readonly Row[]>;

function readBest<Row>(columns: SQL): ReadBest<Row> {
  const statement = ofParts<readonly Row[]>((part) => {
    const rows = sql`(${candidates(part)}) fitting where not is_copy or ${opaqueParameter("copies", "int")} = 1`;
    return sql`select ${bestOf(columns, rows)} as result`;
  });
  return async (database, query, { limit, copies, part }) =>
    (await statement(part).read(database, { query, limit, copies: Number(copies) })) ?? [];
}

export const bestFitting = readBest<Fit>(fitColumns);

/** The same where nothing but their order is asked. */
export const bestFittingIds = readBest<Pick<Fit, "id">>(sql`record_id::int as id`);

type Counted = Readonly<{ total: number; best: readonly Fit[] }>;

/** All of them where they are few. */
const bestOfMany = sql`(
  select case when count(*) > ${opaqueParameter("few", "int")} then ${opaqueParameter("limit", "int")} else ${opaqueParameter("few", "int")} end from fitting
)`;

const countedWithBest = ofParts<Counted>(
  (part) => sql`
    with fitting as materialized (${candidates(part)} ${upToLimit})
    select json_build_object('total', (select count(*) from fitting), 'best', ${bestOf(fitColumns, sql`fitting`, bestOfMany)})
      as result`,
);

/**
 * How many records fit, as `countFitting` says, and those that were counted: all where they are few, else the best. Words
 * that many records have are the most work of a search: each half of the records is counted by a connection of its own.
 */
export async function countBest(
  database: Database,
  query: string,
  { few, best: limit }: Readonly<{ few: number; best: number }>,
): Promise<Counted> {
  const halves = await Promise.all(HALVES.map((half) => countedWithBest(half).read(database, { query, few, limit })));
  const found = halves.filter((half) => half !== undefined);
  const total = found.reduce((sum, half) => sum + half.total, 0);
  const best = found.flatMap((half) => half.best).toSorted(compareQuality);
  return { total: Math.min(total, COUNT_LIMIT + 1), best: total > few ? best.slice(0, limit) : best };
}

/** As `byQuality` orders. */
const compareQuality = (one: Fit, other: Fit): number =>
  Number(one.isCopy) - Number(other.isCopy) || other.quality - one.quality || one.id - other.id;

const textsOfRecords = new PreparedStatement<readonly ReadTexts[]>(sql`
  select coalesce(json_agg(json_build_array(record_id, lexemes -> ${textArray("lexemes")}, units)), '[]') as result
  from ${searchTexts} where record_id = any(${opaqueParameter("ids", "bigint[]")})`);

/** The texts of so many records are read by two connections at once, those of fewer by one. */
const SHARED_FROM = 16;

/** What records were found by, by their ids; one that is not listed any more is left out. */
export async function findTexts(
  database: Database,
  ids: readonly number[],
  reader: TextReader,
): Promise<Map<number, FoundTexts>> {
  if (ids.length === 0) return new Map();
  const lexemes = toJsonTexts(reader.lexemes);
  const shares =
    ids.length < SHARED_FROM ? [ids] : [0, 1].map((share) => ids.filter((_, index) => index % 2 === share));
  const read = await Promise.all(shares.map((share) => textsOfRecords.read(database, { ids: `{${share}}`, lexemes })));
  return new Map(read.flatMap((texts = []) => texts.map((one) => [one[0], reader.read(one)] as const)));
}

/**
 * A page of the records that fit, in an order of the list. Where many fit, the list is walked until the page is full;
 * where few do, they are sorted.
 */
export async function sortedFitting(
  database: Database,
  query: string,
  { sort, many, limit, offset }: { sort: ListSort; many: boolean; limit: number; offset: number },
): Promise<readonly number[]> {
  return (await sortedStatement(sort, many).read(database, { query, limit, offset })) ?? [];
}

function makeSortedStatement(sort: ListSort, many: boolean): PreparedStatement<readonly number[]> {
  const order = sql.join(listOrder(sort), sql`, `);
  const window = sql`limit ${sql.placeholder("limit")}::int offset ${sql.placeholder("offset")}::int`;
  const ids = many
    ? sql`
      select list.id from (select ${records.id} from ${records} where ${isListed} order by ${order}) list
      cross join lateral (select from ${recordSearch} where record_id = list.id and ${fits} offset 0) fitting
      ${window}`
    : sql`
      with fitting as materialized (${fitting(sql`record_id`)})
      select ${records.id} from fitting join ${records} on ${records.id} = record_id order by ${order} ${window}`;
  return new PreparedStatement(sql`select coalesce(json_agg(id), '[]') as result from (${ids}) found`);
}

const sortedStatement = memoize(makeSortedStatement, (sort, many) => `${sort} ${many}`);

const FACET_VALUES = 50;

const valuesOf = (value: SQL): SQL =>
  jsonArray(sql`
    select value, count(*)::int as count from (select ${value} as value from fitting) found
    where value is not null group by value order by count(*) desc, value limit ${sql.raw(String(FACET_VALUES))}`);

type FacetCounts = Omit<Facets, "isEstimate">;

const facetCounts = ofParts<FacetCounts>(
  (part) => sql`
    with fitting as materialized (${fitting(sql`category, license, languages`, part)})
    select json_build_object(
      'category', ${valuesOf(sql`category`)},
      'license', ${valuesOf(sql`license`)},
      'language', ${valuesOf(sql`unnest(languages)`)}
    ) as result`,
);

/** Counts of the values of each facet among the records of a part that fit, most first. */
export async function countFacets(database: Database, query: string, part?: Part): Promise<FacetCounts> {
  return (await facetCounts(part).read(database, { query })) ?? { category: [], license: [], language: [] };
}

export type MatchedUnit = Readonly<{ recordId: number; name: string; path: string; anchor: string }>;

type HitRows = Readonly<{ records: readonly RecordRow[]; units: readonly MatchedUnit[] }>;

const givenHits = new PreparedStatement<VersionedRow<HitRows>>(
  selectWithVersion(sql`
    select json_build_object('records', ${givenRecords}, 'units', ${jsonArray(sql`
      select record_id::int as "recordId", name, path, anchor
      from unnest(${opaqueParameter("owners", "bigint[]")}, ${opaqueParameter("positions", "int[]")})
        with ordinality chosen (record_id, position, place)
      join ${units} using (record_id, position) order by place`)})`),
);

type Hits = Readonly<{ records: readonly DirectoryRecord[]; units: readonly MatchedUnit[] }>;

/** Records by their ids, and some of their units by their positions, each in their order; undefined before the first load. */
export async function hitsAt(
  database: Database,
  ids: readonly number[],
  chosen: readonly Readonly<{ recordId: number; position: number }>[],
): Promise<Versioned<Hits> | undefined> {
  const owners = chosen.map(({ recordId }) => recordId);
  const positions = chosen.map(({ position }) => position);
  const row = await givenHits.read(database, { ids: `{${ids}}`, owners: `{${owners}}`, positions: `{${positions}}` });
  return (
    row && toVersioned(row, ({ records: found, units: ofThem }) => ({ records: found.map(toRecord), units: ofThem }))
  );
}

const firstOfEach = new PreparedStatement<readonly MatchedUnit[]>(sql`
  select ${jsonArray(sql`
    select record_id::int as "recordId", name, path, anchor
    from unnest(${sql.placeholder("ids")}::bigint[]) listed (record)
    cross join lateral (
      select min(${units.position}) as first from ${units}
      where ${units.recordId} = listed.record and ${units.kind} = 'skill'
      group by ${units.name} order by first limit ${sql.placeholder("limit")}::int) named
    join ${units} on record_id = listed.record and ${units.position} = named.first
    order by record_id, named.first`)} as result`);

/** The first skills of each record, one of each name. */
export async function firstSkills(
  database: Database,
  ids: readonly number[],
  limit: number,
): Promise<readonly MatchedUnit[]> {
  return ids.length === 0 ? [] : ((await firstOfEach.read(database, { ids: `{${ids}}`, limit })) ?? []);
}
