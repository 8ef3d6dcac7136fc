import type { RepositoryFacts, UnitFacts } from "../repository-facts.ts";
import { conformanceRules } from "./rules.ts";

const DAY_MS = 86_400_000;

/**
 * Weights of a score of 0 to 100: 60 points for conformance, from which each violated rule deducts its points, and 40
 * for maintenance.
 */
export const upkeepWeights = {
  /** Maximum age of the commit in days, with the points for it. */
  commitAge: [
    { days: 90, points: 15 },
    { days: 365, points: 10 },
    { days: 730, points: 5 },
  ],
  /** A license was recognized and nothing contradicts it. */
  license: 10,
  /** A license was recognized, but a unit or manifest contradicts it. */
  licenseWithConflicts: 6,
  /** Points, multiplied by the share of skills whose description length is in this range. Characters. */
  description: { shortest: 40, longest: 1_024, points: 15 },
} as const;

export const CONFORMANCE_POINTS = 60;

const deductions: ReadonlyMap<string, number> = new Map(conformanceRules.map(({ id, deduction }) => [id, deduction]));

/** Facts from which a score is computed. */
type ScoredFacts = Pick<RepositoryFacts, "committedAt" | "readAt" | "license" | "licenseConflicts"> &
  Readonly<{ units: readonly ScoredUnit[] }>;
type ScoredUnit = Pick<UnitFacts, "kind" | "descriptionLength"> &
  Readonly<{ deviations: readonly Readonly<{ rule: string }>[] }>;

/** Unrounded points of a repository by category; only their sum is rounded. */
export type ScoreParts = Readonly<{
  /** Number of skills without templates and fixtures. */
  skills: number;
  /** Mean of the skills. */
  conformance: number;
  /** Age of the commit when the repository was read. */
  commitAge: Readonly<{ days: number; points: number }>;
  license: number;
  /** `skills` is the number of skills with a description of suitable length. */
  description: Readonly<{ skills: number; points: number }>;
}>;

/** Computes the parts of a repository's score on the day it was read; null without skills. */
export function scoreParts(facts: ScoredFacts): ScoreParts | null {
  const skills = facts.units.filter(({ kind }) => kind === "skill");
  if (skills.length === 0) return null;
  return {
    skills: skills.length,
    conformance: mean(skills.map(conformance)),
    commitAge: commitAge(facts),
    license: licensePoints(facts),
    description: description(skills),
  };
}

/** Computes a repository's score on the day it was read; null without skills. */
export function score(facts: ScoredFacts): number | null {
  const parts = scoreParts(facts);
  return parts && Math.round(parts.conformance + parts.commitAge.points + parts.license + parts.description.points);
}

/** Deducts each rule once, however often it is violated. */
function conformance({ deviations }: ScoredUnit): number {
  let points = CONFORMANCE_POINTS;
  for (const rule of new Set(deviations.map((deviation) => deviation.rule))) points -= deductions.get(rule) ?? 0;
  return Math.max(0, points);
}

/** Returns the age of a commit on the day its repository was read, and the points for it. */
export function commitAge({
  readAt,
  committedAt,
}: Pick<ScoredFacts, "readAt" | "committedAt">): ScoreParts["commitAge"] {
  const days = (Date.parse(readAt) - Date.parse(committedAt)) / DAY_MS;
  const points = upkeepWeights.commitAge.find((step) => days <= step.days)?.points ?? 0;
  return { days: Math.max(0, Math.floor(days)), points };
}

function licensePoints({ license, licenseConflicts }: ScoredFacts): number {
  if (license === null) return 0;
  return licenseConflicts.length > 0 ? upkeepWeights.licenseWithConflicts : upkeepWeights.license;
}

function description(skills: readonly ScoredUnit[]): ScoreParts["description"] {
  const { shortest, longest, points } = upkeepWeights.description;
  const described = skills.filter(({ descriptionLength: length }) => length >= shortest && length <= longest).length;
  return { skills: described, points: (described / skills.length) * points };
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
