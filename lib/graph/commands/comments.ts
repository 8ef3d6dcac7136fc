import { v7 as uuid } from "uuid";
import { invalid, notFound } from "../graph-error.ts";
import { toPropertyMap, withChanges } from "../properties.ts";
import type { PropertyChanges, PropertyMap } from "../schema.ts";
import type { Transaction } from "../store/database.ts";
import { changeCommentCounts, deleteNodeDependents, toCommentId } from "../store/nodes.ts";
import { findProfileKey, requireProfileKey } from "../store/profiles.ts";

/** The subject of a comment: a content, a profile, or a comment, which may be given together with its own subject. */
type GivenSubject = Readonly<{
  contentId: string | undefined;
  commentId: string | undefined;
  targetProfileId: string | undefined;
}>;

export type NewComment = GivenSubject &
  Readonly<{ namespaceKey: number; profileId: string; text: string; properties: PropertyChanges; at: number }>;

/** The stored subject. `ownerKey` is the owner of the content or the author of the comment, or the profile itself. */
type Subject = Readonly<{
  contentKey: number | null;
  parentKey: number | null;
  threadKey: number | null;
  targetProfileKey: number | null;
  ownerKey: number;
}>;

/** Creates a comment with its activity, and counts it on the content and on the parent comment. */
export async function createComment(sql: Transaction, comment: NewComment): Promise<{ id: string }> {
  const { namespaceKey, profileId, at } = comment;
  const authorKey = await requireProfileKey(sql, namespaceKey, profileId);
  const { contentKey, parentKey, threadKey, targetProfileKey, ownerKey } = await subjectOf(sql, comment);
  const id = uuid();
  await sql`
    with created as (
      insert into comments (namespace_key, id, profile_key, content_key, parent_key, thread_key, target_profile_key,
        text, properties, created_at, updated_at)
      values (${namespaceKey}, ${id}, ${authorKey}, ${contentKey}, ${parentKey}, ${threadKey}, ${targetProfileKey},
        ${comment.text}, ${sql.json(toPropertyMap(comment.properties))}, ${at}, ${at})
      returning key
    )
    insert into activities (namespace_key, actor_key, type, target_profile_key, node_key, comment_key, created_at)
    select ${namespaceKey}, ${authorKey}, 'comment', ${ownerKey}, ${parentKey ?? contentKey}, key, ${at} from created`;
  await changeCommentCounts(sql, [contentKey, parentKey], 1);
  return { id };
}

async function subjectOf(sql: Transaction, { namespaceKey, ...given }: NewComment): Promise<Subject> {
  const { contentId, commentId, targetProfileId } = given;
  if (commentId !== undefined) return subjectOfReply(sql, namespaceKey, { ...given, commentId });
  if (contentId !== undefined && targetProfileId !== undefined)
    throw invalid("targetProfileId", "must not be combined with contentId: a comment has one subject");
  if (contentId !== undefined) return subjectOfContent(sql, namespaceKey, contentId);
  if (targetProfileId !== undefined) return subjectOfProfile(sql, namespaceKey, targetProfileId);
  throw invalid("contentId", "is required, or commentId for a reply, or targetProfileId");
}

async function subjectOfContent(sql: Transaction, namespaceKey: number, id: string): Promise<Subject> {
  const [content] = await sql<{ key: number; ownerKey: number }[]>`
    select key, profile_key as "ownerKey" from contents
    where namespace_key = ${namespaceKey} and id = ${id} for key share`;
  if (content === undefined) throw notFound("content", id);
  const { key: contentKey, ownerKey } = content;
  return { contentKey, ownerKey, parentKey: null, threadKey: null, targetProfileKey: null };
}

async function subjectOfProfile(sql: Transaction, namespaceKey: number, id: string): Promise<Subject> {
  const key = await requireProfileKey(sql, namespaceKey, id);
  return { targetProfileKey: key, ownerKey: key, contentKey: null, parentKey: null, threadKey: null };
}

