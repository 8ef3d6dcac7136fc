import type { PropertyMap } from "../schema.ts";
import { authorAsJson } from "./authors.ts";
import type { Statements } from "./database.ts";
import { hasLiked, joinCounts, joinViewer, toCommentId, type Viewer } from "./nodes.ts";
import type { ProfileRow } from "./profiles.ts";

/** A comment as it is stored, with what is shown beside it. `text` is null once it is deleted and its replies are not. */
export type CommentRow = Readonly<{
  key: number;
  id: string;
  text: string | null;
  properties: PropertyMap;
  createdAt: number;
  contentId: string | null;
  author: ProfileRow;
  likes: number;
  hasLiked: boolean | null;
}>;

const commentColumns = (sql: Statements) => sql`
  comments.key, comments.id, comments.text, comments.properties, comments.created_at as "createdAt",
  contents.id as "contentId", ${authorAsJson(sql)} as author, counts.likes,
  ${hasLiked(sql, sql`comments.key`)} as "hasLiked"`;

const commentTables = (sql: Statements, viewer: Viewer | undefined) => sql`
  comments join profiles on profiles.key = comments.profile_key
  join namespaces on namespaces.key = comments.namespace_key
  left join contents on contents.key = comments.content_key
  ${joinCounts(sql, sql`comments.key`)} ${joinViewer(sql, viewer)}`;

/** Comments by their keys. */
export async function loadComments(
  sql: Statements,
  keys: readonly number[],
  viewer?: Viewer,
): Promise<Map<number, CommentRow>> {
  const rows = await sql<CommentRow[]>`
    select ${commentColumns(sql)} from ${commentTables(sql, viewer)} where comments.key = any(${keys as number[]})`;
  return new Map(rows.map((row) => [row.key, row]));
}

/** Comments of a namespace by their ids, in lower case. */
export async function findComments(
  sql: Statements,
  namespaceKey: number,
  ids: readonly string[],
  viewer?: Viewer,
): Promise<Map<string, CommentRow>> {
  const possible = ids.flatMap((id) => toCommentId(id) ?? []);
  const rows = await sql<CommentRow[]>`
    select ${commentColumns(sql)} from ${commentTables(sql, viewer)}
    where comments.namespace_key = ${namespaceKey} and comments.id = any(${possible}::uuid[])`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** The key of the comment with an id, deleted or not. */
export async function findCommentKey(sql: Statements, namespaceKey: number, id: string): Promise<number | undefined> {
  const [row] = await sql<{ key: number }[]>`
    select key from comments where namespace_key = ${namespaceKey} and id = ${toCommentId(id)}`;
  return row?.key;
}
