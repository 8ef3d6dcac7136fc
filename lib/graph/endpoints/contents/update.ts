import { z } from "zod";
import { updateContent } from "../../commands/update-content.ts";
import { contentItemSchema, idSchema, propertyChangesSchema } from "../../schema.ts";
import { toContentItem } from "../../views/content.ts";
import { write } from "../endpoint.ts";

export const updateContentEndpoint = write(
  {
    id: "updateContent",
    group: "Contents",
    method: "PUT",
    path: "/contents/{id}",
    scope: "write",
    summary: "Sets properties of a content, and removes those given as null",
    input: z.object({ path: z.object({ id: idSchema }), body: z.object({ properties: propertyChangesSchema }) }),
    answer: contentItemSchema,
  },
  async (sql, { caller: { namespaceKey, namespace }, path: { id }, body: { properties }, now: at }) => {
    const { ownerId, isChanged, ...content } = await updateContent(sql, { namespaceKey, id, properties, at });
    return {
      answer: toContentItem({ id, namespace, ...content }),
      change: isChanged ? { actor: ownerId, target: id } : null,
    };
  },
);
