import { type Address, isAddress, isSignature } from "@solana/kit";
import { z } from "zod";
import type { Ledger } from "../ledger.ts";
import { RpcError } from "../rpc-error.ts";
import { commitments, newestSlot } from "../slots.ts";

/** Answers a call with these parameters. */
export type Method = (ledger: Ledger, params: unknown) => unknown;

/** A method whose parameters are checked before it is carried out. */
export function method<Schema extends z.ZodType>(
  schema: Schema,
  answer: (ledger: Ledger, params: z.output<Schema>) => unknown,
): Method {
  return (ledger, params) => {
    const parsed = schema.safeParse(params ?? []);
    if (parsed.success) return answer(ledger, parsed.data);
    const [issue] = parsed.error.issues;
    throw new RpcError("invalidParams", `Invalid params: ${issue?.path.join(".")} ${issue?.message}`);
  };
}

export const addressParameter = z
  .string()
  .refine((text) => isAddress(text), "must be an address")
  .transform((text) => text as Address);
export const signatureParameter = z.string().refine((text) => isSignature(text), "must be a signature");

const wholeNumber = z.int().nonnegative();
export const lamportsParameter = wholeNumber;
export const slotParameter = wholeNumber;

/** The settings that every question about the chain's state takes. */
export const contextFields = {
  commitment: z.enum(commitments).default("finalized"),
  minContextSlot: wholeNumber.optional(),
};
type Context = z.output<z.ZodObject<typeof contextFields>>;

/** The settings of a call, which may be left out. */
export const config = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .object(shape)
    .nullish()
    .transform((given) => given ?? {})
    .pipe(z.object(shape));

export const contextConfig = config(contextFields);

/** The newest slot of a commitment. @throws {RpcError} when the client knows a newer one. */
export function slotOf(ledger: Ledger, { commitment, minContextSlot }: Context): number {
  const slot = Math.max(0, newestSlot(commitment, ledger.slots.current()));
  if (minContextSlot !== undefined && slot < minContextSlot)
    throw new RpcError("minContextSlotNotReached", "Minimum context slot has not been reached", { contextSlot: slot });
  return slot;
}

/** A value, and the slot as of which it holds: it is read once that is known, so that it is never older. */
export async function inContext(ledger: Ledger, context: Context, valueAt: (slot: number) => unknown) {
  const slot = slotOf(ledger, context);
  return { context: { slot }, value: await valueAt(slot) };
}
