import { z } from "zod";
import { millisecondsSchema, textOf } from "./schema.ts";

/** A signature or a mint: what stands for them on a chain is not judged. */
export const chainTextSchema = textOf(1, 128);
export const tradeTypes = ["buy", "sell", "swap"] as const;
export const platforms = ["main", "trenches"] as const;

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
    fee: z.number().optional().describe("Paid for the transaction; absent where the chain does not tell."),
    timestamp: z.string().describe("ISO 8601."),
    signature: z.string(),
    success: z.boolean(),
    walletAddress: z.string(),
    username: z.string().describe("Whose wallet it is; empty where that is not known."),
    from: side,
    to: side,
    profile: person.optional(),
    accountsInvolved: z.array(z.string()),
    involvedProfiles: z.array(z.object({ address: z.string(), profile: person })).optional(),
  })
  .meta({ id: "SwapTransaction" });
export type SwapTransaction = z.infer<typeof swapTransactionSchema>;
