import { z } from "zod";
import { replySchema } from "../../schema.ts";
import { findComments } from "../../store/comments.ts";
import { toReply } from "../../views/comment.ts";
import { batchAnswerSchema, batchSchema, toBatch } from "../batch.ts";
import { read } from "../endpoint.ts";
import { requestingProfileId, viewerOf } from "../viewer.ts";

export const readComments = read(
  {
    id: "readComments",
    group: "Comments",
    method: "POST",
    path: "/comments/batch/read",
    scope: "read",
    summary: "Several comments by their ids, in the order asked for",
    input: z.object({ query: z.object({ requestingProfileId }), body: batchSchema }),
    answer: batchAnswerSchema(replySchema),
  },
  async (sql, { caller, query, body: ids }) => {
    const rows = await findComments(sql, caller.namespaceKey, ids, viewerOf(caller, query.requestingProfileId));
    return toBatch("comment", ids, (id) => {
      const row = rows.get(id.toLowerCase());
      return row && toReply(row);
    });
  },
);
