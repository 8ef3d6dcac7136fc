import type { RepositoryFacts, UnitFacts } from "../repository-facts.ts";
import { conformanceRules } from "./rules.ts";

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

export const CONFORMANCE_POINTS = 60;

const deductions: ReadonlyMap<string, number> = new Map(conformanceRules.map(({ id, deduction }) => [id, deduction]));

/** The facts that a score is made of. */
type ScoredFacts = Pick<RepositoryFacts, "committedAt" | "readAt" | "license" | "licenseConflicts"> &
  Readonly<{ units: readonly ScoredUnit[] }>;
type ScoredUnit = Pick<UnitFacts, "kind" | "descriptionLength"> &
  Readonly<{ deviations: readonly Readonly<{ rule: string }>[] }>;

/** The points of a repository by what earns them. They are rounded only when they are added up. */
export type ScoreParts = Readonly<{
  /** How many skills there are; templates and fixtures do not count. */
  skills: number;
  /** The mean of the skills. */
  conformance: number;
  /** The age of the commit on the day the repository was read. */
  commitAge: Readonly<{ days: number; points: number }>;
  license: number;
  /** `skills` of them have a description of a good length. */
  description: Readonly<{ skills: number; points: number }>;
}>;

/** What the score of a repository is made of on the day it was read; null for one without any skill. */
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

/** The score of a repository on the day it was read; null for one without any skill. */
export function score(facts: ScoredFacts): number | null {
  const parts = scoreParts(facts);
  return parts && Math.round(parts.conformance + parts.commitAge.points + parts.license + parts.description.points);
}

/** Each rule counts once, however often it is broken. */
function conformance({ deviations }: ScoredUnit): number {
  let points = CONFORMANCE_POINTS;
  for (const rule of new Set(deviations.map((deviation) => deviation.rule))) points -= deductions.get(rule) ?? 0;
  return Math.max(0, points);
}

/** How old a commit was on the day its repository was read, and what that earns. */
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
