import { z } from "zod";
import { boundedTotal } from "../bounded-total.ts";
import { GraphError, invalid, notFound } from "../graph-error.ts";
import { cut, envelopeOf, listParameters, listSchema, listUnderTwoNames, type Window, windowOf } from "../paging.ts";
import { type ActivityPage, activitiesIn, COUNTED } from "../queries/activity.ts";
import { feedOf } from "../queries/feed.ts";
import { COUNTED_SWAPS, profilesOfWallets, swapsOf } from "../queries/swaps.ts";
import { activitySchema, idSchema } from "../schema.ts";
import { requireProfileKey } from "../store/profiles.ts";
import { chainTextSchema, swapTransactionSchema } from "../trade-schema.ts";
import { toActivity } from "../views/activity.ts";
import { toSwap } from "../views/swap.ts";
import { type Endpoint, read } from "./endpoint.ts";

export const activityListSchema = listSchema("activities", activitySchema);

/** A page of activities as clients see it. */
function toActivityList({ rows: found, names, counted }: ActivityPage, window: Window) {
  const { rows, nextCursor } = cut(found, window, ({ createdAt, key }) => [createdAt, key]);
  const activities = rows.flatMap((row) => toActivity(row, names) ?? []);
  return { ...envelopeOf(window, boundedTotal(counted, COUNTED), nextCursor), activities };
}

const getFeed = read(
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
    response: activityListSchema,
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

const getGlobalActivity = read(
  {
    id: "getGlobalActivity",
    group: "Activity",
    method: "GET",
    path: "/activity/global",
    scope: "read",
    summary: "What was done in the namespace, newest first",
    input: z.object({ query: z.object(listParameters) }),
    response: activityListSchema,
  },
  async (sql, { caller, query }) => {
    const window = windowOf(query);
    return toActivityList(await activitiesIn(sql, caller.namespaceKey, window), window);
  },
);

const getSwapActivity = read(
  {
    id: "getSwapActivity",
    group: "Activity",
    method: "GET",
    path: "/activity/swap",
    scope: "read",
    summary: "Logged trades by the wallets of those a profile follows, or of a token, newest first",
    input: z.object({
      query: z.object({
        ...listParameters,
        username: idSchema.optional().describe("Trades of those whom this profile follows: id or username."),
        tokenAddress: chainTextSchema.optional().describe("Only trades into or out of this token."),
      }),
    }),
    response: listUnderTwoNames("activities", "transactions", swapTransactionSchema),
  },
  async (sql, { caller: { namespaceKey }, query }) => {
    const { username, tokenAddress: token } = query;
    if (username === undefined && token === undefined)
      throw new GraphError("bad-request", "One of username and tokenAddress is required.", [
        { path: "username", message: "is required where tokenAddress is not given" },
      ]);
    const window = windowOf(query);
    if (window.offset > COUNTED_SWAPS)
      throw invalid("page", `must not lead beyond ${COUNTED_SWAPS} entries; follow nextCursor instead`);
    const followerKey = username === undefined ? undefined : await requireProfileKey(sql, namespaceKey, username);
    const { rows: found, counted } = await swapsOf(sql, { namespaceKey, followerKey, token }, window);
    const { rows, nextCursor } = cut(found, window, ({ tradedAt, key }) => [tradedAt, key]);
    const linked = await profilesOfWallets(
      sql,
      namespaceKey,
      rows.flatMap(({ walletAddress, accounts }) => [walletAddress, ...(accounts ?? [])]),
    );
    const activities = rows.map((row) => toSwap(row, linked));
    return {
      ...envelopeOf(window, boundedTotal(counted, COUNTED_SWAPS), nextCursor),
      activities,
      transactions: activities,
    };
  },
);

export const activityEndpoints: readonly Endpoint[] = [getFeed, getGlobalActivity, getSwapActivity];
