import { describe, expect, it } from "vitest";
import { shareWidth } from "./fitting.ts";

describe("columns side by side", () => {
  it("are as wide as they want to be where there is room", () => {
    expect(shareWidth([30, 10, 60], 100)).toEqual([30, 10, 60]);
  });

  it("take from the widest where there is not", () => {
    expect(shareWidth([200, 10, 30], 100)).toEqual([60, 10, 30]);
    expect(shareWidth([200, 10, 90], 100)).toEqual([45, 10, 45]);
    expect(shareWidth([50, 50, 50], 100)).toEqual([33, 33, 33]);
  });

  it("are none where there are none", () => {
    expect(shareWidth([], 100)).toEqual([]);
  });
});
