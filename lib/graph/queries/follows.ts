import { MAX_COUNT, type Total, type Window } from "../paging.ts";
import type { Fragment, Statements } from "../store/database.ts";
import { afterCursor } from "../store/fragments.ts";
import { type Columns, columnsToRows, selectColumns } from "../store/json-columns.ts";
import {
  type ProfilesWithWallets,
  type ProfileWithWallet,
  selectProfilesWithWallets,
  toProfilesWithWallets,
} from "../store/profile-cards.ts";
import { selectProfileKey } from "../store/profiles.ts";
import { personOfProfile } from "./identities.ts";

/** A profile, in any namespace, of one person. */
type PersonProfile = Readonly<{ key: number; namespaceKey: number; followers: number; following: number }>;

/**
 * Finds a profile by id or username, and the profiles that share its identity, with their follow counts.
 *
 * @returns none where there is no such profile.
 */
export async function profilesOfPerson(
  sql: Statements,
  namespaceKey: number,
  id: string,
): Promise<readonly PersonProfile[]> {
  return sql<PersonProfile[]>`
    with own as materialized (
      ${selectProfileKey(sql, namespaceKey, id)}
    ), ${personOfProfile(sql)}
    select person.key, person.namespace_key as "namespaceKey", coalesce(sum(followers), 0)::int as followers,
      coalesce(sum(following), 0)::int as following
    from person left join profile_counts on profile_key = person.key
    group by person.key, person.namespace_key`;
}

/**
 * Lists the followers or followees of several profiles, newest first: one more than the page holds. Each appears once,
 * with its newest edge. A cursor consists of a time, a key and the time of the first page: later edges are left out,
 * because they may be the newest of a profile that is still to come.
 *
 * @param asOf time of the first page.
 */
export async function listGlobalEdges(
  sql: Statements,
  person: readonly PersonProfile[],
  side: Side,
  { after, limit, offset }: Window,
  asOf: number,
): Promise<EdgeRow[]> {
  const { own, other } = edgeColumns(sql, side);
  const all = person.map(({ key }) => key);
  const isNewest = sql`
    and not exists (
      select from follows newer
      where newer.${other} = edge.${other} and newer.${own} = any(${all}) and newer.created_at <= ${asOf}
        and (newer.created_at, newer.${own}) > (edge.created_at, edge.${own})
    )`;
  return sql<EdgeRow[]>`
    select edge.key, edge.created_at as "createdAt"
    from unnest(${all}::bigint[]) as person (key) cross join lateral (
      select edge.${other} as key, edge.created_at from follows edge
      where edge.${own} = person.key and edge.created_at <= ${asOf}
        ${afterCursor(sql, after, ["edge.created_at", `edge.${otherColumn(side)}`])}
        ${areInDifferentNamespaces(person) ? sql`` : isNewest}
      order by edge.created_at desc, edge.${other} desc limit ${limit + offset + 1}
    ) edge
    order by edge.created_at desc, edge.key desc limit ${limit + 1} offset ${offset}`;
}

/** Counts what `listGlobalEdges` lists. */
export async function countGlobalEdges(sql: Statements, person: readonly PersonProfile[], side: Side): Promise<Total> {
  const sum = person.reduce((total, profile) => total + profile[side], 0);
  if (areInDifferentNamespaces(person)) return { count: sum };
  const { own, other } = edgeColumns(sql, side);
  const [row] = await sql<{ count: number }[]>`
    select count(distinct counted.key)::int as count from (
      select ${other} as key from follows where ${own} = any(${person.map(({ key }) => key)}) limit ${MAX_COUNT}
    ) counted`;
  return { count: row?.count ?? 0, isLowerBound: sum > MAX_COUNT };
}

/**
 * Tells whether the profiles are in different namespaces. Then nobody follows two of them, because follows stay within
 * a namespace.
 */
const areInDifferentNamespaces = (person: readonly PersonProfile[]): boolean =>
  new Set(person.map(({ namespaceKey }) => namespaceKey)).size === person.length;

/** Maximum number of follows that one request scans. */
const MAX_SCANNED = 10_000;

/** Two profiles: the requestor, whose followees are searched for followers of the other. With their follow counts. */
type Pair = Readonly<{ requestor: number; following: number; followed: number; followers: number }>;

/** The result of looking up a pair; null where there is no such profile. */
type Ends = Readonly<{ requestor: number | null; following: number; followed: number | null; followers: number }>;

/** Finds two profiles by id or username, with the follow counts of each. */
export async function findPair(sql: Statements, namespaceKey: number, requestorId: string, id: string): Promise<Ends> {
  const [row] = await sql<Ends[]>`
    with ends as materialized (
      select
        (${selectProfileKey(sql, namespaceKey, requestorId)}) as requestor, (${selectProfileKey(sql, namespaceKey, id)}) as followed
    )
    select requestor, followed,
      (select coalesce(sum(following), 0)::int from profile_counts where profile_key = requestor) as following,
      (select coalesce(sum(followers), 0)::int from profile_counts where profile_key = followed) as followers
    from ends`;
  return row ?? { requestor: null, following: 0, followed: null, followers: 0 };
}

/** Matches of one scan, and where it ended if there is more to scan. */
type CommonFollows = Readonly<{ edges: readonly EdgeRow[]; end: EdgeRow | undefined }>;

/**
 * Lists the followees of the requestor who follow the other profile, newest first: one more than the page holds. If the
 * other has few followers, each is probed among the requestor's followees; else the newest 10,000 followees are probed
 * among its followers, and the next page continues after them. `offset 0` stops the planner from reversing the join.
 */
