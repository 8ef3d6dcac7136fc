import { agentIds } from "@skillshelf/agent-loading/agent-ids";
import type {
  AuditLevel,
  CapabilityFilter,
  DirectoryRecord,
  DirectoryUnit,
  Facets,
} from "@skillshelf/directory-api/schema";
import { type SQL, sql } from "drizzle-orm";
import { type AgentCounts, maskOf, toAgentValues } from "../agent-mask.ts";
import { HALVES, type Part, partName } from "../search/lexemes.ts";
import type { Candidate } from "../search/ranking.ts";
import type { MatchedTexts, TextReader, TextRow } from "../search/record-texts.ts";
import type { Database } from "./database.ts";
import { type ListSort, listOrder, selectedRecords } from "./list.ts";
import { isListed, type RecordRow, toRecord, unitColumns } from "./records.ts";
import {
  jsonArray,
  memoize,
  opaqueParameter,
  PreparedStatement,
  selectColumns,
  selectWithVersion,
  textArray,
  toJsonTexts,
  toVersioned,
  type Versioned,
  type VersionedRow,
} from "./statements.ts";
import { isInPart, recordSearch, records, searchTexts, unitCopies, units } from "./tables.ts";

/** A unit, identified by its record and position. */
export type UnitPlace = Readonly<{ recordId: number; position: number }>;

/** The cluster of copies that a unit is in, and whether it is their origin. */
export type Clustered = Readonly<{ cluster: number; isOrigin: boolean }>;

const clustered = new PreparedStatement<readonly (UnitPlace & Clustered)[]>(sql`
  select ${jsonArray(sql`
    select record_id::int as "recordId", position, cluster, is_origin as "isOrigin"
    from unnest(${opaqueParameter("owners", "bigint[]")}, ${opaqueParameter("positions", "int[]")}) chosen (record_id, position)
    join ${units} using (record_id, position)
    join ${unitCopies} using (record_id, path)`)} as result`);

/** Finds which of some units are in a cluster of copies. */
export async function copiesAmong(
  database: Database,
  chosen: readonly UnitPlace[],
): Promise<readonly (UnitPlace & Clustered)[]> {
  return chosen.length < 2 ? [] : ((await clustered.read(database, placesOf(chosen))) ?? []);
}

/** Writes units as the parameters of a statement. */
export const placesOf = (chosen: readonly UnitPlace[]) => ({
  owners: `{${chosen.map(({ recordId }) => recordId)}}`,
  positions: `{${chosen.map(({ position }) => position)}}`,
});

/** Totals are exact up to this number, and paging ends here. */
export const COUNT_LIMIT = 10_000;

/**
 * Queries here are in `tsquery` syntax on the lexemes of `search/lexemes.ts`. The planner does not see them, so it always
 * uses the indexes of terms.
 */
export const matches: SQL = sql`${recordSearch.terms} @@ ${opaqueParameter("query", "tsquery")}`;

/** Selects columns of the matches in a part of the records, or in all of them. */
export const selectMatches = (columns: SQL, part?: Part): SQL =>
  sql.join(
    (part ? [part] : HALVES).map(
      (one) => sql`select ${columns} from ${recordSearch} where ${isInPart(one)} and ${matches}`,
    ),
    sql` union all `,
  );

/** Makes one statement per part of the records, and one for all. */
const ofParts = <Result>(make: (part?: Part) => SQL) =>
  memoize(
    (part?: Part) => new PreparedStatement<Result>(make(part)),
    (part) => part && partName(part),
  );

const upToLimit = sql`limit ${sql.raw(String(COUNT_LIMIT + 1))}`;

const counted = ofParts<number>(
  (part) => sql`select count(*)::int as result from (${selectMatches(sql``, part)} ${upToLimit}) found`,
);

/** Counts the matches in a part, up to `COUNT_LIMIT` + 1. */
export async function countMatches(database: Database, query: string, part?: Part): Promise<number> {
  return (await counted(part).read(database, { query })) ?? 0;
}

