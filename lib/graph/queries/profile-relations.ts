import type { Statements } from "../store/database.ts";

/** Whether two profiles follow each other. A profile that is not there follows nobody. */
export async function followState(
  sql: Statements,
  namespaceKey: number,
  startId: string,
  endId: string,
): Promise<{ isFollowing: boolean; isFollowedBy: boolean } | undefined> {
  const [row] = await sql<{ areThere: boolean; isFollowing: boolean; isFollowedBy: boolean }[]>`
    with ends as materialized (
      select
        (select key from profiles where namespace_key = ${namespaceKey} and (id = ${startId} or username = ${startId})
          order by id = ${startId} desc limit 1) as one,
        (select key from profiles where namespace_key = ${namespaceKey} and (id = ${endId} or username = ${endId})
          order by id = ${endId} desc limit 1) as other
    )
    select one is not null and other is not null as "areThere",
      exists (select from follows where follower_key = one and followed_key = other) as "isFollowing",
      exists (select from follows where follower_key = other and followed_key = one) as "isFollowedBy"
    from ends`;
  return row?.areThere ? { isFollowing: row.isFollowing, isFollowedBy: row.isFollowedBy } : undefined;
}
