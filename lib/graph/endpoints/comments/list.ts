import { z } from "zod";
import { invalid } from "../../graph-error.ts";
import { cut, envelopeOf, listParameters, listUnderTwoNames, windowOf } from "../../paging.ts";
import { countComments, findCommentFilter, listComments } from "../../queries/comment-list.ts";
import { commentResponseSchema, idSchema } from "../../schema.ts";
import { read } from "../endpoint.ts";
import { requestingProfileId, viewerOf } from "../viewer.ts";
import { hydrateThreads } from "./threads.ts";

/** Most replies that are shown with each comment of a list. */
const REPLIES = 3;

export const listCommentsEndpoint = read(
  {
    id: "listComments",
    group: "Comments",
    method: "GET",
    path: "/comments",
    scope: "read",
    summary: "Comments on a content or a profile, or of a profile, newest first with their newest replies",
    input: z.object({
      query: z.object({
        contentId: idSchema.optional().describe("Comments on this content; replies stand with what they answer."),
        profileId: idSchema.optional().describe("Comments that this profile wrote, replies too: id or username."),
        targetProfileId: idSchema.optional().describe("Comments on this profile: id or username."),
        requestingProfileId,
        ...listParameters,
      }),
    }),
    answer: listUnderTwoNames("data", "comments", commentResponseSchema),
  },
  async (sql, { caller, query }) => {
    const { contentId, profileId, targetProfileId } = query;
    if (contentId === undefined && profileId === undefined && targetProfileId === undefined)
      throw invalid("contentId", "is required, or profileId, or targetProfileId");
    const window = windowOf(query);
    const filter = await findCommentFilter(sql, caller.namespaceKey, { contentId, profileId, targetProfileId });
    const [found, total] = await Promise.all([listComments(sql, filter, window, REPLIES), countComments(sql, filter)]);
    const { rows, nextCursor } = cut(found, window, (row) => [row.createdAt, row.key]);
    const comments = await hydrateThreads(sql, rows, viewerOf(caller, query.requestingProfileId));
    return { ...envelopeOf(window, total, nextCursor), data: comments, comments };
  },
);
