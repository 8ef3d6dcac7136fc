import { Random } from "@skillshelf/skill-audit/testing/random";
import { describe, expect, it } from "vitest";
import { SkewedList, Zipf } from "./zipf.ts";

function counts(size: number, exponent: number, draws: number): number[] {
  const random = new Random(1);
  const zipf = new Zipf(size, exponent);
  const counted = Array<number>(size).fill(0);
  for (let draw = 0; draw < draws; draw++) {
    const index = zipf.draw(random);
    counted[index] = (counted[index] ?? Number.NaN) + 1;
  }
  return counted;
}

describe("Zipf", () => {
  it("draws each rank in proportion to its inverse", () => {
    const size = 1_000;
    const draws = 500_000;
    const counted = counts(size, 1, draws);
    const sum = counted.map((_, index) => 1 / (index + 1)).reduce((total, share) => total + share);
    for (const rank of [1, 2, 3, 10, 50]) {
      expect((counted[rank - 1] ?? 0) / draws).toBeCloseTo(1 / rank / sum, 2);
    }
    expect(counted.reduce((total, count) => total + count)).toBe(draws);
  });

  it("is the steeper the higher the exponent", () => {
    expect(counts(100, 2, 10_000)[0]).toBeGreaterThan((counts(100, 1, 10_000)[0] ?? 0) * 2);
  });

  it("draws the only one there is", () => {
    expect(counts(1, 1, 10)).toEqual([10]);
  });
});

describe("SkewedList", () => {
  it("draws different members, no more than there are", () => {
    const list = new SkewedList(["one", "two", "three"]);
    const drawn = list.drawSome(new Random(7), 10);
    expect(new Set(drawn).size).toBe(drawn.length);
    expect(drawn.length).toBeLessThanOrEqual(3);
  });

  it("is the same for the same seed", () => {
    const list = new SkewedList(["one", "two", "three", "four", "five"]);
    expect(list.drawSome(new Random(3), 4)).toEqual(list.drawSome(new Random(3), 4));
  });
});
