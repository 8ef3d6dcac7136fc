import type { PropertyValue } from "../schema.ts";
import type { Statements } from "../store/database.ts";
import { type ContentFilter, matching } from "./content-filter.ts";

/** Most groups that are told. */
export const MAX_GROUPS = 100;

/** What was measured of a property where it is a number; null where it nowhere is. */
type Measured = Readonly<{
  name: string;
  sum: number | null;
  avg: number | null;
  min: number | null;
  max: number | null;
}>;

/** Contents taken together. */
export type Measurement = Readonly<{ count: number; measured: readonly Measured[] }>;

/** A property's value, null where it is absent, and the contents that have it. */
export type Group = Measurement & Readonly<{ key: PropertyValue | null }>;

/** Of one property. Decimal texts, for sums may be larger than any number of JSON. */
type Row = Readonly<{ count: number; name: string | null } & Record<"sum" | "avg" | "min" | "max", string | null>>;

/** Measures properties of all contents that are meant. */
export async function measureContents(
  sql: Statements,
  filter: ContentFilter,
  properties: readonly string[],
): Promise<Measurement> {
  return toMeasurement(
    await sql<Row[]>`
      select name, ${measures(sql)} from contents ${valuesOf(sql, properties)}
      where ${matching(sql, filter)} group by name`,
  );
}

/** The same for each value of a property, the most frequent first: at most 100. */
export async function measureGroups(
  sql: Statements,
  filter: ContentFilter,
  properties: readonly string[],
  groupBy: string,
): Promise<Group[]> {
  const groups = await sql<{ key: PropertyValue | null; rows: Row[] }[]>`
    with measured as (
      select coalesce(properties -> ${groupBy}::text, 'null') as key, name, ${measures(sql)}
      from contents ${valuesOf(sql, properties)} where ${matching(sql, filter)} group by 1, name
    )
    select key, json_agg(measured) as rows from measured
    group by key order by min(count) desc, key limit ${MAX_GROUPS}`;
  return groups.map(({ key, rows }) => ({ key, ...toMeasurement(rows) }));
}

/** A row for each content and property; without properties one for each content. */
const valuesOf = (sql: Statements, properties: readonly string[]) => sql`
  left join unnest(${properties as string[]}::text[]) name on true
  cross join lateral (
    select case when jsonb_typeof(properties -> name) = 'number' then (properties -> name)::numeric end as value offset 0
  ) valued`;

const measures = (sql: Statements) => sql`
  count(*)::int as count, sum(value)::text as sum, avg(value)::text as avg, min(value)::text as min,
  max(value)::text as max`;

const toMeasurement = (rows: readonly Row[]): Measurement => ({
  count: rows[0]?.count ?? 0,
  measured: rows.flatMap(({ name, sum, avg, min, max }) =>
    name === null ? [] : { name, sum: toNumber(sum), avg: toNumber(avg), min: toNumber(min), max: toNumber(max) },
  ),
});

const toNumber = (decimal: string | null): number | null =>
  decimal !== null && Number.isFinite(Number(decimal)) ? Number(decimal) : null;
