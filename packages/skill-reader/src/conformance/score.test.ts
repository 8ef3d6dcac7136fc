import { describe, expect, it } from "vitest";
import type { RepositoryFacts } from "../repository-facts.ts";
import { sampleReading, sampleUnitFacts } from "../testing/sample-facts.ts";
import { conformanceRules } from "./rules.ts";
import { conformanceWeights, score, upkeepWeights } from "./score.ts";

const readAt = "2026-03-10T00:00:00.000Z";
const scoreOf = (changes: Partial<RepositoryFacts> = {}) =>
  score(sampleReading({ committedAt: readAt, readAt, ...changes }).facts);
const broken = (...rules: string[]) =>
  sampleUnitFacts({ deviations: rules.map((rule, index) => ({ rule, line: index + 1 })) });
const [first, second] = conformanceRules.filter(({ deduction }) => deduction < 10);
if (!first || !second) throw new Error("no rules deduct little");

const { rules, withoutDeviation, listing } = conformanceWeights;
const { commitAge, license, licenseInPart } = upkeepWeights;

describe("the score", () => {
  it("is 100 for a licensed repository of the same day that breaks no rule", () => {
    expect(scoreOf()).toBe(100);
  });

  it("loses what each broken rule takes, once, and the points for a skill without deviation", () => {
    expect(scoreOf({ units: [broken(first.id, second.id)] })).toBe(
      100 - withoutDeviation - first.deduction - second.deduction,
    );
    expect(scoreOf({ units: [broken(first.id, first.id, first.id)] })).toBe(100 - withoutDeviation - first.deduction);
  });

  it("loses by the share of skills that deviate", () => {
    expect(scoreOf({ units: [broken(first.id), sampleUnitFacts({ path: "b/SKILL.md" })] })).toBe(
      Math.round(100 - (withoutDeviation + first.deduction) / 2),
    );
  });

  it("loses no more by rules than they are worth", () => {
    expect(scoreOf({ units: [broken(...conformanceRules.map(({ id }) => id))] })).toBe(100 - withoutDeviation - rules);
  });

  it.each([
    ["2026-03-09T00:00:00.000Z", 0],
    ["2025-09-08T00:00:00.000Z", 0.5],
    ["2025-03-10T00:00:00.000Z", 1],
    ["2015-03-10T00:00:00.000Z", 1],
  ])("loses evenly with the age of a commit of %s", (committedAt, lost) => {
    expect(scoreOf({ committedAt })).toBeCloseTo(100 - lost * commitAge.points, 0);
  });

  it("loses for an unknown license, and less for one that is contradicted or has no text", () => {
    expect(scoreOf({ license: null })).toBe(100 - license);
    expect(scoreOf({ licenseConflicts: [{ where: "package.json", license: "ISC" }] })).toBe(
      100 - license + licenseInPart,
    );
    expect(scoreOf({ licenseFiles: [] })).toBe(100 - license + licenseInPart);
  });

  it.each([null, listing.fewest - 1, listing.most + 1])("loses for a name and description of %s tokens", (tokens) => {
    const units = [sampleUnitFacts(), sampleUnitFacts({ path: "b/SKILL.md", listingTokens: tokens })];
    expect(scoreOf({ units })).toBe(Math.round(100 - listing.points / 2));
  });

  it("does not mind templates and fixtures", () => {
    const template = { ...broken(...conformanceRules.map(({ id }) => id)), kind: "template" as const };
    expect(scoreOf({ units: [sampleUnitFacts(), template] })).toBe(100);
    expect(scoreOf({ units: [template] })).toBeNull();
  });
});
