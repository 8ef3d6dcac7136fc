import type { Transaction } from "../store/database.ts";
import { countComment, removeTraces, toCommentId } from "../store/nodes.ts";

type Deleted = Readonly<{ key: number; contentKey: number | null; parentKey: number | null; authorId: string }>;

/**
 * Deletes a comment. One that was answered stays without its text; one that was not goes whole, and with it deleted
 * ones it answered that are left without replies.
 *
 * @returns the id of its author; undefined where there is none of that id, or it was deleted.
 */
export async function deleteComment(
  sql: Transaction,
  { namespaceKey, id, at }: { namespaceKey: number; id: string; at: number },
): Promise<string | undefined> {
  const comment = await hold(sql, namespaceKey, id);
  if (comment === undefined) return undefined;
  const { key, contentKey, parentKey, authorId } = comment;
  const [reply] = await sql`select from comments where parent_key = ${key} limit 1`;
  const gone = reply ? await empty(sql, key, at) : await remove(sql, key);
  await countComment(sql, [contentKey, parentKey !== null && gone.includes(parentKey) ? null : parentKey], -1);
  return authorId;
}

/**
 * Locks what a deletion needs, in the order in which all do: the content, so that it is not deleted meanwhile; the
 * comment that began the thread, so that deletions in a thread come one after the other while others like and
 * answer; the comment itself, so that nobody likes or answers it any more.
 */
async function hold(sql: Transaction, namespaceKey: number, id: string): Promise<Deleted | undefined> {
  const [seen] = await sql<(Deleted & { threadKey: number })[]>`
    select comments.key, content_key as "contentKey", parent_key as "parentKey", profiles.id as "authorId",
      coalesce(thread_key, comments.key) as "threadKey"
    from comments join profiles on profiles.key = profile_key
    where comments.namespace_key = ${namespaceKey} and comments.id = ${toCommentId(id)}`;
  if (seen === undefined) return undefined;
  if (seen.contentKey !== null) await sql`select from contents where key = ${seen.contentKey} for key share`;
  await sql`select from comments where key = ${seen.threadKey} for no key update`;
  const [held] = await sql`select from comments where key = ${seen.key} and deleted_at is null for update`;
  return held && seen;
}

/** Takes the text of a comment, its likes, and what was told of both. @returns which comments are gone: none. */
async function empty(sql: Transaction, key: number, at: number): Promise<number[]> {
  await sql`
    with emptied as (
      update comments set text = null, properties = '{}', deleted_at = ${at}, updated_at = ${at} where key = ${key}
    ), unliked as (
      delete from likes where node_key = ${key}
    ), counted as (
      update node_counts set likes = 0 where node_key = ${key}
    )
    delete from activities where comment_key = ${key} or (node_key = ${key} and type = 'like')`;
  return [];
}

/** Removes a comment without replies and the deleted ones above it that had no other. @returns which are gone. */
async function remove(sql: Transaction, key: number): Promise<number[]> {
  // Whoever answers one of these is waited for, and seen by what follows.
  await sql`
    with recursive above as (
      select key, parent_key from comments where key = ${key}
      union all
      select parent.key, parent.parent_key from above join comments parent on parent.key = above.parent_key
      where parent.deleted_at is not null
    )
    select from comments where key in (select key from above) for update`;
  const rows = await sql<{ key: number }[]>`
    with recursive gone as (
      select key, parent_key from comments where key = ${key}
      union all
      select parent.key, parent.parent_key from gone join comments parent on parent.key = gone.parent_key
      where parent.deleted_at is not null
        and not exists (select from comments other where other.parent_key = parent.key and other.key <> gone.key)
    )
    select key from gone`;
  const gone = rows.map((row) => row.key);
  await removeTraces(sql, gone);
  await sql`delete from comments where key = any(${gone})`;
  return gone;
}
