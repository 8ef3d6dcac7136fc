import type { Window } from "../paging.ts";
import type { Statements } from "../store/database.ts";
import { followedElsewhere, followedHere } from "./followed-elsewhere.ts";
import { personOfProfile } from "./person.ts";

/** Newest follows that are looked at: of the profile, of each that it follows, and of its namespace. */
const MAX_FRIENDS = 200;
const MAX_OF_FRIEND = 100;
const MAX_OF_NAMESPACE = 2_000;

export const suggestionReasons = ["FRIENDS_OF_FRIENDS", "EXTERNAL_NAMESPACE_FOLLOWS", "POPULAR_IN_NAMESPACE"] as const;

/** A profile to follow, why, and the namespaces whose follows say so. */
export type Suggestion = Readonly<{
  key: number;
  reason: (typeof suggestionReasons)[number];
  namespaceKeys: readonly number[];
}>;

/** Whom a profile might follow: neither itself nor any it follows. By reason, then the one that most speaks for first. */
export async function suggestionsFor(
  sql: Statements,
  namespaceKey: number,
  profileKey: number,
  { limit, offset }: Window,
): Promise<readonly Suggestion[]> {
  return sql<Suggestion[]>`
    with own as materialized (select ${profileKey}::bigint as key),
    ${personOfProfile(sql)}, ${followedElsewhere(sql, namespaceKey)}, ${followedHere(sql, namespaceKey)},
    friends as (
      select edge.key, count(*) as weight
      from (
        select followed_key as key from follows where follower_key = ${profileKey}
        order by created_at desc, followed_key desc limit ${MAX_FRIENDS}
      ) friend cross join lateral (
        select followed_key as key from follows where follower_key = friend.key
        order by created_at desc, followed_key desc limit ${MAX_OF_FRIEND}
      ) edge
      group by edge.key
    ), popular as (
      select target_profile_key as key, count(*) as weight
      from (
        select target_profile_key from activities where namespace_key = ${namespaceKey} and type = 'following'
        order by created_at desc, key desc limit ${MAX_OF_NAMESPACE}
      ) newest
      group by target_profile_key
    ), suggested as (
      select distinct on (key) key, reason, weight, namespace_keys from (
        select key, 1 as reason, weight, array[${namespaceKey}::bigint] as namespace_keys from friends
        union all select key, 2, cardinality(namespace_keys), namespace_keys from here
        union all select key, 3, weight, array[${namespaceKey}::bigint] from popular
      ) found
      order by key, reason
    )
    select key, (${[...suggestionReasons]}::text[])[reason] as reason, namespace_keys as "namespaceKeys"
    from suggested
    where key <> ${profileKey}
      and not exists (select from follows where follower_key = ${profileKey} and followed_key = suggested.key)
    order by suggested.reason, weight desc, key desc limit ${limit} offset ${offset}`;
}
