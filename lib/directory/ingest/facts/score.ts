import type { RepositoryFacts, UnitFacts } from "../../facts.ts";
import { conformanceRules } from "../skill-file/rules.ts";

const DAY_MS = 86_400_000;

/**
 * How a score of 0 to 100 is made: 60 points for conformance to the specification, of which each
 * rule that a skill breaks takes what stands in the table of rules; 40 for upkeep, by these weights.
 */
export const upkeepWeights = {
  /** Days since the commit described, and the points of a younger one. */
  commitAge: [
    { days: 90, points: 15 },
    { days: 365, points: 10 },
    { days: 730, points: 5 },
  ],
  /** A licence was recognised, and nothing contradicts it. */
  license: 10,
  /** A licence was recognised; some unit or manifest says otherwise. */
  licenseWithConflicts: 6,
  /** Share of skills whose description has a length between these numbers of characters times the points. */
  description: { shortest: 40, longest: 1_024, points: 15 },
} as const;

const CONFORMANCE_POINTS = 60;

const deductions: ReadonlyMap<string, number> = new Map(conformanceRules.map(({ id, deduction }) => [id, deduction]));

/**
 * The score of a repository on the day it was read. Templates and fixtures do not count; a repository
 * without any skill has none.
 */
export function score(facts: RepositoryFacts): number | null {
  const skills = facts.units.filter(({ kind }) => kind === "skill");
  if (skills.length === 0) return null;
  return Math.round(mean(skills.map(conformance)) + upkeep(facts, skills));
}

/** Each rule counts once, however often it is broken. */
function conformance({ deviations }: UnitFacts): number {
  let points = CONFORMANCE_POINTS;
  for (const rule of new Set(deviations.map((deviation) => deviation.rule))) points -= deductions.get(rule) ?? 0;
  return Math.max(0, points);
}

function upkeep(facts: RepositoryFacts, skills: readonly UnitFacts[]): number {
  const { commitAge, license, licenseWithConflicts, description } = upkeepWeights;
  const days = (Date.parse(facts.readAt) - Date.parse(facts.committedAt)) / DAY_MS;
  const ofAge = commitAge.find((step) => days <= step.days)?.points ?? 0;
  const ofLicense = facts.license === null ? 0 : facts.licenseConflicts.length > 0 ? licenseWithConflicts : license;
  const described = skills.filter(
    ({ descriptionLength: length }) => length >= description.shortest && length <= description.longest,
  );
  return ofAge + ofLicense + (described.length / skills.length) * description.points;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
