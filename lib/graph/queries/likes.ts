import type { Window } from "../paging.ts";
import type { Statements } from "../store/database.ts";
import { afterCursor } from "../store/fragments.ts";
import { joinCounts, joinViewer, toCommentId, type Viewer } from "../store/nodes.ts";

/** A profile that likes a node. `isFollowed`: whether the viewer follows it; null without a viewer. */
export type LikerRow = Readonly<{ key: number; createdAt: number; isFollowed: boolean | null }>;

/** Finds a content or a comment that is not deleted, with its count of likes. */
export async function findLikedNode(
  sql: Statements,
  namespaceKey: number,
  id: string,
): Promise<{ key: number; likes: number } | undefined> {
  const [node] = await sql<{ key: number; likes: number }[]>`
    select node.key, counts.likes from (
      select key from contents where namespace_key = ${namespaceKey} and id = ${id}
      union all
      select key from comments
      where namespace_key = ${namespaceKey} and id = ${toCommentId(id)} and deleted_at is null
      limit 1
    ) node ${joinCounts(sql, sql`node.key`)}`;
  return node;
}

/** Lists the profiles that like a node, newest first: one more than the page holds. */
export async function listLikers(
  sql: Statements,
  nodeKey: number,
  { after, limit, offset }: Window,
  viewer: Viewer | undefined,
): Promise<LikerRow[]> {
  return sql<LikerRow[]>`
    select liker.key, liker.created_at as "createdAt",
      case when viewer.key is not null
        then exists (select from follows where follower_key = viewer.key and followed_key = liker.key) end as "isFollowed"
    from (
      select profile_key as key, created_at from likes
      where node_key = ${nodeKey}
        ${afterCursor(sql, after, ["created_at", "profile_key"])}
      order by created_at desc, profile_key desc limit ${limit + 1} offset ${offset}
    ) liker ${joinViewer(sql, viewer)}
    order by liker.created_at desc, liker.key desc`;
}
