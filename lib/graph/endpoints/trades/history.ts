import { z } from "zod";
import { parseWallet } from "../../identifiers.ts";
import { textOf } from "../../schema.ts";
import { read } from "../endpoint.ts";
import { toTradeList, tradeListParameters, tradeListSchema } from "./trade-list.ts";

export const getTransactionHistory = read(
  {
    id: "getTransactionHistory",
    group: "Trades",
    method: "GET",
    path: "/trades/fetch-transaction-history",
    scope: "read",
    summary: "The trades of a wallet",
    input: z.object({
      query: z.object({
        ...tradeListParameters,
        walletAddress: textOf(1, 64),
        sortOrder: z
          .enum(["asc", "desc", "ASC", "DESC"], "must be asc or desc")
          .default("desc")
          .describe("Oldest or newest first."),
      }),
    }),
    answer: tradeListSchema,
  },
  (sql, { caller, query, now }) =>
    toTradeList(sql, query, {
      namespaceKey: caller.namespaceKey,
      walletAddress: parseWallet(query.walletAddress, undefined, "walletAddress").value,
      order: query.sortOrder.toLowerCase() === "asc" ? "asc" : "desc",
      now,
    }),
);
