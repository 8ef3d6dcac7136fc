import { z } from "zod";
import { notFound } from "../../graph-error.ts";
import { cut, envelopeOf, listParameters, listUnderTwoNames, windowOf } from "../../paging.ts";
import { countReplies, listReplies } from "../../queries/comment-list.ts";
import { idSchema, replySchema } from "../../schema.ts";
import { findCommentKey, loadComments } from "../../store/comments.ts";
import { inOrder } from "../../store/profiles.ts";
import { toReply } from "../../views/comment.ts";
import { read } from "../endpoint.ts";
import { requestingProfileId, viewerOf } from "../viewer.ts";

export const listRepliesEndpoint = read(
  {
    id: "listReplies",
    group: "Comments",
    method: "GET",
    path: "/comments/{id}/replies",
    scope: "read",
    summary: "Replies to a comment, newest first",
    input: z.object({
      path: z.object({ id: idSchema }),
      query: z.object({ requestingProfileId, ...listParameters }),
    }),
    answer: listUnderTwoNames("data", "comments", replySchema),
  },
  async (sql, { caller, path: { id }, query }) => {
    const window = windowOf(query);
    const parentKey = await findCommentKey(sql, caller.namespaceKey, id);
    if (parentKey === undefined) throw notFound("comment", id);
    const [found, total] = await Promise.all([listReplies(sql, parentKey, window), countReplies(sql, parentKey)]);
    const { rows, nextCursor } = cut(found, window, (row) => [row.createdAt, row.key]);
    const keys = rows.map(({ key }) => key);
    const replies = await loadComments(sql, keys, viewerOf(caller, query.requestingProfileId));
    const comments = inOrder(keys, replies).map(toReply);
    return { ...envelopeOf(window, total, nextCursor), data: comments, comments };
  },
);
