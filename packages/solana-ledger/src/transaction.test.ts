import { generateKeyPairSigner, getTransactionEncoder, signTransactionMessageWithSigners } from "@solana/kit";
import { beforeAll, describe, expect, test } from "vitest";
import { memo, messageOf } from "../../../e2e/setup/test-ledger.ts";
import { Blockhashes } from "./slots.ts";
import { decodeText, decodeTransaction, isFullySigned } from "./transaction.ts";
import { describeTransactionError } from "./transaction-result.ts";

let wire: Buffer;

beforeAll(async () => {
  const payer = await generateKeyPairSigner();
  const lifetime = { blockhash: new Blockhashes("genesis").of(0), lastValidBlockHeight: 150n };
  const signed = await signTransactionMessageWithSigners(messageOf(payer, lifetime, [memo("hello")]));
  wire = Buffer.from(getTransactionEncoder().encode(signed));
});

/** Changes one byte of the transaction. */
function withByte(at: number, byte: number): Buffer {
  const changed = Buffer.from(wire);
  changed[at < 0 ? wire.length + at : at] = byte;
  return changed;
}

/** Offset of the header: the signature count, one signature and the version come first. */
const HEADER_OFFSET = 66;

describe("a transaction", () => {
  test("is decoded, and its signature verified", async () => {
    const transaction = decodeTransaction(wire);
    expect(transaction.message.staticAccounts).toHaveLength(2);
    expect(await isFullySigned(transaction)).toBe(true);
  });

  test("is not signed when its memo was changed", async () => {
    const at = wire.lastIndexOf("hello");
    expect(await isFullySigned(decodeTransaction(withByte(at, "j".charCodeAt(0))))).toBe(false);
  });

  test.each([
    ["bytes are missing", () => wire.subarray(0, -2)],
    ["bytes follow it", () => Buffer.concat([wire, Buffer.from([0])])],
    ["it is empty", () => Buffer.alloc(0)],
    ["it has no signer", () => withByte(HEADER_OFFSET, 0)],
    ["its payer is read-only", () => withByte(HEADER_OFFSET + 1, 1)],
    ["more accounts are read-only than there are", () => withByte(HEADER_OFFSET + 2, 2)],
    ["the program is not among the accounts", () => withByte(wire.lastIndexOf("hello") - 3, 9)],
    ["the payer is called as a program", () => withByte(wire.lastIndexOf("hello") - 3, 0)],
    ["its version is unknown", () => withByte(HEADER_OFFSET - 1, 0xff)],
  ])("is rejected when %s", (_, make) => {
    expect(() => decodeTransaction(make())).toThrow(expect.objectContaining({ name: "RpcError", code: -32602 }));
  });
});

test("text that is neither base58 nor base64 is rejected", () => {
  expect(() => decodeText("0OIl", "base58")).toThrow("base58");
  expect(() => decodeText("not base64", "base64")).toThrow("base64");
});

test("errors are described in the words of Solana's nodes", () => {
  expect(describeTransactionError("BlockhashNotFound")).toBe("Blockhash not found");
  expect(describeTransactionError({ InstructionError: [1, { Custom: 255 }] })).toBe(
    "Error processing Instruction 1: custom program error: 0xff",
  );
});
