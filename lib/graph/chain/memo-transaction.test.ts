import { generateKeyPairSigner, getBase58Decoder } from "@solana/kit";
import { beforeAll, describe, expect, it } from "vitest";
import { blockhashSchema } from "./chain.ts";
import { readMemos, signMemo } from "./memo-transaction.ts";

const TEXT = "skillshelf:v1:event:00";
const { value: lifetime } = blockhashSchema.parse({
  value: { blockhash: getBase58Decoder().decode(new Uint8Array(32).fill(7)), lastValidBlockHeight: 150n },
});

let wire: Buffer;
let signature: string;

beforeAll(async () => {
  ({ wire, signature } = await signMemo(await generateKeyPairSigner(), TEXT, lifetime, 0));
});

/** Changes one byte. */
const changedAt = (at: number) => {
  const changed = Buffer.from(wire);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
};

describe("the memos of a transaction", () => {
  it("are read from its bytes, even among other instructions", async () => {
    expect(await readMemos(wire, signature)).toEqual([TEXT]);
    const dearer = await signMemo(await generateKeyPairSigner(), TEXT, lifetime, 1_000);
    expect(await readMemos(dearer.wire, dearer.signature)).toEqual([TEXT]);
  });

  it.each([
    ["nothing", () => Buffer.alloc(0)],
    ["what is no transaction", () => Buffer.from("no transaction")],
    ["a transaction cut short", () => wire.subarray(0, -1)],
    ["another memo under the same signature", () => changedAt(wire.indexOf(TEXT))],
    ["another blockhash under the same signature", () => changedAt(wire.indexOf(Buffer.alloc(32, 7)))],
    ["another signature", () => changedAt(1)],
  ])("are not taken from %s", async (_, made) => {
    expect(await readMemos(made(), signature)).toBeUndefined();
  });

  it("are not read from another transaction", async () => {
    const other = await signMemo(await generateKeyPairSigner(), TEXT, lifetime, 0);
    expect(await readMemos(other.wire, signature)).toBeUndefined();
  });
});
