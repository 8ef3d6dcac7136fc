import { ed25519 } from "@noble/curves/ed25519.js";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { base58 } from "@scure/base";

/** A wallet that signs as wallet programs do. */
export type TestWallet = Readonly<{
  address: string;
  blockchain: "SOLANA" | "ETHEREUM";
  sign: (text: string) => string;
}>;

export function solanaWallet(): TestWallet {
  const { secretKey, publicKey } = ed25519.keygen();
  return {
    address: base58.encode(publicKey),
    blockchain: "SOLANA",
    sign: (text) => base58.encode(ed25519.sign(utf8ToBytes(text), secretKey)),
  };
}

export function ethereumWallet(): TestWallet {
  const { secretKey, publicKey } = secp256k1.keygen();
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false).subarray(1);
  return {
    address: `0x${bytesToHex(keccak_256(point).subarray(-20))}`,
    blockchain: "ETHEREUM",
    sign: (text) => {
      const message = utf8ToBytes(text);
      const digest = keccak_256(concatBytes(utf8ToBytes(`\x19Ethereum Signed Message:\n${message.length}`), message));
      const [recovery = 0, ...rest] = secp256k1.sign(digest, secretKey, { prehash: false, format: "recovered" });
      return `0x${bytesToHex(new Uint8Array([...rest, 27 + recovery]))}`;
    },
  };
}
