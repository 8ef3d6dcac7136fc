import { describe, expect, it } from "vitest";
import { latenciesOf, percentile } from "./latencies.ts";

describe("percentile", () => {
  it.each([
    [50, 2],
    [75, 3],
    [76, 4],
    [100, 4],
    [0, 1],
  ])("%d of four values is that of rank %d", (percent, value) => {
    expect(percentile([1, 2, 3, 4], percent)).toBe(value);
  });

  it("is not a number where there are none", () => {
    expect(percentile([], 50)).toBeNaN();
  });
});

describe("latenciesOf", () => {
  it("takes values in any order", () => {
    const values = Array.from({ length: 200 }, (_, index) => 200 - index);
    expect(latenciesOf(values)).toEqual({ calls: 200, p50: 100, p95: 190, p99: 198, most: 200 });
  });
});
