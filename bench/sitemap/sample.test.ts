import { expect, it } from "vitest";
import { sampleOf } from "./sample.ts";

const letters = [..."abcdefghij"];

it.each([
  [1, "a"],
  [2, "af"],
  [3, "adg"],
  [10, "abcdefghij"],
  [50, "abcdefghij"],
  [undefined, "abcdefghij"],
])("chooses %s evenly and in their order", (most, expected) => {
  expect(sampleOf(letters, most).join("")).toBe(expected);
});