/** Best quality first, copies last. */
const byQuality = sql`is_copy, quality desc, record_id`;

/** The values that a match has of each facet. */
export type MatchFacts = Readonly<{
  category: string;
  license: string | null;
  language: readonly string[];
  audit: AuditLevel | null;
  capability: readonly CapabilityFilter[];
  /** The mask of the agents that load at least one of its skills. */
  agents: number;
}>;

/** The fields that a match is ranked by, with its texts where they were read, and its facts where they were asked for. */
export type Match = Pick<Candidate, "id" | "owner" | "quality" | "isCopy" | "unitCount"> &
  Readonly<{ texts?: TextRow | null; facts?: MatchFacts }>;

/** What else is read of a match. @param lexemes of which its texts are read. */
export type MatchParts = Readonly<{ lexemes?: readonly string[] | undefined; facts?: boolean }>;

const shapeOf = ({ lexemes, facts = false }: MatchParts): string => `${lexemes !== undefined} ${facts}`;
const partValues = ({ lexemes }: MatchParts) => (lexemes === undefined ? {} : { lexemes: toJsonTexts(lexemes) });

const textsOfRecord = sql`json_build_array(record_id, lexemes -> ${textArray("lexemes")}, units)`;

const matchColumns = ({ lexemes, facts }: MatchParts): SQL => sql`
  record_id::int as id, owner, quality, is_copy as "isCopy", unit_count as "unitCount"
  ${
    facts
      ? sql`, json_build_object('category', category, 'license', license, 'language', languages, 'audit', audit_level,
          'capability', capabilities, 'agents', agents) as facts`
      : sql``
  }
  ${lexemes === undefined ? sql`` : sql`, (select ${textsOfRecord} from ${searchTexts} where record_id = best.record_id) as texts`}`;

/** Selects the matches with the columns that `matchColumns` needs. */
const candidates = (part?: Part): SQL =>
  selectMatches(
    sql`record_id, owner, quality, is_copy, unit_count, category, license, languages, audit_level, capabilities, agents`,
    part,
  );

/** Aggregates the best of some rows as JSON. */
const bestOf = (columns: SQL, rows: SQL, limit = opaqueParameter("limit", "int")): SQL =>
  jsonArray(sql`
    select ${columns} from (select * from ${rows} order by ${byQuality} limit ${limit}) best order by ${byQuality}`);

/** Limits of a read: `copies` includes copies, `part` restricts it to a part of the records. */
type ReadLimits = Readonly<{ limit: number; copies: boolean; part?: Part | undefined }> & MatchParts;

/** Reads the best matches by quality; copies come last. */
export type ReadBest<Row> = (database: Database, query: string, limits: ReadLimits) => Promise<readonly Row[]>;

function readBest<Row>(columns: (parts: MatchParts) => SQL): ReadBest<Row> {
  const statement = memoize(
    ({ part, ...parts }: ReadLimits) => {
      const rows = sql`(${candidates(part)}) matching where not is_copy or ${opaqueParameter("copies", "int")} = 1`;
      return new PreparedStatement<readonly Row[]>(sql`select ${bestOf(columns(parts), rows)} as result`);
    },
    ({ part, ...parts }) => `${part && partName(part)} ${shapeOf(parts)}`,
  );
  return async (database, query, limits) => {
    const values = { query, limit: limits.limit, copies: Number(limits.copies), ...partValues(limits) };
    return (await statement(limits).read(database, values)) ?? [];
  };
}

export const bestMatches = readBest<Match>(matchColumns);

/** Reads only the ids of the best matches. */
export const bestMatchIds = readBest<Pick<Match, "id">>(() => sql`record_id::int as id`);

type Counted = Readonly<{ total: number; best: readonly Match[] }>;

/** All matches where they are few. */
const bestOfMany = sql`(
  select case when count(*) > ${opaqueParameter("few", "int")} then ${opaqueParameter("limit", "int")} else ${opaqueParameter("few", "int")} end from matching
)`;

