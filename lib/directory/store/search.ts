import { type SQL, sql } from "drizzle-orm";
import type { Facets } from "../schema.ts";
import { type Group, groupQuery, groupQueryIn } from "../search/groups.ts";
import { HALVES, type Part, partName } from "../search/parts.ts";
import type { Candidate, UnitPattern } from "../search/ranking.ts";
import { quoted } from "../search/text-index.ts";
import type { Database } from "./database.ts";
import { type ListSort, listOrder } from "./list.ts";
import { listOf, madeOnce, Prepared, unseen } from "./prepared.ts";
import { isListed } from "./records.ts";
import { isInPart, OWN_TEXT, recordSearch, records, searchTexts, units } from "./tables.ts";

/** Totals are exact up to here, and pages end here. */
export const COUNT_LIMIT = 10_000;

/**
 * Queries of this file are in the notation of `tsquery`, on the lexemes of `search/lexemes.ts`. Statements are planned
 * without a look at them, and so for the indexes of terms, whatever is searched for.
 */
const fits: SQL = sql`${recordSearch.terms} @@ ${unseen("query", "tsquery")}`;

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
  madeOnce(
    (part?: Part) => new Prepared<Result>(make(part)),
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
const bestOf = (columns: SQL, rows: SQL): SQL =>
  listOf(sql`select ${columns} from ${rows} order by ${byQuality} limit ${unseen("limit", "int")}`);

/** Which of the records that fit are wanted. @param part all where there is none. */
type Wanted = Readonly<{ limit: number; copies: boolean; part?: Part | undefined }>;

/** Reads the best records that fit by their quality; copies come last. */
export type ReadBest<Row> = (database: Database, query: string, wanted: Wanted) => Promise<readonly Row[]>;

function readBest<Row>(columns: SQL): ReadBest<Row> {
  const statement = ofParts<readonly Row[]>((part) => {
    const rows = sql`(${candidates(part)}) fitting where not is_copy or ${unseen("copies", "int")} = 1`;
    return sql`select ${bestOf(columns, rows)} as result`;
  });
  return async (database, query, { limit, copies, part }) =>
    (await statement(part).read(database, { query, limit, copies: Number(copies) })) ?? [];
}

export const bestFitting = readBest<Fit>(fitColumns);

/** The same where nothing but their order is asked. */
export const bestFittingIds = readBest<Pick<Fit, "id">>(sql`record_id::int as id`);

type Counted = Readonly<{ total: number; best: readonly Fit[] }>;

const countedWithBest = ofParts<Counted>(
  (part) => sql`
    with fitting as materialized (${candidates(part)} ${upToLimit})
    select json_build_object(
      'total', (select count(*) from fitting), 'best', ${bestOf(fitColumns, sql`fitting`)}) as result`,
);

/**
 * How many records fit, as `countFitting` says, and the best of those that were counted. Words that many records have are
 * the most work of a search: each half of the records is counted by a connection of its own.
 */
export async function countBest(database: Database, query: string, limit: number): Promise<Counted> {
  const halves = await Promise.all(HALVES.map((half) => countedWithBest(half).read(database, { query, limit })));
  const found = halves.filter((half) => half !== undefined);
  const total = found.reduce((sum, half) => sum + half.total, 0);
  const best = found.flatMap((half) => half.best).toSorted(compareQuality);
  return { total: Math.min(total, COUNT_LIMIT + 1), best: best.slice(0, limit) };
}

/** As `byQuality` orders. */
const compareQuality = (one: Fit, other: Fit): number =>
  Number(one.isCopy) - Number(other.isCopy) || other.quality - one.quality || one.id - other.id;

/** Ways in which a group is looked for in a record. */
const recordParts = ["ownName", "name", "tag", "summary"] as const;

/** Whether a group fits in a part, whose query for it is a parameter. */
const fitsIn = (terms: SQL, part: string, group: number): SQL =>
  sql`${terms} @@ ${sql.placeholder(`${part}${group}`)}::tsquery`;

/** Something for each group. */
const eachGroup = (groups: number, make: (group: number) => SQL, separator: SQL): SQL =>
  sql.join(
    Array.from({ length: groups }, (_, group) => make(group)),
    separator,
  );

/** A number with a bit for each group that a condition holds for. */
const bitsOf = (groups: number, condition: (group: number) => SQL): SQL =>
  eachGroup(groups, (group) => sql`((${condition(group)})::int << ${sql.raw(String(group))})`, sql` | `);

const partsOf = (groups: number, parts: readonly string[], condition: (part: string, group: number) => SQL): SQL =>
  sql.join(
    parts.map((part) => sql`${bitsOf(groups, (group) => condition(part, group))} as ${sql.identifier(part)}`),
    sql`, `,
  );

const given = sql`any(${unseen("ids", "bigint[]")})`;

const isOwnText = sql`position = ${sql.raw(String(OWN_TEXT))}`;
const hasAny = sql`${searchTexts.terms} @@ ${sql.placeholder("anywhere")}::tsquery`;

/** Ways in which a group is looked for in a unit that has it. */
const unitParts = ["ownName", "name", "ownText"] as const;

type RecordTexts = Pick<Candidate, "id" | "isNamed" | "hasUnitNamed" | (typeof recordParts)[number]>;
type ReadTexts = Readonly<{
  records: readonly RecordTexts[];
  units: readonly (UnitPattern & Readonly<{ recordId: number }>)[];
  bestUnits: readonly Readonly<{ recordId: number; positions: readonly number[] }>[];
}>;

/** Which units are told with a record: skills alone are no templates and fixtures. */
export type ToldUnits = "all" | "skills";

/** So many units of a record are told with it. */
export const UNITS_PER_HIT = 3;

/** Most words anywhere come first, then most in the name, then the shortest name. */
const byFit = sql`bit_count(text::bit(32)) desc, bit_count(name::bit(32)) desc, name_words, position`;

/** Reads what some records and their units were found by, of so many groups. */
const textsStatement = madeOnce(
  (groups: number, told: ToldUnits) =>
    new Prepared<ReadTexts>(sql`
      with found as materialized (
        select record_id::int as id, position, name, is_skill, name_words, terms from ${searchTexts}
        where record_id = ${given} and (${isOwnText} or ${hasAny})
      ), fitting as materialized (
        -- What a unit has nowhere is not looked for in its parts.
        select "recordId", position, called, is_skill, name_words, text,
          ${partsOf(groups, unitParts, (part, group) => sql`text & (1 << ${sql.raw(String(group))}) > 0 and ${fitsIn(sql`terms`, part, group)}`)}
        from (
          select id as "recordId", position, name as called, is_skill, name_words, terms,
            ${partsOf(groups, ["text"], (part, group) => fitsIn(sql`terms`, part, group))}
          from found where not ${isOwnText} offset 0
        ) read
      )
      select json_build_object(
        'records', ${listOf(sql`
          select id,
            terms @@ ${sql.placeholder("recordNamed")}::tsquery as "isNamed",
            terms @@ ${sql.placeholder("unitNamed")}::tsquery as "hasUnitNamed",
            ${partsOf(groups, recordParts, (part, group) => fitsIn(sql`terms`, part, group))}
          from found where ${isOwnText}`)},
        'units', ${listOf(sql`
          select "recordId", "ownName", name, "ownText", text, min(name_words) as "nameWords", count(*)::int as count
          from fitting group by "recordId", "ownName", name, "ownText", text`)},
        'bestUnits', ${listOf(sql`
          select "recordId", array_agg(position order by place) as positions from (
            select "recordId", position, row_number() over (partition by "recordId" order by ${byFit}) as place from (
              -- Some are there in several languages or for several agents.
              select distinct on ("recordId", called) "recordId", position, name_words, text, name from fitting
              where ${told === "skills" ? sql`is_skill` : sql`true`} order by "recordId", called, ${byFit}
            ) different
          ) placed where place <= ${sql.raw(String(UNITS_PER_HIT))} group by "recordId"`)}
      ) as result`),
  (groups, told) => `${groups} ${told}`,
);

/** Nothing has this lexeme. */
const NOTHING = quoted("nothing:");

/** What a record and its units were found by. */
export type FoundTexts = RecordTexts &
  Pick<Candidate, "units"> &
  Readonly<{
    /** Positions of those units that fit best, one of each name. */
    bestUnits: readonly number[];
  }>;

/** The texts of so many records are read by two connections at once, those of fewer by one. */
const SHARED_FROM = 16;

/**
 * What records were found by, by their ids; one that is not listed any more is left out.
 *
 * @param names lexemes of a whole name, one of which the query is.
 */
export async function findTexts(
  database: Database,
  ids: readonly number[],
  groups: readonly Group[],
  { names, told }: Readonly<{ names: Readonly<{ record: string; unit: string }>; told: ToldUnits }>,
): Promise<Map<number, FoundTexts>> {
  if (ids.length === 0) return new Map();
  const asMeant = groups.map((group) => ({ ...group, variants: group.variants.filter(({ isOwn }) => isOwn) }));
  const queries = {
    recordNamed: names.record,
    unitNamed: names.unit,
    anywhere: groups.map(groupQuery).join(" | "),
    ...numbered("name", groups, (group) => groupQueryIn("name", group)),
    ...numbered("text", groups, groupQuery),
    ...numbered("ownName", asMeant, (group) => groupQueryIn("name", group)),
    ...numbered("tag", groups, (group) => groupQueryIn("tag", group)),
    ...numbered("summary", groups, (group) => groupQueryIn("summary", group)),
    ...numbered("ownText", asMeant, groupQuery),
  };
  const statement = textsStatement(groups.length, told);
  const shares =
    ids.length < SHARED_FROM ? [ids] : [0, 1].map((share) => ids.filter((_, index) => index % 2 === share));
  const read = await Promise.all(shares.map((share) => statement.read(database, { ...queries, ids: `{${share}}` })));
  const all = read.filter((texts) => texts !== undefined);
  const patterns = new Map<number, UnitPattern[]>(ids.map((id) => [id, []]));
  for (const pattern of all.flatMap((texts) => texts.units)) patterns.get(pattern.recordId)?.push(pattern);
  const best = new Map(all.flatMap((texts) => texts.bestUnits.map((one) => [one.recordId, one.positions] as const)));
  const withUnits = (own: RecordTexts): FoundTexts =>
    Object.assign(own, { units: patterns.get(own.id) ?? [], bestUnits: best.get(own.id) ?? [] });
  return new Map(all.flatMap((texts) => texts.records.map((own) => [own.id, withUnits(own)] as const)));
}

const numbered = (part: string, groups: readonly Group[], toQuery: (group: Group) => string) =>
  Object.fromEntries(
    groups.map((group, index) => [`${part}${index}`, group.variants.length === 0 ? NOTHING : toQuery(group)]),
  );

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

function makeSortedStatement(sort: ListSort, many: boolean): Prepared<readonly number[]> {
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
  return new Prepared(sql`select coalesce(json_agg(id), '[]') as result from (${ids}) found`);
}

const sortedStatement = madeOnce(makeSortedStatement, (sort, many) => `${sort} ${many}`);

const FACET_VALUES = 50;

const valuesOf = (value: SQL): SQL =>
  listOf(sql`
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

const unitsByPosition = new Prepared<readonly MatchedUnit[]>(sql`
  select ${listOf(sql`
    select record_id::int as "recordId", name, path, anchor
    from unnest(${unseen("ids", "bigint[]")}, ${unseen("positions", "int[]")}) with ordinality chosen (record_id, position, place)
    join ${units} using (record_id, position) order by place`)} as result`);

/** Units of some records by their positions, in their order. */
export async function unitsAt(
  database: Database,
  chosen: readonly Readonly<{ recordId: number; position: number }>[],
): Promise<readonly MatchedUnit[]> {
  if (chosen.length === 0) return [];
  const ids = chosen.map(({ recordId }) => recordId);
  const positions = chosen.map(({ position }) => position);
  return (await unitsByPosition.read(database, { ids: `{${ids}}`, positions: `{${positions}}` })) ?? [];
}

const firstOfEach = new Prepared<readonly MatchedUnit[]>(sql`
  select ${listOf(sql`
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
