import { COUNTED_TO } from "../bounded-total.ts";
import type { Total, Window } from "../paging.ts";
import type { Statements } from "../store/database.ts";
import { profileNamed } from "../store/profiles.ts";
import { type EdgeRow, edgeColumns, type Side } from "./followers.ts";
import { older } from "./older.ts";
import { personOfProfile } from "./person.ts";

/** One of the profiles, in whatever namespace, that are known to belong to one person. */
export type PersonProfile = Readonly<{ key: number; namespaceKey: number; followers: number; following: number }>;

/**
 * The profile of a namespace with an id or username and those that share its identity, with their kept counts:
 * none where there is no such profile.
 */
export async function profilesOfPerson(
  sql: Statements,
  namespaceKey: number,
  id: string,
): Promise<readonly PersonProfile[]> {
  return sql<PersonProfile[]>`
    with own as materialized (
      ${profileNamed(sql, namespaceKey, id)}
    ), ${personOfProfile(sql)}
    select person.key, person.namespace_key as "namespaceKey", coalesce(sum(followers), 0)::int as followers,
      coalesce(sum(following), 0)::int as following
    from person left join profile_counts on profile_key = person.key
    group by person.key, person.namespace_key`;
}

/**
 * Who follows any of several profiles, or whom they follow, newest first: one more than the page has. Each stands
 * there once, with its newest edge. A cursor has a time, a key, and the time of the first page: edges that were
 * made since then are left out, for the newest of somebody still to come may be among them.
 *
 * @param asOf the time of the first page.
 */
export async function globalEdgesOf(
  sql: Statements,
  person: readonly PersonProfile[],
  side: Side,
  { after, limit, offset }: Window,
  asOf: number,
): Promise<EdgeRow[]> {
  const { own, other } = edgeColumns(sql, side);
  const all = person.map(({ key }) => key);
  const isNewest = sql`
    and not exists (
      select from follows newer
      where newer.${other} = edge.${other} and newer.${own} = any(${all}) and newer.created_at <= ${asOf}
        and (newer.created_at, newer.${own}) > (edge.created_at, edge.${own})
    )`;
  return sql<EdgeRow[]>`
    select edge.key, edge.created_at as "createdAt"
    from unnest(${all}::bigint[]) as person (key) cross join lateral (
      select edge.${other} as key, edge.created_at from follows edge
      where edge.${own} = person.key and edge.created_at <= ${asOf}
        ${older(sql, after, sql`edge.created_at, edge.${other}`)}
        ${areApart(person) ? sql`` : isNewest}
      order by edge.created_at desc, edge.${other} desc limit ${limit + offset + 1}
    ) edge
    order by edge.created_at desc, edge.key desc limit ${limit + 1} offset ${offset}`;
}

/** How many `globalEdgesOf` lists. */
export async function countGlobalEdges(sql: Statements, person: readonly PersonProfile[], side: Side): Promise<Total> {
  const sum = person.reduce((total, profile) => total + profile[side], 0);
  if (areApart(person)) return { count: sum };
  const { own, other } = edgeColumns(sql, side);
  const [row] = await sql<{ count: number }[]>`
    select count(distinct counted.key)::int as count from (
      select ${other} as key from follows where ${own} = any(${person.map(({ key }) => key)}) limit ${COUNTED_TO}
    ) counted`;
  return { count: row?.count ?? 0, isLowerBound: sum > COUNTED_TO };
}

/** Whether each is in a namespace of its own. Then nobody follows two of them: nobody follows into another namespace. */
const areApart = (person: readonly PersonProfile[]): boolean =>
  new Set(person.map(({ namespaceKey }) => namespaceKey)).size === person.length;
