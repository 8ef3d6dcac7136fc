import { z } from "zod";
import { millisecondsSchema, textOf } from "./schema.ts";

/** A signature or a mint. Its format depends on the chain and is not checked. */
export const chainTextSchema = textOf(1, 128);
export const tradeTypes = ["buy", "sell", "swap"] as const;
export const platforms = ["main", "trenches"] as const;

const tradeChainSchema = z
  .object({
    slot: z.int().min(0),
    blockTime: millisecondsSchema
      .nullable()
      .describe("Time of the block, in milliseconds since 1970-01-01 UTC; null when the chain has none."),
    fee: z.int().min(0).describe("Transaction fee in lamports."),
    success: z.boolean().describe("Whether the transaction succeeded; a failed one costs its fee too."),
  })
  .meta({ id: "TradeOnChain", description: "What Solana tells of the transaction a trade names." });

export const tradeSchema = z
  .object({
    id: z.string(),
    transactionSignature: z.string(),
    walletAddress: z.string(),
    profileId: z.string().nullable().describe("The owner of the wallet, when known."),
    inputMint: z.string(),
    outputMint: z.string(),
    inputAmount: z.number(),
    outputAmount: z.number(),
    inputValueSOL: z.number(),
    outputValueSOL: z.number(),
    inputValueUSD: z.number().nullable(),
    outputValueUSD: z.number().nullable(),
    solPrice: z.number().nullable(),
    timestamp: millisecondsSchema.describe("Time of the trade, in milliseconds since 1970-01-01 UTC."),
    tradeType: z.enum(tradeTypes),
    platform: z.enum(platforms),
    slippage: z.number().nullable(),
    priorityFee: z.number().nullable(),
    source: z.string().nullable(),
    sourceWallet: z.string().nullable(),
    sourceTransactionId: z.string().nullable(),
    created_at: millisecondsSchema.describe("Time of logging, in milliseconds since 1970-01-01 UTC."),
    chain: tradeChainSchema.nullable().describe("The transaction on chain, once it is final; null until then."),
  })
  .meta({ id: "Trade" });
export type Trade = z.infer<typeof tradeSchema>;

const person = z.object({ username: z.string(), id: z.string() });
const side = z.object({ amount: z.number(), token: z.string() });

export const swapTransactionSchema = z
  .object({
    type: z.string(),
    source: z.string().describe("The platform, as reported by the application."),
    description: z.string().describe("The swap as a sentence."),
    fee: z
      .number()
      .optional()
      .describe("Transaction fee in lamports; absent until the chain confirms the transaction."),
    timestamp: z.string().describe("ISO 8601."),
    signature: z.string(),
    success: z.boolean().describe("Whether the transaction succeeded; true until the chain reports otherwise."),
    walletAddress: z.string(),
    username: z.string().describe("The owner of the wallet; empty when unknown."),
    from: side,
    to: side,
    profile: person.optional(),
    accountsInvolved: z
      .array(z.string())
      .describe("Accounts of the transaction, signers first; only the wallet until the chain confirms it."),
    involvedProfiles: z
      .array(z.object({ address: z.string(), profile: person }))
      .optional()
      .describe("Profiles of the namespace that own the wallet or another of these accounts: at most 20."),
  })
  .meta({ id: "SwapTransaction" });
export type SwapTransaction = z.infer<typeof swapTransactionSchema>;
