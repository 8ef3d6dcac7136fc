import { invalid } from "../graph-error.ts";
import { type Cursor, cut, type Total, type Window } from "../paging.ts";
import type { Statements } from "../store/database.ts";
import { type ContentFilter, matching } from "./content-filter.ts";
import { countUpTo } from "./count-up-to.ts";

export type Direction = "ASC" | "DESC";

/** Contents of a page, and the cursor of the next. */
export type ContentPage = Readonly<{ keys: readonly number[]; nextCursor: string | null }>;

const toPage = ({
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
  const meant = sql`select key, created_at from contents where ${matching(sql, filter)}`;
  const rows = await sql<{ key: number; createdAt: number }[]>`
    with meant as ${isFew ? sql`materialized` : sql`not materialized`} (${meant})
    select key, created_at as "createdAt" from meant
    ${after ? sql`where (created_at, key) ${beyond} (${after[0] ?? 0}, ${after[1] ?? 0})` : sql``}
    order by created_at ${order}, key ${order} limit ${limit + 1} offset ${offset}`;
  return toPage(cut(rows, window, (row) => [row.createdAt, row.key]));
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
        from contents where ${matching(sql, filter)}
      ) valued
    ) ordered
    ${
      after
        ? sql`where kind > ${after.kind} or kind = ${after.kind}
            and (number, text, key) ${beyond} (${after.number}::text::numeric, ${after.text}::text, ${after.key})`
        : sql``
    }
    order by kind, number ${order}, text ${order}, key ${order} limit ${window.limit + 1} offset ${window.offset}`;
  return toPage(cut(rows, window, (row) => [row.kind, row.value, row.key]));
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
  countUpTo(sql, sql`select from contents where ${matching(sql, filter)}`);
