import { z } from "zod";
import { follow, unfollow } from "../commands/follows.ts";
import { notFound } from "../graph-error.ts";
import { findFollowState } from "../queries/follows.ts";
import { idSchema } from "../schema.ts";
import { type Endpoint, read, write } from "./endpoint.ts";

/** The body of a write of a follow. */
const followBody = z.object({
  startId: idSchema.describe("The profile that follows: id or username."),
  endId: idSchema.describe("The profile that is followed: id or username."),
});

const followResponse = z.object({ success: z.boolean(), isFollowing: z.boolean() });

const addFollow = write(
  {
    id: "addFollow",
    group: "Follows",
    method: "POST",
    path: "/followers/add",
    summary: "Follow a profile",
    input: z.object({ body: followBody }),
    response: followResponse,
  },
  async (sql, { caller, body: { startId, endId }, now }) => {
    const isNew = await follow(sql, { namespaceKey: caller.namespaceKey, startId, endId, at: now });
    return { response: { success: true, isFollowing: true }, change: isNew ? { actor: startId, target: endId } : null };
  },
);

const removeFollow = write(
  {
    id: "removeFollow",
    group: "Follows",
    method: "POST",
    path: "/followers/remove",
    summary: "Unfollow a profile",
    input: z.object({ body: followBody }),
    response: followResponse,
  },
  async (sql, { caller, body: { startId, endId }, now }) => {
    const wasThere = await unfollow(sql, { namespaceKey: caller.namespaceKey, startId, endId, at: now });
    const change = wasThere ? { actor: startId, target: endId } : null;
    return { response: { success: true, isFollowing: false }, change };
  },
);

const getFollowState = read(
  {
    id: "getFollowState",
    group: "Follows",
    method: "GET",
    path: "/followers/state",
    summary: "Check whether two profiles follow each other",
    input: z.object({ query: z.object({ startId: idSchema, endId: idSchema }) }),
    response: z.object({ isFollowing: z.boolean(), isFollowedBy: z.boolean() }),
  },
  async (sql, { caller, query: { startId, endId } }) => {
    const { missing, state } = await findFollowState(sql, caller.namespaceKey, startId, endId);
    if (missing.length > 0) throw notFound("profile", ...missing);
    return state;
  },
);

export const followEndpoints: readonly Endpoint[] = [addFollow, removeFollow, getFollowState];
