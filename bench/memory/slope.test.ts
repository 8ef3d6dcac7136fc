import { describe, expect, it } from "vitest";
import { slopeOf } from "./slope.ts";

describe("slopeOf", () => {
  it("is the rise of a line", () => {
    expect(slopeOf([0, 1, 2, 3].map((at) => ({ at, value: 5 + at * 3 })))).toBeCloseTo(3);
  });

  it("is nothing where all is level but for noise", () => {
    expect(slopeOf([4, 6, 6, 4].map((value, at) => ({ at, value })))).toBeCloseTo(0);
  });

  it("is unknown of a single point", () => {
    expect(slopeOf([{ at: 1, value: 1 }])).toBeNaN();
  });
});
