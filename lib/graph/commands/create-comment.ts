import { v7 as uuid } from "uuid";
import { invalid, notFound } from "../graph-error.ts";
import { toPropertyMap } from "../properties.ts";
import type { PropertyChanges } from "../schema.ts";
import type { Transaction } from "../store/database.ts";
import { countComment, toCommentId } from "../store/nodes.ts";
import { findProfileKey, requireProfileKey } from "../store/profiles.ts";

/** What a comment is on: exactly one of a content, a profile, or a comment, which is told with its own subject or without. */
type GivenSubject = Readonly<{
  contentId: string | undefined;
  commentId: string | undefined;
  targetProfileId: string | undefined;
}>;

export type NewComment = GivenSubject &
  Readonly<{ namespaceKey: number; profileId: string; text: string; properties: PropertyChanges; at: number }>;

/** What is stored of a subject. `ownerKey` is whose content, comment or profile it is. */
type Subject = Readonly<{
  contentKey: number | null;
  parentKey: number | null;
  threadKey: number | null;
  targetProfileKey: number | null;
  ownerKey: number;
}>;

/** Makes a comment, which is told as an activity of its author and counts on the content and on the comment it answers. */
export async function createComment(sql: Transaction, comment: NewComment): Promise<{ id: string }> {
  const { namespaceKey, profileId, at } = comment;
  const authorKey = await requireProfileKey(sql, namespaceKey, profileId);
  const { contentKey, parentKey, threadKey, targetProfileKey, ownerKey } = await subjectOf(sql, comment);
  const id = uuid();
  await sql`
    with made as (
      insert into comments (namespace_key, id, profile_key, content_key, parent_key, thread_key, target_profile_key,
        text, properties, created_at, updated_at)
      values (${namespaceKey}, ${id}, ${authorKey}, ${contentKey}, ${parentKey}, ${threadKey}, ${targetProfileKey},
        ${comment.text}, ${sql.json(toPropertyMap(comment.properties))}, ${at}, ${at})
      returning key
    )
    insert into activities (namespace_key, actor_key, type, target_profile_key, node_key, comment_key, created_at)
    select ${namespaceKey}, ${authorKey}, 'comment', ${ownerKey}, ${parentKey ?? contentKey}, key, ${at} from made`;
  await countComment(sql, [contentKey, parentKey], 1);
  return { id };
}

async function subjectOf(sql: Transaction, { namespaceKey, ...given }: NewComment): Promise<Subject> {
  const { contentId, commentId, targetProfileId } = given;
  if (commentId !== undefined) return subjectOfReply(sql, namespaceKey, { ...given, commentId });
  if (contentId !== undefined && targetProfileId !== undefined)
    throw invalid("targetProfileId", "must not be given beside contentId: a comment is on one of them");
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

/** Content before comment, in the order of deletions, so that nobody waits for the other in a circle. */
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
    throw invalid("contentId", "must be the content of the comment that is answered, or not be given");
  if (
    targetProfileId !== undefined &&
    (await findProfileKey(sql, namespaceKey, targetProfileId)) !== subject.targetProfileKey
  )
    throw invalid("targetProfileId", "must be the profile that the answered comment is on, or not be given");
  if (subject.contentKey !== null) await sql`select from contents where key = ${subject.contentKey} for key share`;
  // A deleted comment that is still shown is answered too: its thread goes on.
  const [held] = await sql`select from comments where key = ${key} for key share`;
  if (held === undefined) throw notFound("comment", commentId);
  return subject;
}
