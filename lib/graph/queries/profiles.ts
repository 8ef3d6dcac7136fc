import type { Identifier } from "../identifiers.ts";
import type { Total, Window } from "../paging.ts";
import type { Statements } from "../store/database.ts";
import { countUpTo } from "./count-up-to.ts";

/** Most profiles that are told in one direction. */
const MAX_PROFILES = 1_000;

/** A profile that is so many referrals away. */
export type ReferralRow = Readonly<{ key: number; depth: number; isUpstream: boolean }>;

/**
 * Who referred a profile, and who was referred by it, nearest first: at most 1,000 each.
 *
 * @param upstream how many referrals to go up; `downstream`, down.
 */
export async function listReferrals(
  sql: Statements,
  profileKey: number,
  { upstream, downstream }: { upstream: number; downstream: number },
): Promise<readonly ReferralRow[]> {
  // Each step is found by its index and the limit ends the walk: `lateral` keeps the planner from reading all profiles.
  return sql<ReferralRow[]>`
    with recursive above as (
      select key, referred_by_key, 0 as depth, array[key] as path from profiles where key = ${profileKey}
      union all
      select profiles.key, profiles.referred_by_key, depth + 1, path || profiles.key
      from above join profiles on profiles.key = above.referred_by_key
      where depth < ${upstream} and profiles.key <> all(path)
    ), below as (
      select ${profileKey}::bigint as key, 0 as depth, array[${profileKey}::bigint] as path
      union all
      select referred.key, depth + 1, path || referred.key
      from below cross join lateral (
        select key from profiles where referred_by_key = below.key order by key limit ${MAX_PROFILES}
      ) referred
      where depth < ${downstream} and referred.key <> all(path)
    )
    select key, depth, is_upstream as "isUpstream" from (
      (select key, depth, true as is_upstream from above limit ${MAX_PROFILES + 1})
      union all
      (select key, depth, false as is_upstream from below limit ${MAX_PROFILES + 1})
    ) found
    where depth > 0 order by depth, key`;
}

/** Which profiles of a namespace: those that all of `identifiers` are linked to, verified or not. */
export type ProfileFilter = Readonly<{ namespaceKey: number; identifiers: readonly Identifier[] }>;

export type ProfileOrder = Readonly<{ by: "created_at" | "username"; direction: "ASC" | "DESC" }>;

/** A profile, and what its place in the list goes by. */
export type ListedRow = Readonly<{ key: number; createdAt: number; username: string }>;

/** Profiles of a namespace in order: one more than the page has. A cursor has a time and a key, or a username. */
export async function listProfileRows(
  sql: Statements,
  filter: ProfileFilter,
  { by, direction }: ProfileOrder,
  { after, limit, offset }: Window,
): Promise<ListedRow[]> {
  const sorted = direction === "ASC" ? sql`asc` : sql`desc`;
  const beyond = direction === "ASC" ? sql`>` : sql`<`;
  const [order, below] =
    by === "username"
      ? [sql`username ${sorted}`, sql`username ${beyond} ${after?.[0] ?? ""}`]
      : [
          sql`created_at ${sorted}, key ${sorted}`,
          sql`(created_at, key) ${beyond} (${after?.[0] ?? 0}::bigint, ${after?.[1] ?? 0}::bigint)`,
        ];
  return sql<ListedRow[]>`
    select key, created_at as "createdAt", username from profiles
    where ${fits(sql, filter)} ${after ? sql`and ${below}` : sql``}
    order by ${order} limit ${limit + 1} offset ${offset}`;
}

/** How many profiles there are. */
export const countProfiles = (sql: Statements, filter: ProfileFilter): Promise<Total> =>
  countUpTo(sql, sql`select from profiles where ${fits(sql, filter)}`);

// The keys are found first: links are few, and the namespace may be large.
const fits = (sql: Statements, { namespaceKey, identifiers }: ProfileFilter) => sql`
  namespace_key = ${namespaceKey} ${
    identifiers.length === 0
      ? sql``
      : sql`and key = any(array(
          select profile_key
          from unnest(${identifiers.map(({ value }) => value)}::text[], ${identifiers.map(({ type }) => type)}::text[])
            as given (value, type)
          join identifiers using (value, type)
          join profile_identifiers on identifier_key = identifiers.key
          group by profile_key having count(*) = ${identifiers.length}
        ))`
  }`;