const countedWithBest = memoize(
  (parts: MatchParts, part?: Part) =>
    new PreparedStatement<Counted>(sql`
      with matching as materialized (${candidates(part)} ${upToLimit})
      select json_build_object('total', (select count(*) from matching), 'best', ${bestOf(matchColumns(parts), sql`matching`, bestOfMany)})
        as result`),
  (parts, part) => `${shapeOf(parts)} ${part && partName(part)}`,
);

/**
 * Counts the matches like `countMatches`, and reads all of them where they are few, else the best. Frequent words are the
 * most expensive part of a search, so each half of the records is counted on its own connection, unless few are expected.
 */
export async function countBestMatches(
  database: Database,
  query: string,
  {
    few,
    best: limit,
    expected = Number.POSITIVE_INFINITY,
    ...parts
  }: Readonly<{ few: number; best: number; expected?: number }> & MatchParts,
): Promise<Counted> {
  const shares = expected < HALVED_FROM ? [undefined] : HALVES;
  const values = { query, few, limit, ...partValues(parts) };
  const counts = await Promise.all(shares.map((share) => countedWithBest(parts, share).read(database, values)));
  const found = counts.filter((share) => share !== undefined);
  const total = found.reduce((sum, share) => sum + share.total, 0);
  const best = found.flatMap((share) => share.best).toSorted(compareQuality);
  return { total: Math.min(total, COUNT_LIMIT + 1), best: total > few ? best.slice(0, limit) : best };
}

/** From this many matches on, two connections are faster than one. */
const HALVED_FROM = 1_000;

/** Orders like `byQuality`. */
const compareQuality = (one: Match, other: Match): number =>
  Number(one.isCopy) - Number(other.isCopy) || other.quality - one.quality || one.id - other.id;

const textsOfRecords = new PreparedStatement<readonly TextRow[]>(sql`
  select coalesce(json_agg(${textsOfRecord}), '[]') as result
  from ${searchTexts} where record_id = any(${opaqueParameter("ids", "bigint[]")})`);

/** From this many records on, texts are read on two connections at once. */
const SHARED_FROM = 64;

/** Reads which words matched in which texts, by record id; records that are no longer listed are left out. */
export async function readMatchedTexts(
  database: Database,
  ids: readonly number[],
  reader: TextReader,
): Promise<Map<number, MatchedTexts>> {
  if (ids.length === 0) return new Map();
  const lexemes = toJsonTexts(reader.lexemes);
  const shares =
    ids.length < SHARED_FROM ? [ids] : [0, 1].map((share) => ids.filter((_, index) => index % 2 === share));
  const read = await Promise.all(shares.map((share) => textsOfRecords.read(database, { ids: `{${share}}`, lexemes })));
  return new Map(read.flatMap((texts = []) => texts.map((one) => [one[0], reader.read(one)] as const)));
}

/**
 * Reads the ids of a page of matches in an order of the list. With many matches the list is walked until the page is full;
 * few matches are sorted.
 */
