import type { Total, Window } from "../paging.ts";
import type { Statements } from "../store/database.ts";
import { profileNamed } from "../store/profiles.ts";
import { older } from "./older.ts";

/** A profile on one end of an edge, and when that was made. */
export type EdgeRow = Readonly<{ key: number; createdAt: number }>;

/** Of a profile's edges. */
export type Side = "followers" | "following";
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
      ${profileNamed(sql, namespaceKey, id)}
    )
    select
      (select coalesce(sum(${sql(side)}), 0)::int from profile_counts where profile_key = owner.key) as count,
      (select coalesce(json_agg(edge), '[]') from (
        ${edges(sql, sql`(select key from owner)`, side, window)}
      ) edge) as edges
    from owner`;
  return found && { edges: found.edges, total: { count: found.count } };
}

/** The columns of `follows` in which the profile itself stands, and who is on the other end. */
export const edgeColumns = (sql: Statements, side: Side) =>
  side === "followers"
    ? { own: sql`followed_key`, other: sql`follower_key` }
    : { own: sql`follower_key`, other: sql`followed_key` };

function edges(sql: Statements, owner: Fragment, side: Side, { after, limit, offset }: Window): Fragment {
  const { own, other } = edgeColumns(sql, side);
  return sql`
    select ${other} as key, created_at as "createdAt" from follows
    where ${own} = ${owner} ${older(sql, after, sql`created_at, ${other}`)}
    order by created_at desc, ${other} desc limit ${limit + 1} offset ${offset}`;
}
