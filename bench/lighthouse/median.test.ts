import { expect, it } from "vitest";
import { median } from "./median.ts";

it.each([
  [[7], 7],
  [[9, 1, 5], 5],
  [[100, 20, 3], 20],
  [[1, 2, 3, 100], 2.5],
  [[], Number.NaN],
])("the median of %j is %d", (values, expected) => {
  expect(median(values)).toBe(expected);
});
