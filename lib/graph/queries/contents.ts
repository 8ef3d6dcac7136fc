import { invalid } from "../graph-error.ts";
import { type Cursor, type Total, toPage, type Window } from "../paging.ts";
import type { PropertyValue } from "../schema.ts";
import type { Statements } from "../store/database.ts";
import { afterCursor, countUpTo, type Direction } from "../store/fragments.ts";

/** Maximum number of groups in a response. */
export const MAX_GROUPS = 100;

/** Statistics over the numeric values of a property; null where it has none. */
type PropertyStatistics = Readonly<{
  name: string;
  sum: number | null;
  avg: number | null;
  min: number | null;
  max: number | null;
}>;

/** Statistics over contents. */
export type Measurement = Readonly<{ count: number; measured: readonly PropertyStatistics[] }>;

/** Contents that share the value of a property; null stands for its absence. */
type Group = Measurement & Readonly<{ key: PropertyValue | null }>;

/** Statistics of one property as decimal text: sums may exceed the numbers of JSON. */
type Row = Readonly<{ count: number; name: string | null } & Record<"sum" | "avg" | "min" | "max", string | null>>;

/** Computes statistics of properties over all matching contents. */
export async function measureContents(
  sql: Statements,
  filter: ContentFilter,
  properties: readonly string[],
): Promise<Measurement> {
  return toMeasurement(
    await sql<Row[]>`
      select name, ${measures(sql)} from contents ${joinValues(sql, properties)}
      where ${contentCondition(sql, filter)} group by name`,
  );
}

/** Computes statistics for each value of the property `groupBy`, the most frequent first: at most 100. */
export async function measureGroups(
  sql: Statements,
  filter: ContentFilter,
  properties: readonly string[],
  groupBy: string,
): Promise<Group[]> {
  const groups = await sql<{ key: PropertyValue | null; rows: Row[] }[]>`
    with measured as (
      select coalesce(properties -> ${groupBy}::text, 'null') as key, name, ${measures(sql)}
      from contents ${joinValues(sql, properties)} where ${contentCondition(sql, filter)} group by 1, name
    )
    select key, json_agg(measured) as rows from measured
    group by key order by min(count) desc, key limit ${MAX_GROUPS}`;
  return groups.map(({ key, rows }) => ({ key, ...toMeasurement(rows) }));
}

