import type { Window } from "../paging.ts";
import { singleEditCorrections } from "../search-name.ts";
import type { Statements } from "../store/database.ts";
import { opaqueNumber, opaqueText } from "../store/fragments.ts";
import { type Columns, columnsToRows, selectColumns } from "../store/json-columns.ts";
import { type CardColumns, type ProfileCard, selectProfileCards, toCards } from "../store/profile-cards.ts";

/** Limit of the total of a search. */
export const MAX_RESULTS = 1_000;
/** Maximum number of profiles read for each correction. */
const MAX_PER_CORRECTION = 20;
/** Maximum number of letters tried at each position, in the order of code points. */
const MAX_LETTERS = 256;
/** Maximum length of a normalized name, in characters. */
const MAX_NAME_LENGTH = 100;
const LAST_CHARACTER = "\u{10FFFF}";

/**
 * `name` is normalized by `searchName`. Without `namespaceKey` the search covers all namespaces and shows
 * verified links only. Only profiles of `reader` show properties.
 */
export type ProfileQuery = Readonly<{ namespaceKey: number | undefined; reader: number; name: string }>;

/** 0: prefix match; 1: exact match of a correction; 2: prefix match of a correction. */
type FoundRank = 0 | 1 | 2;
type FoundRow = Readonly<{ key: number; rank: FoundRank; length: number; name: string }>;
export type Found = Readonly<{ rows: readonly FoundRow[]; count: number; cards: ReadonlyMap<number, ProfileCard> }>;

/**
 * Lists profiles whose name has this prefix, the shorter name first: one more than the page holds, with a total bounded
 * by `MAX_RESULTS + 1`. Beyond that many matches the names are read length by length, so the cost does not grow with
 * their number.
 */
export async function searchByPrefix(
  sql: Statements,
  query: ProfileQuery,
  { after, limit, offset }: Window,
): Promise<Found> {
  const [reached, name, key] = [after?.[1] ?? 0, after?.[2] ?? "", after?.[3] ?? 0];
  const [from, to] = [opaqueText(sql, query.name), opaqueText(sql, query.name + LAST_CHARACTER)];
  const isFound = sql`${within(sql, query)} and search_name >= ${from} and search_name < ${to}`;
  const upTo = opaqueNumber(sql, MAX_RESULTS);
  const first = sql`with number as materialized (
    select count(*)::int as count from (select from profiles where ${isFound} limit ${upTo} + 1) found
  )`;
  const page = sql`
      select key, 0 as rank, length, name from (
        select key, char_length(search_name) as length, search_name as name from profiles
        where ${isFound} and (select count from number) <= ${upTo}
        union all
        select found.key, length, found.name
        from generate_series(
          ${[...query.name].length}::int,
          case when (select count from number) <= ${upTo} then 0 else ${MAX_NAME_LENGTH}::int end
        ) length cross join lateral (
          select key, search_name as name from profiles
          where ${within(sql, query)} and char_length(search_name) = length and search_name < ${to}
            and (search_name, key) > (
              case when length = ${reached}::bigint then ${name} else ${query.name} end,
              case when length = ${reached}::bigint then ${key}::bigint else 0 end
            )
          order by search_name, key limit ${opaqueNumber(sql, limit + offset + 1)}
        ) found
        where length >= ${reached}::bigint
      ) found
      ${after ? sql`where (length, name, key) > (${reached}::bigint, ${name}, ${key}::bigint)` : sql``}
      order by length, name, key limit ${opaqueNumber(sql, limit + 1)} offset ${opaqueNumber(sql, offset)}`;
  return readPage(sql, { first, count: sql`select count from number`, page }, query);
}

/**
 * Lists profiles whose name equals or has as a prefix a single-edit correction of the query, except prefix matches of
 * the query itself: one more than the page holds, with the total. Each correction reads a few profiles. Wrong and
 * missing letters are replaced by those that occur at this position in names, which an index skip scan finds.
 */
export async function searchByCorrection(
  sql: Statements,
  query: ProfileQuery,
  { after, limit, offset }: Window,
): Promise<Found> {
  const next = (beyond: Fragment) => sql`
    select search_name as name from profiles
    where ${within(sql, query)} and search_name > ${beyond} and search_name < left(query.name, before) || ${LAST_CHARACTER}
    order by search_name limit 1`;
  const page = sql`
      select key, rank, length, name from found
      ${
        after
          ? sql`where (rank, length, name, key) >
              (${after[0] ?? 0}::bigint, ${after[1] ?? 0}::bigint, ${after[2] ?? ""}, ${after[3] ?? 0}::bigint)`
          : sql``
      }
      order by rank, length, name, key limit ${limit + 1} offset ${offset}`;
  const first = sql`with recursive query as materialized (
      select ${query.name}::text as name
    ), beginnings as (
      select before, 1 as letters, beginning.name
      from query cross join generate_series(0, char_length(name) - 1) before
      cross join lateral (${next(sql`left(query.name, before)`)}) beginning
      union all
      select before, letters + 1, beginning.name
      from query cross join beginnings last cross join lateral (
        ${next(sql`left(last.name, before + 1) || ${LAST_CHARACTER}`)}
      ) beginning
      where letters < ${MAX_LETTERS}::int
    ), corrections as (
      -- A wrong letter, and a missing one.
      select left(last.name, before + 1) || substr(query.name, before + 2) as correction
      from query cross join beginnings last
      union
      select left(last.name, before + 1) || substr(query.name, before + 1) from query cross join beginnings last
      union
      select unnest(${singleEditCorrections(query.name)}::text[])
    ), found as materialized (
      select named.key, min(case when search_name = correction then 1 else 2 end) as rank,
        char_length(search_name) as length, search_name as name
      from corrections cross join lateral (
        select key, search_name from profiles
        where ${within(sql, query)} and search_name >= correction and search_name < correction || ${LAST_CHARACTER}
        order by search_name, key limit ${MAX_PER_CORRECTION}
      ) named
      where correction <> ${query.name} and not starts_with(search_name, ${query.name})
      group by named.key, search_name
    )`;
  return readPage(sql, { first, count: sql`select count(*)::int from found`, page }, query);
}

const within = (sql: Statements, { namespaceKey }: ProfileQuery) =>
  namespaceKey === undefined ? sql`true` : sql`namespace_key = ${opaqueNumber(sql, namespaceKey)}`;

type Fragment = ReturnType<typeof within>;

const foundNames = ["key", "rank", "length", "name"] as const;
type FoundColumns = Readonly<{ count: number; rows: Columns; cards: CardColumns }>;

/** Reads rows, total and profiles in one statement. An empty page has a total too. */
async function readPage(
  sql: Statements,
  { first, count, page }: Readonly<Record<"first" | "count" | "page", Fragment>>,
  { namespaceKey, reader }: ProfileQuery,
): Promise<Found> {
  const [found] = await sql<FoundColumns[]>`
    ${first}, page as materialized (${page})
    select (${count}) as count,
      ${selectColumns(sql, foundNames, sql`select * from page order by rank, length, name collate "C", key`)} as rows,
      ${selectProfileCards(sql, sql`array(select key from page)`, { onlyVerified: namespaceKey === undefined, reader })} as cards`;
  return found
    ? { rows: columnsToRows<FoundRow>(foundNames, found.rows), count: found.count, cards: toCards(found.cards) }
    : { rows: [], count: 0, cards: new Map() };
}
