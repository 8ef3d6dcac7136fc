import { z } from "zod";
import { read } from "../endpoint.ts";
import { toTradeList, tradeListParameters, tradeListSchema } from "./trade-list.ts";

export const listTrades = read(
  {
    id: "listTrades",
    group: "Trades",
    method: "GET",
    path: "/trades/all-trades",
    scope: "read",
    summary: "All trades of a period, newest first",
    input: z.object({ query: z.object(tradeListParameters) }),
    answer: tradeListSchema,
  },
  (sql, { caller, query, now }) => toTradeList(sql, query, { namespaceKey: caller.namespaceKey, order: "desc", now }),
);
