import { ed25519 } from "@noble/curves/ed25519.js";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { base58, base64, hex } from "@scure/base";
import type { Identifier } from "../identifiers.ts";

const ED25519_BYTES = 64;
const ETHEREUM_BYTES = 65;
/** Maximum length of an encoded signature. */
const MAX_LENGTH = 200;

/** Verifies a wallet's signature of a text. Malformed signatures are invalid. */
export function isSignedBy({ type, value: address }: Identifier, text: string, signature: string): boolean {
  if (signature.length > MAX_LENGTH) return false;
  try {
    if (type === "SOLANA") return isSolanaSignature(address, text, signature);
    return type === "ETHEREUM" && ethereumSigner(text, signature) === address;
  } catch {
    return false;
  }
}

/**
 * Verifies Ed25519, encoded as base58, base64 or hexadecimal. Strict by RFC 8032: keys of small order verify nothing.
 */
function isSolanaSignature(address: string, text: string, signature: string): boolean {
  const publicKey = base58.decode(address);
  const message = utf8ToBytes(text);
  return [base58, base64, hex].some((coder) => {
    const bytes = decode(coder, coder === hex ? signature.toLowerCase() : signature);
    return bytes?.length === ED25519_BYTES && ed25519.verify(bytes, message, publicKey, { zip215: false });
  });
}

function decode(coder: { decode: (text: string) => Uint8Array }, text: string): Uint8Array | undefined {
  try {
    return coder.decode(text);
  } catch {
    return undefined;
  }
}

/** Recovers the signer of EIP-191 (`personal_sign`): r, s and a recovery id of 0, 1, 27 or 28, in hexadecimal. */
function ethereumSigner(text: string, signature: string): string | undefined {
  const bytes = hex.decode(signature.replace(/^0x/i, "").toLowerCase());
  const last = bytes.at(-1) ?? 0;
  const recovery = last >= 27 ? last - 27 : last;
  if (bytes.length !== ETHEREUM_BYTES || recovery > 1) return undefined;
  const message = utf8ToBytes(text);
  const digest = keccak_256(concatBytes(utf8ToBytes(`\x19Ethereum Signed Message:\n${message.length}`), message));
  const publicKey = secp256k1.Signature.fromBytes(bytes.subarray(0, 64), "compact")
    .addRecoveryBit(recovery)
    .recoverPublicKey(digest);
  return `0x${bytesToHex(keccak_256(publicKey.toBytes(false).subarray(1)).subarray(-20))}`;
}
