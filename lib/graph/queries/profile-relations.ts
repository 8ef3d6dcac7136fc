import type { Statements } from "../store/database.ts";
import { profileNamed } from "../store/profiles.ts";

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
        (${profileNamed(sql, namespaceKey, startId)}) as one, (${profileNamed(sql, namespaceKey, endId)}) as other
    )
    select one is not null and other is not null as "areThere",
      exists (select from follows where follower_key = one and followed_key = other) as "isFollowing",
      exists (select from follows where follower_key = other and followed_key = one) as "isFollowedBy"
    from ends`;
  return row?.areThere ? { isFollowing: row.isFollowing, isFollowedBy: row.isFollowedBy } : undefined;
}
