import { describe, expect, it } from "vitest";
import { median } from "./rounds.ts";

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
