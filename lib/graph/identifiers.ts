import { createHmac } from "node:crypto";
import { isAddress } from "@solana/kit";
import { invalid } from "./graph-error.ts";
import type { Blockchain, ContactType } from "./schema.ts";

/** A wallet or contact in canonical form. */
export type Identifier = Readonly<{ type: Blockchain | ContactType; value: string }>;

export type Wallet = Identifier & Readonly<{ type: Blockchain }>;

const isEthereumAddress = (text: string): boolean => /^0x[0-9a-f]{40}$/i.test(text);

/**
 * Parses the address of a wallet. Without a blockchain its format decides.
 *
 * @param path of the field, for the message.
 * @throws {GraphError} when it is no address.
 */
export function parseWallet(address: string, blockchain: Blockchain | undefined, path: string): Wallet {
  if (blockchain !== "ETHEREUM" && isAddress(address)) return { type: "SOLANA", value: address };
  if (blockchain !== "SOLANA" && isEthereumAddress(address)) return { type: "ETHEREUM", value: address.toLowerCase() };
  const right = { SOLANA: "base58 of 32 bytes", ETHEREUM: "0x and 40 hexadecimal digits" } as const;
  throw invalid(
    path,
    `must be an address: ${blockchain ? right[blockchain] : `${right.SOLANA} (Solana), or ${right.ETHEREUM} (Ethereum)`}`,
  );
}

/**
 * Parses a contact. The value of a phone number is its hash.
 *
 * @param phoneSalt of this installation.
 * @throws {GraphError} when it does not match its type.
 */
export function parseContact(type: ContactType, id: string, phoneSalt: Buffer, path: string): Identifier {
  switch (type) {
    case "EMAIL": {
      const address = id.trim().toLowerCase();
      if (address.length > 254 || !/^[^\s@]{1,64}@[^\s@]+\.[^\s@.]+$/u.test(address))
        throw invalid(path, "must be an e-mail address");
      return { type, value: address };
    }
    case "TWITTER": {
      const handle = id.trim().replace(/^@/, "").toLowerCase();
      if (!/^\w{1,15}$/.test(handle)) throw invalid(path, "must be a handle: up to 15 letters, digits or underscores");
      return { type, value: handle };
    }
    case "PHONE":
      return { type, value: hashPhone(toE164(id, path), phoneSalt) };
  }
}

/** Converts a phone number to E.164: `+`, country code, number. @throws {GraphError} */
export function toE164(text: string, path: string): string {
  const bare = text.replace(/[\s().\-/]/g, "").replace(/^00/, "+");
  if (!/^\+[1-9]\d{6,14}$/.test(bare))
    throw invalid(path, "must be a phone number in international form, for example +4915112345678");
  return bare;
}

const hashPhone = (number: string, salt: Buffer): string => createHmac("sha256", salt).update(number).digest("hex");
