import { z } from "zod";
import { logTrade } from "../../commands/log-trade.ts";
import { invalid } from "../../graph-error.ts";
import { parseWallet } from "../../identifiers.ts";
import { instantSchema } from "../../instant.ts";
import { idSchema, textOf } from "../../schema.ts";
import { chainTextSchema, platforms, tradeSchema, tradeTypes } from "../../trade-schema.ts";
import { toTrade } from "../../views/trade.ts";
import { write } from "../endpoint.ts";

/** Not less than nothing. */
const amount = z.number().min(0, "must not be negative");

const body = z.object({
  transactionSignature: chainTextSchema,
  walletAddress: textOf(1, 64),
  profileId: idSchema.optional().describe("Whose wallet it is; else the one profile it is linked to."),
  inputMint: chainTextSchema,
  outputMint: chainTextSchema,
  inputAmount: amount.describe("In units of the token."),
  outputAmount: amount.describe("In units of the token."),
  inputValueSOL: amount,
  outputValueSOL: amount,
  inputValueUSD: amount.optional(),
  outputValueUSD: amount.optional(),
  solPrice: amount.optional().describe("Of one SOL, in US dollars."),
  timestamp: instantSchema,
  tradeType: z.enum(tradeTypes),
  platform: z.enum(platforms),
  slippage: amount.optional(),
  priorityFee: amount.optional(),
  source: textOf(1, 200).optional(),
  sourceWallet: textOf(1, 128).optional(),
  sourceTransactionId: textOf(1, 200).optional(),
});

/** How far a client's clock may be ahead. Milliseconds. */
const MOST_AHEAD_MS = 10 * 60_000;

export const logTradeEndpoint = write(
  {
    id: "logTrade",
    group: "Trades",
    method: "POST",
    path: "/trades",
    scope: "write",
    summary: "Logs a swap; the same signature of the same wallet is the same trade",
    input: z.object({ body }),
    answer: tradeSchema,
  },
  async (sql, { caller, body: given, now }) => {
    if (given.timestamp > now + MOST_AHEAD_MS)
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
    return { answer: toTrade(row), change };
  },
);
