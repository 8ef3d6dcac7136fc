import { expect, it } from "vitest";
import { cacheMb } from "./cache-size.ts";

const GB = 2 ** 30;

it.each([
  ["a small database on a large machine", 0.02, 24, 1_024],
  ["a large one", 3, 24, 3_072],
  ["one that a quarter of the memory does not hold", 12, 24, 6_144],
  ["one on a machine larger than any needs", 100, 256, 8_192],
  ["any on a small machine", 5, 2, 512],
  ["any on a tiny one", 5, 0.25, 128],
])("is enough for %s", (_, dataGb, memoryGb, megabytes) => {
  expect(cacheMb(dataGb * GB, memoryGb * GB)).toBe(megabytes);
});
