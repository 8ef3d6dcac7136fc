import { type Address, getAddressDecoder, getBase58Decoder } from "@solana/kit";
import { z } from "zod";
import { RpcError } from "../errors.ts";
import type { Ledger } from "../ledger.ts";
import type { Account } from "../machine.ts";
import type { Commitment } from "../slots.ts";
import { addressParameter, config, contextConfig, contextFields, inContext, type Method, method } from "./method.ts";

const MAX_ACCOUNTS = 100;
/** Largest data that is encoded as base58, in bytes: encoding takes quadratic time. */
const MAX_BASE58_BYTES = 128;

export const accountEncodings = ["base58", "base64", "jsonParsed"] as const;
const byteCount = z.int().nonnegative();
const accountConfig = config({
  ...contextFields,
  encoding: z.enum(accountEncodings).optional(),
  dataSlice: z.object({ offset: byteCount, length: byteCount }).nullish(),
});
type View = Readonly<{
  encoding?: (typeof accountEncodings)[number] | undefined;
  dataSlice?: { offset: number; length: number } | null | undefined;
}>;

/** `rentEpoch` of a rent-exempt account. */
const RENT_EXEMPT = 18_446_744_073_709_551_615n;

/** Formats an account for JSON-RPC. `jsonParsed` falls back to base64, as on nodes for programs they do not know. */
export function viewAccount(account: Account | undefined, { encoding, dataSlice }: View) {
  if (account === undefined) return null;
  const { lamports, owner, executable } = account;
  const bytes = dataSlice ? account.data.subarray(dataSlice.offset, dataSlice.offset + dataSlice.length) : account.data;
  const space = account.data.length;
  return { data: encodeData(bytes, encoding), executable, lamports, owner, rentEpoch: RENT_EXEMPT, space };
}

function encodeData(bytes: Uint8Array, encoding: View["encoding"]) {
  if (encoding === "base64" || encoding === "jsonParsed") return [Buffer.from(bytes).toString("base64"), "base64"];
  if (bytes.length > MAX_BASE58_BYTES)
    throw new RpcError(
      "invalidRequest",
      "Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.",
    );
  const text = getBase58Decoder().decode(bytes);
  return encoding === "base58" ? [text, "base58"] : text;
}

/** SPL Token in bytes: the size of a token account, and the offsets of its amount and of a mint's decimals. */
const tokenLayout = { accountSize: 165, amount: 64, decimals: 44 } as const;
const tokenPrograms = new Set([
  "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA",
  "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb",
]);

function tokenBalance(ledger: Ledger, address: Address, commitment: Commitment) {
  const account = ledger.account(address, commitment);
  if (account === undefined) throw new RpcError("invalidParams", "Invalid param: could not find account");
  const notToken = new RpcError("invalidParams", "Invalid param: not a Token account");
  if (!tokenPrograms.has(account.owner) || account.data.length < tokenLayout.accountSize) throw notToken;
  const mint = ledger.account(getAddressDecoder().decode(account.data), commitment);
  const decimals = mint?.data[tokenLayout.decimals];
  if (decimals === undefined || !tokenPrograms.has(mint?.owner ?? "")) throw notToken;
  const amount = Buffer.from(account.data).readBigUInt64LE(tokenLayout.amount);
  const digits = String(amount).padStart(decimals + 1, "0");
  const point = digits.length - decimals;
  const fraction = digits.slice(point).replace(/0+$/, "");
  const uiAmountString = fraction === "" ? digits.slice(0, point) : `${digits.slice(0, point)}.${fraction}`;
  return { amount: String(amount), decimals, uiAmount: Number(uiAmountString), uiAmountString };
}

/** Methods that read accounts. */
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
      // Unlike getAccountInfo, this method defaults to base64.
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
