import { notFound } from "../graph-error.ts";
import type { Transaction } from "../store/database.ts";
import { counterSlot } from "../store/fragments.ts";
import { lockNode } from "../store/nodes.ts";
import { findProfileKey } from "../store/profiles.ts";

export type Like = Readonly<{ namespaceKey: number; nodeId: string; startId: string; at: number }>;

/** Whether the like changed, and the count of likes afterwards. */
export type Liked = Readonly<{ isChanged: boolean; likeCount: number }>;

/** Likes a content or a comment. One statement inserts the like and the activity and updates the count. */
export async function like(sql: Transaction, request: Like): Promise<Liked> {
  const { node, profileKey } = await findEnds(sql, request);
  const [row] = await sql<Liked[]>`
    with edge as (
      insert into likes (node_key, profile_key, created_at) values (${node.key}, ${profileKey}, ${request.at})
      on conflict do nothing returning 1
    ), activity as (
      insert into activities (namespace_key, actor_key, type, target_profile_key, node_key, created_at)
      select ${request.namespaceKey}, ${profileKey}, 'like', ${node.ownerKey}, ${node.key}, ${request.at} from edge
    ), counted as (
      insert into node_counts as counts (node_key, slot, likes, comments)
      select ${node.key}, ${counterSlot(sql)}, 1, 0 from edge
      on conflict (node_key, slot) do update set likes = counts.likes + 1
    )
    select exists (select from edge) as "isChanged",
      (select coalesce(sum(likes), 0) from node_counts where node_key = ${node.key})::int
        + (select count(*) from edge)::int as "likeCount"`;
  return row ?? { isChanged: false, likeCount: 0 };
}

/** Removes a like and its activity. */
export async function unlike(sql: Transaction, request: Like): Promise<Liked> {
  const { node, profileKey } = await findEnds(sql, request);
  const [row] = await sql<Liked[]>`
    with edge as (
      delete from likes where node_key = ${node.key} and profile_key = ${profileKey} returning created_at
    ), activity as (
      delete from activities using edge
      where actor_key = ${profileKey} and activities.created_at = edge.created_at
        and type = 'like' and node_key = ${node.key}
    ), counted as (
      insert into node_counts as counts (node_key, slot, likes, comments)
      select ${node.key}, ${counterSlot(sql)}, -1, 0 from edge
      on conflict (node_key, slot) do update set likes = counts.likes - 1
    )
    select exists (select from edge) as "isChanged",
      (select coalesce(sum(likes), 0) from node_counts where node_key = ${node.key})::int
        - (select count(*) from edge)::int as "likeCount"`;
  return row ?? { isChanged: false, likeCount: 0 };
}

async function findEnds(sql: Transaction, { namespaceKey, nodeId, startId }: Like) {
  const [node, profileKey] = await Promise.all([
    lockNode(sql, namespaceKey, nodeId),
    findProfileKey(sql, namespaceKey, startId),
  ]);
  if (node === undefined) throw notFound("content or comment", nodeId);
  if (profileKey === undefined) throw notFound("profile", startId);
  return { node, profileKey };
}