/** Locks the content before the comment, in the order of deletions, to avoid deadlocks. */
async function subjectOfReply(
  sql: Transaction,
  namespaceKey: number,
  { contentId, commentId, targetProfileId }: GivenSubject & { commentId: string },
): Promise<Subject> {
  const [seen] = await sql<(Subject & { key: number; contentId: string | null })[]>`
    select comments.key, comments.key as "parentKey", coalesce(thread_key, comments.key) as "threadKey",
      content_key as "contentKey", target_profile_key as "targetProfileKey", comments.profile_key as "ownerKey",
      contents.id as "contentId"
    from comments left join contents on contents.key = content_key
    where comments.namespace_key = ${namespaceKey} and comments.id = ${toCommentId(commentId)}`;
  if (seen === undefined) throw notFound("comment", commentId);
  const { key, contentId: itsContentId, ...subject } = seen;
  if (contentId !== undefined && contentId !== itsContentId)
    throw invalid("contentId", "must be the content of the parent comment, or be omitted");
  if (
    targetProfileId !== undefined &&
    (await findProfileKey(sql, namespaceKey, targetProfileId)) !== subject.targetProfileKey
  )
    throw invalid("targetProfileId", "must be the profile of the parent comment, or be omitted");
  if (subject.contentKey !== null) await sql`select from contents where key = ${subject.contentKey} for key share`;
  // A deleted comment that is still shown accepts replies: its thread continues.
  const [held] = await sql`select from comments where key = ${key} for key share`;
  if (held === undefined) throw notFound("comment", commentId);
  return subject;
}

type CommentChanges = Readonly<{
  namespaceKey: number;
  id: string;
  text: string | undefined;
  properties: PropertyChanges;
  at: number;
}>;

/** Updates the text and properties of a comment. @returns the comment, and whether it changed. */
export async function updateComment(
  sql: Transaction,
  { namespaceKey, id, text, properties, at }: CommentChanges,
): Promise<{ id: string; text: string; createdAt: number; authorId: string; isChanged: boolean }> {
  const [comment] = await sql<
    { key: number; id: string; text: string; properties: PropertyMap; createdAt: number; authorId: string }[]
  >`
    select comments.key, comments.id, text, comments.properties, comments.created_at as "createdAt",
      profiles.id as "authorId"
    from comments join profiles on profiles.key = profile_key
    where comments.namespace_key = ${namespaceKey} and comments.id = ${toCommentId(id)} and deleted_at is null
    for no key update of comments`;
  if (comment === undefined) throw notFound("comment", id);
  const changed = sql.json(withChanges(comment.properties, properties));
  const newText = text ?? comment.text;
  const [written] = await sql`
    update comments set text = ${newText}, properties = ${changed}, updated_at = ${at}
    where key = ${comment.key} and (text <> ${newText} or properties <> ${changed}::jsonb) returning 1`;
  const { createdAt, authorId } = comment;
  return { id: comment.id, text: newText, createdAt, authorId, isChanged: written !== undefined };
}

type Deleted = Readonly<{ key: number; contentKey: number | null; parentKey: number | null; authorId: string }>;

/**
 * Deletes a comment. One with replies stays without its text; one without replies is removed, together with deleted
 * parents that are left without replies.
 *
 * @returns the id of its author; undefined where there is no such comment.
 */
export async function deleteComment(
  sql: Transaction,
  { namespaceKey, id, at }: { namespaceKey: number; id: string; at: number },
): Promise<string | undefined> {
  const comment = await lockForDeletion(sql, namespaceKey, id);
  if (comment === undefined) return undefined;
  const { key, contentKey, parentKey, authorId } = comment;
  const [reply] = await sql`select from comments where parent_key = ${key} limit 1`;
  const gone = reply ? await clearText(sql, key, at) : await removeWithParents(sql, namespaceKey, key);
  await changeCommentCounts(sql, [contentKey, parentKey !== null && gone.includes(parentKey) ? null : parentKey], -1);
  return authorId;
}

/**
 * Locks the rows of a deletion in the order that all deletions use: the content, so that it is not deleted meanwhile;
 * the first comment of the thread, so that deletions within a thread are serialized while likes and replies go on; the
 * comment itself, so that it gets no more likes and replies.
 */
async function lockForDeletion(sql: Transaction, namespaceKey: number, id: string): Promise<Deleted | undefined> {
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

/** Clears the text, likes and activities of a comment with replies. @returns the removed comments: none. */
async function clearText(sql: Transaction, key: number, at: number): Promise<number[]> {
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

/** Removes a comment without replies, and deleted parents without other replies. @returns the removed comments. */
async function removeWithParents(sql: Transaction, namespaceKey: number, key: number): Promise<number[]> {
  // The lock waits for concurrent replies, which the following statements then see.
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
  await deleteNodeDependents(sql, gone);
  await sql`delete from comments where namespace_key = ${namespaceKey} and key = any(${gone})`;
  return gone;
}
