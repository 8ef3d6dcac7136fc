import type { Cursor, Window } from "../paging.ts";
import { blockchains, contactTypes } from "../schema.ts";
import type { Statements } from "../store/database.ts";
import { afterCursor } from "../store/fragments.ts";
import type { WalletRow } from "../store/profile-cards.ts";
import type { EdgeRow } from "./follows.ts";

/** A wallet or contact linked to a profile. `createdAt` is when the graph first saw it. */
export type LinkRow<Type> = Readonly<{
  key: number;
  type: Type;
  value: string;
  walletType: "PHANTOM" | "WEB3AUTH" | null;
  bio: string | null;
  image: string | null;
  isVerified: boolean;
  createdAt: number;
  linkedAt: number;
}>;

const types = { wallets: blockchains, contacts: contactTypes } as const;
type LinkKind = keyof typeof types;

/** Lists the wallets or contacts of a profile, the first linked first: one more than the page holds. */
export async function listLinks<Kind extends LinkKind>(
  sql: Statements,
  profileKey: number,
  kind: Kind,
  { after, limit, offset }: Pick<Window, "after" | "limit" | "offset">,
): Promise<LinkRow<(typeof types)[Kind][number]>[]> {
  return sql<LinkRow<(typeof types)[Kind][number]>[]>`
    select key, type, value, wallet_type as "walletType", bio, image, is_verified as "isVerified",
      identifiers.created_at as "createdAt", links.created_at as "linkedAt"
    from profile_identifiers links join identifiers on key = identifier_key
    where profile_key = ${profileKey} and type = any(${[...types[kind]]})
      ${after ? sql`and (links.created_at, key) > (${after[0] ?? 0}, ${after[1] ?? 0})` : sql``}
    order by links.created_at, key limit ${limit + 1} offset ${offset}`;
}

/** Counts the wallets or contacts of a profile. */
export async function countLinks(sql: Statements, profileKey: number, kind: LinkKind): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from profile_identifiers join identifiers on key = identifier_key
    where profile_key = ${profileKey} and type = any(${[...types[kind]]})`;
  return row?.count ?? 0;
}

/** Maximum number of wallets of one profile, the last linked, and of all profiles. */
const MAX_PER_PROFILE = 20;
export const MAX_WALLETS = 1_000;

/** Lists the profiles of a namespace, newest first: at most `limit` after a cursor of a time and a key. */
export async function newestProfiles(
  sql: Statements,
  namespaceKey: number,
  after: Cursor | undefined,
  limit: number,
): Promise<EdgeRow[]> {
  return sql<EdgeRow[]>`
    select key, created_at as "createdAt" from profiles
    where namespace_key = ${namespaceKey}
      ${afterCursor(sql, after, ["created_at", "key"])}
    order by created_at desc, key desc limit ${limit}`;
}

/** Lists the profiles of all namespaces, newest first: at most `limit` after a cursor. */
export async function newestProfilesEverywhere(
  sql: Statements,
  after: Cursor | undefined,
  limit: number,
): Promise<EdgeRow[]> {
  return sql<EdgeRow[]>`
    select key, created_at as "createdAt" from profiles where true ${after ? sql`and key < ${after[1] ?? 0}` : sql``}
    order by key desc limit ${limit}`;
}

/** A Solana wallet and the profile it is linked to. */
export type OwnedWallet = WalletRow & Readonly<{ profileKey: number }>;

/**
 * Lists the Solana wallets of profiles, in the order of the keys: at most one more than `MAX_WALLETS`. Profiles of
 * other namespaces show verified wallets only.
 */
export async function listWallets(
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
      order by links.created_at desc, identifiers.key desc limit ${MAX_PER_PROFILE}
    ) wallet
    order by place limit ${MAX_WALLETS + 1}`;
}
