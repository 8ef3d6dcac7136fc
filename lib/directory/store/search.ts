import { type SQL, sql } from "drizzle-orm";
import type { Facets } from "../schema.ts";
import { type Group, groupQuery, groupQueryIn } from "../search/groups.ts";
import { type Part, partName } from "../search/parts.ts";
import type { Queries } from "../search/plan.ts";
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
 * without a look at them, and so for the index of terms, whatever is searched for.
 */
const fits: SQL = sql`${recordSearch.terms} @@ any(${unseen("queries", "tsquery[]")})`;

/** As a parameter of a statement. */
const listed = (queries: Queries): string =>
  `{${queries.map((query) => `"${query.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;

/** A statement for each part of the records, and one for all. */
const ofParts = <Result>(make: (isMeant: SQL) => SQL) =>
  madeOnce(
    (part?: Part) => new Prepared<Result>(make(part ? isInPart(part) : sql`true`)),
    (part) => part && partName(part),
  );

const counted = ofParts<number>(
  (isMeant) => sql`
    select count(*)::int as result from (
      select from ${recordSearch} where ${fits} and ${isMeant} limit ${sql.raw(String(COUNT_LIMIT + 1))}
    ) found`,
);

/** How many records of a part fit, counted to one more than `COUNT_LIMIT` at most. */
export async function countFitting(database: Database, queries: Queries, part?: Part): Promise<number> {
  return (await counted(part).read(database, { queries: listed(queries) })) ?? 0;
}

/** The best by quality come first, copies last. */
const byQuality = sql`is_copy, quality desc, record_id`;

/** What a record that fits is ranked by beside its texts. */
export type Fit = Pick<Candidate, "id" | "owner" | "quality" | "isCopy" | "unitCount">;

const fitColumns = sql`record_id::int as id, owner, quality, is_copy as "isCopy", unit_count as "unitCount"`;

/** Which of the records that fit are wanted. */
type Wanted = Readonly<{ limit: number; copies: boolean; part?: Part | undefined }>;

/** Reads the best records of a part that fit by their quality; copies come last. */
export type ReadBest<Row> = (database: Database, queries: Queries, wanted: Wanted) => Promise<readonly Row[]>;

function bestOf<Row>(columns: SQL): ReadBest<Row> {
  const statement = ofParts<readonly Row[]>(
    (isMeant) => sql`
      select ${listOf(sql`
        select ${columns} from ${recordSearch}
        where ${fits} and ${isMeant} and (not is_copy or ${unseen("copies", "int")} = 1)
        order by ${byQuality} limit ${unseen("limit", "int")}`)} as result`,
  );
  return async (database, queries, { limit, copies, part }) =>
    (await statement(part).read(database, { queries: listed(queries), limit, copies: Number(copies) })) ?? [];
}

export const bestFitting = bestOf<Fit>(fitColumns);

/** The same where nothing but their order is asked. */
export const bestFittingIds = bestOf<Pick<Fit, "id">>(sql`record_id::int as id`);

type Counted = Readonly<{ total: number; best: readonly Fit[] }>;

const countedWithBest = new Prepared<Counted>(sql`
  with fitting as materialized (
    select record_id, owner, quality, is_copy, unit_count from ${recordSearch}
    where ${fits} limit ${sql.raw(String(COUNT_LIMIT + 1))}
  )
  select json_build_object(
    'total', (select count(*) from fitting),
    'best', ${listOf(sql`
      select ${fitColumns} from fitting order by ${byQuality} limit ${unseen("limit", "int")}`)}
  ) as result`);

