import type { Statements } from "../store/database.ts";

/** Most profiles that are told in one direction. */
const MAX_PROFILES = 1_000;

/** A profile that is so many referrals away. */
export type ReferralRow = Readonly<{ key: number; depth: number; isUpstream: boolean }>;

/**
 * Who referred a profile, and who was referred by it, nearest first: at most 1,000 each.
 *
 * @param upstream how many referrals to go up; `downstream`, down.
 */
export async function referralsOf(
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
