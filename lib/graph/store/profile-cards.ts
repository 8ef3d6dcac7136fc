import type { Identifier } from "../identifiers.ts";
import type { Wallet } from "../schema.ts";
import type { Fragment, Statements } from "./database.ts";
import { opaqueKeys } from "./fragments.ts";
import { type Columns, columnsToRows, selectColumns } from "./json-columns.ts";
import { type NamespaceRow, type ProfileRow, profileColumns, selectProfileKey } from "./profiles.ts";

/**
 * `onlyVerified` leaves out unproved wallets and contacts, as responses to other namespaces must. Of several wallets or
 * contacts one of `askedFor` is shown, else the first that was linked. With `reader`, only profiles of that namespace
 * show their properties.
 */
type Shown = Readonly<{ onlyVerified?: boolean; askedFor?: readonly Identifier[]; reader?: number }>;

export type WalletRow = Readonly<{
  address: string;
  blockchain: Wallet["blockchain"];
  walletType: NonNullable<Wallet["wallet_type"]> | null;
  createdAt: number;
}>;

/** A profile with the first wallet linked to it. */
export type ProfileWithWallet = ProfileRow & Readonly<{ wallet: WalletRow | null }>;

const profileNames = ["key", "id", "namespace", "username", "bio", "image", "createdAt", "properties"] as const;
const walletNames = ["profileKey", "address", "blockchain", "walletType", "createdAt"] as const;

/** Result of `selectProfilesWithWallets`. */
export type ProfilesWithWallets = readonly [profiles: Columns, wallets: Columns];

/**
 * Selects profiles and their wallets as one JSON value. One query for all wallets takes two thirds of the time of a
 * lateral join (measured with fifty profiles).
 *
 * @param keys an SQL array.
 */
