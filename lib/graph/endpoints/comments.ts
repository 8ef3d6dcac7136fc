import { z } from "zod";
import { createComment, deleteComment, updateComment } from "../commands/comments.ts";
import { invalid, notFound } from "../graph-error.ts";
import { listParameters, listUnderTwoNames, toEnvelope, toPage, toWindow } from "../paging.ts";
import {
  type CommentKeys,
  countComments,
  countReplies,
  findCommentFilter,
  findThread,
  listComments,
  listReplies,
} from "../queries/comments.ts";
import {
  type CommentResponse,
  commentResponseSchema,
  idSchema,
  propertiesSchema,
  propertyChangesSchema,
  replySchema,
  textOf,
} from "../schema.ts";
import type { Sql } from "../store/database.ts";
import { findCommentKey, findComments, loadComments, toCommentId } from "../store/nodes.ts";
import { inKeyOrder } from "../store/profiles.ts";
import { toCommentResponse, toReply } from "../views/nodes.ts";
import type { Caller } from "./authenticate.ts";
import { type Endpoint, read, write } from "./endpoint.ts";
import { batchResponseSchema, batchSchema, requestingProfileId, toBatch, viewerOf } from "./shared-parameters.ts";

/** The response to a write of a comment. */
const commentWriteResponse = z.object({ id: z.string(), created_at: z.int(), text: z.string() });

const commentText = textOf(1, 10_000);

/** Maximum number of replies with each comment of a list. */
const MAX_REPLIES_IN_LIST = 3;

const listCommentsEndpoint = read(
  {
    id: "listComments",
    group: "Comments",
    method: "GET",
    path: "/comments",
    summary: "List comments on a content or profile, or by a profile, newest first with their newest replies",
    input: z.object({
      query: z.object({
        contentId: idSchema
          .optional()
          .describe("Comments on this content; replies are listed with the comment they belong to."),
        profileId: idSchema.optional().describe("Comments by this profile, including replies: id or username."),
        targetProfileId: idSchema.optional().describe("Comments on this profile: id or username."),
        requestingProfileId,
        ...listParameters,
      }),
    }),
    response: listUnderTwoNames("data", "comments", commentResponseSchema),
  },
  async (sql, { caller, query }) => {
    const { contentId, profileId, targetProfileId } = query;
    if (contentId === undefined && profileId === undefined && targetProfileId === undefined)
      throw invalid("contentId", "is required, or profileId, or targetProfileId");
    const window = toWindow(query);
    const filter = await findCommentFilter(sql, caller.namespaceKey, { contentId, profileId, targetProfileId });
    const [found, total] = await Promise.all([
      listComments(sql, filter, window, MAX_REPLIES_IN_LIST),
      countComments(sql, filter),
    ]);
    const { rows, nextCursor } = toPage(found, window, (row) => [row.createdAt, row.key]);
    const comments = await hydrateThreads(sql, caller, rows, query.requestingProfileId);
    return { ...toEnvelope(window, total, nextCursor), data: comments, comments };
  },
);

const createCommentEndpoint = write(
  {
    id: "createComment",
    group: "Comments",
    method: "POST",
    path: "/comments",
    summary: "Comment on a content or profile, or reply to a comment",
    input: z.object({
      body: z.object({
        profileId: idSchema.describe("The author: id or username."),
        text: commentText,
        contentId: idSchema.optional().describe("The content to comment on."),
        commentId: idSchema
          .optional()
          .describe("The comment to reply to; the reply is on the same content or profile."),
        targetProfileId: idSchema.optional().describe("The profile to comment on: id or username."),
        properties: propertiesSchema.default([]),
      }),
    }),
    response: commentWriteResponse,
  },
  async (sql, { caller, body, now: at }) => {
    const { profileId, text, properties, contentId, commentId, targetProfileId } = body;
    const { namespaceKey } = caller;
    const subject = { contentId, commentId, targetProfileId };
    const { id } = await createComment(sql, { namespaceKey, profileId, text, properties, at, ...subject });
    return { response: { id, created_at: at, text }, change: { actor: profileId, target: id } };
  },
);

const readComments = read(
  {
    id: "readComments",
    group: "Comments",
    method: "POST",
    path: "/comments/batch/read",
    summary: "Get several comments by id, in the requested order",
    input: z.object({ query: z.object({ requestingProfileId }), body: batchSchema }),
    response: batchResponseSchema(replySchema),
  },
  async (sql, { caller, query, body: ids }) => {
    const rows = await findComments(sql, caller.namespaceKey, ids, viewerOf(caller, query.requestingProfileId));
    return toBatch("comment", ids, (id) => {
      const row = rows.get(id.toLowerCase());
      return row && toReply(row);
    });
  },
);

