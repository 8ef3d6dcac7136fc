import type { Identifier } from "../identifiers.ts";
import type { GivenContact } from "../schema.ts";
import type { Statements, Transaction } from "../store/database.ts";

/** Loads the installation's salt for hashes of phone numbers. */
async function phoneSalt(sql: Statements): Promise<Buffer> {
  const [row] = await sql<{ value: Buffer }[]>`select value from settings where name = 'phone_salt'`;
  if (row === undefined) throw new Error("The database has no salt for phone numbers; its migrations have not run.");
  return row.value;
}

/** Loads the salt if one of the types is a phone number; else returns an empty one. */
export const phoneSaltFor = async (sql: Statements, types: readonly string[]): Promise<Buffer> =>
  types.includes("PHONE") ? phoneSalt(sql) : Buffer.alloc(0);

/** Advisory lock that serializes changes of identities: two concurrent joins would not see each other. */
const IDENTITY_LOCK = 7_450_030;

/** A wallet or contact to link, with the description of a contact. */
export type NewLink = Identifier & Partial<Pick<GivenContact, "bio" | "image">>;

export const toLink = ({ bio, image }: GivenContact, identifier: Identifier): NewLink => ({
  ...identifier,
  ...(bio !== undefined && { bio }),
  ...(image !== undefined && { image }),
});

type Links = Readonly<{
  profileKey: number;
  links: readonly NewLink[];
  /** True where they are proved, or an application's server vouches for them. */
  isVerified: boolean;
  at: number;
}>;

/**
 * Returns the keys of wallets and contacts, which are created if they are new: in a fixed order, to avoid deadlocks.
 */
async function ensureIdentifiers(
  sql: Transaction,
  identifiers: readonly Identifier[],
  at: number,
): Promise<Map<string, number>> {
  const keys = new Map<string, number>();
  for (const { type, value } of identifiers.toSorted((one, other) => (one.value < other.value ? -1 : 1)))
    keys.set(value, await ensureIdentifier(sql, { type, value }, at));
  return keys;
}

async function ensureIdentifier(sql: Transaction, { type, value }: Identifier, at: number): Promise<number> {
  const [row] = await sql<{ key: number }[]>`
    with created as (
      insert into identifiers (type, value, identity_key, created_at)
      values (${type}, ${value}, nextval('identifiers_key_seq'), ${at})
      on conflict (value, type) do nothing returning key
    )
    select key from created union all select key from identifiers where value = ${value} and type = ${type} limit 1`;
  // Another transaction has created it meanwhile, after the snapshot of this statement.
  return row?.key ?? ensureIdentifier(sql, { type, value }, at);
}

/**
 * Links wallets and contacts to a profile. An existing link becomes verified if the new one is, and takes over a given
 * bio and image.
 *
 * @returns whether anything changed.
 */
export async function linkIdentifiers(
  sql: Transaction,
  { profileKey, links, isVerified, at }: Links,
): Promise<boolean> {
  if (links.length === 0) return false;
  const keys = await ensureIdentifiers(sql, links, at);
  await lockLinks(sql, profileKey);
  let isChanged = false;
  for (const { value, bio = null, image = null } of links) {
    const [changed] = await sql`
      insert into profile_identifiers as links (profile_key, identifier_key, is_verified, bio, image, created_at)
      values (${profileKey}, ${keys.get(value) ?? 0}, ${isVerified}, ${bio}, ${image}, ${at})
      on conflict (profile_key, identifier_key) do update
        set is_verified = links.is_verified or excluded.is_verified,
          bio = coalesce(excluded.bio, links.bio), image = coalesce(excluded.image, links.image)
        where (excluded.is_verified and not links.is_verified)
          or excluded.bio <> coalesce(links.bio, '') or excluded.image <> coalesce(links.image, '')
      returning 1`;
    isChanged ||= changed !== undefined;
  }
  if (isChanged && isVerified) await joinIdentitiesOfProfile(sql, profileKey);
  return isChanged;
}

/** A wallet or contact linked to a profile. */
export type Linked = Readonly<{ key: number; value: string; isVerified: boolean }>;

