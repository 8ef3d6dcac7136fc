import { z } from "zod";
import { notFound } from "../graph-error.ts";
import { idSchema } from "../schema.ts";
import type { Viewer } from "../store/nodes.ts";
import type { Caller } from "./authenticate.ts";

export const requestingProfileId = idSchema
  .optional()
  .describe("The profile that `requestingProfileSocialInfo` refers to: id or username.");

export const viewerOf = ({ namespaceKey }: Caller, id: string | undefined): Viewer | undefined =>
  id === undefined ? undefined : { namespaceKey, id };

/** Maximum number of ids in one request. */
const MAX_IDS = 20;

export const batchSchema = z.array(idSchema).max(MAX_IDS, `must be at most ${MAX_IDS} ids`);

export const batchResponseSchema = <Item extends z.ZodType>(item: Item) =>
  z.object({ successful: z.array(item), failed: z.array(z.object({ id: z.string(), error: z.string() })) });

/** Builds the response of a batch read: the items that were found and the ids that were not, in the requested order. */
export function toBatch<Item>(type: string, ids: readonly string[], find: (id: string) => Item | undefined) {
  const results = ids.map((id) => ({ id, item: find(id) }));
  return {
    successful: results.flatMap(({ item }) => item ?? []),
    failed: results.flatMap(({ id, item }) => (item === undefined ? { id, error: notFound(type, id).message } : [])),
  };
}
