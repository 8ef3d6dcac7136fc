import type { Result } from "lighthouse";
import { median } from "../http/rounds.ts";

/** Scores from 0 to 100, times in milliseconds, and how much of a page moves while it loads. */
export type Figures = Readonly<
  Record<
    "performance" | "accessibility" | "bestPractices" | "seo" | "firstPaint" | "largestPaint" | "shift" | "blocked",
    number
  >
>;

/** The result of Lighthouse: metrics, and the audits that lower a score. */
export type Judgment = Readonly<{ figures: Figures; failing: readonly string[] }>;

/** The part of Lighthouse's own report that is read. */
export type JudgedPage = Pick<Result, "categories" | "audits" | "runtimeError">;

/** @returns undefined where Lighthouse could not judge the page, as when it saw nothing painted. */
export function judgmentOf(result: JudgedPage): Judgment | undefined {
  const score = (category: string) => (result.categories[category]?.score ?? Number.NaN) * 100;
  const value = (audit: string) => result.audits[audit]?.numericValue ?? Number.NaN;
  const figures: Figures = {
    performance: score("performance"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    seo: score("seo"),
    firstPaint: value("first-contentful-paint"),
    largestPaint: value("largest-contentful-paint"),
    shift: value("cumulative-layout-shift"),
    blocked: value("total-blocking-time"),
  };
  if (result.runtimeError !== undefined || Object.values(figures).some(Number.isNaN)) return undefined;
  return { figures, failing: failingAudits(result) };
}

/** Titles of what is not as it should be in categories below 100, with what was measured. */
function failingAudits({ categories, audits }: JudgedPage): string[] {
  return Object.values(categories)
    .filter(({ score }) => score !== null && score < 1)
    .flatMap((category) => category.auditRefs.map(({ id }) => ({ category: category.title, audit: audits[id] })))
    .flatMap(({ category, audit }) =>
      audit === undefined || audit.score === null || audit.score >= 1
        ? []
        : [[`${category}: ${audit.title}`, audit.displayValue].filter(Boolean).join(", ")],
    );
}

/** Each figure's median by itself, and whatever failed in any run. */
export function medianJudgment(runs: readonly Judgment[]): Judgment {
  const of = (name: keyof Figures) => median(runs.map(({ figures }) => figures[name]));
  return {
    figures: {
      performance: of("performance"),
      accessibility: of("accessibility"),
      bestPractices: of("bestPractices"),
      seo: of("seo"),
      firstPaint: of("firstPaint"),
      largestPaint: of("largestPaint"),
      shift: of("shift"),
      blocked: of("blocked"),
    },
    failing: [...new Set(runs.flatMap(({ failing }) => failing))],
  };
}
