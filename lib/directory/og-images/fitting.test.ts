import { describe, expect, it } from "vitest";
import { fit, shareWidth } from "./fitting.ts";

describe("a text", () => {
  /** Letters that are as wide as they are high. */
  const pen = {
    measure:
      (_: unknown, { size }: { size: number }) =>
      (text: string) =>
        text.length * size,
  };
  const room = {
    width: 100,
    steps: [
      { size: 20, most: 1 },
      { size: 10, most: 2 },
      { size: 5, most: 2 },
    ],
    leading: { usual: 1, tall: 1 },
  } as const;
  const drawn = (text: string) => {
    const { lines, look } = fit(pen as never, { text, isTall: false } as never, {} as never, room);
    return [look.size, ...lines];
  };

  it("is drawn in the largest size that takes it whole, and cut in the smallest alone", () => {
    expect(drawn("abc")).toEqual([20, "abc"]);
    expect(drawn("abc defghi")).toEqual([10, "abc defghi"]);
    expect(drawn("abcdefgh ijklmnop qrstuvwxyz")).toEqual([5, "abcdefgh ijklmnop", "qrstuvwxyz"]);
    expect(drawn("abcdefgh ".repeat(9))[0]).toBe(5);
    expect(drawn("abcdefgh ".repeat(9)).at(-1)).toMatch(/…$/);
  });
});

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
