import { notFound } from "../graph-error.ts";
import type { Total, Window } from "../paging.ts";
import type { Statements } from "../store/database.ts";
import { afterCursor, countUpTo } from "../store/fragments.ts";
import { selectProfileKey } from "../store/profiles.ts";

/** A comment and its newest replies, without deleted ones. */
export type CommentKeys = Readonly<{ key: number; createdAt: number; replies: readonly number[] }>;

/**
 * With `authorKey`: all comments and replies of a profile that are not deleted. Without: comments that began a thread
 * on the content or profile.
 */
export type CommentFilter = Readonly<{
  authorKey: number | undefined;
  contentKey: number | undefined;
  targetProfileKey: number | undefined;
}>;

export type CommentFilterIds = Readonly<Record<"contentId" | "profileId" | "targetProfileId", string | undefined>>;

/** Finds the keys of the given ids. @throws {GraphError} `not-found`. */
export async function findCommentFilter(
  sql: Statements,
  namespaceKey: number,
  { contentId, profileId, targetProfileId }: CommentFilterIds,
): Promise<CommentFilter> {
  const profile = (id: string | undefined) => selectProfileKey(sql, namespaceKey, id ?? null);
  const [found] = await sql<{ author: number | null; content: number | null; target: number | null }[]>`
    select (${profile(profileId)}) as author, (${profile(targetProfileId)}) as target,
      (select key from contents where namespace_key = ${namespaceKey} and id = ${contentId ?? null}) as content`;
  return {
    authorKey: keyOf("profile", profileId, found?.author),
    contentKey: keyOf("content", contentId, found?.content),
    targetProfileKey: keyOf("profile", targetProfileId, found?.target),
  };
}

function keyOf(what: string, id: string | undefined, key: number | null | undefined): number | undefined {
  if (id !== undefined && typeof key !== "number") throw notFound(what, id);
  return key ?? undefined;
}

const matching = (sql: Statements, { authorKey, contentKey, targetProfileKey }: CommentFilter) => sql`
  ${authorKey === undefined ? sql`parent_key is null` : sql`profile_key = ${authorKey} and deleted_at is null`}
  ${contentKey === undefined ? sql`` : sql`and content_key = ${contentKey}`}
  ${targetProfileKey === undefined ? sql`` : sql`and target_profile_key = ${targetProfileKey}`}`;

/** Lists comments, newest first, with their newest replies: one more than the page holds. */
export async function listComments(
  sql: Statements,
  filter: CommentFilter,
  { after, limit, offset }: Window,
  replies: number,
): Promise<CommentKeys[]> {
  return sql<CommentKeys[]>`
    select page.key, page.created_at as "createdAt", ${newestReplies(sql, replies)} as replies from (
      select key, created_at from comments
      where ${matching(sql, filter)}
        ${afterCursor(sql, after, ["created_at", "key"])}
      order by created_at desc, key desc limit ${limit + 1} offset ${offset}
    ) page
    order by created_at desc, key desc`;
}

/** Finds a comment by id with its newest replies. */
export async function findThread(
  sql: Statements,
  namespaceKey: number,
  id: string | null,
  replies: number,
): Promise<CommentKeys | undefined> {
  const [row] = await sql<CommentKeys[]>`
    select key, created_at as "createdAt", ${newestReplies(sql, replies)} as replies
    from comments page where namespace_key = ${namespaceKey} and id = ${id}`;
  return row;
}

const newestReplies = (sql: Statements, limit: number) => sql`
  array(
    select key from comments reply where reply.parent_key = page.key and deleted_at is null
    order by created_at desc, key desc limit ${limit}
  )`;

/** Lists the replies to a comment, newest first, including deleted ones with replies: one more than the page holds. */
export async function listReplies(
  sql: Statements,
  parentKey: number,
  { after, limit, offset }: Window,
): Promise<Omit<CommentKeys, "replies">[]> {
  return sql<Omit<CommentKeys, "replies">[]>`
    select key, created_at as "createdAt" from comments
    where parent_key = ${parentKey}
      ${afterCursor(sql, after, ["created_at", "key"])}
    order by created_at desc, key desc limit ${limit + 1} offset ${offset}`;
}

/** Counts comments, up to 10,000. */
export const countComments = (sql: Statements, filter: CommentFilter): Promise<Total> =>
  countUpTo(sql, sql`select from comments where ${matching(sql, filter)}`);

/** Counts the replies to a comment, including deleted ones with replies, up to 10,000. */
export const countReplies = (sql: Statements, parentKey: number): Promise<Total> =>
  countUpTo(sql, sql`select from comments where parent_key = ${parentKey}`);
