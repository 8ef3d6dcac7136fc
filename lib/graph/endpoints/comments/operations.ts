import type { Endpoint } from "../endpoint.ts";
import { readComments } from "./batch-read.ts";
import { createCommentEndpoint } from "./create.ts";
import { deleteCommentEndpoint } from "./delete.ts";
import { getComment } from "./get.ts";
import { listCommentsEndpoint } from "./list.ts";
import { listRepliesEndpoint } from "./replies.ts";
import { updateCommentEndpoint } from "./update.ts";

export const commentOperations: readonly Endpoint[] = [
  listCommentsEndpoint,
  createCommentEndpoint,
  readComments,
  getComment,
  updateCommentEndpoint,
  deleteCommentEndpoint,
  listRepliesEndpoint,
];
