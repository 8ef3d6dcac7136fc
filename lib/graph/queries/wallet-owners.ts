import type { Cursor } from "../paging.ts";
import type { Statements } from "../store/database.ts";
import type { WalletRow } from "../store/shown-profiles.ts";
import type { EdgeRow } from "./followers.ts";
import { older } from "./older.ts";

/** Most wallets that are told of one profile, the last that were linked; and of all. */
const MAX_OF_PROFILE = 20;
export const MAX_WALLETS = 1_000;

/** Profiles of a namespace, newest first: at most `limit` after a place, which has a time and a key. */
export async function newestProfiles(
  sql: Statements,
  namespaceKey: number,
  after: Cursor | undefined,
  limit: number,
): Promise<EdgeRow[]> {
  return sql<EdgeRow[]>`
    select key, created_at as "createdAt" from profiles
    where namespace_key = ${namespaceKey}
      ${older(sql, after, sql`created_at, key`)}
    order by created_at desc, key desc limit ${limit}`;
}

/** Profiles of all namespaces, the last that was made first: at most `limit` after a place. */
export async function newestProfilesOfAll(
  sql: Statements,
  after: Cursor | undefined,
  limit: number,
): Promise<EdgeRow[]> {
  return sql<EdgeRow[]>`
    select key, created_at as "createdAt" from profiles ${after ? sql`where key < ${after[1] ?? 0}` : sql``}
    order by key desc limit ${limit}`;
}

/** A Solana wallet, and the profile it is linked to. */
export type OwnedWallet = WalletRow & Readonly<{ profileKey: number }>;

/**
 * Solana wallets of profiles, in the order of these: one more than `MAX_WALLETS`. Of other namespaces' profiles only
 * those that are verified.
 */
export async function walletsOf(
  sql: Statements,
  namespaceKey: number,
  profileKeys: readonly number[],
): Promise<OwnedWallet[]> {
  return sql<OwnedWallet[]>`
    select wallet.* from unnest(${profileKeys as number[]}::bigint[]) with ordinality owner (key, place)
    cross join lateral (
      select links.profile_key as "profileKey", value as address, type as blockchain, wallet_type as "walletType",
        identifiers.created_at as "createdAt"
      from profile_identifiers links
      join identifiers on identifiers.key = links.identifier_key and type = 'SOLANA'
      join profiles on profiles.key = links.profile_key
      where links.profile_key = owner.key and (is_verified or namespace_key = ${namespaceKey})
      order by links.created_at desc, identifiers.key desc limit ${MAX_OF_PROFILE}
    ) wallet
    order by place limit ${MAX_WALLETS + 1}`;
}
