import { z } from "zod";
import { GraphError, invalid, notFound } from "../graph-error.ts";
import {
  boundedTotal,
  listParameters,
  listSchema,
  listUnderTwoNames,
  toEnvelope,
  toPage,
  toWindow,
  type Window,
} from "../paging.ts";
import { type ActivityPage, listActivities, listFeed, MAX_COUNTED_ACTIVITIES } from "../queries/activities.ts";
import { findWalletProfiles, listSwaps, MAX_COUNTED_SWAPS } from "../queries/trades.ts";
import { activitySchema, idSchema } from "../schema.ts";
import { requireProfileKey } from "../store/profiles.ts";
import { chainTextSchema, swapTransactionSchema } from "../trade-schema.ts";
import { toActivity } from "../views/activity.ts";
import { toSwap } from "../views/trades.ts";
import { type Endpoint, read } from "./endpoint.ts";

export const activityListSchema = listSchema("activities", activitySchema);

function toActivityList({ rows: found, names, counted }: ActivityPage, window: Window) {
  const { rows, nextCursor } = toPage(found, window, ({ createdAt, key }) => [createdAt, key]);
  const activities = rows.flatMap((row) => toActivity(row, names) ?? []);
  return { ...toEnvelope(window, boundedTotal(counted, MAX_COUNTED_ACTIVITIES), nextCursor), activities };
}

const getFeed = read(
  {
    id: "getFeed",
    group: "Activity",
    method: "GET",
    path: "/activity/feed",
    summary: "Get the feed of a profile: actions of those it follows and new followers, newest first",
    input: z.object({
      query: z.object({
        ...listParameters,
        username: idSchema.describe("The profile whose feed to return: id or username."),
      }),
    }),
    response: activityListSchema,
  },
  async (sql, { caller: { namespaceKey }, query }) => {
    const window = toWindow(query);
    // The cost of a page grows with the offset: that many activities of each followed profile may precede it.
    if (window.offset > MAX_COUNTED_ACTIVITIES)
      throw invalid("page", `must not go beyond ${MAX_COUNTED_ACTIVITIES} entries of a feed; use nextCursor instead`);
    const page = await listFeed(sql, { namespaceKey, reader: query.username }, window);
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
    summary: "List all activity in the namespace, newest first",
    input: z.object({ query: z.object(listParameters) }),
    response: activityListSchema,
  },
  async (sql, { caller, query }) => {
    const window = toWindow(query);
    return toActivityList(await listActivities(sql, caller.namespaceKey, window), window);
  },
);

const getSwapActivity = read(
  {
    id: "getSwapActivity",
    group: "Activity",
    method: "GET",
    path: "/activity/swap",
    summary: "List logged trades of followed profiles, or of a token, newest first",
    input: z.object({
      query: z.object({
        ...listParameters,
        username: idSchema.optional().describe("Trades of profiles that this profile follows: id or username."),
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
    const window = toWindow(query);
    if (window.offset > MAX_COUNTED_SWAPS)
      throw invalid("page", `must not go beyond ${MAX_COUNTED_SWAPS} entries; use nextCursor instead`);
    const followerKey = username === undefined ? undefined : await requireProfileKey(sql, namespaceKey, username);
    const { rows: found, counted } = await listSwaps(sql, { namespaceKey, followerKey, token }, window);
    const { rows, nextCursor } = toPage(found, window, ({ tradedAt, key }) => [tradedAt, key]);
    const linked = await findWalletProfiles(
      sql,
      namespaceKey,
      rows.flatMap(({ walletAddress, accounts }) => [walletAddress, ...(accounts ?? [])]),
    );
    const activities = rows.map((row) => toSwap(row, linked));
    return {
      ...toEnvelope(window, boundedTotal(counted, MAX_COUNTED_SWAPS), nextCursor),
      activities,
      transactions: activities,
    };
  },
);

export const activityEndpoints: readonly Endpoint[] = [getFeed, getGlobalActivity, getSwapActivity];