/** Joins a row for each property; without properties one row for each content. */
const joinValues = (sql: Statements, properties: readonly string[]) => sql`
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

/** A property whose `value` is undefined must be absent; `required` properties must be present. */
export type ContentFilter = Readonly<{
  namespaceKey: number;
  profileKey: number | undefined;
  property: Readonly<{ name: string; value: string | undefined }> | undefined;
  required: readonly string[];
}>;

/** Condition of a query over `contents`. */
const contentCondition = (sql: Statements, { namespaceKey, profileKey, property, required }: ContentFilter) => sql`
  contents.namespace_key = ${namespaceKey}
  ${profileKey === undefined ? sql`` : sql`and contents.profile_key = ${profileKey}`}
  ${property === undefined ? sql`` : sql`and ${hasProperty(sql, property)}`}
  ${required.length === 0 ? sql`` : sql`and contents.properties ?& ${required as string[]}::text[]`}`;

/**
 * Matches a property in a form that the GIN index supports. A value in a query may stand for text or for another type.
 */
function hasProperty(sql: Statements, { name, value }: NonNullable<ContentFilter["property"]>) {
  if (value === undefined) return sql`not contents.properties ? ${name}::text`;
  const [asText, asOther] = [value, parsePropertyValue(value)].map((one) => sql.json({ [name]: one }));
  return sql`(contents.properties @> ${asText ?? null}::jsonb or contents.properties @> ${asOther ?? null}::jsonb)`;
}

/** Parses the text of a number or boolean; returns other text as it is. */
export function parsePropertyValue(text: string): PropertyValue {
  if (text === "true" || text === "false") return text === "true";
  return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) && Number.isFinite(Number(text)) ? Number(text) : text;
}

export type ContentPage = Readonly<{ keys: readonly number[]; nextCursor: string | null }>;

const toKeyPage = ({
  rows,
  nextCursor,
}: {
  rows: readonly { key: number }[];
  nextCursor: string | null;
}): ContentPage => ({
  keys: rows.map(({ key }) => key),
  nextCursor,
});

/**
 * Lists contents by creation time.
 *
 * @param isFew whether the filter is so selective that sorting all matches is cheaper than walking the namespace in
 *   order. PostgreSQL cannot know, because it plans without the values.
 */
export async function contentsByTime(
  sql: Statements,
  filter: ContentFilter,
  { direction, isFew }: { direction: Direction; isFew: boolean },
  window: Window,
): Promise<ContentPage> {
  const { after, limit, offset } = window;
  const order = sql.raw(direction);
  const matches = sql`select key, created_at from contents where ${contentCondition(sql, filter)}`;
  const rows = await sql<{ key: number; createdAt: number }[]>`
    with matches as ${isFew ? sql`materialized` : sql`not materialized`} (${matches})
    select key, created_at as "createdAt" from matches
    where true ${afterCursor(sql, after, ["created_at", "key"], direction)}
    order by created_at ${order}, key ${order} limit ${limit + 1} offset ${offset}`;
  return toKeyPage(toPage(rows, window, (row) => [row.createdAt, row.key]));
}

/** Cursor of an order by a property: kind of the value, value as text, key. */
export const propertyOrder = ["number", "string", "number"] as const;
/** Length to which texts are compared. Beyond it the order is that of creation. */
const COMPARED_CHARACTERS = 200;
/** Kinds of values in their sort order. */
const [NUMBER, TEXT, ABSENT] = [0, 1, 2];

/**
 * Lists contents by a property: numbers first, then texts and booleans, both in the given direction, and last contents
 * without it.
 */
export async function contentsByProperty(
  sql: Statements,
  filter: ContentFilter,
  { property, direction }: { property: string; direction: Direction },
  window: Window,
): Promise<ContentPage> {
  const order = sql.raw(direction);
  const beyond = sql.raw(direction === "ASC" ? ">" : "<");
  const after = window.after && decodePropertyCursor(window.after);
  const rows = await sql<{ key: number; kind: number; value: string }[]>`
    select key, kind, case when kind = ${NUMBER} then number::text else text end as value from (
      select key, kind, case when kind = ${NUMBER} then value::numeric else 0 end as number,
        case when kind = ${TEXT} then left(value, ${COMPARED_CHARACTERS}) else '' end collate "C" as text
      from (
        select key, properties ->> ${property}::text as value,
          case jsonb_typeof(properties -> ${property}::text) when 'number' then ${NUMBER}::int
            when 'string' then ${TEXT} when 'boolean' then ${TEXT} else ${ABSENT} end as kind
        from contents where ${contentCondition(sql, filter)}
      ) valued
    ) ordered
    ${
      after
        ? sql`where kind > ${after.kind} or kind = ${after.kind}
            and (number, text, key) ${beyond} (${after.number}::text::numeric, ${after.text}::text, ${after.key})`
        : sql``
    }
    order by kind, number ${order}, text ${order}, key ${order} limit ${window.limit + 1} offset ${window.offset}`;
  return toKeyPage(toPage(rows, window, (row) => [row.kind, row.value, row.key]));
}

/**
 * Decodes the cursor of an order by a property. Values that are no numbers compare as 0, those that are no text as
 * empty.
 */
function decodePropertyCursor([kind, value, key]: Cursor) {
  const text = String(value);
  const isNumber = kind === NUMBER;
  if (![NUMBER, TEXT, ABSENT].includes(Number(kind)) || (isNumber && !/^-?\d{1,400}(\.\d{1,400})?$/.test(text)))
    throw invalid("cursor", "must be the nextCursor of a previous page of this list");
  return { kind: kind ?? NUMBER, number: isNumber ? text : "0", text: isNumber ? "" : text, key: key ?? 0 };
}

/** Counts contents, up to 10,000. */
export const countContents = (sql: Statements, filter: ContentFilter): Promise<Total> =>
  countUpTo(sql, sql`select from contents where ${contentCondition(sql, filter)}`);
