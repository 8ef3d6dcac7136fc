import { describe, expect, it } from "vitest";
import { sampleDrawnFacts } from "../../../e2e/setup/sample-facts.ts";
import { toFreshness } from "./freshness.ts";

const freshnessOf = (committedAt: string, readAt: string) =>
  toFreshness(sampleDrawnFacts({ committedAt, readAt }), "en");

describe("the age of a commit", () => {
  it("is that on the day of reading, and does not grow with the page's", () => {
    const { committed, sentence } = freshnessOf("2025-01-01T00:00:00Z", "2026-01-01T12:00:00Z");
    expect(committed).toBeCloseTo(0.5, 2);
    expect(sentence).toBe("Commit was 365 days old when scanned (January 1, 2026).");
  });

  it("ends the time line where it was read at once, and begins it where it is too old to earn anything", () => {
    expect(freshnessOf("2026-01-01T00:00:00Z", "2026-01-01T01:00:00Z").committed).toBe(1);
    expect(freshnessOf("2015-01-01T00:00:00Z", "2026-01-01T01:00:00Z").committed).toBe(0);
  });

  it("is none where a clock says that it was committed after it was read", () => {
    const { committed, sentence } = freshnessOf("2026-01-02T00:00:00Z", "2026-01-01T00:00:00Z");
    expect(committed).toBe(1);
    expect(sentence).toContain("0 days");
  });

  it("stands beside the spans that earn points, the oldest first", () => {
    const { spans } = freshnessOf("2026-01-01T00:00:00Z", "2026-01-01T01:00:00Z");
    expect(spans).toHaveLength(3);
    expect(spans[0]).toBe(0);
    expect(spans).toEqual(spans.toSorted((one, other) => one - other));
    expect(Math.max(...spans)).toBeLessThan(1);
  });
});
