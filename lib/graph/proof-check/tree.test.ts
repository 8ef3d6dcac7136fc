import { describe, expect, it } from "vitest";
import { computeRoot, hashLeaf, sidesOf } from "./check-proof.ts";

describe("the tree of RFC 6962", () => {
  it("has leaves of a zero byte and canonical JSON", async () => {
    // printf '\0{"a":"\u00e9","b":1}' | sha256sum
    const hash = "173bf5bd98e4912947a5e28949cd1120804d2213e37241ea26567dd22074981b";
    expect(await hashLeaf({ b: 1, a: "é" })).toBe(hash);
  });

  it("has a single leaf as its root", async () => {
    expect(await computeRoot("ab".repeat(32), [])).toBe("ab".repeat(32));
  });

  it("has nodes of a byte of one, left and right", async () => {
    const [one, other] = ["11".repeat(32), "22".repeat(32)];
    // printf '\1' followed by 32 bytes of 0x11 and 32 of 0x22 | sha256sum
    const hash = "1d8f52d3ec81ac02cd97cb3281523be47af850c0f0295af866f04bc245f46bbf";
    expect(await computeRoot(one, [{ side: "right", hash: other }])).toBe(hash);
    expect(await computeRoot(other, [{ side: "left", hash: one }])).toBe(hash);
    expect(await computeRoot(one, [{ side: "left", hash: other }])).not.toBe(hash);
  });

  it.each([
    [0, 1, ""],
    [0, 2, "right"],
    [1, 2, "left"],
    [2, 3, "left"],
    [0, 3, "right,right"],
    [2, 5, "right,left,right"],
    [4, 5, "left"],
    [6, 7, "left,left"],
    [999, 1_000, "left,left,left,left,left,left,left,left"],
  ])("gives leaf %i of %i the sides %s", (index, size, sides) => {
    expect(sidesOf(index, size)?.join()).toBe(sides);
  });

  it.each([
    [0, 0],
    [5, 5],
    [0, Number.MAX_SAFE_INTEGER],
  ])("has no leaf %i of %i", (index, size) => {
    expect(sidesOf(index, size)).toBeUndefined();
  });
});