/** How many records fit, as `countFitting` says, and the best of those that were counted. */
export async function countBest(database: Database, queries: Queries, limit: number): Promise<Counted> {
  const answers = await Promise.all(
    queries.map((query) => countedWithBest.read(database, { queries: listed([query]), limit })),
  );
  const total = answers.reduce((sum, one) => sum + (one?.total ?? 0), 0);
  const best = answers.flatMap((one) => one?.best ?? []).toSorted(compareQuality);
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

/** The texts of so many records are read by two connections at once, those of fewer by one. */
const SHARED_FROM = 16;

/** Reads what a statement tells of some records, in shares. */
async function readShares<Result>(
  statement: Prepared<Result>,
  database: Database,
  ids: readonly number[],
  values: Readonly<Record<string, string | number>>,
): Promise<Result[]> {
  const shares =
    ids.length < SHARED_FROM ? [ids] : [0, 1].map((share) => ids.filter((_, index) => index % 2 === share));
  const read = await Promise.all(shares.map((share) => statement.read(database, { ...values, ids: `{${share}}` })));
  return read.filter((result) => result !== undefined);
}

const isOwnText = sql`position = ${sql.raw(String(OWN_TEXT))}`;
const hasAny = sql`${searchTexts.terms} @@ ${sql.placeholder("anywhere")}::tsquery`;

/** Ways in which a group is looked for in a unit that has it. */
const unitParts = ["ownName", "name", "ownText"] as const;

type RecordTexts = Pick<Candidate, "id" | "isNamed" | "hasUnitNamed" | (typeof recordParts)[number]>;
type ReadTexts = Readonly<{
  records: readonly RecordTexts[];
  units: readonly (UnitPattern & Readonly<{ recordId: number }>)[];
}>;

/** Reads what some records and their units were found by, of so many groups. */
const textsStatement = madeOnce(
  (groups: number) =>
    new Prepared<ReadTexts>(sql`
      with found as materialized (
        select record_id::int as id, position, name_words, terms from ${searchTexts}
        where record_id = ${given} and (${isOwnText} or ${hasAny})
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
          from (
            -- What a unit has nowhere is not looked for in its parts.
            select "recordId", name_words, text,
              ${partsOf(groups, unitParts, (part, group) => sql`text & (1 << ${sql.raw(String(group))}) > 0 and ${fitsIn(sql`terms`, part, group)}`)}
            from (
              select id as "recordId", name_words, terms,
                ${partsOf(groups, ["text"], (part, group) => fitsIn(sql`terms`, part, group))}
              from found where not ${isOwnText} offset 0
            ) fitting offset 0
          ) patterns
          group by "recordId", "ownName", name, "ownText", text`)}
      ) as result`),
  (groups) => groups,
);

/** Nothing has this lexeme. */
const NOTHING = quoted("nothing:");

/** What a record and its units were found by. */
export type FoundTexts = RecordTexts & Pick<Candidate, "units">;

/**
 * What records were found by, by their ids; one that is not listed any more is left out.
 *
 * @param names lexemes of a whole name, one of which the query is.
 */
export async function findTexts(
  database: Database,
  ids: readonly number[],
  groups: readonly Group[],
  names: Readonly<{ record: string; unit: string }>,
): Promise<Map<number, FoundTexts>> {
  if (ids.length === 0) return new Map();
  const asMeant = groups.map((group) => ({ ...group, variants: group.variants.filter(({ isOwn }) => isOwn) }));
  const queries = {
    recordNamed: names.record,
    unitNamed: names.unit,
    ...unitQueries(groups),
    ...numbered("ownName", asMeant, (group) => groupQueryIn("name", group)),
    ...numbered("tag", groups, (group) => groupQueryIn("tag", group)),
    ...numbered("summary", groups, (group) => groupQueryIn("summary", group)),
    ...numbered("ownText", asMeant, groupQuery),
  };
  const shares = await readShares(textsStatement(groups.length), database, ids, queries);
  const patterns = new Map<number, UnitPattern[]>(ids.map((id) => [id, []]));
  for (const pattern of shares.flatMap(({ units: matched }) => matched)) patterns.get(pattern.recordId)?.push(pattern);
  const texts = shares.flatMap(({ records: own }) => own);
  return new Map(texts.map((own) => [own.id, Object.assign(own, { units: patterns.get(own.id) ?? [] })]));
}

/** What is asked of units. */
const unitQueries = (groups: readonly Group[]) => ({
  anywhere: groups.map(groupQuery).join(" | "),
  ...numbered("name", groups, (group) => groupQueryIn("name", group)),
  ...numbered("text", groups, groupQuery),
});

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
  queries: Queries,
  { sort, many, limit, offset }: { sort: ListSort; many: boolean; limit: number; offset: number },
): Promise<readonly number[]> {
  return (await sortedStatement(sort, many).read(database, { queries: listed(queries), limit, offset })) ?? [];
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
      with fitting as materialized (select record_id from ${recordSearch} where ${fits})
      select ${records.id} from fitting join ${records} on ${records.id} = record_id order by ${order} ${window}`;
  return new Prepared(sql`select coalesce(json_agg(id), '[]') as result from (${ids}) found`);
}

