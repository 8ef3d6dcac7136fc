import type { Window } from "../paging.ts";
import type { Fragment, Statements } from "../store/database.ts";
import { opaqueNumber } from "../store/fragments.ts";
import { type Columns, columnsToRows, selectColumns } from "../store/json-columns.ts";
import { selectProfileKey } from "../store/profiles.ts";

/**
 * From this many followees on, scanning the newest activities of the namespace may be cheaper than probing each
 * followee.
 */
const MANY_FOLLOWEES = 500;

/** Parameters of the statement: the namespace, and the maximum number of rows of the feed. */
type FeedParameters = Readonly<Record<"namespace" | "most", Fragment>>;

/**
 * Lists the activities of the followees of a profile and its new followers, newest first: one more than the page holds.
 * `counted` is bounded by `MAX_COUNTED_ACTIVITIES + 1`. A followee who follows the profile appears only as its new
 * follower.
 *
 * Candidates are found first, and nothing older than a page of them is read: an inactive followee costs one index
 * probe.
 *
 * @param reader the owner of the feed, by id or username.
 * @returns undefined where there is no such profile.
 */
export async function listFeed(
  sql: Statements,
  { namespaceKey, reader }: Readonly<{ namespaceKey: number; reader: string }>,
  window: Window,
): Promise<ActivityPage | undefined> {
  const most = opaqueNumber(sql, window.offset + window.limit + 1);
  const parameters: FeedParameters = { namespace: opaqueNumber(sql, namespaceKey), most };
  const isNewFollower = sql`type = 'following' and target_profile_key = (select key from reader)`;
  const isRecent = sql`
    (created_at, key) >= (coalesce((select created_at from oldest), 0), coalesce((select key from oldest), 0))`;
  const [found] = await sql<ActivityPageColumns[]>`
    with reader as materialized (
      ${selectProfileKey(sql, namespaceKey, reader)}
    ), ${candidates(sql, parameters, window)}, oldest as materialized (
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
    ), page as materialized (
      select key, type, actor_key, target_profile_key, node_key, comment_key, created_at from of_followees
      union all
      select key, 'new_follower', actor_key, target_profile_key, node_key, comment_key, created_at from new_followers
      order by created_at desc, key desc limit ${opaqueNumber(sql, window.limit + 1)} offset ${opaqueNumber(sql, window.offset)}
    )
    select ${selectActivityPage(sql)}, ${total(sql)} as counted from reader`;
  return found && toActivityPage(found);
}

/**
 * Selects `candidates`: the newest activity of each followee, or at least `most` activities. They come from the newest
 * activities of the namespace where enough of these are by followees, else from a probe of each followee.
 */
