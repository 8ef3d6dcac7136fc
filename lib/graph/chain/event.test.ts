import { describe, expect, it } from "vitest";
import { hashLeaf, toEvent } from "./event.ts";
import { toMemo } from "./memo-transaction.ts";

const event = toEvent({
  id: "01978f0e-6a3c-7c1e-8d57-0f4b6f0c9a11",
  namespace: "demo",
  operation: "addFollow",
  actor: "ada",
  target: "bén",
  createdAt: 1_795_364_580_000,
  bodyHash: Buffer.alloc(32),
});

describe("an event", () => {
  it("is hashed as a leaf, in canonical JSON and UTF-8", () => {
    // sha256sum of a zero byte and {"actor":"ada","at":1795364580000,"bodyHash":"00…","id":…,"target":"bén","v":1}
    expect(hashLeaf(event).toString("hex")).toBe("8f6f2ea55d8dcf15b5a571adc43ae6706e282a40f04cb302cca69cea2b236079");
    expect(hashLeaf({ ...event, actor: "adb" })).not.toEqual(hashLeaf(event));
  });

  it("is anchored as a hash, alone or in a batch", () => {
    const hash = Buffer.alloc(32, 171);
    expect(toMemo({ kind: "event", size: 1, hash })).toBe(`skillshelf:v1:event:${"ab".repeat(32)}`);
    expect(toMemo({ kind: "root", size: 12, hash })).toBe(`skillshelf:v1:root:12:${"ab".repeat(32)}`);
  });
});
