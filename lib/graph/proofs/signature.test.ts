import { ed25519 } from "@noble/curves/ed25519.js";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { base58, base64 } from "@scure/base";
import { describe, expect, it } from "vitest";
import type { Identifier } from "../identifiers.ts";
import { isSignedBy } from "./signature.ts";

const text = "skills.example.org wants you to sign in\n\nwith Ünïcode ✓";

describe("a signature of a Solana wallet", () => {
  const { secretKey, publicKey } = ed25519.keygen();
  const wallet: Identifier = { type: "SOLANA", value: base58.encode(publicKey) };
  const bytes = ed25519.sign(utf8ToBytes(text), secretKey);

  it.each([
    ["base58", base58.encode(bytes)],
    ["base64", base64.encode(bytes)],
    ["hexadecimal digits", bytesToHex(bytes).toUpperCase()],
  ])("is taken in %s", (_, signature) => {
    expect(isSignedBy(wallet, text, signature)).toBe(true);
    expect(isSignedBy(wallet, `${text} `, signature)).toBe(false);
    expect(isSignedBy({ ...wallet, value: base58.encode(ed25519.keygen().publicKey) }, text, signature)).toBe(false);
  });

  it.each(["", "0", "1".repeat(64), "A".repeat(88), "é", "\0", "x".repeat(100_000)])("is not %j", (signature) => {
    expect(isSignedBy(wallet, text, signature)).toBe(false);
  });

  it("is not valid for any text, as with keys of small order", () => {
    // The neutral element: it verifies for a key of small order where the check is lenient.
    const neutral = new Uint8Array(64).fill(0, 1).fill(1, 0, 1);
    for (const first of [0, 1]) {
      const key = new Uint8Array(32).fill(first, 0, 1);
      expect(isSignedBy({ type: "SOLANA", value: base58.encode(key) }, text, base58.encode(neutral))).toBe(false);
    }
  });
});

describe("a signature of an Ethereum wallet", () => {
  // Key and signature as web3.js documents them: https://web3js.readthedocs.io/en/v1.10.0/web3-eth-accounts.html#sign
  const known = {
    address: "0x2c7536e3605d9c16a7a3d7b1898e529396a65c23",
    signature:
      "0xb91467e570a6466aa9e9876cbcd013baba02900b8979d43fe208a4a4f339f5fd6007e74cd82e037b800186422fc2da167c747ef045e5d18a5f5d4300f8e1a0291c",
  };
  const wallet: Identifier = { type: "ETHEREUM", value: known.address };

  it("is valid if it recovers the address", () => {
    expect(isSignedBy(wallet, "Some data", known.signature)).toBe(true);
    expect(isSignedBy(wallet, "Some data", known.signature.toUpperCase().replace("0X", "0x"))).toBe(true);
    expect(isSignedBy(wallet, "Some data", `${known.signature.slice(0, -2)}01`)).toBe(true);
    expect(isSignedBy(wallet, "Some date", known.signature)).toBe(false);
    expect(isSignedBy({ ...wallet, value: `0x${"0".repeat(40)}` }, "Some data", known.signature)).toBe(false);
  });

  it("is of 65 bytes with a recovery of 0, 1, 27 or 28", () => {
    for (const end of ["1b", "02", "1d", "ff", "", "1c1c"])
      expect(isSignedBy(wallet, "Some data", `${known.signature.slice(0, -2)}${end}`)).toBe(false);
    for (const bytes of ["0x", `0x${"0".repeat(128)}1b`, `0x${"f".repeat(128)}1b`, "zz"])
      expect(isSignedBy(wallet, "Some data", bytes)).toBe(false);
  });

  it("counts the bytes of a text, not its characters", () => {
    const { secretKey, publicKey } = secp256k1.keygen();
    const point = secp256k1.Point.fromBytes(publicKey).toBytes(false).subarray(1);
    const message = utf8ToBytes(text);
    const digest = keccak_256(
      new Uint8Array([...utf8ToBytes(`\x19Ethereum Signed Message:\n${message.length}`), ...message]),
    );
    const [recovery = 0, ...rest] = secp256k1.sign(digest, secretKey, { prehash: false, format: "recovered" });
    const signature = bytesToHex(new Uint8Array([...rest, 27 + recovery]));
    const value = `0x${bytesToHex(keccak_256(point).subarray(-20))}`;
    expect(isSignedBy({ type: "ETHEREUM", value }, text, signature)).toBe(true);
  });
});

it("proves no contact", () => {
  expect(isSignedBy({ type: "EMAIL", value: "ada@example.org" }, text, "x")).toBe(false);
});
