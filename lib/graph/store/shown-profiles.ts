import type { PropertyMap, Wallet } from "../schema.ts";
import { asColumns, type Columns, toRows } from "./columns.ts";
import type { Statements } from "./database.ts";
import { type NamespaceRow, type ProfileRow, profileColumns, profileNamed } from "./profiles.ts";
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

const cardNames = [
  ...profileNames,
  "properties",
  "followers",
  "following",
  "readableName",
  "faviconUrl",
  "userProfileUrl",
] as const;
const linkNames = [
  "profileKey",
  "key",
  "type",
  "value",
  "walletType",
  "bio",
  "image",
  "createdAt",
  "linkedAt",
] as const;

/** The first identifier of a type that was linked to a profile. `createdAt` is the identifier's. */
type LinkRow = Readonly<{
  profileKey: number;
  key: number;
  type: WalletRow["blockchain"] | NonNullable<ProfileCard["contact"]>["type"];
  value: string;
  walletType: WalletRow["walletType"];
  bio: string | null;
  image: string | null;
  createdAt: number;
  linkedAt: number;
}>;

/** Profiles and what is linked to them, as `profileCards` selects them. */
export type FoundCards = readonly [cards: Columns, links: Columns];

/**
 * Selects profiles by their keys with all that is shown beside them, as one JSON value. What is linked is looked for of
 * all profiles at once, as in `profilesWithWallets`.
 *
 * @param keys an array.
 */
export const profileCards = (sql: Statements, keys: Fragment, { onlyVerified = false }: Shown = {}) => sql`
  json_build_array(
    ${asColumns(
      sql,
      cardNames,
      sql`
      select ${profileColumns(sql)}, profiles.properties,
        coalesce(counts.followers, 0) as followers, coalesce(counts.following, 0) as following,
        namespaces.readable_name as "readableName", namespaces.favicon_url as "faviconUrl",
        namespaces.user_profile_url as "userProfileUrl"
      from profiles join namespaces on namespaces.key = profiles.namespace_key
      left join lateral (
        select sum(followers)::int as followers, sum(following)::int as following
        from profile_counts where profile_key = profiles.key
      ) counts on true
      where profiles.key = any(${keys})`,
    )},
    ${asColumns(
      sql,
      linkNames,
      sql`
      select distinct on (profile_key, type) profile_key as "profileKey", key, type, value, wallet_type as "walletType",
        bio, image, identifiers.created_at as "createdAt", links.created_at as "linkedAt"
      from profile_identifiers links join identifiers on key = identifier_key
      where profile_key = any(${keys}) ${ifProved(sql, onlyVerified)}
      order by profile_key, type, links.created_at, key`,
    )}
  )`;

type CardRow = Omit<ProfileCard, "wallet" | "contact" | "hashedPhone" | "shownNamespace"> & Omit<NamespaceRow, "name">;
type OpenCard = { -readonly [Name in keyof ProfileCard]: ProfileCard[Name] };

/** The profiles by their keys, of what `profileCards` selected. */
export function toCards([profiles, links]: FoundCards): Map<number, ProfileCard> {
  const found = new Map(toRows<CardRow>(cardNames, profiles).map((row) => [row.key, toBareCard(row)]));
  for (const link of toRows<LinkRow>(linkNames, links).toSorted(byLinking)) {
    const card = found.get(link.profileKey);
    if (card) addLink(card, link);
  }
  return found;
}

const byLinking = (one: LinkRow, other: LinkRow): number => one.linkedAt - other.linkedAt || one.key - other.key;

const toBareCard = ({ readableName, faviconUrl, userProfileUrl, ...row }: CardRow): OpenCard => ({
  ...row,
  wallet: null,
  contact: null,
  hashedPhone: null,
  shownNamespace: { name: row.namespace, readableName, faviconUrl, userProfileUrl },
});

/** Adds what was linked where nothing like it was linked before. */
function addLink(card: OpenCard, { type, value, walletType, createdAt, bio, image }: LinkRow): void {
  if (type === "SOLANA" || type === "ETHEREUM")
    card.wallet ??= { address: value, blockchain: type, walletType, createdAt };
  else card.contact ??= { type, value, bio, image };
  if (type === "PHONE") card.hashedPhone ??= value;
}

/** Profiles by their keys with all that is shown beside them, in one statement. */
export async function loadCards(
  sql: Statements,
  keys: readonly number[],
  shown: Shown = {},
): Promise<Map<number, ProfileCard>> {
  const [read] = await sql<{ found: FoundCards }[]>`select ${profileCards(sql, unseenKeys(sql, keys), shown)} as found`;
  return read ? toCards(read.found) : new Map();
}

/** The profile that is meant by an id or username, with all that is shown beside it. */
export async function findCard(sql: Statements, namespaceKey: number, id: string): Promise<ProfileCard | undefined> {
  const [read] = await sql<{ found: FoundCards }[]>`
    with named as materialized (${profileNamed(sql, namespaceKey, id)})
    select ${profileCards(sql, sql`array(select key from named)`)} as found`;
  const [card] = read ? toCards(read.found).values() : [];
  return card;
}
