import { z } from "zod";
import { boundedTotal } from "../../bounded-total.ts";
import { invalid } from "../../graph-error.ts";
import { instantSchema } from "../../instant.ts";
import { cut, envelopeOf, listParameters, listSchema, windowOf } from "../../paging.ts";
import { COUNTED_TRADES, type TradePeriod, tradesOf } from "../../queries/trades.ts";
import type { Sql } from "../../store/database.ts";
import { tradeSchema } from "../../trade-schema.ts";
import { toTrade } from "../../views/trade.ts";

export const tradeListParameters = {
  ...listParameters,
  since: instantSchema
    .optional()
    .describe("Only trades made then or later: seconds or milliseconds since 1970, or ISO 8601."),
  until: instantSchema
    .optional()
    .describe(
      "Only trades made then or earlier: seconds or milliseconds since 1970, or ISO 8601; now where it is not given.",
    ),
  limit: listParameters.pageSize.describe("The same as `pageSize`, before which it counts."),
};

const timestamp = z.int().nullable();

export const tradeListSchema = listSchema("data", tradeSchema).extend({
  meta: z.object({
    total: z.int().min(0).describe("The same as `totalCount`."),
    hasMore: z.boolean(),
    oldestTimestamp: timestamp.describe("Of the trades of this page; null where there are none."),
    newestTimestamp: timestamp.describe("Of the trades of this page; null where there are none."),
  }),
});

const givenSchema = z.object(tradeListParameters);

/** A page of trades as clients see it. */
export async function toTradeList(
  sql: Sql,
  given: z.output<typeof givenSchema>,
  { now, ...meant }: Pick<TradePeriod, "namespaceKey" | "walletAddress" | "order"> & Readonly<{ now: number }>,
) {
  const { since = 0, until = now, limit = given.pageSize } = given;
  if (since > until) throw invalid("since", "must not be later than until");
  const window = windowOf({ ...given, pageSize: limit });
  const { rows: read, counted } = await tradesOf(sql, { ...meant, since, until }, window);
  const { rows, nextCursor } = cut(read, window, ({ tradedAt, key }) => [tradedAt, key]);
  const envelope = envelopeOf(window, boundedTotal(counted, COUNTED_TRADES), nextCursor);
  const times = [rows[0]?.tradedAt ?? null, rows.at(-1)?.tradedAt ?? null] as const;
  const [oldestTimestamp, newestTimestamp] = meant.order === "asc" ? times : [times[1], times[0]];
  return {
    ...envelope,
    data: rows.map(toTrade),
    meta: { total: envelope.totalCount, hasMore: nextCursor !== null, oldestTimestamp, newestTimestamp },
  };
}
