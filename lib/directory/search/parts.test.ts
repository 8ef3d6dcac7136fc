import { describe, expect, it } from "vitest";
import { QUALITY_MAX } from "./lexemes.ts";
import { partName, partOfBest, parts } from "./parts.ts";

describe("partOfBest", () => {
  it("has all that is asked for", () => {
    for (let quality = 0; quality <= QUALITY_MAX; quality++) {
      const part = partOfBest(quality);
      if (part) expect("qualityFrom" in part && part.qualityFrom).toBeLessThanOrEqual(quality);
    }
  });

  it.each([
    [0, undefined],
    [499, undefined],
    [500, { qualityFrom: 500 }],
    [649, { qualityFrom: 600 }],
    [QUALITY_MAX, { qualityFrom: 700 }],
  ])("is the smallest for %i", (quality, part) => {
    expect(partOfBest(quality)).toEqual(part);
  });
});

it("each part has a name of its own", () => {
  expect(new Set(parts.map(partName)).size).toBe(parts.length);
});
