import { z } from "zod";
import { notFound } from "../../graph-error.ts";
import { cursorOf, cut, envelopeOf, listParameters, listSchema, windowOf } from "../../paging.ts";
import { commonFollowsOf, countCommonFollows, findPair } from "../../queries/common-follows.ts";
import { idSchema, profileSchema } from "../../schema.ts";
import { inOrder, loadProfiles } from "../../store/profiles.ts";
import { toProfile } from "../../views/profile.ts";
import { read } from "../endpoint.ts";

export const listFollowingWhoFollow = read(
  {
    id: "listFollowingWhoFollow",
    group: "Profiles",
    method: "GET",
    path: "/profiles/{id}/following-who-follow",
    scope: "read",
    summary:
      "Whom a requestor follows who follows a profile, the requestor's newest follow first; a page may be short before the last",
    input: z.object({
      path: z.object({ id: idSchema }),
      query: z.object({ requestorId: idSchema.describe("Id or username of who asks."), ...listParameters }),
    }),
    answer: listSchema("profiles", profileSchema),
  },
  async (sql, { caller, path: { id }, query: { requestorId, ...given } }) => {
    const window = windowOf(given);
    const { requestor, following, followed, followers } = await findPair(sql, caller.namespaceKey, requestorId, id);
    if (followed === null || requestor === null)
      throw notFound("profile", ...(followed === null ? [id] : []), ...(requestor === null ? [requestorId] : []));
    const pair = { requestor, following, followed, followers };
    const [{ edges, end }, total] = await Promise.all([
      commonFollowsOf(sql, pair, window),
      countCommonFollows(sql, pair),
    ]);
    const { rows, nextCursor } = cut(edges, window, ({ createdAt, key }) => [createdAt, key]);
    const keys = rows.map(({ key }) => key);
    const goesOn = nextCursor ?? (end ? cursorOf([end.createdAt, end.key]) : null);
    return {
      ...envelopeOf(window, total, goesOn),
      profiles: inOrder(keys, await loadProfiles(sql, keys)).map(toProfile),
    };
  },
);
