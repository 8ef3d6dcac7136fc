import { type Address, getAddressDecoder, getBase58Decoder } from "@solana/kit";
import { z } from "zod";
import type { Ledger } from "../ledger.ts";
import type { Account } from "../machine.ts";
import { RpcError } from "../rpc-error.ts";
import type { Commitment } from "../slots.ts";
import { addressParameter, config, contextConfig, contextFields, inContext, type Method, method } from "./method.ts";

const MAX_ACCOUNTS = 100;
/** As base58 only little is written: it takes long. In bytes. */
const MAX_BASE58 = 128;

export const accountEncodings = ["base58", "base64", "jsonParsed"] as const;
const whole = z.int().nonnegative();
const accountConfig = config({
  ...contextFields,
  encoding: z.enum(accountEncodings).optional(),
  dataSlice: z.object({ offset: whole, length: whole }).nullish(),
});
type View = Readonly<{
  encoding?: (typeof accountEncodings)[number] | undefined;
  dataSlice?: { offset: number; length: number } | null | undefined;
}>;

/** Solana's "never", as an account's epoch of rent. */
const NO_RENT = 18_446_744_073_709_551_615n;

/** An account as nodes write it; one that would be parsed, and is of no program that is known here, is given as base64. */
export function viewAccount(account: Account | undefined, { encoding, dataSlice }: View) {
  if (account === undefined) return null;
  const { lamports, owner, executable } = account;
  const bytes = dataSlice ? account.data.subarray(dataSlice.offset, dataSlice.offset + dataSlice.length) : account.data;
  const space = account.data.length;
  return { data: encodeData(bytes, encoding), executable, lamports, owner, rentEpoch: NO_RENT, space };
}

function encodeData(bytes: Uint8Array, encoding: View["encoding"]) {
  if (encoding === "base64" || encoding === "jsonParsed") return [Buffer.from(bytes).toString("base64"), "base64"];
  if (bytes.length > MAX_BASE58)
    throw new RpcError(
      "invalidRequest",
      "Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.",
    );
  const text = getBase58Decoder().decode(bytes);
  return encoding === "base58" ? [text, "base58"] : text;
}

/** Where accounts of SPL Token have a mint's address and an amount, and mints their decimals. In bytes. */
const tokenLayout = { account: 165, amount: 64, mint: 82, decimals: 44 } as const;
const tokenPrograms = new Set([
  "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA",
  "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb",
]);

function tokenBalance(ledger: Ledger, address: Address, commitment: Commitment) {
  const account = ledger.account(address, commitment);
  if (account === undefined) throw new RpcError("invalidParams", "Invalid param: could not find account");
  const refusal = new RpcError("invalidParams", "Invalid param: not a Token account");
  if (!tokenPrograms.has(account.owner) || account.data.length < tokenLayout.account) throw refusal;
  const mint = ledger.account(getAddressDecoder().decode(account.data), commitment);
  const decimals = mint?.data[tokenLayout.decimals];
  if (decimals === undefined || !tokenPrograms.has(mint?.owner ?? "")) throw refusal;
  const amount = Buffer.from(account.data).readBigUInt64LE(tokenLayout.amount);
  const digits = String(amount).padStart(decimals + 1, "0");
  const point = digits.length - decimals;
  const fraction = digits.slice(point).replace(/0+$/, "");
  const uiAmountString = fraction === "" ? digits.slice(0, point) : `${digits.slice(0, point)}.${fraction}`;
  return { amount: String(amount), decimals, uiAmount: Number(uiAmountString), uiAmountString };
}

/** Questions about accounts. */
export const accountMethods: Readonly<Record<string, Method>> = {
  getBalance: method(z.tuple([addressParameter, contextConfig]), (ledger, [address, context]) =>
    inContext(ledger, context, () => ledger.account(address, context.commitment)?.lamports ?? 0),
  ),
  getAccountInfo: method(z.tuple([addressParameter, accountConfig]), (ledger, [address, view]) =>
    inContext(ledger, view, () => viewAccount(ledger.account(address, view.commitment), view)),
  ),
  getMultipleAccounts: method(
    z.tuple([z.array(addressParameter).max(MAX_ACCOUNTS), accountConfig]),
    (ledger, [addresses, view]) => {
      // Base64 is what this one answers unless it is told otherwise.
      const encoded = { ...view, encoding: view.encoding ?? "base64" } as const;
      return inContext(ledger, view, () =>
        addresses.map((address) => viewAccount(ledger.account(address, view.commitment), encoded)),
      );
    },
  ),
  getTokenAccountBalance: method(z.tuple([addressParameter, contextConfig]), (ledger, [address, context]) =>
    inContext(ledger, context, () => tokenBalance(ledger, address, context.commitment)),
  ),
};