const candidates = (sql: Statements, { namespace, most }: FeedParameters, window: Window) => sql`
  followees as materialized (
    select followed_key from follows where follower_key = (select key from reader)
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

/** Counts the activities of the feed. Every follow has an activity, so new followers are counted by follows. */
const total = (sql: Statements) => sql`(
  select count(*) from (
    select from followees join activities on actor_key = followed_key
    union all
    select from follows follower where followed_key = (select key from reader) and not exists (
      select from follows where follower_key = (select key from reader) and followed_key = follower.follower_key
    )
    limit ${opaqueNumber(sql, MAX_COUNTED_ACTIVITIES + 1)}
  ) counted
)`;

/** Name of a content or a comment. A deleted comment remains while it has replies. */
export type NodeName = Readonly<{ kind: "content" | "comment"; id: string; isDeleted: boolean }>;

export type Names = Readonly<{
  profiles: ReadonlyMap<number, Readonly<{ id: string; username: string }>>;
  nodes: ReadonlyMap<number, NodeName>;
}>;

type NameColumns = Readonly<Record<"profiles" | "contents" | "comments", Columns>>;

const profileNames = ["key", "id", "username"] as const;
const contentNames = ["key", "id"] as const;
const commentNames = ["key", "id", "isDeleted"] as const;

type Keyed<Value> = Value & Readonly<{ key: number }>;

/** Selects the names of profiles, contents and comments. `keys` are queries for the keys of each. */
const selectNames = (sql: Statements, keys: Record<keyof NameColumns, Fragment>) => sql`
  ${selectColumns(sql, profileNames, sql`select * from profiles where key = any(array(${keys.profiles}))`)} as profiles,
  ${selectColumns(sql, contentNames, sql`select * from contents where key = any(array(${keys.contents}))`)} as contents,
  ${selectColumns(
    sql,
    commentNames,
    sql`select key, id, deleted_at is not null as "isDeleted" from comments where key = any(array(${keys.comments}))`,
  )} as comments`;

/** Converts the result of `selectNames` to names by their keys. */
function toNames({ profiles, contents, comments }: NameColumns): Names {
  const nodes = new Map<number, NodeName>();
  for (const { key, id } of columnsToRows<Keyed<{ id: string }>>(contentNames, contents))
    nodes.set(key, { kind: "content", id, isDeleted: false });
  for (const { key, id, isDeleted } of columnsToRows<Keyed<{ id: string; isDeleted: boolean }>>(commentNames, comments))
    nodes.set(key, { kind: "comment", id, isDeleted });
  const people = columnsToRows<Keyed<{ id: string; username: string }>>(profileNames, profiles);
  return { profiles: new Map(people.map((row) => [row.key, row])), nodes };
}

/** An activity, by keys. `new_follower` is a `following` from the point of view of the followed profile. */
export type ActivityRow = Readonly<{
  key: number;
  type: "following" | "new_content" | "like" | "comment" | "new_follower";
  actorKey: number;
  targetProfileKey: number | null;
  nodeKey: number | null;
  commentKey: number | null;
  createdAt: number;
}>;

/** Limit of the total of a list of activities. */
export const MAX_COUNTED_ACTIVITIES = 1_000;

/** Activities, newest first, the names they refer to, and the bounded total. */
export type ActivityPage = Readonly<{ rows: readonly ActivityRow[]; names: Names; counted: number }>;

/** Result of `selectActivityPage`. */
type ActivityPageColumns = NameColumns & Readonly<{ rows: Columns; counted: number }>;

const rowNames = ["key", "type", "actorKey", "targetProfileKey", "nodeKey", "commentKey", "createdAt"] as const;

/** Selects the activities of a page, from a preceding part `page`, with the names they refer to. */
const selectActivityPage = (sql: Statements) => sql`
  ${selectColumns(
    sql,
    rowNames,
    sql`
    select key, type, actor_key as "actorKey", target_profile_key as "targetProfileKey", node_key as "nodeKey",
      comment_key as "commentKey", created_at as "createdAt"
    from page order by created_at desc, key desc`,
  )} as rows,
  ${selectNames(sql, {
    profiles: sql`select actor_key from page union all select target_profile_key from page`,
    contents: sql`select node_key from page`,
    comments: sql`select node_key from page union all select comment_key from page`,
  })}`;

const toActivityPage = (found: ActivityPageColumns): ActivityPage => ({
  rows: columnsToRows<ActivityRow>(rowNames, found.rows),
  names: toNames(found),
  counted: found.counted,
});

/** Selects what comes after the cursor. */
const below = (sql: Statements, { after }: Window) =>
  after
    ? sql`and (created_at, key) < (${opaqueNumber(sql, Number(after[0]))}, ${opaqueNumber(sql, Number(after[1]))})`
    : sql``;

/**
 * Lists the activities of a namespace, newest first: one more than the page holds. `counted` is bounded by
 * `MAX_COUNTED_ACTIVITIES + 1`.
 */
export async function listActivities(sql: Statements, namespaceKey: number, window: Window): Promise<ActivityPage> {
  const namespace = opaqueNumber(sql, namespaceKey);
  const [found] = await sql<ActivityPageColumns[]>`
    with page as materialized (
      select * from activities where namespace_key = ${namespace} ${below(sql, window)}
      order by created_at desc, key desc limit ${opaqueNumber(sql, window.limit + 1)} offset ${opaqueNumber(sql, window.offset)}
    )
    select ${selectActivityPage(sql)}, (
      -- In order, so that a small namespace is not looked for in the whole table.
      select count(*) from (
        select from activities where namespace_key = ${namespace}
        order by created_at desc, key desc limit ${opaqueNumber(sql, MAX_COUNTED_ACTIVITIES + 1)}
      ) found
    ) as counted`;
  return found ? toActivityPage(found) : { rows: [], names: { profiles: new Map(), nodes: new Map() }, counted: 0 };
}
