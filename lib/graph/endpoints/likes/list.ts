import { z } from "zod";
import { notFound } from "../../graph-error.ts";
import { cut, envelopeOf, listParameters, listSchema, windowOf } from "../../paging.ts";
import { findLikedNode, likersOf } from "../../queries/likers.ts";
import { idSchema, profileSchema } from "../../schema.ts";
import { inOrder, loadProfiles } from "../../store/profiles.ts";
import { toProfile } from "../../views/profile.ts";
import { read } from "../endpoint.ts";
import { viewerOf } from "../viewer.ts";

const likerSchema = profileSchema
  .extend({ liked_at: z.int(), isFollowedByRequester: z.boolean().optional() })
  .meta({ id: "Liker" });

export const listLikes = read(
  {
    id: "listLikes",
    group: "Likes",
    method: "GET",
    path: "/likes/{nodeId}",
    scope: "read",
    summary: "Who likes a content or a comment, newest first",
    input: z.object({
      path: z.object({ nodeId: idSchema }),
      query: z.object({
        requestingProfileId: idSchema.optional().describe("For whom `isFollowedByRequester` is told: id or username."),
        ...listParameters,
      }),
    }),
    answer: listSchema("profiles", likerSchema).extend({ total: z.int().min(0).describe("The same as `totalCount`.") }),
  },
  async (sql, { caller, path: { nodeId }, query }) => {
    const window = windowOf(query);
    const node = await findLikedNode(sql, caller.namespaceKey, nodeId);
    if (node === undefined) throw notFound("content or comment", nodeId);
    const found = await likersOf(sql, node.key, window, viewerOf(caller, query.requestingProfileId));
    const { rows, nextCursor } = cut(found, window, (row) => [row.createdAt, row.key]);
    const cards = await loadProfiles(
      sql,
      rows.map(({ key }) => key),
    );
    const profiles = rows.flatMap(({ key, createdAt, isFollowed }) =>
      inOrder([key], cards).map((card) => ({
        ...toProfile(card),
        liked_at: createdAt,
        ...(isFollowed !== null && { isFollowedByRequester: isFollowed }),
      })),
    );
    return { ...envelopeOf(window, { count: node.likes }, nextCursor), total: node.likes, profiles };
  },
);
