import type { Sql, Transaction } from "../store/database.ts";

/** A stored count that differs from the number of rows it counts. */
type Difference = Readonly<{
  namespace: string;
  of: "profile" | "content" | "comment";
  id: string;
  count: "followers" | "following" | "likes" | "comments";
  kept: number;
  actual: number;
}>;

/** `orphans` counts rows that refer to deleted contents, comments or profiles. */
export type Recount = Readonly<{
  differences: readonly Difference[];
  orphans: Readonly<{ likes: number; activities: number; counts: number }>;
}>;

/**
 * Compares all stored counts with the rows they count. Each comparison is one statement, and counts change in the same
 * transaction as the rows, so the result is right during concurrent writes. With `repair` the difference is added to
 * the count, which is right even if that has changed meanwhile, and orphans are deleted.
 */
export async function recount(sql: Sql, { repair }: { repair: boolean }): Promise<Recount> {
  return sql.begin(async (transaction) => {
    await transaction`set local statement_timeout = 0`;
    const profiles = await compareProfiles(transaction, repair);
    const nodes = await compareNodes(transaction, repair);
    const orphans = await findOrphans(transaction, repair);
    return { differences: [...profiles, ...nodes], orphans };
  });
}

async function compareProfiles(sql: Transaction, repair: boolean): Promise<Difference[]> {
  const added = sql`, added as (
    insert into profile_counts as counts (profile_key, slot, followers, following)
    select key, 0, actual_followers - kept_followers, actual_following - kept_following from different order by key
    on conflict (profile_key, slot) do update
    set followers = counts.followers + excluded.followers, following = counts.following + excluded.following
  )`;
  return sql<Difference[]>`
    with counted as (
      select profile_key as key, followers as kept_followers, following as kept_following,
        0 as actual_followers, 0 as actual_following from profile_counts
      union all select followed_key, 0, 0, 1, 0 from follows
      union all select follower_key, 0, 0, 0, 1 from follows
    ), different as materialized (
      select key, sum(kept_followers)::int as kept_followers, sum(kept_following)::int as kept_following,
        sum(actual_followers)::int as actual_followers, sum(actual_following)::int as actual_following
      from counted where exists (select from profiles where profiles.key = counted.key) group by key
      having sum(kept_followers) <> sum(actual_followers) or sum(kept_following) <> sum(actual_following)
    ) ${repair ? added : sql``}
    select namespaces.name as namespace, 'profile' as of, profiles.id, count, kept, actual
    from different join profiles using (key) join namespaces on namespaces.key = namespace_key
    cross join lateral (
      values ('followers', kept_followers, actual_followers), ('following', kept_following, actual_following)
    ) side (count, kept, actual)
    where kept <> actual order by profiles.key, count`;
}

async function compareNodes(sql: Transaction, repair: boolean): Promise<Difference[]> {
  const added = sql`, held_contents as materialized (
    select key from contents where key in (select key from different) for key share
  ), held_comments as materialized (
    select key from comments where key in (select key from different) for key share
  ), added as (
    insert into node_counts as counts (node_key, slot, likes, comments)
    select key, 0, actual_likes - kept_likes, actual_comments - kept_comments from different
    where key in (select key from held_contents union all select key from held_comments) order by key
    on conflict (node_key, slot) do update
    set likes = counts.likes + excluded.likes, comments = counts.comments + excluded.comments
  )`;
  return sql<Difference[]>`
    with nodes as (
      select key, namespace_key, 'content' as of, id from contents
      union all select key, namespace_key, 'comment', id::text from comments
    ), counted as (
      select node_key as key, likes as kept_likes, comments as kept_comments,
        0 as actual_likes, 0 as actual_comments from node_counts
      union all select node_key, 0, 0, 1, 0 from likes
      union all select content_key, 0, 0, 0, 1 from comments where content_key is not null and deleted_at is null
      union all select parent_key, 0, 0, 0, 1 from comments where parent_key is not null and deleted_at is null
    ), different as materialized (
      select key, sum(kept_likes)::int as kept_likes, sum(kept_comments)::int as kept_comments,
        sum(actual_likes)::int as actual_likes, sum(actual_comments)::int as actual_comments
      from counted where exists (select from nodes where nodes.key = counted.key) group by key
      having sum(kept_likes) <> sum(actual_likes) or sum(kept_comments) <> sum(actual_comments)
    ) ${repair ? added : sql``}
    select namespaces.name as namespace, of, id, count, kept, actual
    from different join nodes using (key) join namespaces on namespaces.key = namespace_key
    cross join lateral (
      values ('likes', kept_likes, actual_likes), ('comments', kept_comments, actual_comments)
    ) side (count, kept, actual)
    where kept <> actual order by nodes.key, count`;
}

/** Counts or deletes rows that refer to deleted nodes. A deleted comment may have replies, but nothing else. */
async function findOrphans(sql: Transaction, repair: boolean): Promise<Recount["orphans"]> {
  const act = repair ? sql`delete` : sql`select 1 as found`;
  const found = repair ? sql`returning 1` : sql``;
  const [row] = await sql<Recount["orphans"][]>`
    with orphaned_likes as (
      ${act} from likes
      where not exists (select from contents where key = node_key)
        and not exists (select from comments where key = node_key and deleted_at is null) ${found}
    ), orphaned_activities as (
      ${act} from activities
      where (node_key is not null
          and not exists (select from contents where contents.key = node_key)
          and not exists (select from comments
            where comments.key = node_key and (deleted_at is null or type = 'comment')))
        or (comment_key is not null
          and not exists (select from comments where comments.key = comment_key and deleted_at is null)) ${found}
    ), orphaned_nodes as (
      ${act} from node_counts
      where not exists (select from contents where key = node_key)
        and not exists (select from comments where key = node_key) ${found}
    ), orphaned_profiles as (
      ${act} from profile_counts where not exists (select from profiles where key = profile_key) ${found}
    )
    select (select count(*) from orphaned_likes)::int as likes,
      (select count(*) from orphaned_activities)::int as activities,
      ((select count(*) from orphaned_nodes) + (select count(*) from orphaned_profiles))::int as counts`;
  return row ?? { likes: 0, activities: 0, counts: 0 };
}
