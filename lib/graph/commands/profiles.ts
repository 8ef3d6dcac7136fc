import { canonicalJson } from "../canonical-json.ts";
import { GraphError, notFound } from "../graph-error.ts";
import { comparableName, validateName } from "../name-rules.ts";
import { toPropertyMap, withChanges } from "../properties.ts";
import type { PropertyChanges, PropertyMap } from "../schema.ts";
import { searchName } from "../search-name.ts";
import type { Transaction } from "../store/database.ts";
import { requireProfileKey } from "../store/profiles.ts";
import { findLinks, linkIdentifiers, type NewLink } from "./identities.ts";

/**
 * Time for which a released username stays reserved for its former owner, so that links to it do not lead to another
 * profile.
 */
const RESERVED_MS = 30 * 24 * 3_600_000;

type Claim = Readonly<{ namespaceKey: number; profileKey: number; at: number }>;

/** The message does not disclose whether the owner still uses the name. */
const nameUnavailable = (name: string) =>
  new GraphError(
    "conflict",
    `${JSON.stringify(name)} is the id or username of another profile in this namespace, or was its username within the last 30 days. Names are case-insensitive.`,
  );

/**
 * Claims ids and usernames for a profile by their comparable forms, so that no two names of a namespace look alike. The
 * order is fixed, to avoid deadlocks.
 *
 * @throws {GraphError} `conflict` when another profile has a name, or had it within the last 30 days.
 */
async function claimNames(
  sql: Transaction,
  { namespaceKey, profileKey, at }: Claim,
  names: readonly string[],
): Promise<void> {
  const wanted = [...new Set(names.map(comparableName))].toSorted();
  const claimed = await sql<{ name: string }[]>`
    insert into profile_names as held (namespace_key, name, profile_key)
    select ${namespaceKey}, name, ${profileKey} from unnest(${wanted}::text[]) name
    on conflict (namespace_key, name) do update set profile_key = excluded.profile_key, released_at = null
      where held.profile_key = excluded.profile_key or held.released_at <= ${at - RESERVED_MS}
    returning name`;
  const unavailable = names.find((name) => !claimed.some((row) => row.name === comparableName(name)));
  if (unavailable !== undefined) throw nameUnavailable(unavailable);
}

/** Releases a username, which stays reserved for the profile. */
async function releaseName(sql: Transaction, { namespaceKey, profileKey, at }: Claim, name: string): Promise<void> {
  await sql`
    update profile_names set released_at = ${at}
    where namespace_key = ${namespaceKey} and name = ${comparableName(name)} and profile_key = ${profileKey}`;
}

/** Changes of a profile. Null removes the bio or image. */
type ProfileChanges = Readonly<{
  username: string | undefined;
  bio: string | null | undefined;
  image: string | null | undefined;
  properties: PropertyChanges;
}>;

type Row = Readonly<{
  key: number;
  id: string;
  username: string;
  bio: string | null;
  image: string | null;
  properties: PropertyMap;
}>;

/**
 * Updates a profile and locks its row.
 *
 * @param id of the profile, or its username.
 * @throws {GraphError} `not-found`; `bad-request` when the username is not allowed; `conflict` when another profile has
 *   it, or had it within the last 30 days.
 */
export async function updateProfile(
  sql: Transaction,
  target: Readonly<{ namespaceKey: number; id: string; at: number; pathWords: ReadonlySet<string> }>,
  changes: ProfileChanges,
): Promise<{ key: number; isChanged: boolean }> {
  const before = await lockProfile(sql, target.namespaceKey, target.id);
  const after: Row = {
    key: before.key,
    id: before.id,
    username: changes.username ?? before.username,
    bio: changes.bio === undefined ? before.bio : changes.bio,
    image: changes.image === undefined ? before.image : changes.image,
    properties: withChanges(before.properties, changes.properties),
  };
  if (after.username !== before.username) validateName("username", after.username, target.pathWords);
  const isChanged = canonicalJson(before) !== canonicalJson(after);
  if (isChanged) await store(sql, after, target.at);
  if (after.username !== before.username) await rename(sql, target, before, after.username);
  return { key: before.key, isChanged };
}

async function lockProfile(sql: Transaction, namespaceKey: number, id: string): Promise<Row> {
  const [row] = await sql<Row[]>`
    select key, id, username, bio, image, properties from profiles
    where namespace_key = ${namespaceKey} and (id = ${id} or username = ${id})
    order by id = ${id} desc limit 1 for no key update`;
  if (row === undefined) throw notFound("profile", id);
  return row;
}

