import { notFound } from "../graph-error.ts";
import type { PropertyMap, Wallet } from "../schema.ts";
import type { Statements } from "./database.ts";
import { readRows } from "./rows.ts";
import { unseenKeys } from "./unseen.ts";

/** A profile as it is stored. */
export type ProfileRow = Readonly<{
  key: number;
  id: string;
  namespace: string;
  username: string;
  bio: string | null;
  image: string | null;
  createdAt: number;
}>;

/** Columns of `ProfileRow`, of a query over `profiles` and `namespaces`. */
export const profileColumns = (sql: Statements) => sql`
  profiles.key, profiles.id, namespaces.name as namespace, profiles.username, profiles.bio, profiles.image,
  profiles.created_at as "createdAt"`;

/** Selects the key of who is meant by `id`: the profile with that id, else with that username. Null stands for nobody. */
export const profileNamed = (sql: Statements, namespaceKey: number, id: string | null) => sql`
  select key from profiles
  where namespace_key = ${namespaceKey} and (id = ${id} or username = ${id})
  order by id = ${id} desc limit 1`;

/** The key of the profile that is meant by an id or username. */
export async function findProfileKey(sql: Statements, namespaceKey: number, id: string): Promise<number | undefined> {
  const [row] = await sql<{ key: number }[]>`${profileNamed(sql, namespaceKey, id)}`;
  return row?.key;
}

/** The same of a profile that must be there. @throws {GraphError} `not-found`. */
export async function requireProfileKey(sql: Statements, namespaceKey: number, id: string): Promise<number> {
  const key = await findProfileKey(sql, namespaceKey, id);
  if (key === undefined) throw notFound("profile", id);
  return key;
}

/** Profiles by their keys. */
export async function loadProfiles(sql: Statements, keys: readonly number[]): Promise<Map<number, ProfileRow>> {
  const rows = await readRows<ProfileRow>(
    sql,
    sql`
      select ${profileColumns(sql)} from profiles join namespaces on namespaces.key = profiles.namespace_key
      where profiles.key = any(${unseenKeys(sql, keys)})`,
  );
  return new Map(rows.map((row) => [row.key, row]));
}

export type WalletRow = Readonly<{
  address: string;
  blockchain: Wallet["blockchain"];
  walletType: NonNullable<Wallet["wallet_type"]> | null;
  createdAt: number;
}>;

/** A profile with the first wallet that was linked to it. */
export type ProfileWithWallet = ProfileRow & Readonly<{ wallet: WalletRow | null }>;

/**
 * Profiles by their keys with their wallets, in one statement.
 *
 * @param onlyVerified leaves out wallets that nobody proved, as in what other namespaces see.
 */
export async function loadWithWallets(
  sql: Statements,
  keys: readonly number[],
  { onlyVerified = false }: { onlyVerified?: boolean } = {},
): Promise<Map<number, ProfileWithWallet>> {
  const rows = await readRows<ProfileWithWallet>(
    sql,
    sql`
      select ${profileColumns(sql)}, (
        select json_build_object('address', value, 'blockchain', type, 'walletType', wallet_type,
          'createdAt', identifiers.created_at)
        from profile_identifiers links join identifiers on key = identifier_key
        where links.profile_key = profiles.key and type in ('SOLANA', 'ETHEREUM')
          ${onlyVerified ? sql`and is_verified` : sql``}
        order by links.created_at, key limit 1
      ) as wallet
      from profiles join namespaces on namespaces.key = profiles.namespace_key
      where profiles.key = any(${unseenKeys(sql, keys)})`,
  );
  return new Map(rows.map((row) => [row.key, row]));
}

export type NamespaceRow = Readonly<{
  name: string;
  readableName: string | null;
  faviconUrl: string | null;
  userProfileUrl: string | null;
}>;

/** `NamespaceRow`, of a query over `namespaces`. */
export const namespaceAsJson = (sql: Statements) => sql`
  json_build_object('name', namespaces.name, 'readableName', namespaces.readable_name,
    'faviconUrl', namespaces.favicon_url, 'userProfileUrl', namespaces.user_profile_url)`;

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

/**
 * Profiles by their keys with all that is shown beside them, in one statement.
 *
 * @param onlyVerified leaves out wallets and contacts that nobody proved, as in what other namespaces see.
 */
export async function loadCards(
  sql: Statements,
  keys: readonly number[],
  { onlyVerified = false }: { onlyVerified?: boolean } = {},
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

/** Those of `keys` there are rows of, in their order: what was deleted meanwhile is left out. */
export const inOrder = <Row>(keys: readonly number[], rows: ReadonlyMap<number, Row>): Row[] =>
  keys.flatMap((key) => rows.get(key) ?? []);
