import { canonicalJson } from "../canonical-json.ts";
import { notFound } from "../graph-error.ts";
import { nameKey, requireName } from "../names.ts";
import { withChanges } from "../properties.ts";
import type { PropertyChanges, PropertyMap } from "../schema.ts";
import { searchName } from "../search-name.ts";
import type { Transaction } from "../store/database.ts";
import { claimNames, nameTaken, releaseName } from "./profile-names.ts";

/** What is to change of a profile. A bio or image of null is removed. */
export type ProfileChanges = Readonly<{
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
 * Changes a profile, whose row it locks.
 *
 * @param id of the profile, or its username.
 * @throws {GraphError} `not-found`; `bad-request` when no profile may have the username; `conflict` when the username is another profile's, or was within the last 30 days.
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
  if (after.username !== before.username) requireName("username", after.username, target.pathWords);
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
  const released = nameKey(username);
  if (released !== nameKey(id) && released !== nameKey(newName)) await releaseName(sql, claim, username);
}

/** Unique violation: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const isTaken = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "23505";

async function store(sql: Transaction, { key, username, bio, image, properties }: Row, at: number): Promise<void> {
  try {
    await sql`
      update profiles set username = ${username}, search_name = ${searchName(username)}, bio = ${bio}, image = ${image},
        properties = ${sql.json(properties)}, updated_at = ${at}
      where key = ${key}`;
  } catch (error) {
    if (!isTaken(error)) throw error;
    throw nameTaken(username);
  }
}
