import { Random } from "@skillshelf/skill-audit/testing/random";
import { describe, expect, it } from "vitest";
import { edited, textOf } from "../testing/generated-texts.ts";
import { bands, candidatePairs, rowsPerBand } from "./cluster.ts";
import { bins, estimate, minHash, readSignature, writeSignature } from "./min-hash.ts";
import { jaccard, shingles } from "./shingles.ts";

/** Pairs of texts of all degrees of similarity, with their exact similarity. */
function pairs(count: number, random: Random) {
  return Array.from({ length: count }, () => {
    const text = textOf(random, random.whole(60, 400));
    const [one, other] = [text, edited(random, text, random.whole(4, 150))].map((words) => shingles(words));
    if (!one || !other) throw new Error("There are two texts.");
    return { exact: jaccard(one, other), signatures: [minHash(one), minHash(other)] as const };
  });
}

describe("minHash", () => {
  it("estimates what two sets have in common without bias", () => {
    const errors = pairs(300, new Random(1)).map(({ exact, signatures }) => estimate(...signatures) - exact);
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(mean(errors.map(Math.abs))).toBeLessThan(0.04);
    expect(Math.abs(mean(errors))).toBeLessThan(0.01);
    expect(Math.max(...errors.map(Math.abs))).toBeLessThan(0.2);
  });

  it("estimates small sets too", () => {
    const random = new Random(9);
    const errors = Array.from({ length: 2_000 }, () => {
      const one = Array.from({ length: random.whole(2, 60) }, () => random.whole(0, 2 ** 31));
      const other = one.map((member) => (random.chance(0.1) ? random.whole(0, 2 ** 31) : member));
      return estimate(minHash(one), minHash(other)) - jaccard(new Set(one), new Set(other));
    });
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(Math.abs(mean(errors))).toBeLessThan(0.01);
    expect(mean(errors.map(Math.abs))).toBeLessThan(0.06);
  });

  it("does not depend on the order of members", () => {
    expect(minHash([3, 2 ** 30 + 1, -7])).toEqual(minHash([-7, 3, 2 ** 30 + 1]));
  });

  it("heeds all bits of a member", () => {
    expect(estimate(minHash([5]), minHash([5 + 2 ** 30]))).toBeLessThan(0.1);
  });

  it("stays what it is, for signatures are kept", () => {
    expect(writeSignature(minHash([1, 2, 3])).slice(0, 16)).toMatchInlineSnapshot(`"ar1qvTeEar3yQfJB"`);
  });
});

describe("readSignature", () => {
  it("reads what was written", () => {
    const signature = minHash(shingles("one two three four five six seven".split(" ")));
    expect(readSignature(writeSignature(signature))).toEqual(signature);
  });

  it.each(["", "AAAA", `${"A".repeat(341)}B`, "!".repeat(342), "A".repeat(344)])("refuses anything else", (text) => {
    expect(readSignature(text)).toBeNull();
  });
});

describe("candidatePairs", () => {
  it("misses less than one in a thousand pairs from 0.85 on, by arithmetic", () => {
    expect(bands * rowsPerBand).toBeLessThanOrEqual(bins);
    expect((1 - 0.85 ** rowsPerBand) ** bands).toBeLessThan(0.001);
  });

  it("finds the pairs that are alike among those that are not", () => {
    const alike = pairs(400, new Random(2)).filter(({ exact }) => exact >= 0.85);
    expect(alike.length).toBeGreaterThan(50);
    const found = new Set([...candidatePairs(alike.flatMap(({ signatures }) => signatures))].map(String));
    const missed = alike.filter((_, index) => !found.has(String([2 * index, 2 * index + 1])));
    expect(missed).toHaveLength(0);
    expect(found.size).toBeLessThan(alike.length * 1.2);
  });

  it("does not pair every copy with every other", () => {
    const signature = minHash([1, 2, 3]);
    const copies = Array.from({ length: 1_000 }, () => signature);
    expect([...candidatePairs(copies)].length).toBeLessThanOrEqual(bands * 64 * copies.length);
  });
});
