import { invalid, notFound } from "../graph-error.ts";
import type { Transaction } from "../store/database.ts";
import { counterSlot } from "../store/fragments.ts";

export type Edge = Readonly<{ namespaceKey: number; startId: string; endId: string; at: number }>;

/**
 * Follows a profile. One statement inserts the edge and the activity and updates both counts, in the order of profiles,
 * so that two profiles that follow each other do not deadlock.
 *
 * @returns whether the edge is new.
 */
export async function follow(sql: Transaction, edge: Edge): Promise<boolean> {
  const { follower, followed } = await ends(sql, edge);
  const [row] = await sql<{ isNew: boolean }[]>`
    with edge as (
      insert into follows (follower_key, followed_key, created_at) values (${follower}, ${followed}, ${edge.at})
      on conflict do nothing returning 1
    ), activity as (
      insert into activities (namespace_key, actor_key, type, target_profile_key, created_at)
      select ${edge.namespaceKey}, ${follower}, 'following', ${followed}, ${edge.at} from edge
    ), counted as (
      insert into profile_counts as counts (profile_key, slot, followers, following)
      select change.key, ${counterSlot(sql)}, change.followers, change.following
      from edge, (values (${follower}::bigint, 0, 1), (${followed}::bigint, 1, 0)) change (key, followers, following)
      order by change.key
      on conflict (profile_key, slot) do update
      set followers = counts.followers + excluded.followers, following = counts.following + excluded.following
    )
    select exists (select from edge) as "isNew"`;
  return row?.isNew ?? false;
}

/** Unfollows a profile and deletes the activity. @returns whether there was an edge. */
export async function unfollow(sql: Transaction, edge: Edge): Promise<boolean> {
  const { follower, followed } = await ends(sql, edge);
  const [row] = await sql<{ wasThere: boolean }[]>`
    with edge as (
      delete from follows where follower_key = ${follower} and followed_key = ${followed} returning created_at
    ), activity as (
      delete from activities using edge
      where actor_key = ${follower} and activities.created_at = edge.created_at
        and type = 'following' and target_profile_key = ${followed}
    ), counted as (
      insert into profile_counts as counts (profile_key, slot, followers, following)
      select change.key, ${counterSlot(sql)}, change.followers, change.following
      from edge, (values (${follower}::bigint, 0, -1), (${followed}::bigint, -1, 0)) change (key, followers, following)
      order by change.key
      on conflict (profile_key, slot) do update
      set followers = counts.followers + excluded.followers, following = counts.following + excluded.following
    )
    select exists (select from edge) as "wasThere"`;
  return row?.wasThere ?? false;
}

async function ends(
  sql: Transaction,
  { namespaceKey, startId, endId }: Edge,
): Promise<{ follower: number; followed: number }> {
  const rows = await sql<{ key: number; id: string; username: string }[]>`
    select key, id, username from profiles
    where namespace_key = ${namespaceKey} and (id in (${startId}, ${endId}) or username in (${startId}, ${endId}))`;
  const findRow = (given: string) =>
    rows.find(({ id }) => id === given) ?? rows.find(({ username }) => username === given);
  const [follower, followed] = [findRow(startId), findRow(endId)];
  if (follower === undefined || followed === undefined)
    throw notFound("profile", ...(follower ? [] : [startId]), ...(followed ? [] : [endId]));
  if (follower.key === followed.key) throw invalid("endId", "must be another profile: a profile cannot follow itself");
  return { follower: follower.key, followed: followed.key };
}
