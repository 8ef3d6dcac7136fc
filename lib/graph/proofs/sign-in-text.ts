import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Wallet } from "../identifiers.ts";
import type { Blockchain } from "../schema.ts";

export type Purpose = "link" | "unlink";

/** A message for a wallet to sign. `uri` names the profile; times are in milliseconds since 1970. */
export type SignIn = Readonly<{
  wallet: Wallet;
  purpose: Purpose;
  uri: string;
  nonce: string;
  issuedAt: number;
  expiresAt: number;
}>;

const chains = {
  SOLANA: { name: "Solana", id: "mainnet" },
  ETHEREUM: { name: "Ethereum", id: "1" },
} as const satisfies Record<Blockchain, { name: string; id: string }>;

const statements = {
  link: "Link this wallet to the profile that the URI names. This costs nothing and moves nothing.",
  unlink: "Remove this wallet from the profile that the URI names. This costs nothing and moves nothing.",
} as const satisfies Record<Purpose, string>;

/** Formats the text of Sign-In With Ethereum (EIP-4361) or of Sign-In With Solana, which follows it. */
export function signInText(signIn: SignIn): string {
  const {
    wallet: { type: blockchain, value: address },
    purpose,
    uri,
    nonce,
    issuedAt,
    expiresAt,
  } = signIn;
  return [
    `${new URL(uri).host} wants you to sign in with your ${chains[blockchain].name} account:`,
    blockchain === "ETHEREUM" ? withChecksum(address) : address,
    "",
    statements[purpose],
    "",
    `URI: ${uri}`,
    "Version: 1",
    `Chain ID: ${chains[blockchain].id}`,
    `Nonce: ${nonce}`,
    `Issued At: ${new Date(issuedAt).toISOString()}`,
    `Expiration Time: ${new Date(expiresAt).toISOString()}`,
  ].join("\n");
}

/** Adds the checksum of EIP-55 to an Ethereum address, which EIP-4361 requires. */
export function withChecksum(address: string): string {
  const digits = address.slice(2).toLowerCase();
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)));
  return `0x${[...digits].map((digit, index) => (Number.parseInt(hash.charAt(index), 16) >= 8 ? digit.toUpperCase() : digit)).join("")}`;
}
