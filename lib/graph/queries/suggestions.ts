import type { Identifier } from "../identifiers.ts";
import type { Window } from "../paging.ts";
import type { Statements } from "../store/database.ts";
import { personOfIdentifier, personOfProfile } from "./identities.ts";

/** Maximum number of follows read of each profile of a person. */
const MAX_PER_PROFILE = 200;
/** Maximum number of local profiles of a person. */
const MAX_LOCAL = 10;
const MAX_SUGGESTED = 100;

/**
 * Selects, after `person`, whom a person follows in other namespaces, with the identities that verified links give
 * them.
 */
const followedElsewhere = (sql: Statements, namespaceKey: number) => sql`
  followed as materialized (
    select distinct on (edge.key) edge.key, edge.created_at, person.namespace_key, identifiers.identity_key
    from person cross join lateral (
      select followed_key as key, created_at from follows
      where follower_key = person.key order by created_at desc, followed_key desc limit ${MAX_PER_PROFILE}
    ) edge
    join profile_identifiers links on links.profile_key = edge.key and links.is_verified
    join identifiers on identifiers.key = links.identifier_key
    where person.namespace_key <> ${namespaceKey} and edge.key not in (select key from person)
    order by edge.key, edge.created_at desc
  )`;

/**
 * Selects the local profiles of those whom a person follows elsewhere, without those it follows here. `offset 0` stops
 * the planner from reading all follows of the person.
 */
const followedHere = (sql: Statements, namespaceKey: number) => sql`
  here as materialized (
    select local.key, array_agg(distinct followed.namespace_key) as namespace_keys, max(followed.created_at) as newest
    from followed cross join lateral (
      select links.profile_key as key
      from identifiers join profile_identifiers links on links.identifier_key = identifiers.key and links.is_verified
      join profiles on profiles.key = links.profile_key and profiles.namespace_key = ${namespaceKey}
      where identifiers.identity_key = followed.identity_key order by links.profile_key limit ${MAX_LOCAL}
    ) local
    where local.key not in (select key from person) and not exists (
      select from person cross join lateral (
        select from follows where follower_key = person.key and followed_key = local.key offset 0
      ) edge
    )
    group by local.key
  )`;

/** A suggested profile, and the namespaces in which the person follows its owner. */
export type SuggestedHere = Readonly<{ key: number; namespaceKeys: readonly number[] }>;

/**
 * Suggests local profiles of those whom the owner of a wallet or contact follows elsewhere, those followed in most
 * namespaces first.
 */
export async function suggestForIdentifier(
  sql: Statements,
  namespaceKey: number,
  identifier: Identifier,
): Promise<readonly SuggestedHere[]> {
  return sql<SuggestedHere[]>`
    with ${personOfIdentifier(sql, identifier)}, ${followedElsewhere(sql, namespaceKey)},
      ${followedHere(sql, namespaceKey)}
    select key, namespace_keys as "namespaceKeys" from here
    order by cardinality(namespace_keys) desc, newest desc, key desc limit ${MAX_SUGGESTED}`;
}

/**
 * Lists those whom the owner of a wallet or contact follows elsewhere and who have no local profile: the keys of their
 * profiles there.
 */
export async function listInvitable(
  sql: Statements,
  namespaceKey: number,
  identifier: Identifier,
): Promise<readonly (readonly number[])[]> {
  const rows = await sql<{ profileKeys: number[] }[]>`
    with ${personOfIdentifier(sql, identifier)}, ${followedElsewhere(sql, namespaceKey)}
    select array_agg(key order by created_at desc, key desc) as "profileKeys"
    from followed
    where not exists (
      select from identifiers
      join profile_identifiers links on links.identifier_key = identifiers.key and links.is_verified
      join profiles on profiles.key = links.profile_key and profiles.namespace_key = ${namespaceKey}
      where identifiers.identity_key = followed.identity_key
    )
    group by identity_key
    order by count(distinct namespace_key) desc, max(created_at) desc, identity_key desc limit ${MAX_SUGGESTED}`;
  return rows.map(({ profileKeys }) => profileKeys);
}

/** Maximum number of follows read, newest first: of the profile, of each followee, and of its namespace. */
const MAX_FRIENDS = 200;
const MAX_PER_FRIEND = 100;
const MAX_IN_NAMESPACE = 2_000;

export const suggestionReasons = ["FRIENDS_OF_FRIENDS", "EXTERNAL_NAMESPACE_FOLLOWS", "POPULAR_IN_NAMESPACE"] as const;

/** A suggested profile, the reason, and the namespaces whose follows support it. */
export type Suggestion = Readonly<{
  key: number;
  reason: (typeof suggestionReasons)[number];
  namespaceKeys: readonly number[];
}>;

/** Suggests profiles to follow, without the profile itself and its followees: by reason, then by weight. */
export async function suggestForProfile(
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
        order by created_at desc, followed_key desc limit ${MAX_PER_FRIEND}
      ) edge
      group by edge.key
    ), popular as (
      select target_profile_key as key, count(*) as weight
      from (
        select target_profile_key from activities where namespace_key = ${namespaceKey} and type = 'following'
        order by created_at desc, key desc limit ${MAX_IN_NAMESPACE}
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
