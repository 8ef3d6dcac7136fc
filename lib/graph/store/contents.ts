import type { PropertyMap } from "../schema.ts";
import { authorAsJson } from "./authors.ts";
import type { Statements } from "./database.ts";
import { hasLiked, joinCounts, joinViewer, type Viewer } from "./nodes.ts";
import type { ProfileRow } from "./profiles.ts";

/** A content as it is stored, with what is shown beside it. `hasLiked` is null where nobody asks. */
export type ContentRow = Readonly<{
  key: number;
  id: string;
  namespace: string;
  properties: PropertyMap;
  createdAt: number;
  author: ProfileRow;
  likes: number;
  comments: number;
  hasLiked: boolean | null;
}>;

const contentColumns = (sql: Statements) => sql`
  contents.key, contents.id, namespaces.name as namespace, contents.properties, contents.created_at as "createdAt",
  ${authorAsJson(sql)} as author, counts.likes, counts.comments, ${hasLiked(sql, sql`contents.key`)} as "hasLiked"`;

const contentTables = (sql: Statements, viewer: Viewer | undefined) => sql`
  contents join profiles on profiles.key = contents.profile_key
  join namespaces on namespaces.key = contents.namespace_key
  ${joinCounts(sql, sql`contents.key`)} ${joinViewer(sql, viewer)}`;

/** Contents by their keys. */
export async function loadContents(
  sql: Statements,
  keys: readonly number[],
  viewer?: Viewer,
): Promise<Map<number, ContentRow>> {
  const rows = await sql<ContentRow[]>`
    select ${contentColumns(sql)} from ${contentTables(sql, viewer)} where contents.key = any(${keys as number[]})`;
  return new Map(rows.map((row) => [row.key, row]));
}

/** Contents of a namespace by their ids. */
export async function findContents(
  sql: Statements,
  namespaceKey: number,
  ids: readonly string[],
  viewer?: Viewer,
): Promise<Map<string, ContentRow>> {
  const rows = await sql<ContentRow[]>`
    select ${contentColumns(sql)} from ${contentTables(sql, viewer)}
    where contents.namespace_key = ${namespaceKey} and contents.id = any(${ids as string[]})`;
  return new Map(rows.map((row) => [row.id, row]));
}
