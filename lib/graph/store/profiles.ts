import { notFound } from "../graph-error.ts";
import type { PropertyMap } from "../schema.ts";
import type { Statements } from "./database.ts";
import { opaqueKeys, opaqueNumber } from "./fragments.ts";
import { selectRows } from "./json-columns.ts";

/** Selects a `ProfileRow` as JSON from `profiles` and `namespaces`. */
export const profileAsJson = (sql: Statements) => sql`
  json_build_object('key', profiles.key, 'id', profiles.id, 'namespace', namespaces.name,
    'username', profiles.username, 'bio', profiles.bio, 'image', profiles.image, 'createdAt', profiles.created_at,
    'properties', profiles.properties)`;

export type ProfileRow = Readonly<{
  key: number;
  id: string;
  namespace: string;
  username: string;
  bio: string | null;
  image: string | null;
  createdAt: number;
  /** Null where the reader may not see them. */
  properties: PropertyMap | null;
}>;

/**
 * Selects the columns of `ProfileRow` from `profiles` and `namespaces`.
 *
 * @param reader if given, only profiles of this namespace show their properties.
 */
export const profileColumns = (sql: Statements, reader?: number) => sql`
  profiles.key, profiles.id, namespaces.name as namespace, profiles.username, profiles.bio, profiles.image,
  profiles.created_at as "createdAt", ${
    reader === undefined
      ? sql`profiles.properties`
      : sql`case when profiles.namespace_key = ${opaqueNumber(sql, reader)} then profiles.properties end`
  } as properties`;

/** Selects the key of the profile with this id, else with this username. Null matches no profile. */
export const selectProfileKey = (sql: Statements, namespaceKey: number, id: string | null) => sql`
  select key from profiles
  where namespace_key = ${namespaceKey} and (id = ${id} or username = ${id})
  order by id = ${id} desc limit 1`;

/** Finds the key of a profile by id or username. */
export async function findProfileKey(sql: Statements, namespaceKey: number, id: string): Promise<number | undefined> {
  const [row] = await sql<{ key: number }[]>`${selectProfileKey(sql, namespaceKey, id)}`;
  return row?.key;
}

/** Finds the key of a profile by id or username. @throws {GraphError} `not-found`. */
export async function requireProfileKey(sql: Statements, namespaceKey: number, id: string): Promise<number> {
  const key = await findProfileKey(sql, namespaceKey, id);
  if (key === undefined) throw notFound("profile", id);
  return key;
}

/** Loads profiles by their keys. With `reader`, only profiles of that namespace show their properties. */
export async function loadProfiles(
  sql: Statements,
  keys: readonly number[],
  reader?: number,
): Promise<Map<number, ProfileRow>> {
  const rows = await selectRows<ProfileRow>(
    sql,
    sql`
      select ${profileColumns(sql, reader)} from profiles join namespaces on namespaces.key = profiles.namespace_key
      where profiles.key = any(${opaqueKeys(sql, keys)})`,
  );
  return new Map(rows.map((row) => [row.key, row]));
}

export type NamespaceRow = Readonly<{
  name: string;
  readableName: string | null;
  faviconUrl: string | null;
  userProfileUrl: string | null;
}>;

/** Selects a `NamespaceRow` as JSON from `namespaces`. */
export const namespaceAsJson = (sql: Statements) => sql`
  json_build_object('name', namespaces.name, 'readableName', namespaces.readable_name,
    'faviconUrl', namespaces.favicon_url, 'userProfileUrl', namespaces.user_profile_url)`;

/** Lists the rows of `keys` in their order, leaving out keys without a row: they were deleted meanwhile. */
export const inKeyOrder = <Row>(keys: readonly number[], rows: ReadonlyMap<number, Row>): Row[] =>
  keys.flatMap((key) => rows.get(key) ?? []);

/** Loads namespaces by their keys. */
export async function loadNamespaces(
  sql: Statements,
  keys: readonly number[],
): Promise<Map<number, NamespaceRow & { key: number }>> {
  const rows = await sql<(NamespaceRow & { key: number })[]>`
    select key, name, readable_name as "readableName", favicon_url as "faviconUrl",
      user_profile_url as "userProfileUrl"
    from namespaces where key = any(${[...new Set(keys)]})`;
  return new Map(rows.map((row) => [row.key, row]));
}
