import { describe, expect, it } from "vitest";
import { bootstrapInterval, mean, normalizedGain, recall, reciprocalRank } from "./metrics.ts";

describe("normalizedGain", () => {
  it.each([
    // Gains 7, 3 and 1 over log2 of 2, 3 and 4: 7 + 1.892789 + 0.5 = 9.392789.
    [[3, 2, 1], [1, 3, 2], 1],
    // 1 + 3 / 1.584963 + 7 / 2 = 6.392789.
    [[1, 2, 3], [3, 2, 1], 0.680606],
    // 7 / log2 of 3 = 4.416508, of 7.
    [[0, 3], [3], 0.63093],
    // 7 of 9.392789: what is missing counts.
    [[3], [3, 2, 1], 0.745253],
    // 3 / log2 of 11 = 0.867194, of 3: the tenth counts still.
    [[0, 0, 0, 0, 0, 0, 0, 0, 0, 2], [2], 0.289065],
    [[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2], [2], 0],
    [[], [3], 0],
    [[0], [], 0],
  ])("of %j where %j are relevant is %d", (returned, relevant, gain) => {
    expect(normalizedGain(returned, relevant)).toBeCloseTo(gain, 6);
  });

  it("is at best 1 where more than ten are relevant", () => {
    expect(normalizedGain(Array(10).fill(2), Array(12).fill(2))).toBeCloseTo(1, 12);
  });
});

describe("reciprocalRank", () => {
  it.each([
    [[1, 3], 1],
    [[0, 0, 0, 2], 0.25],
    [[0, 0], 0],
    [[], 0],
  ])("of %j is %d", (returned, rank) => {
    expect(reciprocalRank(returned)).toBe(rank);
  });
});

describe("recall", () => {
  it.each([
    [[3, 0, 1], [3, 2, 1, 1], 0.5],
    [[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3], [3], 0],
    [[3, 3], [3, 3], 1],
    [[], [], 0],
  ])("of %j where %j are relevant is %d", (returned, relevant, share) => {
    expect(recall(returned, relevant)).toBe(share);
  });

  it("is of ten where more are relevant than are looked at", () => {
    expect(recall([...Array(5).fill(1), ...Array(5).fill(0)], Array(12).fill(1))).toBe(0.5);
  });
});

describe("mean", () => {
  it("is the sum divided by the number", () => {
    expect(mean([1, 0, 0.5])).toBe(0.5);
  });
});

describe("bootstrapInterval", () => {
  it("holds the mean, is the same every time, and none at all wide where all are alike", () => {
    const values = Array.from({ length: 50 }, (_, index) => (index % 5) / 10);
    const { from, to } = bootstrapInterval(values);
    expect(from).toBeLessThan(mean(values));
    expect(to).toBeGreaterThan(mean(values));
    // 1.96 standard errors of the mean are 0.039.
    expect(to - from).toBeGreaterThan(0.06);
    expect(to - from).toBeLessThan(0.1);
    expect(bootstrapInterval(values)).toEqual({ from, to });
    expect(bootstrapInterval([0.5, 0.5])).toEqual({ from: 0.5, to: 0.5 });
  });
});
