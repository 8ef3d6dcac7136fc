import { expect, it } from "vitest";
import { cacheMb } from "./cluster.ts";

const GB = 2 ** 30;

it.each([
  ["a small database", 0.02, 24, 128],
  ["one that the system keeps", 4, 24, 128],
  ["a large one", 5, 24, 5_120],
  ["one that a quarter of the memory does not hold", 12, 24, 6_144],
  ["one on a machine larger than any needs", 100, 256, 8_192],
  ["a large one on a small machine", 5, 2, 512],
  ["a large one on a tiny machine", 5, 0.25, 128],
])("is enough for %s", (_, dataGb, memoryGb, megabytes) => {
  expect(cacheMb(dataGb * GB, memoryGb * GB)).toBe(megabytes);
});
