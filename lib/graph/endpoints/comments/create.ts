import { z } from "zod";
import { createComment } from "../../commands/create-comment.ts";
import { idSchema, propertiesSchema } from "../../schema.ts";
import { write } from "../endpoint.ts";
import { commentAnswer, commentText } from "./answer.ts";

export const createCommentEndpoint = write(
  {
    id: "createComment",
    group: "Comments",
    method: "POST",
    path: "/comments",
    scope: "write",
    summary: "Comments on a content or a profile, or answers a comment",
    input: z.object({
      body: z.object({
        profileId: idSchema.describe("Who writes it: id or username."),
        text: commentText,
        contentId: idSchema.optional().describe("The content it is on."),
        commentId: idSchema.optional().describe("The comment it answers, whose content or profile it is on too."),
        targetProfileId: idSchema.optional().describe("The profile it is on: id or username."),
        properties: propertiesSchema.default([]),
      }),
    }),
    answer: commentAnswer,
  },
  async (sql, { caller, body, now: at }) => {
    const { profileId, text, properties, contentId, commentId, targetProfileId } = body;
    const { namespaceKey } = caller;
    const subject = { contentId, commentId, targetProfileId };
    const { id } = await createComment(sql, { namespaceKey, profileId, text, properties, at, ...subject });
    return { answer: { id, created_at: at, text }, change: { actor: profileId, target: id } };
  },
);
