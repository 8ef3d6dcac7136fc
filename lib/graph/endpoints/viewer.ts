import { idSchema } from "../schema.ts";
import type { Viewer } from "../store/nodes.ts";
import type { Caller } from "./endpoint.ts";

/** For whom a request asks. */
export const requestingProfileId = idSchema
  .optional()
  .describe("For whom `requestingProfileSocialInfo` is told: id or username.");

export const viewerOf = ({ namespaceKey }: Caller, id: string | undefined): Viewer | undefined =>
  id === undefined ? undefined : { namespaceKey, id };
