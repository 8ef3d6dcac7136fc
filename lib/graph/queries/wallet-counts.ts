import type { Identifier } from "../identifiers.ts";
import type { Statements } from "../store/database.ts";
import { personOfIdentifier } from "./person.ts";

export type WalletCounts = Readonly<{
  followers: number;
  following: number;
  globalFollowers: number;
  globalFollowing: number;
}>;

/**
 * Follows of the profiles that a wallet is linked to: of those in a namespace, whether the link is verified or not;
 * and of these and all others that share its identity.
 */
export async function countsOfWallet(sql: Statements, namespaceKey: number, wallet: Identifier): Promise<WalletCounts> {
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
