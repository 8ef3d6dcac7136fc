import { invalid } from "../graph-error.ts";
import { type Cursor, type Total, toPage, type Window } from "../paging.ts";
import type { PropertyValue } from "../schema.ts";
import type { Statements } from "../store/database.ts";
import { countUpTo } from "./count-up-to.ts";

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
type Group = Measurement & Readonly<{ key: PropertyValue | null }>;

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
      where ${contentCondition(sql, filter)} group by name`,
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
      from contents ${valuesOf(sql, properties)} where ${contentCondition(sql, filter)} group by 1, name
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

/** Which contents of a namespace are meant. A property whose `value` is undefined must be absent. */
export type ContentFilter = Readonly<{
  namespaceKey: number;
  profileKey: number | undefined;
  property: Readonly<{ name: string; value: string | undefined }> | undefined;
  required: readonly string[];
}>;

/** What holds of the contents that are meant, for a query over `contents`. */
export const contentCondition = (
  sql: Statements,
  { namespaceKey, profileKey, property, required }: ContentFilter,
) => sql`
  contents.namespace_key = ${namespaceKey}
  ${profileKey === undefined ? sql`` : sql`and contents.profile_key = ${profileKey}`}
  ${property === undefined ? sql`` : sql`and ${hasProperty(sql, property)}`}
  ${required.length === 0 ? sql`` : sql`and contents.properties ?& ${required as string[]}::text[]`}`;

/** Asks in the way that the index of properties answers. */
function hasProperty(sql: Statements, { name, value }: NonNullable<ContentFilter["property"]>) {
  if (value === undefined) return sql`not contents.properties ? ${name}::text`;
  const [asText, asOther] = [value, parsePropertyValue(value)].map((one) => sql.json({ [name]: one }));
  return sql`(contents.properties @> ${asText ?? null}::jsonb or contents.properties @> ${asOther ?? null}::jsonb)`;
}

/** The number, true or false that a text stands for, else the text. */
export function parsePropertyValue(text: string): PropertyValue {
  if (text === "true" || text === "false") return text === "true";
  return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) && Number.isFinite(Number(text)) ? Number(text) : text;
}

export type Direction = "ASC" | "DESC";

/** Contents of a page, and the cursor of the next. */
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
 * Contents by when they were made.
 *
 * @param isFew whether so few are meant that finding them all and then sorting them takes less than walking through
 *   the namespace until a page is full. PostgreSQL cannot know, for it plans without the values.
 */
export async function contentsByTime(
  sql: Statements,
  filter: ContentFilter,
  { direction, isFew }: { direction: Direction; isFew: boolean },
  window: Window,
): Promise<ContentPage> {
  const { after, limit, offset } = window;
  const [beyond, order] = inDirection(sql, direction);
  const meant = sql`select key, created_at from contents where ${contentCondition(sql, filter)}`;
  const rows = await sql<{ key: number; createdAt: number }[]>`
    with meant as ${isFew ? sql`materialized` : sql`not materialized`} (${meant})
    select key, created_at as "createdAt" from meant
    ${after ? sql`where (created_at, key) ${beyond} (${after[0] ?? 0}, ${after[1] ?? 0})` : sql``}
    order by created_at ${order}, key ${order} limit ${limit + 1} offset ${offset}`;
  return toKeyPage(toPage(rows, window, (row) => [row.createdAt, row.key]));
}

/** What the cursor of an order by a property has: which kind of value, the value as text, the key. */
export const propertyOrder = ["number", "string", "number"] as const;
/** As far as texts are compared; those that are alike up to there keep the order in which they were made. */
const COMPARED_CHARACTERS = 200;
/** Kinds of values, in their order. */
const [NUMBER, TEXT, ABSENT] = [0, 1, 2];

/**
 * Contents by a property: first those where it is a number, then those where it is text, or true or false, both in the
 * direction asked for, and last those without it.
 */
export async function contentsByProperty(
  sql: Statements,
  filter: ContentFilter,
  { property, direction }: { property: string; direction: Direction },
  window: Window,
): Promise<ContentPage> {
  const [beyond, order] = inDirection(sql, direction);
  const after = window.after && readPlace(window.after);
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

const inDirection = (sql: Statements, direction: Direction) =>
  direction === "ASC" ? ([sql`>`, sql`asc`] as const) : ([sql`<`, sql`desc`] as const);

/** Where the next page begins. What has no number, or no text, stands with others like it by its key. */
function readPlace([kind, value, key]: Cursor) {
  const text = String(value);
  const isNumber = kind === NUMBER;
  if (![NUMBER, TEXT, ABSENT].includes(Number(kind)) || (isNumber && !/^-?\d{1,400}(\.\d{1,400})?$/.test(text)))
    throw invalid("cursor", "must be the nextCursor of an earlier page of this list");
  return { kind: kind ?? NUMBER, number: isNumber ? text : "0", text: isNumber ? "" : text, key: key ?? 0 };
}

/** How many contents are meant, counted to 10,000. */
export const countContents = (sql: Statements, filter: ContentFilter): Promise<Total> =>
  countUpTo(sql, sql`select from contents where ${contentCondition(sql, filter)}`);