const sortedStatement = madeOnce(makeSortedStatement, (sort, many) => `${sort} ${many}`);

const FACET_VALUES = 50;

const valuesOf = (value: SQL): SQL =>
  listOf(sql`
    select value, count(*)::int as count from (select ${value} as value from fitting) found
    where value is not null group by value order by count(*) desc, value limit ${sql.raw(String(FACET_VALUES))}`);

const facetCounts = ofParts<Omit<Facets, "isEstimate">>(
  (isMeant) => sql`
    with fitting as materialized (
      select category, license, languages from ${recordSearch} where ${fits} and ${isMeant}
    )
    select json_build_object(
      'category', ${valuesOf(sql`category`)},
      'license', ${valuesOf(sql`license`)},
      'language', ${valuesOf(sql`unnest(languages)`)}
    ) as result`,
);

/** Counts of the values of each facet among the records of a part that fit, most first. */
export async function countFacets(
  database: Database,
  queries: Queries,
  part?: Part,
): Promise<Omit<Facets, "isEstimate">> {
  return (
    (await facetCounts(part).read(database, { queries: listed(queries) })) ?? {
      category: [],
      license: [],
      language: [],
    }
  );
}

export type MatchedUnit = Readonly<{ recordId: number; name: string; path: string; anchor: string }>;

/** Which units are told with a record: skills alone are no templates and fixtures. */
export type ToldUnits = "all" | "skills";

const numberOf = (groups: number, part: string): SQL =>
  eachGroup(groups, (group) => sql`(${fitsIn(sql`terms`, part, group)})::int`, sql` + `);

const bestUnitsStatement = madeOnce(
  (groups: number, told: ToldUnits) =>
    new Prepared<readonly MatchedUnit[]>(sql`
      select ${listOf(sql`
        select "recordId", name, path, anchor from (
          select *, row_number() over (partition by "recordId" order by ${byFit}) as place from (
            select distinct on ("recordId", name) * from (
              select record_id::int as "recordId", name, path, anchor, position, name_words,
                ${numberOf(groups, "text")} as in_text, ${numberOf(groups, "name")} as in_name
              from ${searchTexts} join ${units} using (record_id, position)
              where record_id = ${given} and ${hasAny} and ${told === "skills" ? sql`kind = 'skill'` : sql`true`} offset 0
            ) fitting order by "recordId", name, ${byFit}
          ) different
        ) placed where place <= ${unseen("limit", "int")} order by "recordId", place`)} as result`),
  (groups, told) => `${groups} ${told}`,
);

/** Most words anywhere come first, then most in the name, then the shortest name. */
const byFit = sql`in_text desc, in_name desc, name_words, position`;

/** The units of each record that fit best, one of each name: some are there in several languages or for several agents. */
export async function bestUnits(
  database: Database,
  ids: readonly number[],
  groups: readonly Group[],
  { limit, told }: Readonly<{ limit: number; told: ToldUnits }>,
): Promise<readonly MatchedUnit[]> {
  if (ids.length === 0 || groups.length === 0) return [];
  const queries = { limit, ...unitQueries(groups) };
  return (await readShares(bestUnitsStatement(groups.length, told), database, ids, queries)).flat();
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
