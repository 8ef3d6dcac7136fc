import type { Total, Window } from "../paging.ts";
import type { Statements } from "../store/database.ts";

/** A profile on one end of an edge, and when that was made. */
export type EdgeRow = Readonly<{ key: number; createdAt: number }>;

type Side = "followers" | "following";
type Fragment = ReturnType<Statements>;

/** Who follows a profile, or whom it follows, newest first: one more than the page has. */
export async function edgesOf(sql: Statements, profileKey: number, side: Side, window: Window): Promise<EdgeRow[]> {
  return sql<EdgeRow[]>`${edges(sql, sql`${profileKey}`, side, window)}`;
}

/** The same of the profile with an id or username, and how many there are; undefined where there is no such profile. */
export async function edgesByName(
  sql: Statements,
  { namespaceKey, id }: Readonly<{ namespaceKey: number; id: string }>,
  side: Side,
  window: Window,
): Promise<{ edges: readonly EdgeRow[]; total: Total } | undefined> {
  const [found] = await sql<{ count: number; edges: EdgeRow[] }[]>`
    with owner as materialized (
      select key from profiles
      where namespace_key = ${namespaceKey} and (id = ${id} or username = ${id})
      order by id = ${id} desc limit 1
    )
    select
      (select coalesce(sum(${sql(side)}), 0)::int from profile_counts where profile_key = owner.key) as count,
      (select coalesce(json_agg(edge), '[]') from (
        ${edges(sql, sql`(select key from owner)`, side, window)}
      ) edge) as edges
    from owner`;
  return found && { edges: found.edges, total: { count: found.count } };
}

function edges(sql: Statements, owner: Fragment, side: Side, { after, limit, offset }: Window): Fragment {
  const [own, other] =
    side === "followers" ? [sql`followed_key`, sql`follower_key`] : [sql`follower_key`, sql`followed_key`];
  return sql`
    select ${other} as key, created_at as "createdAt" from follows
    where ${own} = ${owner} ${after ? sql`and (created_at, ${other}) < (${after[0] ?? 0}, ${after[1] ?? 0})` : sql``}
    order by created_at desc, ${other} desc limit ${limit + 1} offset ${offset}`;
}
