import { describe, expect, it } from "vitest";
import { median, ratioOf } from "./rounds.ts";

describe("median", () => {
  it.each([
    [[3, 1, 2], 2],
    [[4, 1, 3, 2], 2.5],
    [[7], 7],
    [[9, 1, 5], 5],
    [[100, 20, 3], 20],
    [[1, 2, 3, 100], 2.5],
    [[], Number.NaN],
  ])("of %j is %d", (numbers, expected) => {
    expect(median(numbers)).toBe(expected);
  });
});

describe("ratio", () => {
  const ratio = (some: readonly number[], others: readonly number[]) => ratioOf(some, others, (one) => one);

  it("is that of rounds that came one after the other, whatever the machine did for a while", () => {
    expect(ratio([80, 40, 80], [100, 50, 100])).toBe(0.8);
    expect(ratio([80, 40, 8], [100, 50, 100])).toBe(0.8);
  });

  it("is none where one side was not measured", () => {
    expect(ratio([80], [])).toBeNaN();
    expect(ratio([], [])).toBeNaN();
  });
});
