import {
  type AuditLevel,
  type CapabilityFilter,
  capabilityFilters,
  capabilityOf,
} from "@skillshelf/directory-api/schema";
import type { Capability } from "@skillshelf/skill-audit/audit-facts";
import { and, type SQL, sql } from "drizzle-orm";
import { type AgentCounts, maskOf, toAgentValues } from "../agent-mask.ts";
import { type Part, partName, rangesFrom } from "../search/lexemes.ts";
import type { Filter } from "../search/plan.ts";
import { quoted } from "../search/text-index.ts";
import type { Database } from "./database.ts";
import { type ListSort, listOrder } from "./list.ts";
import { isListed, recordColumns } from "./records.ts";
import {
  agentCounts,
  COUNT_LIMIT,
  type FacetCounts,
  type HitRows,
  type Hits,
  matchedColumns,
  matches,
  noFacetCounts,
  placesOf,
  selectMatches,
  toHits,
  type UnitPlace,
  valuesOf,
} from "./search.ts";
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
import { recordSearch, records, unitCopies, units } from "./tables.ts";

/** The filters of a search that are about skills. */
type UnitFilter = Pick<Filter, "audit" | "capability" | "agent">;

/** A query that every listed record matches. */
const everyRecord = rangesFrom(0)
  .map(({ lexeme }) => quoted(lexeme))
  .join(" | ");

/** Tests a unit. */
const unitCondition = ({ audit, capability, agent }: UnitFilter): SQL =>
  and(
    audit === undefined ? undefined : sql`${units.auditLevel} = ${sql.placeholder("audit")}`,
    capability === undefined
      ? undefined
      : sql`${units.capabilities} @> ${textArray("has")} and not ${units.capabilities} && ${textArray("lacks")}`,
    agent === undefined ? undefined : sql`${units.agents} & ${sql.placeholder("agent")}::int <> 0`,
  ) ?? sql`true`;

const unitValues = ({ audit, capability, agent }: UnitFilter) => ({
  ...(audit !== undefined && { audit }),
  ...(agent !== undefined && { agent: maskOf(agent) }),
  ...(capability !== undefined && {
    has: toJsonTexts(capability.filter((filter) => !isAbsence(filter)).map((filter) => capabilityOf[filter])),
    lacks: toJsonTexts(capability.filter(isAbsence).map((filter) => capabilityOf[filter])),
  }),
});

const isAbsence = (filter: CapabilityFilter): boolean => filter.startsWith("no-");

const shapeOf = ({ audit, capability, agent }: UnitFilter): string =>
  [audit, capability, agent].map((filter) => filter === undefined).join();

type UnitQuery = Readonly<{
  /** Undefined for all listed records. */
  query: string | undefined;
  filter: UnitFilter;
}>;

/** How a page of units is read. With many matches, a list is walked until the page is full; few are sorted. */
type Walk = Readonly<{ sort: ListSort; many: boolean; limit: number; offset: number }>;

const matching = sql`(select from ${recordSearch} where record_id = list.id and ${matches} offset 0)`;

/** Selects the units of records in the order of a list, each record's by position; by name, units by theirs. */
function unitsInOrder({ sort, many, isAll }: Pick<Walk, "sort" | "many"> & { isAll: boolean }, condition: SQL): SQL {
  const order = sql.join(listOrder(sort), sql`, `);
  const byName = sql`${units.name}, ${units.recordId}, ${units.position}`;
  const isMatch = isAll ? undefined : sql`exists ${matching}`;
  if (many && sort === "name")
    return sql`
      select ${units.recordId} as record_id, ${units.position} as position from ${units}
      cross join lateral (select ${records.id} from ${records} where ${records.id} = ${units.recordId} and ${isListed} offset 0) list
      where ${and(condition, isMatch)} order by ${byName}`;
  if (many)
    return sql`
      select list.id as record_id, own.position
      from (select ${records.id} from ${records} where ${isListed} order by ${order}) list
      cross join lateral (
        select ${units.position} from ${units} where ${units.recordId} = list.id and ${condition} order by ${units.position} offset 0
      ) own ${isMatch && sql`where ${isMatch}`}`;
  return sql`
    select ${units.recordId} as record_id, ${units.position} as position from (${selectMatches(sql`record_id`)}) matching
    join ${records} on ${records.id} = matching.record_id join ${units} on ${units.recordId} = matching.record_id
    where ${condition} order by ${sort === "name" ? byName : sql`${order}, ${units.position}`}`;
}

const pageOfUnits = memoize(
  (filter: UnitFilter, walk: Pick<Walk, "sort" | "many"> & { isAll: boolean }) =>
    new PreparedStatement<VersionedRow<HitRows>>(
      selectWithVersion(sql`
        with chosen as materialized (
          select record_id, position, row_number() over () as place from (
            ${unitsInOrder(walk, unitCondition(filter))}
            limit ${sql.placeholder("limit")}::int offset ${sql.placeholder("offset")}::int
          ) found
        )
        select json_build_object(
          'records', ${jsonArray(sql`
            select ${selectColumns(recordColumns)} from (select distinct record_id from chosen) owners
            join ${records} on ${records.id} = owners.record_id`)},
          'units', ${jsonArray(sql`
            select record_id::int as "recordId", position, ${selectColumns(matchedColumns)}
            from chosen join ${units} using (record_id, position) order by place`)})`),
    ),
  (filter, { sort, many, isAll }) => `${shapeOf(filter)} ${sort} ${many} ${isAll}`,
);

