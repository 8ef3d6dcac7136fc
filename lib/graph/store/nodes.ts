import type { PropertyMap } from "../schema.ts";
import type { Fragment, Statements, Transaction } from "./database.ts";
import { counterSlot } from "./fragments.ts";
import { type ProfileRow, profileAsJson, selectProfileKey } from "./profiles.ts";

/**
 * A comment with its author and likes. `text` is null for a deleted comment with replies; `hasLiked` is null without a
 * viewer.
 */
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
  contents.id as "contentId", ${profileAsJson(sql)} as author, counts.likes,
  ${hasLiked(sql, sql`comments.key`)} as "hasLiked"`;

const commentTables = (sql: Statements, viewer: Viewer | undefined) => sql`
  comments join profiles on profiles.key = comments.profile_key
  join namespaces on namespaces.key = comments.namespace_key
  left join contents on contents.key = comments.content_key
  ${joinCounts(sql, sql`comments.key`)} ${joinViewer(sql, viewer)}`;

/** Loads comments by their keys. */
export async function loadComments(
  sql: Statements,
  namespaceKey: number,
  keys: readonly number[],
  viewer?: Viewer,
): Promise<Map<number, CommentRow>> {
  const rows = await sql<CommentRow[]>`
    select ${commentColumns(sql)} from ${commentTables(sql, viewer)}
    where comments.namespace_key = ${namespaceKey} and comments.key = any(${keys as number[]})`;
  return new Map(rows.map((row) => [row.key, row]));
}

/** Finds comments by their ids, in lower case. */
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

/** Finds the key of a comment, deleted or not. */
export async function findCommentKey(sql: Statements, namespaceKey: number, id: string): Promise<number | undefined> {
  const [row] = await sql<{ key: number }[]>`
    select key from comments where namespace_key = ${namespaceKey} and id = ${toCommentId(id)}`;
  return row?.key;
}

/** A content with its author and counts. `hasLiked` is null without a viewer. */
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
  ${profileAsJson(sql)} as author, counts.likes, counts.comments, ${hasLiked(sql, sql`contents.key`)} as "hasLiked"`;

const contentTables = (sql: Statements, viewer: Viewer | undefined) => sql`
  contents join profiles on profiles.key = contents.profile_key
  join namespaces on namespaces.key = contents.namespace_key
  ${joinCounts(sql, sql`contents.key`)} ${joinViewer(sql, viewer)}`;

/** Loads contents by their keys. */
export async function loadContents(
  sql: Statements,
  namespaceKey: number,
  keys: readonly number[],
  viewer?: Viewer,
): Promise<Map<number, ContentRow>> {
  const rows = await sql<ContentRow[]>`
    select ${contentColumns(sql)} from ${contentTables(sql, viewer)}
    where contents.namespace_key = ${namespaceKey} and contents.key = any(${keys as number[]})`;
  return new Map(rows.map((row) => [row.key, row]));
}

/** Finds contents by their ids. */
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

/** A content or a comment. */
export type Node = Readonly<{ key: number; ownerKey: number }>;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns the id if a comment can have it; else null. */
export const toCommentId = (id: string): string | null => (uuid.test(id) ? id : null);

/**
 * Finds a content or comment by id and locks it against deletion until the transaction ends. Concurrent likes and
 * replies do not wait for each other.
 */
export async function lockNode(sql: Transaction, namespaceKey: number, id: string): Promise<Node | undefined> {
  const [node] = await sql<Node[]>`
    with content as (
      select key, profile_key from contents where namespace_key = ${namespaceKey} and id = ${id} for key share
    ), comment as (
      select key, profile_key from comments
      where namespace_key = ${namespaceKey} and id = ${toCommentId(id)} and deleted_at is null for key share
    )
    select key, profile_key as "ownerKey" from content union all select key, profile_key from comment limit 1`;
  return node;
}

/** Joins the counts of a node as `counts (likes, comments)`. */
export const joinCounts = (sql: Statements, key: Fragment) => sql`
  left join lateral (
    select coalesce(sum(likes), 0)::int as likes, coalesce(sum(comments), 0)::int as comments
    from node_counts where node_key = ${key}
  ) counts on true`;

/** The profile on whose behalf a request reads, by id or username. It need not exist. */
export type Viewer = Readonly<{ namespaceKey: number; id: string }>;

/** Joins the key of the viewer as `viewer (key)`; null where there is none. */
export const joinViewer = (sql: Statements, viewer: Viewer | undefined) => sql`
  left join (${
    viewer === undefined
      ? sql`select null::bigint as key limit 0`
      : selectProfileKey(sql, viewer.namespaceKey, viewer.id)
  }) viewer on true`;

/** Selects whether the viewer likes a node; null without a viewer. */
const hasLiked = (sql: Statements, key: Fragment) => sql`
  case when viewer.key is not null
    then exists (select from likes where node_key = ${key} and likes.profile_key = viewer.key) end`;

/** Changes the comment counts of nodes. All transactions lock the rows in the same order. Null keys are skipped. */
export async function changeCommentCounts(
  sql: Transaction,
  keys: readonly (number | null)[],
  by: 1 | -1,
): Promise<void> {
  const counting = keys.filter((key) => key !== null);
  if (counting.length === 0) return;
  await sql`
    insert into node_counts as counts (node_key, slot, likes, comments)
    select key, ${counterSlot(sql)}, 0, ${by}::int from unnest(${counting}::bigint[]) key order by key
    on conflict (node_key, slot) do update set comments = counts.comments + excluded.comments`;
}

/** Deletes the likes, counts and activities of nodes that are being deleted. */
export async function deleteNodeDependents(sql: Transaction, keys: readonly number[]): Promise<void> {
  const nodes = keys as number[];
  await sql`
    with liked as (
      delete from likes where node_key = any(${nodes})
    ), counted as (
      delete from node_counts where node_key = any(${nodes})
    )
    delete from activities where node_key = any(${nodes}) or comment_key = any(${nodes})`;
}
