import type { Statements } from "../store/database.ts";
import { profileNamed } from "../store/profiles.ts";

/** Whether two profiles follow each other, and which of them are there at all. */
export async function followState(
  sql: Statements,
  namespaceKey: number,
  startId: string,
  endId: string,
): Promise<{ missing: string[]; state: { isFollowing: boolean; isFollowedBy: boolean } }> {
  const [row] = await sql<Record<"isStartThere" | "isEndThere" | "isFollowing" | "isFollowedBy", boolean>[]>`
    with ends as materialized (
      select
        (${profileNamed(sql, namespaceKey, startId)}) as one, (${profileNamed(sql, namespaceKey, endId)}) as other
    )
    select one is not null as "isStartThere", other is not null as "isEndThere",
      exists (select from follows where follower_key = one and followed_key = other) as "isFollowing",
      exists (select from follows where follower_key = other and followed_key = one) as "isFollowedBy"
    from ends`;
  const { isStartThere = false, isEndThere = false, isFollowing = false, isFollowedBy = false } = row ?? {};
  const missing = [...(isStartThere ? [] : [startId]), ...(isEndThere ? [] : [endId])];
  return { missing, state: { isFollowing, isFollowedBy } };
}
