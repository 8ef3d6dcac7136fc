import { generateKeyPairSigner, getTransactionEncoder, signTransactionMessageWithSigners } from "@solana/kit";
import { beforeAll, describe, expect, test } from "vitest";
import { memo, messageOf } from "../../../../e2e/setup/memo-transaction.ts";
import { Blockhashes } from "./slots.ts";
import { decodeText, decodeTransaction, isSigned } from "./transaction.ts";
import { describeTransactionError } from "./transaction-error.ts";

let wire: Buffer;

beforeAll(async () => {
  const payer = await generateKeyPairSigner();
  const lifetime = { blockhash: new Blockhashes("genesis").of(0), lastValidBlockHeight: 150n };
  const signed = await signTransactionMessageWithSigners(messageOf(payer, lifetime, [memo("hello")]));
  wire = Buffer.from(getTransactionEncoder().encode(signed));
});

/** The transaction with one byte changed. */
function withByte(at: number, byte: number): Buffer {
  const changed = Buffer.from(wire);
  changed[at < 0 ? wire.length + at : at] = byte;
  return changed;
}

/** Where things stand: a count and one signature come first, then the version, then the header. */
const HEADER = 66;

describe("a transaction", () => {
  test("is read, and its signature checked", () => {
    const transaction = decodeTransaction(wire);
    expect(transaction.message.staticAccounts).toHaveLength(2);
    expect(isSigned(transaction)).toBe(true);
  });

  test("with another word than was signed is not signed", () => {
    const at = wire.lastIndexOf("hello");
    expect(isSigned(decodeTransaction(withByte(at, "j".charCodeAt(0))))).toBe(false);
  });

  test.each([
    ["bytes are missing", () => wire.subarray(0, -2)],
    ["bytes are left over", () => Buffer.concat([wire, Buffer.from([0])])],
    ["nothing is there", () => Buffer.alloc(0)],
    ["nobody is to sign", () => withByte(HEADER, 0)],
    ["nobody can pay", () => withByte(HEADER + 1, 1)],
    ["more accounts are read-only than there are", () => withByte(HEADER + 2, 2)],
    ["the program is not among the accounts", () => withByte(wire.lastIndexOf("hello") - 3, 9)],
    ["the payer is called as a program", () => withByte(wire.lastIndexOf("hello") - 3, 0)],
    ["it is of a version nobody knows", () => withByte(HEADER - 1, 0xff)],
  ])("is refused when %s", (_, make) => {
    expect(() => decodeTransaction(make())).toThrow(expect.objectContaining({ name: "RpcError", code: -32602 }));
  });
});

test("text that is neither base58 nor base64 is refused", () => {
  expect(() => decodeText("0OIl", "base58")).toThrow("base58");
  expect(() => decodeText("not base64", "base64")).toThrow("base64");
});

test("an error is told in a sentence", () => {
  expect(describeTransactionError("BlockhashNotFound")).toBe("Blockhash not found");
  expect(describeTransactionError({ InstructionError: [1, { Custom: 255 }] })).toBe(
    "Error processing Instruction 1: custom program error: 0xff",
  );
});
