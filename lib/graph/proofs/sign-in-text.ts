import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Wallet } from "../identifiers.ts";
import type { Blockchain } from "../schema.ts";

export type Purpose = "link" | "unlink";

/** What a wallet is to sign. `uri` names the profile; instants are in milliseconds since 1970. */
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

/** The text by which a wallet proves itself: Sign-In With Ethereum (EIP-4361), and Sign-In With Solana, which follows it. */
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

/** An Ethereum address as EIP-55 writes it, which EIP-4361 asks for. */
export function withChecksum(address: string): string {
  const digits = address.slice(2).toLowerCase();
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)));
  return `0x${[...digits].map((digit, index) => (Number.parseInt(hash.charAt(index), 16) >= 8 ? digit.toUpperCase() : digit)).join("")}`;
}
