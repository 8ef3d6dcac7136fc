import { type Blockhash, isBlockhash } from "@solana/kit";
import { z } from "zod";

/*
 * What nodes answer, as far as it is used. A node, or what stands in front of it, may answer anything: what is not of
 * these shapes is no answer.
 */

const hash = z.custom<Blockhash>((value) => typeof value === "string" && isBlockhash(value));
const whole = z.bigint().transform(Number);

export const genesisHashAnswer = hash;
export const heightAnswer = z.object({ absoluteSlot: whole, blockHeight: whole });
export const balanceAnswer = z.object({ value: z.bigint() });
export const feesAnswer = z.array(z.object({ prioritizationFee: whole }));
export const lifetimeAnswer = z.object({ value: z.object({ blockhash: hash, lastValidBlockHeight: z.bigint() }) });

const statusAnswer = z.object({
  slot: whole,
  err: z.unknown(),
  confirmationStatus: z.enum(["processed", "confirmed", "finalized"]).nullable(),
});
/** One status for each of so many signatures. */
export const statusesAnswer = (count: number) =>
  z.object({ context: z.object({ slot: whole }), value: z.array(statusAnswer.nullable()).length(count) });

export const transactionAnswer = z
  .object({
    slot: whole,
    meta: z.object({ err: z.unknown() }).nullable(),
    transaction: z.tuple([z.string(), z.literal("base64")]),
  })
  .nullable();
