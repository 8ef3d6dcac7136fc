import { z } from "zod";
import { findOrCreateContent } from "../../commands/find-or-create-content.ts";
import { contentItemSchema, idSchema, newName, propertiesSchema } from "../../schema.ts";
import { toContentItem } from "../../views/content.ts";
import { write } from "../endpoint.ts";

export const findOrCreateContentEndpoint = write(
  {
    id: "findOrCreateContent",
    group: "Contents",
    method: "POST",
    path: "/contents/findOrCreate",
    scope: "write",
    summary: "Finds a content by its id, or creates it",
    input: z.object({
      body: z.object({
        id: idSchema.describe(newName("Chosen by the caller, unique in the namespace.")),
        profileId: idSchema.optional().describe("Its owner: id or username. Required where it is created."),
        relatedContentId: idSchema.optional(),
        properties: propertiesSchema.default([]),
      }),
    }),
    answer: contentItemSchema.extend({ operation: z.enum(["CREATED", "FOUND"]) }),
  },
  async (sql, { caller, body: { id, profileId, relatedContentId, properties }, now: at, pathWords }) => {
    const { namespaceKey, namespace } = caller;
    const given = { namespaceKey, id, profileId, relatedContentId, properties, at, pathWords };
    const { operation, ...content } = await findOrCreateContent(sql, given);
    return {
      answer: { ...toContentItem({ id, namespace, ...content }), operation },
      change: operation === "CREATED" && profileId !== undefined ? { actor: profileId, target: id } : null,
    };
  },
);
