import { describe, expect, it } from "vitest";
import { type JudgedPage, judgmentOf, medianJudgment } from "./judgment.ts";

const category = (title: string, score: number | null, ...audits: readonly string[]) => ({
  id: title,
  title,
  score,
  auditRefs: audits.map((id) => ({ id, weight: 1 })),
});
const audit = (title: string, score: number | null, more: { numericValue?: number; displayValue?: string } = {}) => ({
  id: title,
  title,
  score,
  scoreDisplayMode: "numeric" as const,
  description: "",
  ...more,
});

const page: JudgedPage = {
  categories: {
    performance: category("Performance", 0.97, "largest-contentful-paint", "total-blocking-time"),
    accessibility: category("Accessibility", 0.9, "color-contrast", "label"),
    "best-practices": category("Best Practices", 1, "is-on-https"),
    seo: category("SEO", 1),
  },
  audits: {
    "first-contentful-paint": audit("First Contentful Paint", 1, { numericValue: 800 }),
    "largest-contentful-paint": audit("Largest Contentful Paint", 0.8, { numericValue: 1_900, displayValue: "1.9 s" }),
    "cumulative-layout-shift": audit("Cumulative Layout Shift", 1, { numericValue: 0 }),
    "total-blocking-time": audit("Total Blocking Time", 1, { numericValue: 20 }),
    "color-contrast": audit("Contrast is too low", 0),
    label: audit("Fields have labels", null),
    // Failed, but in a category that is full all the same.
    "is-on-https": audit("HTTPS", 0),
  },
};

describe("judgmentOf", () => {
  it("reads scores, times, and what keeps a score from being full", () => {
    expect(judgmentOf(page)).toEqual({
      figures: {
        performance: 97,
        accessibility: 90,
        bestPractices: 100,
        seo: 100,
        firstPaint: 800,
        largestPaint: 1_900,
        shift: 0,
        blocked: 20,
      },
      failing: ["Performance: Largest Contentful Paint, 1.9 s", "Accessibility: Contrast is too low"],
    });
  });

  it("is none where a figure is missing or the page failed to load", () => {
    const unpainted = { ...page.categories, performance: category("Performance", null) };
    expect(judgmentOf({ ...page, categories: unpainted })).toBeUndefined();
    expect(judgmentOf({ ...page, audits: {} })).toBeUndefined();
    expect(judgmentOf({ ...page, runtimeError: { code: "NO_FCP", message: "Nothing was painted." } })).toBeUndefined();
  });
});

describe("medianJudgment", () => {
  it("takes each figure's median and names whatever failed in any run", () => {
    const figures = {
      performance: 100,
      accessibility: 100,
      bestPractices: 100,
      seo: 100,
      firstPaint: 900,
      largestPaint: 900,
      shift: 0,
      blocked: 0,
    };
    const { figures: middle, failing } = medianJudgment([
      { figures: { ...figures, performance: 90, firstPaint: 800 }, failing: ["a"] },
      { figures: { ...figures, performance: 98, firstPaint: 700 }, failing: ["a", "b"] },
      { figures, failing: [] },
    ]);
    expect([middle.performance, middle.firstPaint]).toEqual([98, 800]);
    expect(failing).toEqual(["a", "b"]);
  });
});