async function rename(
  sql: Transaction,
  { namespaceKey, at }: Readonly<{ namespaceKey: number; at: number }>,
  { key: profileKey, id, username }: Row,
  newName: string,
): Promise<void> {
  const claim = { namespaceKey, profileKey, at };
  await claimNames(sql, claim, [newName]);
  const released = comparableName(username);
  if (released !== comparableName(id) && released !== comparableName(newName)) await releaseName(sql, claim, username);
}

const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "23505";

async function store(sql: Transaction, { key, username, bio, image, properties }: Row, at: number): Promise<void> {
  try {
    await sql`
      update profiles set username = ${username}, search_name = ${searchName(username)}, bio = ${bio}, image = ${image},
        properties = ${sql.json(properties)}, updated_at = ${at}
      where key = ${key}`;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw nameUnavailable(username);
  }
}

export type NewProfile = Readonly<{
  namespaceKey: number;
  id: string | undefined;
  username: string;
  bio: string | undefined;
  image: string | undefined;
  referredById: string | undefined;
  properties: PropertyChanges;
  links: readonly NewLink[];
  /** Whether an application's server vouches for the wallet and contacts. */
  isVouched: boolean;
  at: number;
  pathWords: ReadonlySet<string>;
}>;

/**
 * Finds a profile by id, else by username; else creates it, linked to the given wallets and contacts. An existing
 * profile does not change, because anyone knows its username: only an application's server that names it by its id may
 * link more to it.
 *
 * @throws {GraphError} `conflict` when another profile has the id or username, or had the username within the last 30
 *   days; or when the profile has none of the given wallets and contacts.
 */
export async function findOrCreateProfile(
  sql: Transaction,
  profile: NewProfile,
): Promise<{ key: number; operation: "CREATED" | "FOUND"; isChanged: boolean }> {
  const { key, isNew } = await ensureProfile(sql, profile);
  const { links, isVouched, at } = profile;
  if (!isNew && !(isVouched && profile.id !== undefined)) {
    if (links.length > 0 && (await findLinks(sql, key, links)).length === 0) throw notTheirs(profile);
    return { key, operation: "FOUND", isChanged: false };
  }
  const isLinked = await linkIdentifiers(sql, { profileKey: key, links, isVerified: isVouched, at });
  return { key, operation: isNew ? "CREATED" : "FOUND", isChanged: isNew || isLinked };
}

const notTheirs = ({ id, username }: NewProfile) =>
  new GraphError(
    "conflict",
    `The profile ${JSON.stringify(id ?? username)} is not linked to any of the given wallets and contacts. ` +
      "Choose another username, or link them with proofs.",
  );

async function ensureProfile(sql: Transaction, profile: NewProfile): Promise<{ key: number; isNew: boolean }> {
  const { namespaceKey, username, bio = null, image = null, at } = profile;
  const id = profile.id ?? username;
  const found = await find(sql, profile);
  if (found !== undefined) return { key: found, isNew: false };
  const { referredById, pathWords } = profile;
  if (profile.id !== undefined) validateName("id", id, pathWords);
  validateName("username", username, pathWords);
  const referrer = referredById === undefined ? null : await requireProfileKey(sql, namespaceKey, referredById);
  const [created] = await sql<{ key: number }[]>`
    insert into profiles
      (namespace_key, id, username, search_name, bio, image, properties, referred_by_key, created_at, updated_at)
    values (${namespaceKey}, ${id}, ${username}, ${searchName(username)}, ${bio}, ${image},
      ${sql.json(toPropertyMap(profile.properties))}, ${referrer}, ${at}, ${at})
    on conflict do nothing returning key`;
  if (created) {
    await claimNames(sql, { namespaceKey, profileKey: created.key, at }, [id, username]);
    return { key: created.key, isNew: true };
  }
  const meanwhile = await find(sql, profile);
  if (meanwhile !== undefined) return { key: meanwhile, isNew: false };
  throw nameUnavailable(username);
}

async function find(sql: Transaction, { namespaceKey, id, username }: NewProfile): Promise<number | undefined> {
  const [row] = await sql<{ key: number }[]>`
    select key from profiles
    where namespace_key = ${namespaceKey} and ${id === undefined ? sql`username = ${username}` : sql`id = ${id}`}`;
  return row?.key;
}