/** Finds and locks the links of a profile to these wallets and contacts. */
export async function findLinks(
  sql: Transaction,
  profileKey: number,
  identifiers: readonly Identifier[],
): Promise<Linked[]> {
  await lockLinks(sql, profileKey);
  return sql<Linked[]>`
    select key, value, is_verified as "isVerified" from identifiers join profile_identifiers on identifier_key = key
    where profile_key = ${profileKey} and (value, type) in (
      select * from unnest(${identifiers.map(({ value }) => value)}::text[], ${identifiers.map(({ type }) => type)}::text[]))`;
}

/** Deletes links that `findLinks` returned. */
export async function unlinkIdentifiers(
  sql: Transaction,
  profileKey: number,
  linked: readonly Linked[],
): Promise<void> {
  await sql`
    delete from profile_identifiers
    where profile_key = ${profileKey} and identifier_key = any(${linked.map(({ key }) => key)})`;
  const verified = linked.filter(({ isVerified }) => isVerified);
  if (verified.length > 0) await lockIdentities(sql);
  for (const { key } of verified) await separateIdentity(sql, key);
}

/** Serializes changes of a profile's links: concurrent ones must see each other. */
async function lockLinks(sql: Transaction, profileKey: number): Promise<void> {
  await sql`select 1 from profiles where key = ${profileKey} for no key update`;
}

/**
 * Declares that two wallets belong to one person, creating them if they are new. @returns whether the connection is
 * new.
 */
export async function connectWallets(
  sql: Transaction,
  one: Identifier,
  other: Identifier,
  at: number,
): Promise<boolean> {
  const keys = [...(await ensureIdentifiers(sql, [one, other], at)).values()];
  const [created] = await sql`
    insert into wallet_connections (one_key, other_key, created_at)
    values (${Math.min(...keys)}, ${Math.max(...keys)}, ${at})
    on conflict do nothing returning 1`;
  if (created === undefined) return false;
  await lockIdentities(sql);
  await joinIdentities(sql, keys);
  return true;
}

/** Locks identities until the transaction ends. Statements from here on see earlier changes. */
async function lockIdentities(sql: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${IDENTITY_LOCK})`;
}

async function joinIdentitiesOfProfile(sql: Transaction, profileKey: number): Promise<void> {
  const members = await sql<{ key: number }[]>`
    select identifier_key as key from profile_identifiers where profile_key = ${profileKey} and is_verified`;
  // A single member joins nothing. A transaction that links the next one waits for this transaction and sees it.
  if (members.length < 2) return;
  await lockIdentities(sql);
  await joinIdentities(
    sql,
    members.map(({ key }) => key),
  );
}

/** Merges the identities of wallets and contacts. */
async function joinIdentities(sql: Transaction, keys: readonly number[]): Promise<void> {
  await sql`
    with joined as (select distinct identity_key from identifiers where key = any(${keys as number[]}))
    update identifiers set identity_key = (select min(identity_key) from joined)
    where identity_key in (select identity_key from joined)
      and identity_key <> (select min(identity_key) from joined)`;
}

/** Splits the identity that a link was removed from where its members are no longer connected. */
async function separateIdentity(sql: Transaction, identifierKey: number): Promise<void> {
  const members = await sql<{ key: number }[]>`
    select key from identifiers
    where identity_key = (select identity_key from identifiers where key = ${identifierKey})`;
  const keys = members.map(({ key }) => key);
  const joints = await sql<{ one: number; other: number }[]>`
    select min(identifier_key) over (partition by profile_key) as one, identifier_key as other
    from profile_identifiers where identifier_key = any(${keys}) and is_verified
    union all
    select one_key, other_key from wallet_connections where one_key = any(${keys})`;
  const [, ...separated] = connectedComponents(keys, joints);
  for (const part of separated) {
    const [created] = await sql<{ key: number }[]>`select nextval('identifiers_key_seq') as key`;
    await sql`update identifiers set identity_key = ${created?.key ?? 0} where key = any(${part})`;
  }
}

/** Computes the connected components of a graph. */
export function connectedComponents(
  keys: readonly number[],
  joints: readonly { one: number; other: number }[],
): number[][] {
  const parts = new Map(keys.map((key) => [key, [key]]));
  for (const { one, other } of joints) {
    const [first, second] = [parts.get(one), parts.get(other)];
    if (first === undefined || second === undefined || first === second) continue;
    const [large, small] = first.length < second.length ? [second, first] : [first, second];
    large.push(...small);
    for (const key of small) parts.set(key, large);
  }
  return [...new Set(parts.values())];
}
