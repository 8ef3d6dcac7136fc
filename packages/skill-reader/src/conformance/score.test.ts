import { describe, expect, it } from "vitest";
import type { RepositoryFacts } from "../repository-facts.ts";
import { sampleReading, sampleUnitFacts } from "../testing/sample-facts.ts";
import { conformanceRules } from "./rules.ts";
import { score } from "./score.ts";

const scoreOf = (changes: Partial<RepositoryFacts> = {}) => score(sampleReading(changes).facts);
const broken = (...rules: string[]) =>
  sampleUnitFacts({ deviations: rules.map((rule, index) => ({ rule, line: index + 1 })) });
const [first, second] = conformanceRules.filter(({ deduction }) => deduction > 0);
if (!first || !second) throw new Error("no rule deducts anything");

describe("the score", () => {
  it("is 100 for a young, licensed, described repository that breaks no rule", () => {
    expect(scoreOf()).toBe(100);
  });

  it("loses what each broken rule takes, once", () => {
    expect(scoreOf({ units: [broken(first.id, second.id)] })).toBe(100 - first.deduction - second.deduction);
    expect(scoreOf({ units: [broken(first.id, first.id, first.id)] })).toBe(100 - first.deduction);
  });

  it("loses the mean of its skills' deductions", () => {
    expect(scoreOf({ units: [broken(first.id), sampleUnitFacts({ path: "b/SKILL.md" })] })).toBe(
      Math.round(100 - first.deduction / 2),
    );
  });

  it("loses no more than 60 by rules", () => {
    expect(scoreOf({ units: [broken(...conformanceRules.map(({ id }) => id))] })).toBe(40);
  });

  it.each([
    ["2025-12-12T00:00:00.000Z", 100],
    ["2025-12-10T00:00:00.000Z", 95],
    ["2025-03-10T00:00:00.000Z", 90],
    ["2024-03-01T00:00:00.000Z", 85],
  ])("loses for a commit of %s", (committedAt, expected) => {
    expect(scoreOf({ committedAt })).toBe(expected);
  });

  it("is of the day the repository was read", () => {
    expect(scoreOf({ readAt: "2036-03-11T00:00:00.000Z" })).toBe(85);
  });

  it("loses for an unknown license, and less for a contradicted one", () => {
    expect(scoreOf({ license: null })).toBe(90);
    expect(scoreOf({ licenseConflicts: [{ where: "package.json", license: "ISC" }] })).toBe(96);
  });

  it("loses for skills that are described in a word or not at all", () => {
    const units = [sampleUnitFacts(), sampleUnitFacts({ path: "b/SKILL.md", descriptionLength: 5 })];
    expect(scoreOf({ units })).toBe(Math.round(100 - 7.5));
  });

  it("does not mind templates and fixtures", () => {
    const template = { ...broken(...conformanceRules.map(({ id }) => id)), kind: "template" as const };
    expect(scoreOf({ units: [sampleUnitFacts(), template] })).toBe(100);
    expect(scoreOf({ units: [template] })).toBeNull();
  });
});
