import type { Identifier } from "../identifiers.ts";
import type { Total, Window } from "../paging.ts";
import type { Statements } from "../store/database.ts";
import { afterCursor, countUpTo, type Direction } from "../store/fragments.ts";
import { type NamespaceRow, namespaceAsJson, type ProfileRow, profileColumns } from "../store/profiles.ts";

/**
 * A person is the set of profiles, in any namespace, that share an identity, which only verified links join. The
 * functions make parts of a `with` clause that define `person (key, namespace_key)`.
 */

/** Maximum number of profiles of a person. */
const MAX_PROFILES = 100;

/** Selects the person of the profile in the preceding part `own (key)`. */
export const personOfProfile = (sql: Statements) => sql`
  person as materialized (
    select profiles.key, profiles.namespace_key from (
      select key from own
      union
      select links.profile_key
      from own
      join profile_identifiers given on given.profile_key = own.key and given.is_verified
      join identifiers on identifiers.key = given.identifier_key
      join identifiers shared on shared.identity_key = identifiers.identity_key
      join profile_identifiers links on links.identifier_key = shared.key and links.is_verified
    ) belonging join profiles using (key)
    order by profiles.key = (select key from own) desc, profiles.key limit ${MAX_PROFILES}
  )`;

/** Selects the person that a wallet or contact belongs to. */
export const personOfIdentifier = (sql: Statements, { type, value }: Identifier) => sql`
  person as materialized (
    select distinct profiles.key, profiles.namespace_key
    from identifiers given
    join identifiers shared on shared.identity_key = given.identity_key
    join profile_identifiers links on links.identifier_key = shared.key and links.is_verified
    join profiles on profiles.key = links.profile_key
    where given.value = ${value} and given.type = ${type}
    order by profiles.key limit ${MAX_PROFILES}
  )`;

export type MemberRow = Identifier & Readonly<{ key: number }>;

/**
 * Selects the wallets and contacts that share the identity of this one. Unproved ones have no identity: other
 * namespaces must not see them.
 */
const members = (sql: Statements, { type, value }: Identifier) => sql`
  identifiers where identity_key = (select identity_key from identifiers where value = ${value} and type = ${type})
    and (exists (select from profile_identifiers where identifier_key = key and is_verified)
      or exists (select from wallet_connections where one_key = key or other_key = key))`;

/** Lists the wallets and contacts of a person, in the order of creation: one more than the page holds. */
export async function listMembers(
  sql: Statements,
  identifier: Identifier,
  { after, limit, offset }: Window,
): Promise<MemberRow[]> {
  return sql<MemberRow[]>`
    select key, type, value from ${members(sql, identifier)} ${afterCursor(sql, after, ["key"], "ASC")}
    order by key limit ${limit + 1} offset ${offset}`;
}

/** Counts the wallets and contacts of a person. */
export async function countMembers(sql: Statements, identifier: Identifier): Promise<Total> {
  return countUpTo(sql, sql`select from ${members(sql, identifier)}`);
}

/** A profile of a wallet or contact, with its namespace. */
export type MemberProfile = ProfileRow & Readonly<{ memberKey: number; shownNamespace: NamespaceRow }>;

/**
 * Lists the first profiles that each wallet or contact has a verified link to, in all namespaces. Only those of
 * `reader` show properties.
 */
export async function listMemberProfiles(
  sql: Statements,
  memberKeys: readonly number[],
  each: number,
  reader: number,
): Promise<MemberProfile[]> {
  return sql<MemberProfile[]>`
    select member as "memberKey", ${profileColumns(sql, reader)},
      ${namespaceAsJson(sql)} as "shownNamespace"
    from unnest(${memberKeys as number[]}::bigint[]) member
    cross join lateral (
      select profile_key from profile_identifiers where identifier_key = member and is_verified
      order by profile_key limit ${each}
    ) linked
    join profiles on profiles.key = profile_key join namespaces on namespaces.key = namespace_key
    order by member, profiles.key`;
}

export type ProfileOrder = Readonly<{ sortBy: "created_at" | "username"; sortDirection: Direction }>;
export type ProfileKey = Readonly<{ key: number; createdAt: number; username: string }>;

const ofIdentifier = (sql: Statements, { type, value }: Identifier) => sql`
  identifiers join profile_identifiers on identifier_key = identifiers.key and is_verified
  join profiles on profiles.key = profile_key
  where value = ${value} and type = ${type}`;

/** Lists profiles with a verified link to a wallet or contact, in all namespaces: one more than the page holds. */
export async function listIdentityProfiles(
  sql: Statements,
  identifier: Identifier,
  { sortBy, sortDirection }: ProfileOrder,
  { after, limit, offset }: Window,
): Promise<ProfileKey[]> {
  const column = `profiles.${sortBy}`;
  const order = sql.raw(sortDirection);
  return sql<ProfileKey[]>`
    select profiles.key, profiles.created_at as "createdAt", profiles.username from ${ofIdentifier(sql, identifier)}
      ${afterCursor(sql, after, [column, "profiles.key"], sortDirection)}
    order by ${sql.raw(column)} ${order}, profiles.key ${order} limit ${limit + 1} offset ${offset}`;
}

/** Counts the profiles with a verified link to a wallet or contact. */
export async function countIdentityProfiles(sql: Statements, identifier: Identifier): Promise<Total> {
  return countUpTo(sql, sql`select from ${ofIdentifier(sql, identifier)}`);
}

type WalletCounts = Readonly<{
  followers: number;
  following: number;
  globalFollowers: number;
  globalFollowing: number;
}>;

/**
 * Counts the follows of profiles with this wallet: those in a namespace, with verified links or not; and these together
 * with all that share its identity.
 */
export async function countWalletFollows(
  sql: Statements,
  namespaceKey: number,
  wallet: Identifier,
): Promise<WalletCounts> {
  const [row] = await sql<WalletCounts[]>`
    with ${personOfIdentifier(sql, wallet)}, local as materialized (
      select profiles.key
      from identifiers join profile_identifiers on identifier_key = identifiers.key
      join profiles on profiles.key = profile_key
      where value = ${wallet.value} and type = ${wallet.type} and namespace_key = ${namespaceKey}
    ), counted as (
      select profile_counts.*, profile_key in (select key from local) as is_local
      from profile_counts where profile_key in (select key from local union select key from person)
    )
    select coalesce(sum(followers) filter (where is_local), 0)::int as followers,
      coalesce(sum(following) filter (where is_local), 0)::int as following,
      coalesce(sum(followers), 0)::int as "globalFollowers",
      coalesce(sum(following), 0)::int as "globalFollowing"
    from counted`;
  return row ?? { followers: 0, following: 0, globalFollowers: 0, globalFollowing: 0 };
}
