import { z } from "zod";
import { notFound } from "../graph-error.ts";
import { idSchema } from "../schema.ts";
import type { Viewer } from "../store/nodes.ts";
import type { Caller } from "./authenticate.ts";

/** For whom a request asks. */
export const requestingProfileId = idSchema
  .optional()
  .describe("For whom `requestingProfileSocialInfo` is told: id or username.");

export const viewerOf = ({ namespaceKey }: Caller, id: string | undefined): Viewer | undefined =>
  id === undefined ? undefined : { namespaceKey, id };

/** Most ids of one request. */
const MAX_IDS = 20;

export const batchSchema = z.array(idSchema).max(MAX_IDS, `must be at most ${MAX_IDS} ids`);

export const batchResponseSchema = <Item extends z.ZodType>(item: Item) =>
  z.object({ successful: z.array(item), failed: z.array(z.object({ id: z.string(), error: z.string() })) });

/** What was found of the ids that were asked for, and what was not, in their order. */
export function toBatch<Item>(what: string, ids: readonly string[], find: (id: string) => Item | undefined) {
  const asked = ids.map((id) => ({ id, item: find(id) }));
  return {
    successful: asked.flatMap(({ item }) => item ?? []),
    failed: asked.flatMap(({ id, item }) => (item === undefined ? { id, error: notFound(what, id).message } : [])),
  };
}