/** Reads the units on a page with their records; undefined before the first load. */
export async function unitsOnPage(
  database: Database,
  { query, filter }: UnitQuery,
  { sort, many, limit, offset }: Walk,
): Promise<Versioned<Hits> | undefined> {
  const isAll = query === undefined && many;
  const values = { ...unitValues(filter), ...(!isAll && { query: query ?? everyRecord }), limit, offset };
  const row = await pageOfUnits(filter, { sort, many, isAll }).read(database, values);
  return row && toVersioned(row, toHits);
}

const countOfUnits = memoize(
  (filter: UnitFilter) =>
    new PreparedStatement<number>(sql`
      select count(*)::int as result from (
        select from (${selectMatches(sql`record_id`)}) matching
        join ${units} on ${units.recordId} = matching.record_id where ${unitCondition(filter)}
        limit ${sql.raw(String(COUNT_LIMIT + 1))}
      ) found`),
  shapeOf,
);

/** Counts units, up to `COUNT_LIMIT` + 1. */
export async function countUnits(database: Database, { query, filter }: UnitQuery): Promise<number> {
  const values = { ...unitValues(filter), query: query ?? everyRecord };
  return (await countOfUnits(filter).read(database, values)) ?? 0;
}

type CapabilityCounts = Readonly<{ audited: number; found: readonly { value: Capability; count: number }[] }>;
type UnitFacetRow = Omit<UnitFacetCounts, "capability" | "agent"> &
  Readonly<{ capability: CapabilityCounts; agent: AgentCounts }>;

/** Also the number of all units. */
export type UnitFacetCounts = FacetCounts & Readonly<{ total: number }>;

const noCounts: UnitFacetCounts = { ...noFacetCounts, total: 0 };

const unitFacets = memoize(
  (filter: UnitFilter, part?: Part) =>
    new PreparedStatement<UnitFacetRow>(sql`
      with matching as materialized (
        select found.category, found.license, found.languages, ${units.auditLevel}, ${units.capabilities}, ${units.agents}
        from (${selectMatches(sql`record_id, category, license, languages`, part)}) found
        join ${units} on ${units.recordId} = found.record_id where ${unitCondition(filter)}
      )
      select json_build_object(
        'total', (select count(*) from matching),
        'category', ${valuesOf(sql`category`)},
        'license', ${valuesOf(sql`license`)},
        'language', ${valuesOf(sql`unnest(languages)`)},
        'audit', ${valuesOf(sql`audit_level`)},
        'capability', json_build_object(
          'audited', (select count(capabilities) from matching),
          'found', ${valuesOf(sql`unnest(capabilities)`)}),
        'agent', ${agentCounts}
      ) as result`),
  (filter, part) => `${shapeOf(filter)} ${part && partName(part)}`,
);

/** Counts the values of each facet among the units of the records in a part. */
export async function countUnitFacets(
  database: Database,
  { query, filter }: UnitQuery,
  part?: Part,
): Promise<UnitFacetCounts> {
  const row = await unitFacets(filter, part).read(database, { ...unitValues(filter), query: query ?? everyRecord });
  return row ? { ...row, capability: capabilityValues(row.capability), agent: toAgentValues(row.agent) } : noCounts;
}

/** Counts the units that satisfy each filter, the most frequent first. */
export function capabilityValues({ audited, found }: CapabilityCounts): FacetCounts["capability"] {
  const counts = new Map(found.map(({ value, count }) => [value, count]));
  return capabilityFilters
    .map((value) => {
      const count = counts.get(capabilityOf[value]) ?? 0;
      return { value, count: isAbsence(value) ? audited - count : count };
    })
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count);
}

/** What a found unit is filtered, counted and sorted by. */
export type UnitFacts = UnitPlace &
  Readonly<{
    name: string;
    auditLevel: AuditLevel | null;
    capabilities: readonly Capability[] | null;
    /** The mask of the agents that load it. */
    agents: number | null;
    category: string;
    license: string | null;
    languages: readonly string[];
    /** The cluster of copies that it is in. */
    cluster: number | null;
    /** Whether it is their origin. */
    isOrigin: boolean | null;
  }>;

const factsOfUnits = new PreparedStatement<readonly UnitFacts[]>(sql`
  select ${jsonArray(sql`
    select record_id::int as "recordId", position, ${units.name}, ${units.auditLevel} as "auditLevel",
      ${units.capabilities}, ${units.agents}, ${recordSearch.category}, ${recordSearch.license}, ${recordSearch.languages},
      ${unitCopies.cluster}, ${unitCopies.isOrigin} as "isOrigin"
    from unnest(${opaqueParameter("owners", "bigint[]")}, ${opaqueParameter("positions", "int[]")})
      with ordinality chosen (record_id, position, place)
    join ${units} using (record_id, position) join ${recordSearch} using (record_id) left join ${unitCopies} using (record_id, path)
    order by place`)} as result`);

/** Reads the facts of units, in their order. */
export async function readUnitFacts(database: Database, chosen: readonly UnitPlace[]): Promise<readonly UnitFacts[]> {
  return chosen.length === 0 ? [] : ((await factsOfUnits.read(database, placesOf(chosen))) ?? []);
}