export const selectProfilesWithWallets = (
  sql: Statements,
  keys: Fragment,
  { onlyVerified = false, reader }: Shown = {},
) => sql`
  json_build_array(
    ${selectColumns(
      sql,
      profileNames,
      sql`
      select ${profileColumns(sql, reader)} from profiles join namespaces on namespaces.key = profiles.namespace_key
      where profiles.key = any(${keys})`,
    )},
    ${selectColumns(
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

/** Converts the result of `selectProfilesWithWallets` to profiles by their keys. */
export function toProfilesWithWallets([profiles, wallets]: ProfilesWithWallets): Map<number, ProfileWithWallet> {
  const byProfile = new Map(
    columnsToRows<WalletRow & { profileKey: number }>(walletNames, wallets).map((row) => [row.profileKey, row]),
  );
  return new Map(
    columnsToRows<ProfileRow>(profileNames, profiles).map((row) => [
      row.key,
      Object.assign(row, { wallet: byProfile.get(row.key) ?? null }),
    ]),
  );
}

/** Loads profiles with their wallets in one statement. */
export async function loadProfilesWithWallets(
  sql: Statements,
  keys: readonly number[],
  shown: Shown = {},
): Promise<Map<number, ProfileWithWallet>> {
  const [read] = await sql<{ found: ProfilesWithWallets }[]>`
    select ${selectProfilesWithWallets(sql, opaqueKeys(sql, keys), shown)} as found`;
  return read ? toProfilesWithWallets(read.found) : new Map();
}

/**
 * A profile with counts, links and namespace. `wallet`, `contact` and `hashedPhone` are those asked for, else the first
 * that were linked.
 */
export type ProfileCard = ProfileRow &
  Readonly<{
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

const cardNames = [...profileNames, "readableName", "faviconUrl", "userProfileUrl"] as const;
const countNames = ["profileKey", "followers", "following"] as const;
const linkNames = [
  "profileKey",
  "kind",
  "value",
  "blockchain",
  "walletType",
  "createdAt",
  "type",
  "bio",
  "image",
] as const;

type CardRow = ProfileRow & Omit<NamespaceRow, "name">;
type CountRow = Readonly<{ profileKey: number; followers: number; following: number }>;
/** The first link of each kind. A phone number also counts as a contact. */
type LinkRow = Omit<WalletRow, "address"> &
  NonNullable<ProfileCard["contact"]> &
  Readonly<{ profileKey: number; kind: "wallet" | "contact" | "phone" }>;

/** Result of `selectProfileCards`. Links asked for come first, then the oldest. */
export type CardColumns = readonly [profiles: Columns, counts: Columns, links: Columns];

/**
 * Selects profiles with counts, links and namespaces as one JSON value.
 *
 * @param keys an SQL array.
 */
export const selectProfileCards = (
  sql: Statements,
  keys: Fragment,
  { onlyVerified = false, askedFor = [], reader }: Shown = {},
) => sql`
  json_build_array(
    ${selectColumns(
      sql,
      cardNames,
      sql`
      select ${profileColumns(sql, reader)}, namespaces.readable_name as "readableName",
        namespaces.favicon_url as "faviconUrl", namespaces.user_profile_url as "userProfileUrl"
      from profiles join namespaces on namespaces.key = profiles.namespace_key
      where profiles.key = any(${keys})`,
    )},
    ${selectColumns(
      sql,
      countNames,
      sql`
      select profile_key as "profileKey", sum(followers)::int as followers, sum(following)::int as following
      from profile_counts where profile_key = any(${keys}) group by profile_key`,
    )},
    ${selectColumns(
      sql,
      linkNames,
      sql`
      select * from (
        select distinct on (profile_key, kind) * from (
          select profile_key as "profileKey", profile_key, type, value, type as blockchain, wallet_type as "walletType",
            identifiers.created_at as "createdAt", bio, image, links.created_at as linked_at, key,
            ${isAskedFor(sql, askedFor)} as asked, case
              when type in ('SOLANA', 'ETHEREUM') then 'wallet' when type = 'PHONE' then 'phone' else 'contact'
            end as kind
          from profile_identifiers links join identifiers on key = identifier_key
          where profile_key = any(${keys}) ${ifProved(sql, onlyVerified)}
        ) linked
        order by profile_key, kind, asked desc, linked_at, key
      ) first order by asked desc, linked_at, kind, key`,
    )}
  )`;

const isAskedFor = (sql: Statements, askedFor: readonly Identifier[]) =>
  askedFor.length === 0
    ? sql`false`
    : sql`(value, type) in (select * from unnest(
        ${askedFor.map(({ value }) => value)}::text[], ${askedFor.map(({ type }) => type)}::text[]))`;

/** Loads profile cards in one statement. */
export async function loadCards(
  sql: Statements,
  keys: readonly number[],
  shown: Shown = {},
): Promise<Map<number, ProfileCard>> {
  const [read] = await sql<
    { found: CardColumns }[]
  >`select ${selectProfileCards(sql, opaqueKeys(sql, keys), shown)} as found`;
  return read ? toCards(read.found) : new Map();
}

/** Finds the card of a profile by id or username. */
export async function findCard(sql: Statements, namespaceKey: number, id: string): Promise<ProfileCard | undefined> {
  const [read] = await sql<{ found: CardColumns }[]>`
    with named as materialized (${selectProfileKey(sql, namespaceKey, id)})
    select ${selectProfileCards(sql, sql`array(select key from named)`)} as found`;
  return read && [...toCards(read.found).values()][0];
}

type CardLinks = Pick<ProfileCard, "wallet" | "contact" | "hashedPhone">;

/** Converts the result of `selectProfileCards` to cards by their keys. */
export function toCards([profiles, counts, links]: CardColumns): Map<number, ProfileCard> {
  const countsOf = new Map(columnsToRows<CountRow>(countNames, counts).map((row) => [row.profileKey, row]));
  const linksOf = new Map<number, CardLinks>();
  for (const link of columnsToRows<LinkRow>(linkNames, links))
    linksOf.set(link.profileKey, withLink(linksOf.get(link.profileKey) ?? noLinks, link));
  const toCard = (row: CardRow): ProfileCard => {
    const { followers = 0, following = 0 } = countsOf.get(row.key) ?? {};
    const { namespace: name, readableName, faviconUrl, userProfileUrl } = row;
    const shownNamespace = { name, readableName, faviconUrl, userProfileUrl };
    return Object.assign(row, { followers, following, shownNamespace }, linksOf.get(row.key) ?? noLinks);
  };
  return new Map(columnsToRows<CardRow>(cardNames, profiles).map((row) => [row.key, toCard(row)]));
}

const noLinks: CardLinks = { wallet: null, contact: null, hashedPhone: null };

function withLink({ wallet, contact, hashedPhone }: CardLinks, link: LinkRow): CardLinks {
  const { kind, value, blockchain, walletType, createdAt, type, bio, image } = link;
  if (kind === "wallet") return { wallet: { address: value, blockchain, walletType, createdAt }, contact, hashedPhone };
  return {
    wallet,
    contact: contact ?? { type, value, bio, image },
    hashedPhone: kind === "phone" ? value : hashedPhone,
  };
}
