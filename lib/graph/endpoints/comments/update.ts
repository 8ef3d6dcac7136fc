import { z } from "zod";
import { updateComment } from "../../commands/update-comment.ts";
import { idSchema, propertyChangesSchema } from "../../schema.ts";
import { write } from "../endpoint.ts";
import { commentAnswer, commentText } from "./answer.ts";

export const updateCommentEndpoint = write(
  {
    id: "updateComment",
    group: "Comments",
    method: "PUT",
    path: "/comments/{id}",
    scope: "write",
    summary: "Sets text and properties of a comment, and removes properties given as null",
    input: z.object({
      path: z.object({ id: idSchema }),
      body: z.object({ text: commentText.optional(), properties: propertyChangesSchema.default([]) }),
    }),
    answer: commentAnswer,
  },
  async (sql, { caller: { namespaceKey }, path, body, now: at }) => {
    const changes = { namespaceKey, id: path.id, text: body.text, properties: body.properties, at };
    const { id, createdAt, text, authorId, isChanged } = await updateComment(sql, changes);
    return {
      answer: { id, created_at: createdAt, text },
      change: isChanged ? { actor: authorId, target: id } : null,
    };
  },
);
