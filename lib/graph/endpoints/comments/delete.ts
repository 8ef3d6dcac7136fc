import { z } from "zod";
import { deleteComment } from "../../commands/delete-comment.ts";
import { idSchema } from "../../schema.ts";
import { write } from "../endpoint.ts";

export const deleteCommentEndpoint = write(
  {
    id: "deleteComment",
    group: "Comments",
    method: "DELETE",
    path: "/comments/{id}",
    scope: "write",
    summary: "Deletes a comment with its likes; its replies stay",
    input: z.object({ path: z.object({ id: idSchema }) }),
    answer: z.object({ success: z.boolean() }),
  },
  async (sql, { caller: { namespaceKey }, path: { id }, now: at }) => {
    const authorId = await deleteComment(sql, { namespaceKey, id, at });
    return { answer: { success: true }, change: authorId === undefined ? null : { actor: authorId, target: id } };
  },
);
