import { z } from "zod";
import { like, unlike } from "../commands/likes.ts";
import { notFound } from "../graph-error.ts";
import { listParameters, listSchema, toEnvelope, toPage, toWindow } from "../paging.ts";
import { findLikedNode, listLikers } from "../queries/likes.ts";
import { idSchema, profileSchema } from "../schema.ts";
import { inKeyOrder, loadProfiles } from "../store/profiles.ts";
import { toProfile } from "../views/profiles.ts";
import { type Endpoint, read, write } from "./endpoint.ts";
import { viewerOf } from "./shared-parameters.ts";

/** The input of a write of a like. */
const likeInput = z.object({
  path: z.object({ nodeId: idSchema.describe("A content or a comment.") }),
  body: z.object({ startId: idSchema.describe("The profile that likes: id or username.") }),
});

const likeResponse = z.object({ success: z.boolean(), likeCount: z.int().min(0) });

const likerSchema = profileSchema
  .extend({ liked_at: z.int(), isFollowedByRequester: z.boolean().optional() })
  .meta({ id: "Liker" });

const listLikes = read(
  {
    id: "listLikes",
    group: "Likes",
    method: "GET",
    path: "/likes/{nodeId}",
    summary: "List profiles that like a content or comment, newest first",
    input: z.object({
      path: z.object({ nodeId: idSchema }),
      query: z.object({
        requestingProfileId: idSchema
          .optional()
          .describe("The profile that `isFollowedByRequester` refers to: id or username."),
        ...listParameters,
      }),
    }),
    response: listSchema("profiles", likerSchema).extend({
      total: z.int().min(0).describe("Same as `totalCount`."),
    }),
  },
  async (sql, { caller, path: { nodeId }, query }) => {
    const window = toWindow(query);
    const node = await findLikedNode(sql, caller.namespaceKey, nodeId);
    if (node === undefined) throw notFound("content or comment", nodeId);
    const found = await listLikers(sql, node.key, window, viewerOf(caller, query.requestingProfileId));
    const { rows, nextCursor } = toPage(found, window, (row) => [row.createdAt, row.key]);
    const cards = await loadProfiles(
      sql,
      rows.map(({ key }) => key),
    );
    const profiles = rows.flatMap(({ key, createdAt, isFollowed }) =>
      inKeyOrder([key], cards).map((card) => ({
        ...toProfile(card),
        liked_at: createdAt,
        ...(isFollowed !== null && { isFollowedByRequester: isFollowed }),
      })),
    );
    return { ...toEnvelope(window, { count: node.likes }, nextCursor), total: node.likes, profiles };
  },
);

const addLike = write(
  {
    id: "addLike",
    group: "Likes",
    method: "POST",
    path: "/likes/{nodeId}",
    summary: "Like a content or comment",
    input: likeInput,
    response: likeResponse,
  },
  async (sql, { caller: { namespaceKey }, path: { nodeId }, body: { startId }, now: at }) => {
    const { isChanged, likeCount } = await like(sql, { namespaceKey, nodeId, startId, at });
    return { response: { success: true, likeCount }, change: isChanged ? { actor: startId, target: nodeId } : null };
  },
);

const removeLike = write(
  {
    id: "removeLike",
    group: "Likes",
    method: "DELETE",
    path: "/likes/{nodeId}",
    summary: "Unlike a content or comment",
    input: likeInput,
    response: likeResponse,
  },
  async (sql, { caller: { namespaceKey }, path: { nodeId }, body: { startId }, now: at }) => {
    const { isChanged, likeCount } = await unlike(sql, { namespaceKey, nodeId, startId, at });
    return { response: { success: true, likeCount }, change: isChanged ? { actor: startId, target: nodeId } : null };
  },
);

export const likeEndpoints: readonly Endpoint[] = [listLikes, addLike, removeLike];
