import { describe, expect, it } from "vitest";
import { qualityOf, qualityWeights } from "./document.ts";
import { QUALITY_MAX } from "./lexemes.ts";

const plain = { score: 80, updatedAt: new Date("2026-06-01"), stars: 100, reviewedOn: null };

describe("qualityOf", () => {
  it("is between nothing and all", () => {
    expect(qualityOf({ score: 0, updatedAt: null, stars: null, reviewedOn: null })).toBe(0);
    const best = { score: 100, updatedAt: new Date("2040-01-01"), stars: 10_000_000, reviewedOn: "2026-01-01" };
    expect(qualityOf(best)).toBe(QUALITY_MAX);
  });

  it("grows with the score, the date, the stars and a review", () => {
    const quality = qualityOf(plain);
    expect(qualityOf({ ...plain, score: 90 })).toBeGreaterThan(quality);
    expect(qualityOf({ ...plain, updatedAt: new Date("2026-09-01") })).toBeGreaterThan(quality);
    expect(qualityOf({ ...plain, stars: 1_000 })).toBeGreaterThan(quality);
    expect(qualityOf({ ...plain, reviewedOn: "2026-07-01" })).toBe(quality + qualityWeights.reviewed);
  });

  it("takes what is not known for neither good nor bad", () => {
    const unknown = qualityOf({ ...plain, score: null });
    expect(unknown).toBeGreaterThan(qualityOf({ ...plain, score: 20 }));
    expect(unknown).toBeLessThan(qualityOf({ ...plain, score: 80 }));
  });

  it("has weights that add up", () => {
    const { score, freshness, stars, reviewed } = qualityWeights;
    expect(score + freshness + stars + reviewed).toBe(QUALITY_MAX);
  });
});
