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
      .describe("Of its block, in milliseconds since 1970-01-01 UTC; null where the chain keeps none."),
    fee: z.int().min(0).describe("Paid for the transaction, in lamports."),
    success: z.boolean().describe("Whether the transaction was carried out; one that failed costs its fee too."),
  })
  .meta({ id: "TradeOnChain", description: "What Solana tells of the transaction a trade names." });

export const tradeSchema = z
  .object({
    id: z.string(),
    transactionSignature: z.string(),
    walletAddress: z.string(),
    profileId: z.string().nullable().describe("Whose wallet it is, where that is known."),
    inputMint: z.string(),
    outputMint: z.string(),
    inputAmount: z.number(),
    outputAmount: z.number(),
    inputValueSOL: z.number(),
    outputValueSOL: z.number(),
    inputValueUSD: z.number().nullable(),
    outputValueUSD: z.number().nullable(),
    solPrice: z.number().nullable(),
    timestamp: millisecondsSchema.describe("When it was made, in milliseconds since 1970-01-01 UTC."),
    tradeType: z.enum(tradeTypes),
    platform: z.enum(platforms),
    slippage: z.number().nullable(),
    priorityFee: z.number().nullable(),
    source: z.string().nullable(),
    sourceWallet: z.string().nullable(),
    sourceTransactionId: z.string().nullable(),
    created_at: millisecondsSchema.describe("When it was logged, in milliseconds since 1970-01-01 UTC."),
    chain: tradeChainSchema
      .nullable()
      .describe("What the chain tells of the transaction, once no fork can undo it; null where it has not told."),
  })
  .meta({ id: "Trade" });
export type Trade = z.infer<typeof tradeSchema>;

const person = z.object({ username: z.string(), id: z.string() });
const side = z.object({ amount: z.number(), token: z.string() });

export const swapTransactionSchema = z
  .object({
    type: z.string(),
    source: z.string().describe("Where it was made, as the application says."),
    description: z.string().describe("What was swapped, in a sentence."),
    fee: z.number().optional().describe("Paid for the transaction, in lamports; absent where the chain has not told."),
    timestamp: z.string().describe("ISO 8601."),
    signature: z.string(),
    success: z.boolean().describe("Whether the chain carried it out; true where it has not told."),
    walletAddress: z.string(),
    username: z.string().describe("Whose wallet it is; empty where that is not known."),
    from: side,
    to: side,
    profile: person.optional(),
    accountsInvolved: z
      .array(z.string())
      .describe("Accounts of the transaction, its signers first; the wallet alone where the chain has not told."),
    involvedProfiles: z
      .array(z.object({ address: z.string(), profile: person }))
      .optional()
      .describe("Profiles of the namespace to whom the wallet, or another of these accounts, belongs: at most 20."),
  })
  .meta({ id: "SwapTransaction" });
export type SwapTransaction = z.infer<typeof swapTransactionSchema>;
