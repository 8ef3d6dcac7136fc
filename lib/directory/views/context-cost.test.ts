import { localeCodes } from "@skillshelf/directory-api/locales";
import { describe, expect, it } from "vitest";
import { sampleUnit } from "../../../e2e/setup/sample-record.ts";
import { toContextCost } from "./context-cost.ts";

const costOf = (...tokens: (number | null)[]) =>
  toContextCost(
    tokens.map((bodyTokens) => sampleUnit({ bodyTokens })),
    "en",
  );

describe("what the skills of a record cost", () => {
  it("is drawn from the largest on, beside what the specification advises", () => {
    expect(costOf(1_000, 10_000, 5_000)).toMatchObject({ columns: [1, 0.5, 0.1], budget: 0.5 });
  });

  it("is drawn beside it as well where none comes near", () => {
    expect(costOf(500)).toMatchObject({ columns: [0.1], budget: 1 });
  });

  it("says how many go beyond it, and how much the largest has", () => {
    expect(costOf(5_000, 5_001, 7_200)?.sentence).toMatch(/^2 of 3 skills .*5,000 tokens.* 7,200\.$/);
    expect(costOf(5_000, 300)?.sentence).toMatch(/^All 2 skills .*5,000 tokens.* 5,000\.$/);
    expect(costOf(7_200)?.sentence).toMatch(/^1 skill of about 7,200 tokens, over .*5,000 /);
  });

  it.each(localeCodes)("is said in whole sentences (%s)", (locale) => {
    for (const tokens of [[300], [7_200], [300, 7_200], [300, 400]]) {
      const units = tokens.map((bodyTokens) => sampleUnit({ bodyTokens }));
      expect(toContextCost(units, locale)?.sentence).not.toMatch(/[{}]|undefined/);
    }
  });

  it("is drawn in no more columns than can be told apart, from the largest to nearly the smallest", () => {
    const columns = costOf(...Array.from({ length: 600 }, (_, at) => (at + 1) * 100))?.columns ?? [];
    expect(columns).toHaveLength(60);
    expect(columns[0]).toBe(1);
    expect(columns.at(-1)).toBeLessThan(0.02);
    expect(columns).toEqual(columns.toSorted((one, other) => other - one));
  });

  it("leaves out templates, fixtures and what nobody measured", () => {
    const others = [sampleUnit({ kind: "fixture", bodyTokens: 9_000 }), sampleUnit({ bodyTokens: null })];
    expect(toContextCost([...others, sampleUnit({ bodyTokens: 2_500 })], "en")?.columns).toEqual([0.5]);
    expect(toContextCost(others, "en")).toBeNull();
    expect(toContextCost([], "en")).toBeNull();
  });
});
