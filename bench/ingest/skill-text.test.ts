import { Random } from "@skillshelf/skill-audit/testing/random";
import { describe, expect, it } from "vitest";
import { drawLength } from "./skill-text.ts";

describe("drawLength", () => {
  it("gives lengths as real files have them", () => {
    const random = new Random(1);
    const lengths = Array.from({ length: 5_000 }, () => drawLength(random)).toSorted((a, b) => a - b);
    const at = (share: number) => lengths[Math.floor(share * lengths.length)] ?? 0;
    expect(at(0.5)).toBeGreaterThan(5_000);
    expect(at(0.5)).toBeLessThan(7_000);
    expect(at(0.99)).toBeGreaterThan(30_000);
    expect(at(0.999)).toBeLessThanOrEqual(60_000);
  });
});