export async function sortedMatches(
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
      cross join lateral (select from ${recordSearch} where record_id = list.id and ${matches} offset 0) matching
      ${window}`
    : sql`
      with matching as materialized (${selectMatches(sql`record_id`)})
      select ${records.id} from matching join ${records} on ${records.id} = record_id order by ${order} ${window}`;
  return new PreparedStatement(sql`select coalesce(json_agg(id), '[]') as result from (${ids}) found`);
}

const sortedStatement = memoize(makeSortedStatement, (sort, many) => `${sort} ${many}`);

/** Values of a facet that are counted at most. */
export const FACET_VALUES = 50;

export const valuesOf = (value: SQL): SQL =>
  jsonArray(sql`
    select value, count(*)::int as count from (select ${value} as value from matching) found
    where value is not null group by value order by count(*) desc, value limit ${sql.raw(String(FACET_VALUES))}`);

export type FacetCounts = Omit<Facets, "isEstimate">;

/** Counts the matches whose mask each agent is in: reading a bit is faster than unnesting an array. */
export const agentCounts: SQL = sql`(select json_build_object(${sql.join(
  agentIds.map((agent) => sql.raw(`'${agent}', count(*) filter (where agents & ${maskOf(agent)} <> 0)`)),
  sql`, `,
)}) from matching)`;

const facetCounts = ofParts<Omit<FacetCounts, "agent"> & Readonly<{ agent: AgentCounts }>>(
  (part) => sql`
    with matching as materialized (${selectMatches(sql`category, license, languages, audit_level, capabilities, agents`, part)})
    select json_build_object(
      'category', ${valuesOf(sql`category`)},
      'license', ${valuesOf(sql`license`)},
      'language', ${valuesOf(sql`unnest(languages)`)},
      'audit', ${valuesOf(sql`audit_level`)},
      'capability', ${valuesOf(sql`unnest(capabilities)`)},
      'agent', ${agentCounts}
    ) as result`,
);

export const noFacetCounts: FacetCounts = {
  category: [],
  license: [],
  language: [],
  audit: [],
  capability: [],
  agent: [],
};

/** Counts the values of each facet among the matches in a part, the most frequent first. */
export async function countFacets(database: Database, query: string, part?: Part): Promise<FacetCounts> {
  const row = await facetCounts(part).read(database, { query });
  return row ? { ...row, agent: toAgentValues(row.agent) } : noFacetCounts;
}

/** A unit that was found. */
export type MatchedUnit = Readonly<{ recordId: number; position: number }> &
  Pick<DirectoryUnit, "name" | "path" | "anchor" | "description" | "language" | "auditLevel" | "kind">;

const { name, path, anchor, description, language, auditLevel, kind } = unitColumns;
export const matchedColumns = { name, path, anchor, description, language, auditLevel, kind };

export type HitRows = Readonly<{ records: readonly RecordRow[]; units: readonly MatchedUnit[] }>;

const selectedHits = new PreparedStatement<VersionedRow<HitRows>>(
  selectWithVersion(sql`
    select json_build_object('records', ${selectedRecords}, 'units', ${jsonArray(sql`
      select record_id::int as "recordId", position, ${selectColumns(matchedColumns)}
      from unnest(${opaqueParameter("owners", "bigint[]")}, ${opaqueParameter("positions", "int[]")})
        with ordinality chosen (record_id, position, place)
      join ${units} using (record_id, position) order by place`)})`),
);

export type Hits = Readonly<{ records: readonly DirectoryRecord[]; units: readonly MatchedUnit[] }>;

export const toHits = ({ records: found, units: ofThem }: HitRows): Hits => ({
  records: found.map(toRecord),
  units: ofThem,
});

/** Reads records by id and some of their units by position, each in order; undefined before the first load. */
export async function hitsAt(
  database: Database,
  ids: readonly number[],
  chosen: readonly UnitPlace[],
): Promise<Versioned<Hits> | undefined> {
  const row = await selectedHits.read(database, { ids: `{${ids}}`, ...placesOf(chosen) });
  return row && toVersioned(row, toHits);
}

const firstOfEach = new PreparedStatement<readonly MatchedUnit[]>(sql`
  select ${jsonArray(sql`
    select record_id::int as "recordId", position, ${selectColumns(matchedColumns)}
    from unnest(${sql.placeholder("ids")}::bigint[]) listed (record)
    cross join lateral (
      select min(${units.position}) as first from ${units}
      where ${units.recordId} = listed.record and ${units.kind} = 'skill'
      group by ${units.name} order by first limit ${sql.placeholder("limit")}::int) named
    join ${units} on record_id = listed.record and ${units.position} = named.first
    order by record_id, named.first`)} as result`);

/** Reads the first skills of each record, one of each name. */
export async function firstSkills(
  database: Database,
  ids: readonly number[],
  limit: number,
): Promise<readonly MatchedUnit[]> {
  return ids.length === 0 ? [] : ((await firstOfEach.read(database, { ids: `{${ids}}`, limit })) ?? []);
}
