import { z } from "zod";
import { notFound } from "../../graph-error.ts";
import { contentResponseSchema, idSchema } from "../../schema.ts";
import { findContents } from "../../store/contents.ts";
import { toContentResponse } from "../../views/content.ts";
import { read } from "../endpoint.ts";
import { requestingProfileId, viewerOf } from "../viewer.ts";

export const getContent = read(
  {
    id: "getContent",
    group: "Contents",
    method: "GET",
    path: "/contents/{id}",
    scope: "read",
    summary: "A content with its owner and counts",
    input: z.object({ path: z.object({ id: idSchema }), query: z.object({ requestingProfileId }) }),
    answer: contentResponseSchema,
  },
  async (sql, { caller, path: { id }, query }) => {
    const rows = await findContents(sql, caller.namespaceKey, [id], viewerOf(caller, query.requestingProfileId));
    const row = rows.get(id);
    if (row === undefined) throw notFound("content", id);
    return toContentResponse(row);
  },
);
