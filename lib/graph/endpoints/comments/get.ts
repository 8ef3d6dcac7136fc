import { z } from "zod";
import { notFound } from "../../graph-error.ts";
import { findThread } from "../../queries/comment-list.ts";
import { commentResponseSchema, idSchema } from "../../schema.ts";
import { toCommentId } from "../../store/nodes.ts";
import { read } from "../endpoint.ts";
import { requestingProfileId, viewerOf } from "../viewer.ts";
import { hydrateThreads } from "./threads.ts";

/** Most replies that are shown with a comment; the rest is a list of its own. */
const REPLIES = 20;

export const getComment = read(
  {
    id: "getComment",
    group: "Comments",
    method: "GET",
    path: "/comments/{id}",
    scope: "read",
    summary: `A comment with its newest replies, at most ${REPLIES}`,
    input: z.object({ path: z.object({ id: idSchema }), query: z.object({ requestingProfileId }) }),
    answer: commentResponseSchema,
  },
  async (sql, { caller, path: { id }, query }) => {
    const thread = await findThread(sql, caller.namespaceKey, toCommentId(id), REPLIES);
    const [comment] = thread ? await hydrateThreads(sql, [thread], viewerOf(caller, query.requestingProfileId)) : [];
    if (comment === undefined) throw notFound("comment", id);
    return comment;
  },
);
