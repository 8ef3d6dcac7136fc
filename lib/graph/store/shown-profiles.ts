import type { PropertyMap, Wallet } from "../schema.ts";
import { asColumns, type Columns, toRows } from "./columns.ts";
import type { Statements } from "./database.ts";
import { type NamespaceRow, namespaceAsJson, type ProfileRow, profileColumns } from "./profiles.ts";
import { readRows } from "./rows.ts";
import { unseenKeys } from "./unseen.ts";

type Fragment = ReturnType<typeof unseenKeys>;

/** `onlyVerified` leaves out wallets and contacts that nobody proved, as in what other namespaces see. */
type Shown = Readonly<{ onlyVerified?: boolean }>;

export type WalletRow = Readonly<{
  address: string;
  blockchain: Wallet["blockchain"];
  walletType: NonNullable<Wallet["wallet_type"]> | null;
  createdAt: number;
}>;

/** A profile with the first wallet that was linked to it. */
export type ProfileWithWallet = ProfileRow & Readonly<{ wallet: WalletRow | null }>;

const profileNames = ["key", "id", "namespace", "username", "bio", "image", "createdAt"] as const;
const walletNames = ["profileKey", "address", "blockchain", "walletType", "createdAt"] as const;

/** Profiles and wallets, as `profilesWithWallets` selects them. */
export type ProfilesWithWallets = readonly [profiles: Columns, wallets: Columns];

/**
 * Selects profiles by their keys with their wallets, as one JSON value. All wallets are looked for at once, which of
 * fifty profiles takes two thirds as long as to look for those of one after the other.
 *
 * @param keys an array.
 */
export const profilesWithWallets = (sql: Statements, keys: Fragment, { onlyVerified = false }: Shown = {}) => sql`
  json_build_array(
    ${asColumns(
      sql,
      profileNames,
      sql`
      select ${profileColumns(sql)} from profiles join namespaces on namespaces.key = profiles.namespace_key
      where profiles.key = any(${keys})`,
    )},
    ${asColumns(
      sql,
      walletNames,
      sql`
      select distinct on (profile_key) profile_key as "profileKey", value as address, type as blockchain,
        wallet_type as "walletType", identifiers.created_at as "createdAt"
      from profile_identifiers links join identifiers on key = identifier_key
      where profile_key = any(${keys}) and type in ('SOLANA', 'ETHEREUM') ${ifProved(sql, onlyVerified)}
      order by profile_key, links.created_at, key`,
    )}
  )`;

const ifProved = (sql: Statements, onlyVerified: boolean) => (onlyVerified ? sql`and is_verified` : sql``);

/** The profiles by their keys, of what `profilesWithWallets` selected. */
export function toProfilesWithWallets([profiles, wallets]: ProfilesWithWallets): Map<number, ProfileWithWallet> {
  const byProfile = new Map(
    toRows<WalletRow & { profileKey: number }>(walletNames, wallets).map((row) => [row.profileKey, row]),
  );
  return new Map(
    toRows<ProfileRow>(profileNames, profiles).map((row) => [
      row.key,
      Object.assign(row, { wallet: byProfile.get(row.key) ?? null }),
    ]),
  );
}

/** Profiles by their keys with their wallets, in one statement. */
export async function loadWithWallets(
  sql: Statements,
  keys: readonly number[],
  shown: Shown = {},
): Promise<Map<number, ProfileWithWallet>> {
  const [read] = await sql<{ found: ProfilesWithWallets }[]>`
    select ${profilesWithWallets(sql, unseenKeys(sql, keys), shown)} as found`;
  return read ? toProfilesWithWallets(read.found) : new Map();
}

/** A profile with what is shown beside it. `wallet`, `contact` and `hashedPhone` are the first that were linked. */
export type ProfileCard = ProfileRow &
  Readonly<{
    properties: PropertyMap;
    followers: number;
    following: number;
    wallet: WalletRow | null;
    contact: Readonly<{
      type: "EMAIL" | "TWITTER" | "PHONE";
      value: string;
      bio: string | null;
      image: string | null;
    }> | null;
    hashedPhone: string | null;
    shownNamespace: NamespaceRow;
  }>;

/** Profiles by their keys with all that is shown beside them, in one statement. */
export async function loadCards(
  sql: Statements,
  keys: readonly number[],
  { onlyVerified = false }: Shown = {},
): Promise<Map<number, ProfileCard>> {
  const rows = await readRows<ProfileCard>(
    sql,
    sql`
    select ${profileColumns(sql)}, profiles.properties,
      coalesce(counts.followers, 0) as followers, coalesce(counts.following, 0) as following,
      linked.wallet, linked.contact, linked.phone as "hashedPhone",
      ${namespaceAsJson(sql)} as "shownNamespace"
    from profiles join namespaces on namespaces.key = profiles.namespace_key
    left join lateral (
      select sum(followers)::int as followers, sum(following)::int as following
      from profile_counts where profile_key = profiles.key
    ) counts on true
    left join lateral (
      select
        (array_agg(json_build_object('address', value, 'blockchain', type, 'walletType', wallet_type,
          'createdAt', identifiers.created_at) order by links.created_at, key)
          filter (where type in ('SOLANA', 'ETHEREUM')))[1] as wallet,
        (array_agg(json_build_object('type', type, 'value', value, 'bio', bio, 'image', image)
          order by links.created_at, key) filter (where type in ('EMAIL', 'TWITTER', 'PHONE')))[1] as contact,
        (array_agg(value order by links.created_at, key) filter (where type = 'PHONE'))[1] as phone
      from profile_identifiers links join identifiers on key = identifier_key
      where links.profile_key = profiles.key ${onlyVerified ? sql`and is_verified` : sql``}
    ) linked on true
    where profiles.key = any(${unseenKeys(sql, keys)})`,
  );
  return new Map(rows.map((row) => [row.key, row]));
}
