import { z } from "zod";
import { invalid, notFound } from "../../graph-error.ts";
import { listParameters, windowOf } from "../../paging.ts";
import { COUNTED } from "../../queries/activity.ts";
import { feedOf } from "../../queries/feed.ts";
import { idSchema } from "../../schema.ts";
import { read } from "../endpoint.ts";
import { activityListSchema, toActivityList } from "./activity-list.ts";

export const getFeed = read(
  {
    id: "getFeed",
    group: "Activity",
    method: "GET",
    path: "/activity/feed",
    scope: "read",
    summary: "What those did whom a profile follows, and who followed it, newest first",
    input: z.object({
      query: z.object({ ...listParameters, username: idSchema.describe("Whose feed: id or username.") }),
    }),
    answer: activityListSchema,
  },
  async (sql, { caller: { namespaceKey }, query }) => {
    const window = windowOf(query);
    // What a page costs grows with how many activities of each followee may stand before it.
    if (window.offset > COUNTED)
      throw invalid("page", `must not lead beyond ${COUNTED} entries of a feed; follow nextCursor instead`);
    const page = await feedOf(sql, { namespaceKey, reader: query.username }, window);
    if (page === undefined) throw notFound("profile", query.username);
    return toActivityList(page, window);
  },
);
