import type { Window } from "../paging.ts";
import type { Statements } from "../store/database.ts";
import { readRows } from "../store/rows.ts";
import { unseen } from "../store/unseen.ts";
import { type ActivityPage, type ActivityRow, activityColumns, below, COUNTED } from "./activity.ts";
import { type Counted, toCountedPage } from "./counted.ts";

/** From so many followees on, a look at what was done last in the namespace may save a look at each of them. */
const MANY_FOLLOWEES = 500;

/** What is read, as parts of the statement: whose feed, and how many rows of it at most. */
type Asked = Readonly<Record<"namespace" | "profile" | "most", ReturnType<typeof unseen>>>;

/**
 * What those did whom a profile follows, and who followed it, newest first: one more than the page has, and how many
 * there are, counted to one more than `COUNTED`. A followee who follows the profile is shown as its new follower only.
 *
 * What is older than a page of candidates is not on the page, so it is not read: whoever did nothing lately costs one
 * look into an index.
 */
export async function feedOf(
  sql: Statements,
  { namespaceKey, profileKey }: Readonly<{ namespaceKey: number; profileKey: number }>,
  window: Window,
): Promise<ActivityPage> {
  const [namespace, profile] = [unseen(sql, namespaceKey), unseen(sql, profileKey)];
  const most = unseen(sql, window.offset + window.limit + 1);
  const asked: Asked = { namespace, profile, most };
  const isNewFollower = sql`type = 'following' and target_profile_key = ${profile}`;
  const isRecent = sql`
    (created_at, key) >= (coalesce((select created_at from oldest), 0), coalesce((select key from oldest), 0))`;
  const rows = await readRows<Counted<ActivityRow>>(
    sql,
    sql`
    with ${candidates(sql, asked, window)}, oldest as materialized (
      select created_at, key from candidates order by created_at desc, key desc limit 1 offset ${most} - 1
    ), of_followees as (
      select of_one.*
      from (select distinct actor_key from candidates where ${isRecent}) actors cross join lateral (
        select * from activities where actor_key = actors.actor_key and ${isRecent} ${below(sql, window)}
        order by created_at desc, key desc limit ${most}
      ) of_one
      where not (${isNewFollower})
    ), new_followers as (
      select * from activities where ${isNewFollower} and ${isRecent} ${below(sql, window)}
      order by created_at desc, key desc limit ${most}
    ), page as (
      select ${activityColumns(sql)} from of_followees
      union all
      select key, 'new_follower', actor_key, target_profile_key, node_key, comment_key, created_at from new_followers
      order by "createdAt" desc, key desc limit ${unseen(sql, window.limit + 1)} offset ${unseen(sql, window.offset)}
    ), ${total(sql, asked)}
    select counted, page.* from total left join page on true order by "createdAt" desc, key desc`,
  );
  return toCountedPage(rows);
}

/**
 * `candidates`: the newest activity of each followee, and as many as `most` where there are so many. They are those that
 * were done last in the namespace, where enough of these are followees', else a few of each followee.
 */
const candidates = (sql: Statements, { namespace, profile, most }: Asked, window: Window) => sql`
  followees as materialized (
    select followed_key from follows where follower_key = ${profile}
  ), followed as materialized (
    select count(*) as count, count(*) >= ${MANY_FOLLOWEES} as are_many from followees
  ), latest as materialized (
    select actor_key, created_at, key
    from (
      select actor_key, created_at, key from activities where namespace_key = ${namespace} ${below(sql, window)}
      order by created_at desc, key desc limit (select case when are_many then 4 * count else 0 end from followed)
    ) walked
    -- Within "case" it stays a look into a hash, and the walk ends as soon as there are enough.
    where case when actor_key in (select followed_key from followees) then true end
    order by created_at desc, key desc limit ${most}
  ), candidates as materialized (
    select * from latest where (select count(*) from latest) = ${most}
    union all
    select followed_key, probe.created_at, probe.key
    from followees cross join lateral (
      select created_at, key from activities where actor_key = followed_key ${below(sql, window)}
      order by created_at desc, key desc limit (select 1 + 2 * ${most} / greatest(count, 1) from followed)
    ) probe
    where (select count(*) from latest) < ${most}
  )`;

/** `total`: how many activities the feed has. Every follow has its activity, so new followers are counted by follows. */
const total = (sql: Statements, { profile }: Asked) => sql`
  total as (
    select count(*)::int as counted from (
      select from followees join activities on actor_key = followed_key
      union all
      select from follows follower where followed_key = ${profile} and not exists (
        select from follows where follower_key = ${profile} and followed_key = follower.follower_key
      )
      limit ${COUNTED + 1}
    ) found
  )`;
