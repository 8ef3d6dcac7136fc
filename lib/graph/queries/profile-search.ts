import type { Window } from "../paging.ts";
import type { Statements } from "../store/database.ts";

/** How far what is found is counted. */
export const FOUND_TO = 1_000;
/** Profiles that are looked at for one spelling. */
const MAX_OF_SPELLING = 20;
/** Longest name, in characters, as search compares it. */
const LONGEST_NAME = 100;
/** Sorts after every character of a name. */
const LAST = "\u{10FFFF}";

/** Names as search compares them, of one namespace or of all. */
export type Sought = Readonly<{ namespaceKey: number | undefined; name: string }>;

/** How a name was found: it begins so; it is what one mistake away was written; it begins with that. */
type FoundRank = 0 | 1 | 2;
type FoundRow = Readonly<{ key: number; rank: FoundRank; length: number; name: string }>;
export type Found = Readonly<{ rows: readonly FoundRow[]; count: number }>;

/**
 * Profiles whose name begins with what is sought, the shorter name first: one more than the page has, and how many
 * there are, counted to one more than `FOUND_TO`. Goes from length to length, so that the cost does not grow with
 * the number of names.
 */
export async function searchBeginnings(
  sql: Statements,
  sought: Sought,
  { after, limit, offset }: Window,
): Promise<Found> {
  const [reached, name, key] = [after?.[1] ?? 0, after?.[2] ?? "", after?.[3] ?? 0];
  const lengths = sql`generate_series(${[...sought.name].length}::int, ${LONGEST_NAME}) length`;
  const ofLength = sql`${within(sql, sought)} and char_length(search_name) = length
    and search_name < ${sought.name + LAST}`;
  return withCount(
    sql,
    sql`select count(*)::int from (
      select from ${lengths} cross join lateral (
        select from profiles where ${ofLength} and search_name >= ${sought.name} limit ${FOUND_TO + 1}
      ) named limit ${FOUND_TO + 1}
    ) counted`,
    sql`select found.key, 0 as rank, length, found.search_name as name
      from ${lengths} cross join lateral (
        select key, search_name from profiles
        where ${ofLength} and (search_name, key) > (
          case when length = ${reached}::bigint then ${name} else ${sought.name} end,
          case when length = ${reached}::bigint then ${key}::bigint else 0 end
        )
        order by search_name, key limit ${limit + offset + 1}
      ) found
      where length >= ${reached}::bigint
      order by length, found.search_name, found.key limit ${limit + 1} offset ${offset}`,
  );
}

/**
 * Profiles whose name is, or begins with, one of several corrections of what is sought and does not begin with that
 * itself: one more than the page has, and how many there are. Of each correction the first few are looked at.
 */
export async function searchCorrections(
  sql: Statements,
  sought: Sought,
  corrections: readonly string[],
  { after, limit, offset }: Window,
): Promise<Found> {
  return withCount(
    sql,
    sql`select count(*)::int from found`,
    sql`select key, rank, length, name from found
      ${
        after
          ? sql`where (rank, length, name, key) >
              (${after[0] ?? 0}::bigint, ${after[1] ?? 0}::bigint, ${after[2] ?? ""}, ${after[3] ?? 0}::bigint)`
          : sql``
      }
      order by rank, length, name, key limit ${limit + 1} offset ${offset}`,
    sql`with found as materialized (
      select named.key, min(case when search_name = correction then 1 else 2 end) as rank,
        char_length(search_name) as length, search_name as name
      from unnest(${corrections as string[]}::text[]) correction cross join lateral (
        select key, search_name from profiles
        where ${within(sql, sought)} and search_name >= correction and search_name < correction || ${LAST}
        order by search_name, key limit ${MAX_OF_SPELLING}
      ) named
      where not starts_with(search_name, ${sought.name})
      group by named.key, search_name
    )`,
  );
}

const within = (sql: Statements, { namespaceKey }: Sought) =>
  namespaceKey === undefined ? sql`true` : sql`namespace_key = ${namespaceKey}`;

type Fragment = ReturnType<typeof within>;

/** Rows and their number in one statement: a page that is empty tells the number too. */
async function withCount(sql: Statements, count: Fragment, page: Fragment, first: Fragment = sql``): Promise<Found> {
  const rows = await sql<(FoundRow & { count: number; key: number | null })[]>`
    ${first}
    select counted.count, page.* from (select (${count}) as count) counted left join (${page}) page on true
    order by rank, length, name collate "C", key`;
  return { rows: rows.filter(({ key }) => key !== null), count: rows[0]?.count ?? 0 };
}
