import { z } from "zod";
import { notFound } from "../../graph-error.ts";
import { followState } from "../../queries/profile-relations.ts";
import { idSchema } from "../../schema.ts";
import { read } from "../endpoint.ts";

export const getFollowState = read(
  {
    id: "getFollowState",
    group: "Follows",
    method: "GET",
    path: "/followers/state",
    scope: "read",
    summary: "Whether two profiles follow each other",
    input: z.object({ query: z.object({ startId: idSchema, endId: idSchema }) }),
    answer: z.object({ isFollowing: z.boolean(), isFollowedBy: z.boolean() }),
  },
  async (sql, { caller, query: { startId, endId } }) => {
    const { missing, state } = await followState(sql, caller.namespaceKey, startId, endId);
    if (missing.length > 0) throw notFound("profile", ...missing);
    return state;
  },
);
