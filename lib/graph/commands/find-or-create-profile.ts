import { GraphError } from "../graph-error.ts";
import { requireName } from "../names.ts";
import { toPropertyMap } from "../properties.ts";
import type { PropertyChanges } from "../schema.ts";
import { searchName } from "../search-name.ts";
import type { Transaction } from "../store/database.ts";
import { requireProfileKey } from "../store/profiles.ts";
import { findLinks, linkIdentifiers, type NewLink } from "./identity.ts";
import { claimNames, nameTaken } from "./profile-names.ts";

export type NewProfile = Readonly<{
  namespaceKey: number;
  id: string | undefined;
  username: string;
  bio: string | undefined;
  image: string | undefined;
  referredById: string | undefined;
  properties: PropertyChanges;
  links: readonly NewLink[];
  /** Whether the application's server vouches for the wallet and the contacts. */
  isVouched: boolean;
  at: number;
  pathWords: ReadonlySet<string>;
}>;

/**
 * The profile with an id, or without one with a username; made where there is none, with what is given of wallets and
 * contacts linked to it. One that was there does not change, or anyone could make a profile their own by its username:
 * only an application's server that names it by its id links more to it.
 *
 * @throws {GraphError} `conflict` when the id or username is another profile's, or was its username within the last
 *   30 days, or when the profile is linked to none of the wallets and contacts given.
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
    `The profile ${JSON.stringify(id ?? username)} is linked to none of the wallets and contacts given. ` +
      "Choose another username, or link them to it with their proofs.",
  );

async function ensureProfile(sql: Transaction, profile: NewProfile): Promise<{ key: number; isNew: boolean }> {
  const { namespaceKey, username, bio = null, image = null, at } = profile;
  const id = profile.id ?? username;
  const found = await find(sql, profile);
  if (found !== undefined) return { key: found, isNew: false };
  const { referredById, pathWords } = profile;
  if (profile.id !== undefined) requireName("id", id, pathWords);
  requireName("username", username, pathWords);
  const referrer = referredById === undefined ? null : await requireProfileKey(sql, namespaceKey, referredById);
  const [made] = await sql<{ key: number }[]>`
    insert into profiles
      (namespace_key, id, username, search_name, bio, image, properties, referred_by_key, created_at, updated_at)
    values (${namespaceKey}, ${id}, ${username}, ${searchName(username)}, ${bio}, ${image},
      ${sql.json(toPropertyMap(profile.properties))}, ${referrer}, ${at}, ${at})
    on conflict do nothing returning key`;
  if (made) {
    await claimNames(sql, { namespaceKey, profileKey: made.key, at }, [id, username]);
    return { key: made.key, isNew: true };
  }
  const meanwhile = await find(sql, profile);
  if (meanwhile !== undefined) return { key: meanwhile, isNew: false };
  throw nameTaken(username);
}

async function find(sql: Transaction, { namespaceKey, id, username }: NewProfile): Promise<number | undefined> {
  const [row] = await sql<{ key: number }[]>`
    select key from profiles
    where namespace_key = ${namespaceKey} and ${id === undefined ? sql`username = ${username}` : sql`id = ${id}`}`;
  return row?.key;
}