/** Maximum number of replies with a single comment. */
const MAX_REPLIES = 20;

const getComment = read(
  {
    id: "getComment",
    group: "Comments",
    method: "GET",
    path: "/comments/{id}",
    summary: `Get a comment with its newest replies, at most ${MAX_REPLIES}`,
    input: z.object({ path: z.object({ id: idSchema }), query: z.object({ requestingProfileId }) }),
    response: commentResponseSchema,
  },
  async (sql, { caller, path: { id }, query }) => {
    const thread = await findThread(sql, caller.namespaceKey, toCommentId(id), MAX_REPLIES);
    const [comment] = thread ? await hydrateThreads(sql, caller, [thread], query.requestingProfileId) : [];
    if (comment === undefined) throw notFound("comment", id);
    return comment;
  },
);

const updateCommentEndpoint = write(
  {
    id: "updateComment",
    group: "Comments",
    method: "PUT",
    path: "/comments/{id}",
    summary: "Set text and properties of a comment; null removes a property",
    input: z.object({
      path: z.object({ id: idSchema }),
      body: z.object({ text: commentText.optional(), properties: propertyChangesSchema.default([]) }),
    }),
    response: commentWriteResponse,
  },
  async (sql, { caller: { namespaceKey }, path, body, now: at }) => {
    const changes = { namespaceKey, id: path.id, text: body.text, properties: body.properties, at };
    const { id, createdAt, text, authorId, isChanged } = await updateComment(sql, changes);
    return {
      response: { id, created_at: createdAt, text },
      change: isChanged ? { actor: authorId, target: id } : null,
    };
  },
);

const deleteCommentEndpoint = write(
  {
    id: "deleteComment",
    group: "Comments",
    method: "DELETE",
    path: "/comments/{id}",
    summary: "Delete a comment with its likes; its replies stay",
    input: z.object({ path: z.object({ id: idSchema }) }),
    response: z.object({ success: z.boolean() }),
  },
  async (sql, { caller: { namespaceKey }, path: { id }, now: at }) => {
    const authorId = await deleteComment(sql, { namespaceKey, id, at });
    return { response: { success: true }, change: authorId === undefined ? null : { actor: authorId, target: id } };
  },
);

const listRepliesEndpoint = read(
  {
    id: "listReplies",
    group: "Comments",
    method: "GET",
    path: "/comments/{id}/replies",
    summary: "List replies to a comment, newest first",
    input: z.object({
      path: z.object({ id: idSchema }),
      query: z.object({ requestingProfileId, ...listParameters }),
    }),
    response: listUnderTwoNames("data", "comments", replySchema),
  },
  async (sql, { caller, path: { id }, query }) => {
    const window = toWindow(query);
    const parentKey = await findCommentKey(sql, caller.namespaceKey, id);
    if (parentKey === undefined) throw notFound("comment", id);
    const [found, total] = await Promise.all([listReplies(sql, parentKey, window), countReplies(sql, parentKey)]);
    const { rows, nextCursor } = toPage(found, window, (row) => [row.createdAt, row.key]);
    const keys = rows.map(({ key }) => key);
    const replies = await loadComments(sql, caller.namespaceKey, keys, viewerOf(caller, query.requestingProfileId));
    const comments = inKeyOrder(keys, replies).map(toReply);
    return { ...toEnvelope(window, total, nextCursor), data: comments, comments };
  },
);

/** Loads comments and their replies in one statement. */
async function hydrateThreads(
  sql: Sql,
  caller: Caller,
  threads: readonly CommentKeys[],
  requester: string | undefined,
): Promise<CommentResponse[]> {
  const keys = threads.flatMap(({ key, replies }) => [key, ...replies]);
  const rows = await loadComments(sql, caller.namespaceKey, keys, viewerOf(caller, requester));
  return threads.flatMap(({ key, replies }) =>
    inKeyOrder([key], rows).map((row) => toCommentResponse(row, inKeyOrder(replies, rows))),
  );
}

export const commentEndpoints: readonly Endpoint[] = [
  listCommentsEndpoint,
  createCommentEndpoint,
  readComments,
  getComment,
  updateCommentEndpoint,
  deleteCommentEndpoint,
  listRepliesEndpoint,
];
