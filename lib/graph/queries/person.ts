import type { Identifier } from "../identifiers.ts";
import type { Statements } from "../store/database.ts";

/*
 * A person: the profiles, in whatever namespace, that share an identity, which only verified links join.
 * These are parts of a `with` clause; each makes `person (key, namespace_key)`.
 */

/** Most profiles that are taken for one person's: the first of them. */
const MAX_PROFILES = 100;

/** The person whom the profile `own (key)`, an earlier part, belongs to: that profile, and those that share its identity. */
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

/** The person whom a wallet or contact belongs to. */
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
