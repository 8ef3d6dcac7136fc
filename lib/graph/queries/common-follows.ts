import type { Total, Window } from "../paging.ts";
import type { Statements } from "../store/database.ts";
import { profileNamed } from "../store/profiles.ts";
import type { EdgeRow } from "./followers.ts";
import { older } from "./older.ts";

/** Follows that one request looks at. */
const LOOKED_AT = 10_000;

/** Two profiles, of whom one asks whom it follows that follows the other. */
export type Pair = Readonly<{ requestor: number; following: number; followed: number; followers: number }>;

/** The same of two that were looked for, which may not be there. */
type Ends = Readonly<{ requestor: number | null; following: number; followed: number | null; followers: number }>;

/** Two profiles of a namespace by id or username, and how many the one follows and follow the other. */
export async function findPair(sql: Statements, namespaceKey: number, requestorId: string, id: string): Promise<Ends> {
  const [row] = await sql<Ends[]>`
    with ends as materialized (
      select
        (${profileNamed(sql, namespaceKey, requestorId)}) as requestor, (${profileNamed(sql, namespaceKey, id)}) as followed
    )
    select requestor, followed,
      (select coalesce(sum(following), 0)::int from profile_counts where profile_key = requestor) as following,
      (select coalesce(sum(followers), 0)::int from profile_counts where profile_key = followed) as followers
    from ends`;
  return row ?? { requestor: null, following: 0, followed: null, followers: 0 };
}

/** What one request looks at of the requestor's follows: those who follow the other, and where it ended, if there are more. */
export type CommonFollows = Readonly<{ edges: readonly EdgeRow[]; end: EdgeRow | undefined }>;

/**
 * Whom the requestor follows who follows the other, newest of the requestor's follows first: one more than the page has.
 * Where few follow the other these are looked up among the requestor's; else the newest 10,000 of the requestor's are
 * looked up among theirs, and the next page goes on after these. `offset 0` keeps the planner from the opposite.
 */
export async function commonFollowsOf(sql: Statements, pair: Pair, window: Window): Promise<CommonFollows> {
  const { after, limit, offset } = window;
  const below = older(sql, after, sql`created_at, followed_key`);
  const page = sql`order by created_at desc, key desc limit ${limit + 1} offset ${offset}`;
  if (goesByFollowers(pair)) {
    const edges = await sql<EdgeRow[]>`
      select key, created_at as "createdAt"
      from (select follower_key from follows where followed_key = ${pair.followed} offset 0) theirs
      cross join lateral (
        select followed_key as key, created_at from follows
        where follower_key = ${pair.requestor} and followed_key = theirs.follower_key ${below} offset 0
      ) mine ${page}`;
    return { edges, end: undefined };
  }
  const rows = await sql<(EdgeRow & { isEnd: boolean })[]>`
    with looked as materialized (
      select followed_key as key, created_at from follows where follower_key = ${pair.requestor} ${below}
      order by created_at desc, followed_key desc limit ${LOOKED_AT}
    )
    (
      select key, created_at as "createdAt", false as "isEnd"
      from looked cross join lateral (
        select from follows where follower_key = looked.key and followed_key = ${pair.followed} offset 0
      ) common ${page}
    )
    union all
    (select key, created_at, true from looked order by created_at desc, key desc limit 1 offset ${LOOKED_AT - 1})`;
  return { edges: rows.filter(({ isEnd }) => !isEnd), end: rows.find(({ isEnd }) => isEnd) };
}

/** How many `commonFollowsOf` lists in all, of the first `LOOKED_AT` of either side. */
export async function countCommonFollows(sql: Statements, pair: Pair): Promise<Total> {
  const [own, other] = goesByFollowers(pair)
    ? [
        sql`select follower_key as key from follows where followed_key = ${pair.followed} limit ${LOOKED_AT}`,
        sql`follower_key = ${pair.requestor} and followed_key = looked.key`,
      ]
    : [
        sql`select followed_key as key from follows where follower_key = ${pair.requestor} limit ${LOOKED_AT}`,
        sql`follower_key = looked.key and followed_key = ${pair.followed}`,
      ];
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count
    from (${own}) looked cross join lateral (select from follows where ${other} offset 0) common`;
  return { count: row?.count ?? 0, isLowerBound: Math.min(pair.following, pair.followers) > LOOKED_AT };
}

const goesByFollowers = ({ following, followers }: Pair): boolean => followers <= LOOKED_AT && followers < following;
