import type { Identifier } from "../identifiers.ts";
import type { Total, Window } from "../paging.ts";
import type { Statements } from "../store/database.ts";
import { afterCursor, countUpTo, type Direction } from "../store/fragments.ts";

/** Maximum number of profiles in each direction. */
const MAX_PROFILES = 1_000;

/** A profile `depth` referrals away. */
export type ReferralRow = Readonly<{ key: number; depth: number; isUpstream: boolean }>;

/**
 * Lists the profiles that referred a profile and those it referred, nearest first: at most 1,000 each.
 *
 * @param upstream levels to go up; `downstream`, down.
 */
export async function listReferrals(
  sql: Statements,
  profileKey: number,
  { upstream, downstream }: { upstream: number; downstream: number },
): Promise<readonly ReferralRow[]> {
  // `lateral` makes each step an index lookup, and the limit ends the recursion; else the planner reads all profiles.
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

/** Profiles of a namespace that are linked to all of `identifiers`, verified or not. */
export type ProfileFilter = Readonly<{ namespaceKey: number; identifiers: readonly Identifier[] }>;

export type ProfileOrder = Readonly<{ by: "created_at" | "username"; direction: Direction }>;

/** A profile with its sort keys. */
export type ListedRow = Readonly<{ key: number; createdAt: number; username: string }>;

/**
 * Lists the profiles of a namespace: one more than the page holds. A cursor consists of a time and a key, or of a
 * username.
 */
export async function listProfileRows(
  sql: Statements,
  filter: ProfileFilter,
  { by, direction }: ProfileOrder,
  { after, limit, offset }: Window,
): Promise<ListedRow[]> {
  const columns = by === "username" ? ["username"] : ["created_at", "key"];
  return sql<ListedRow[]>`
    select key, created_at as "createdAt", username from profiles
    where ${matches(sql, filter)} ${afterCursor(sql, after, columns, direction)}
    order by ${sql.raw(columns.map((column) => `${column} ${direction}`).join(", "))} limit ${limit + 1} offset ${offset}`;
}

/** Counts profiles, up to 10,000. */
export const countProfiles = (sql: Statements, filter: ProfileFilter): Promise<Total> =>
  countUpTo(sql, sql`select from profiles where ${matches(sql, filter)}`);

// The subquery runs first: an identifier has few links, and the namespace may be large.
const matches = (sql: Statements, { namespaceKey, identifiers }: ProfileFilter) => sql`
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
