import type { Endpoint } from "../endpoint.ts";
import { aggregateContents } from "./aggregate.ts";
import { readContents } from "./batch-read.ts";
import { deleteContentEndpoint } from "./delete.ts";
import { findOrCreateContentEndpoint } from "./find-or-create.ts";
import { getContent } from "./get.ts";
import { listContents } from "./list.ts";
import { updateContentEndpoint } from "./update.ts";

export const contentOperations: readonly Endpoint[] = [
  listContents,
  aggregateContents,
  readContents,
  findOrCreateContentEndpoint,
  getContent,
  updateContentEndpoint,
  deleteContentEndpoint,
];
