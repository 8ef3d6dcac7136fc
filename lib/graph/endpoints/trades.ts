import { z } from "zod";
import { logTrade } from "../commands/trades.ts";
import { invalid } from "../graph-error.ts";
import { parseWallet } from "../identifiers.ts";
import { instantSchema } from "../instant.ts";
import { boundedTotal, listParameters, listSchema, toEnvelope, toPage, toWindow } from "../paging.ts";
import { findTrades, MAX_COUNTED_TRADES, type TradePeriod } from "../queries/trades.ts";
import { idSchema, textOf } from "../schema.ts";
import type { Sql } from "../store/database.ts";
import { chainTextSchema, platforms, tradeSchema, tradeTypes } from "../trade-schema.ts";
import { toTrade } from "../views/trades.ts";
import { type Endpoint, read, write } from "./endpoint.ts";

const amount = z.number().min(0, "must not be negative");

const newTrade = z.object({
  transactionSignature: chainTextSchema,
  walletAddress: textOf(1, 64),
  profileId: idSchema.optional().describe("The owner of the wallet; by default the only profile it is linked to."),
  inputMint: chainTextSchema,
  outputMint: chainTextSchema,
  inputAmount: amount.describe("In units of the token."),
  outputAmount: amount.describe("In units of the token."),
  inputValueSOL: amount,
  outputValueSOL: amount,
  inputValueUSD: amount.optional(),
  outputValueUSD: amount.optional(),
  solPrice: amount.optional().describe("Price of one SOL in US dollars."),
  timestamp: instantSchema,
  tradeType: z.enum(tradeTypes),
  platform: z.enum(platforms),
  slippage: amount.optional(),
  priorityFee: amount.optional(),
  source: textOf(1, 200).optional(),
  sourceWallet: textOf(1, 128).optional(),
  sourceTransactionId: textOf(1, 200).optional(),
});

/** Tolerance for clocks of clients that are ahead. Milliseconds. */
const MAX_CLOCK_SKEW_MS = 10 * 60_000;

const logTradeEndpoint = write(
  {
    id: "logTrade",
    group: "Trades",
    method: "POST",
    path: "/trades",
    summary: "Log a swap; wallet and signature identify the trade",
    input: z.object({ body: newTrade }),
    response: tradeSchema,
  },
  async (sql, { caller, body: given, now }) => {
    if (given.timestamp > now + MAX_CLOCK_SKEW_MS)
      throw invalid("timestamp", "must not be more than ten minutes after the server's time");
    const { row, isNew } = await logTrade(sql, {
      namespaceKey: caller.namespaceKey,
      wallet: parseWallet(given.walletAddress, undefined, "walletAddress"),
      profileId: given.profileId,
      transactionSignature: given.transactionSignature,
      inputMint: given.inputMint,
      outputMint: given.outputMint,
      inputAmount: given.inputAmount,
      outputAmount: given.outputAmount,
      inputValueSol: given.inputValueSOL,
      outputValueSol: given.outputValueSOL,
      inputValueUsd: given.inputValueUSD ?? null,
      outputValueUsd: given.outputValueUSD ?? null,
      solPrice: given.solPrice ?? null,
      tradedAt: given.timestamp,
      tradeType: given.tradeType,
      platform: given.platform,
      slippage: given.slippage ?? null,
      priorityFee: given.priorityFee ?? null,
      source: given.source ?? null,
      sourceWallet: given.sourceWallet ?? null,
      sourceTransactionId: given.sourceTransactionId ?? null,
      createdAt: now,
    });
    const change = isNew ? { actor: row.profileId ?? row.walletAddress, target: row.transactionSignature } : null;
    return { response: toTrade(row), change };
  },
);

const tradeListParameters = {
  ...listParameters,
  since: instantSchema
    .optional()
    .describe("Only trades at or after this time: seconds or milliseconds since 1970, or ISO 8601."),
  until: instantSchema
    .optional()
    .describe("Only trades at or before this time: seconds or milliseconds since 1970, or ISO 8601. Now by default."),
  limit: listParameters.pageSize.describe("Same as `pageSize`; takes precedence over it."),
};

const timestamp = z.int().nullable();

const tradeListSchema = listSchema("data", tradeSchema).extend({
  meta: z.object({
    total: z.int().min(0).describe("Same as `totalCount`."),
    hasMore: z.boolean(),
    oldestTimestamp: timestamp.describe("Among the trades of this page; null when there are none."),
    newestTimestamp: timestamp.describe("Among the trades of this page; null when there are none."),
  }),
});

const givenSchema = z.object(tradeListParameters);

async function toTradeList(
  sql: Sql,
  given: z.output<typeof givenSchema>,
  { now, ...meant }: Pick<TradePeriod, "namespaceKey" | "walletAddress" | "order"> & Readonly<{ now: number }>,
) {
  const { since = 0, until = now, limit = given.pageSize } = given;
  if (since > until) throw invalid("since", "must not be later than until");
  const window = toWindow({ ...given, pageSize: limit });
  const { rows: found, counted } = await findTrades(sql, { ...meant, since, until }, window);
  const { rows, nextCursor } = toPage(found, window, ({ tradedAt, key }) => [tradedAt, key]);
  const envelope = toEnvelope(window, boundedTotal(counted, MAX_COUNTED_TRADES), nextCursor);
  const times = [rows[0]?.tradedAt ?? null, rows.at(-1)?.tradedAt ?? null] as const;
  const [oldestTimestamp, newestTimestamp] = meant.order === "ASC" ? times : [times[1], times[0]];
  return {
    ...envelope,
    data: rows.map(toTrade),
    meta: { total: envelope.totalCount, hasMore: nextCursor !== null, oldestTimestamp, newestTimestamp },
  };
}

const listTrades = read(
  {
    id: "listTrades",
    group: "Trades",
    method: "GET",
    path: "/trades/all-trades",
    summary: "List all trades of a period, newest first",
    input: z.object({ query: z.object(tradeListParameters) }),
    response: tradeListSchema,
  },
  (sql, { caller, query, now }) => toTradeList(sql, query, { namespaceKey: caller.namespaceKey, order: "DESC", now }),
);

const getTransactionHistory = read(
  {
    id: "getTransactionHistory",
    group: "Trades",
    method: "GET",
    path: "/trades/fetch-transaction-history",
    summary: "List trades of a wallet",
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
    response: tradeListSchema,
  },
  (sql, { caller, query, now }) =>
    toTradeList(sql, query, {
      namespaceKey: caller.namespaceKey,
      walletAddress: parseWallet(query.walletAddress, undefined, "walletAddress").value,
      order: query.sortOrder.toLowerCase() === "asc" ? "ASC" : "DESC",
      now,
    }),
);

export const tradeEndpoints: readonly Endpoint[] = [logTradeEndpoint, listTrades, getTransactionHistory];
