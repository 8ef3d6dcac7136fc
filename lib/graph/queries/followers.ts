import type { Total, Window } from "../paging.ts";
import { asColumns, type Columns, toRows } from "../store/columns.ts";
import type { Statements } from "../store/database.ts";
import { profileNamed } from "../store/profiles.ts";
import {
  type ProfilesWithWallets,
  type ProfileWithWallet,
  profilesWithWallets,
  toProfilesWithWallets,
} from "../store/shown-profiles.ts";
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

const edgeNames = ["key", "createdAt"] as const;

type EdgesFound = Readonly<{ count: number; edges: Columns; profiles: ProfilesWithWallets }>;

/**
 * The same of the profile with an id or username, how many there are, and the profiles at the other ends, in one
 * statement; undefined where there is no such profile.
 */
export async function edgesByName(
  sql: Statements,
  { namespaceKey, id }: Readonly<{ namespaceKey: number; id: string }>,
  side: Side,
  window: Window,
): Promise<{ edges: readonly EdgeRow[]; total: Total; profiles: ReadonlyMap<number, ProfileWithWallet> } | undefined> {
  const [found] = await sql<EdgesFound[]>`
    with owner as materialized (
      ${profileNamed(sql, namespaceKey, id)}
    ), edges as materialized (
      ${edges(sql, sql`(select key from owner)`, side, window)}
    )
    select
      (select coalesce(sum(${sql.raw(side)}), 0)::int from profile_counts where profile_key = owner.key) as count,
      ${asColumns(sql, edgeNames, sql`select * from edges`)} as edges,
      ${profilesWithWallets(sql, sql`array(select key from edges)`)} as profiles
    from owner`;
  return (
    found && {
      edges: toRows<EdgeRow>(edgeNames, found.edges),
      total: { count: found.count },
      profiles: toProfilesWithWallets(found.profiles),
    }
  );
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
