import { z } from "zod";
import { listParameters, windowOf } from "../../paging.ts";
import { activitiesIn } from "../../queries/activity.ts";
import { read } from "../endpoint.ts";
import { activityListSchema, toActivityList } from "./activity-list.ts";

export const getGlobalActivity = read(
  {
    id: "getGlobalActivity",
    group: "Activity",
    method: "GET",
    path: "/activity/global",
    scope: "read",
    summary: "What was done in the namespace, newest first",
    input: z.object({ query: z.object(listParameters) }),
    answer: activityListSchema,
  },
  async (sql, { caller, query }) => {
    const window = windowOf(query);
    return toActivityList(await activitiesIn(sql, caller.namespaceKey, window), window);
  },
);