export async function listCommonFollows(sql: Statements, pair: Pair, window: Window): Promise<CommonFollows> {
  const { after, limit, offset } = window;
  const below = afterCursor(sql, after, ["created_at", "followed_key"]);
  const page = sql`order by created_at desc, key desc limit ${limit + 1} offset ${offset}`;
  if (probesFollowers(pair)) {
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
    with scanned as materialized (
      select followed_key as key, created_at from follows where follower_key = ${pair.requestor} ${below}
      order by created_at desc, followed_key desc limit ${MAX_SCANNED}
    )
    (
      select key, created_at as "createdAt", false as "isEnd"
      from scanned cross join lateral (
        select from follows where follower_key = scanned.key and followed_key = ${pair.followed} offset 0
      ) common ${page}
    )
    union all
    (select key, created_at, true from scanned order by created_at desc, key desc limit 1 offset ${MAX_SCANNED - 1})`;
  return { edges: rows.filter(({ isEnd }) => !isEnd), end: rows.find(({ isEnd }) => isEnd) };
}

/** Counts what `listCommonFollows` lists, within the first `MAX_SCANNED` of either side. */
export async function countCommonFollows(sql: Statements, pair: Pair): Promise<Total> {
  const [own, other] = probesFollowers(pair)
    ? [
        sql`select follower_key as key from follows where followed_key = ${pair.followed} limit ${MAX_SCANNED}`,
        sql`follower_key = ${pair.requestor} and followed_key = scanned.key`,
      ]
    : [
        sql`select followed_key as key from follows where follower_key = ${pair.requestor} limit ${MAX_SCANNED}`,
        sql`follower_key = scanned.key and followed_key = ${pair.followed}`,
      ];
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count
    from (${own}) scanned cross join lateral (select from follows where ${other} offset 0) common`;
  return { count: row?.count ?? 0, isLowerBound: Math.min(pair.following, pair.followers) > MAX_SCANNED };
}

const probesFollowers = ({ following, followers }: Pair): boolean => followers <= MAX_SCANNED && followers < following;

/** The profile at the other end of a follow, and when it was made. */
export type EdgeRow = Readonly<{ key: number; createdAt: number }>;

export type Side = "followers" | "following";

/** Lists the followers or followees of a profile, newest first: one more than the page holds. */
export async function listEdges(sql: Statements, profileKey: number, side: Side, window: Window): Promise<EdgeRow[]> {
  return sql<EdgeRow[]>`${selectEdges(sql, sql`${profileKey}`, side, window)}`;
}

const edgeNames = ["key", "createdAt"] as const;

type EdgesFound = Readonly<{ count: number; edges: Columns; profiles: ProfilesWithWallets }>;

/**
 * Lists edges of a profile, found by id or username, with the profiles at the other ends and the total, in one
 * statement.
 *
 * @returns undefined where there is no such profile.
 */
export async function edgesByName(
  sql: Statements,
  { namespaceKey, id }: Readonly<{ namespaceKey: number; id: string }>,
  side: Side,
  window: Window,
): Promise<{ edges: readonly EdgeRow[]; total: Total; profiles: ReadonlyMap<number, ProfileWithWallet> } | undefined> {
  const [found] = await sql<EdgesFound[]>`
    with owner as materialized (
      ${selectProfileKey(sql, namespaceKey, id)}
    ), edges as materialized (
      ${selectEdges(sql, sql`(select key from owner)`, side, window)}
    )
    select
      (select coalesce(sum(${sql.raw(side)}), 0)::int from profile_counts where profile_key = owner.key) as count,
      ${selectColumns(sql, edgeNames, sql`select * from edges`)} as edges,
      ${selectProfilesWithWallets(sql, sql`array(select key from edges)`)} as profiles
    from owner`;
  return (
    found && {
      edges: columnsToRows<EdgeRow>(edgeNames, found.edges),
      total: { count: found.count },
      profiles: toProfilesWithWallets(found.profiles),
    }
  );
}

/** Columns of `follows`: the profile itself and the profile at the other end. */
const edgeColumns = (sql: Statements, side: Side) => ({
  own: sql.raw(otherColumn(side === "followers" ? "following" : "followers")),
  other: sql.raw(otherColumn(side)),
});

const otherColumn = (side: Side) => (side === "followers" ? "follower_key" : "followed_key");

function selectEdges(sql: Statements, owner: Fragment, side: Side, { after, limit, offset }: Window): Fragment {
  const { own, other } = edgeColumns(sql, side);
  return sql`
    select ${other} as key, created_at as "createdAt" from follows
    where ${own} = ${owner} ${afterCursor(sql, after, ["created_at", otherColumn(side)])}
    order by created_at desc, ${other} desc limit ${limit + 1} offset ${offset}`;
}

/** Finds whether two profiles follow each other, and which of the ids are unknown. */
export async function findFollowState(
  sql: Statements,
  namespaceKey: number,
  startId: string,
  endId: string,
): Promise<{ missing: string[]; state: { isFollowing: boolean; isFollowedBy: boolean } }> {
  const [row] = await sql<Record<"isStartThere" | "isEndThere" | "isFollowing" | "isFollowedBy", boolean>[]>`
    with ends as materialized (
      select
        (${selectProfileKey(sql, namespaceKey, startId)}) as one, (${selectProfileKey(sql, namespaceKey, endId)}) as other
    )
    select one is not null as "isStartThere", other is not null as "isEndThere",
      exists (select from follows where follower_key = one and followed_key = other) as "isFollowing",
      exists (select from follows where follower_key = other and followed_key = one) as "isFollowedBy"
    from ends`;
  const { isStartThere = false, isEndThere = false, isFollowing = false, isFollowedBy = false } = row ?? {};
  const missing = [...(isStartThere ? [] : [startId]), ...(isEndThere ? [] : [endId])];
  return { missing, state: { isFollowing, isFollowedBy } };
}
