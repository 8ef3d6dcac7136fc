import { type Address, isAddress, isSignature } from "@solana/kit";
import { z } from "zod";
import { RpcError } from "../errors.ts";
import type { Ledger } from "../ledger.ts";
import { commitments, newestSlot } from "../slots.ts";

/** Handles a call. @throws {RpcError} */
export type Method = (ledger: Ledger, params: unknown) => unknown;

/** Makes a method that validates its parameters. */
export function method<Schema extends z.ZodType>(
  schema: Schema,
  handle: (ledger: Ledger, params: z.output<Schema>) => unknown,
): Method {
  return (ledger, params) => {
    const parsed = schema.safeParse(params ?? []);
    if (parsed.success) return handle(ledger, parsed.data);
    const [issue] = parsed.error.issues;
    throw new RpcError("invalidParams", `Invalid params: ${issue?.path.join(".")} ${issue?.message}`);
  };
}

export const addressParameter = z
  .string()
  .refine((text) => isAddress(text), "must be an address")
  .transform((text) => text as Address);
export const signatureParameter = z.string().refine((text) => isSignature(text), "must be a signature");

export const lamportsParameter = z.int().nonnegative();
export const slotParameter = z.int().nonnegative();

/** Configuration of all methods that read the state of the chain. */
export const contextFields = {
  commitment: z.enum(commitments).default("finalized"),
  minContextSlot: slotParameter.optional(),
};
type Context = z.output<z.ZodObject<typeof contextFields>>;

/** Makes the schema of an optional configuration object. */
export const config = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .object(shape)
    .nullish()
    .transform((given) => given ?? {})
    .pipe(z.object(shape));

export const contextConfig = config(contextFields);

/** Returns the newest slot of a commitment. @throws {RpcError} when it is older than `minContextSlot`. */
export function slotOf(ledger: Ledger, { commitment, minContextSlot }: Context): number {
  const slot = Math.max(0, newestSlot(commitment, ledger.slots.current()));
  if (minContextSlot !== undefined && slot < minContextSlot)
    throw new RpcError("minContextSlotNotReached", "Minimum context slot has not been reached", { contextSlot: slot });
  return slot;
}

/** Wraps a value with the slot it was read at. The slot is determined first, so the value is never older. */
export async function inContext(ledger: Ledger, context: Context, readAt: (slot: number) => unknown) {
  const slot = slotOf(ledger, context);
  return { context: { slot }, value: await readAt(slot) };
}
