import { notFound } from "../graph-error.ts";
import type { PropertyMap } from "../schema.ts";
import type { Statements } from "./database.ts";
import { opaqueKeys, opaqueNumber } from "./fragments.ts";
import { selectRows } from "./json-columns.ts";

/** A profile as JSON that is a `ProfileRow`, of a query over `profiles` and `namespaces`. */
export const profileAsJson = (sql: Statements) => sql`
  json_build_object('key', profiles.key, 'id', profiles.id, 'namespace', namespaces.name,
    'username', profiles.username, 'bio', profiles.bio, 'image', profiles.image, 'createdAt', profiles.created_at,
    'properties', profiles.properties)`;

/** A profile as it is stored. */
export type ProfileRow = Readonly<{
  key: number;
  id: string;
  namespace: string;
  username: string;
  bio: string | null;
  image: string | null;
  createdAt: number;
  /** Null where whoever asks may not see them. */
  properties: PropertyMap | null;
}>;

/**
 * Columns of `ProfileRow`, of a query over `profiles` and `namespaces`.
 *
 * @param reader the only namespace whose profiles' properties are told, where there may be profiles of others.
 */
export const profileColumns = (sql: Statements, reader?: number) => sql`
  profiles.key, profiles.id, namespaces.name as namespace, profiles.username, profiles.bio, profiles.image,
  profiles.created_at as "createdAt", ${
    reader === undefined
      ? sql`profiles.properties`
      : sql`case when profiles.namespace_key = ${opaqueNumber(sql, reader)} then profiles.properties end`
  } as properties`;

/** Selects the key of who is meant by `id`: the profile with that id, else with that username. Null stands for nobody. */
export const selectProfileKey = (sql: Statements, namespaceKey: number, id: string | null) => sql`
  select key from profiles
  where namespace_key = ${namespaceKey} and (id = ${id} or username = ${id})
  order by id = ${id} desc limit 1`;

/** The key of the profile that is meant by an id or username. */
export async function findProfileKey(sql: Statements, namespaceKey: number, id: string): Promise<number | undefined> {
  const [row] = await sql<{ key: number }[]>`${selectProfileKey(sql, namespaceKey, id)}`;
  return row?.key;
}

/** The same of a profile that must be there. @throws {GraphError} `not-found`. */
export async function requireProfileKey(sql: Statements, namespaceKey: number, id: string): Promise<number> {
  const key = await findProfileKey(sql, namespaceKey, id);
  if (key === undefined) throw notFound("profile", id);
  return key;
}

/** Profiles by their keys, with properties of those of the namespace `reader`, else of all. */
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

/** `NamespaceRow`, of a query over `namespaces`. */
export const namespaceAsJson = (sql: Statements) => sql`
  json_build_object('name', namespaces.name, 'readableName', namespaces.readable_name,
    'faviconUrl', namespaces.favicon_url, 'userProfileUrl', namespaces.user_profile_url)`;

/** Those of `keys` there are rows of, in their order: what was deleted meanwhile is left out. */
export const inKeyOrder = <Row>(keys: readonly number[], rows: ReadonlyMap<number, Row>): Row[] =>
  keys.flatMap((key) => rows.get(key) ?? []);
