import { z } from "zod";
import { contentResponseSchema } from "../../schema.ts";
import { findContents } from "../../store/contents.ts";
import { toContentResponse } from "../../views/content.ts";
import { batchAnswerSchema, batchSchema, toBatch } from "../batch.ts";
import { read } from "../endpoint.ts";
import { requestingProfileId, viewerOf } from "../viewer.ts";

export const readContents = read(
  {
    id: "readContents",
    group: "Contents",
    method: "POST",
    path: "/contents/batch/read",
    scope: "read",
    summary: "Several contents by their ids, in the order asked for",
    input: z.object({ query: z.object({ requestingProfileId }), body: batchSchema }),
    answer: batchAnswerSchema(contentResponseSchema),
  },
  async (sql, { caller, query, body: ids }) => {
    const rows = await findContents(sql, caller.namespaceKey, ids, viewerOf(caller, query.requestingProfileId));
    return toBatch("content", ids, (id) => {
      const row = rows.get(id);
      return row && toContentResponse(row);
    });
  },
);
