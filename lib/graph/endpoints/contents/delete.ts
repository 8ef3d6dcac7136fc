import { z } from "zod";
import { deleteContent } from "../../commands/delete-content.ts";
import { idSchema } from "../../schema.ts";
import { write } from "../endpoint.ts";

export const deleteContentEndpoint = write(
  {
    id: "deleteContent",
    group: "Contents",
    method: "DELETE",
    path: "/contents/{id}",
    scope: "write",
    summary: "Deletes a content with its comments and likes",
    input: z.object({ path: z.object({ id: idSchema }) }),
    answer: z.object({ success: z.boolean() }),
  },
  async (sql, { caller: { namespaceKey }, path: { id } }) => {
    const ownerId = await deleteContent(sql, { namespaceKey, id });
    return { answer: { success: true }, change: ownerId === undefined ? null : { actor: ownerId, target: id } };
  },
);
