import { z } from "zod";
import { boundedTotal } from "../../bounded-total.ts";
import { GraphError, invalid } from "../../graph-error.ts";
import { cut, envelopeOf, listParameters, listUnderTwoNames, windowOf } from "../../paging.ts";
import { COUNTED_SWAPS, profilesOfWallets, swapsOf } from "../../queries/swaps.ts";
import { idSchema } from "../../schema.ts";
import { requireProfileKey } from "../../store/profiles.ts";
import { chainTextSchema, swapTransactionSchema } from "../../trade-schema.ts";
import { toSwap } from "../../views/swap.ts";
import { read } from "../endpoint.ts";

export const getSwapActivity = read(
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
    answer: listUnderTwoNames("activities", "transactions", swapTransactionSchema),
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
