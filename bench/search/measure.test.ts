import { describe, expect, it } from "vitest";
import { latenciesOf, measure, percentile } from "./measure.ts";

describe("measure", () => {
  const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

  describe("measure", () => {
    it("makes every call in turn, as many at a time as there are callers", async () => {
      const made = [0, 0, 0];
      let [now, most] = [0, 0];
      const calls = made.map((_, index) => async () => {
        made[index] = (made[index] ?? 0) + 1;
        most = Math.max(most, ++now);
        await pause(5);
        now--;
        return index;
      });
      const figures = await measure({ name: "pauses", calls }, 2, 0.1);
      expect(most).toBe(2);
      expect(figures).toMatchObject({ name: "pauses", callers: 2, different: 3, results: 1, failures: [] });
      expect(figures.calls).toBe(made.reduce((sum, count) => sum + count, 0));
      expect(Math.max(...made) - Math.min(...made)).toBeLessThanOrEqual(1);
      expect(figures.p50).toBeGreaterThan(4);
    });

    it("tells calls that were made before from those that were not", async () => {
      const asked = new Set<number>();
      const calls = Array.from({ length: 7 }, (_, index) => async () => {
        await pause(asked.has(index) ? 1 : 12);
        asked.add(index);
        return undefined;
      });
      const { first, again, results } = await measure({ name: "remembered", calls }, 1, 0.2);
      expect(first).toBeGreaterThan(again * 2);
      expect(results).toBeUndefined();
    });

    it("goes on where a call fails, and says with what", async () => {
      const calls = [() => Promise.reject(new Error("Too slow.")), async () => 1];
      const { failures } = await measure({ name: "failing", calls }, 1, 0.01);
      expect(failures[0]).toBe("Error: Too slow.");
    });
  });
});

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
