import type { RepositoryFacts, UnitFacts } from "../repository-facts.ts";
import { conformanceRules } from "./rules.ts";

const DAY_MS = 86_400_000;

/** Points for conformance to the specification, most of them by the share of skills that meet a criterion. */
export const conformanceWeights = {
  /** A SKILL.md begins with these, and each rule it breaks deducts its points. The mean of the skills counts. */
  rules: 30,
  /** Multiplied by the share of skills that break no rule. */
  withoutDeviation: 20,
  /**
   * Multiplied by the share of skills whose name and description are in this range. The specification assumes about 100
   * tokens; fewer than 20 hardly say what a skill does and when to use it.
   */
  listing: { fewest: 20, most: 150, points: 15 },
} as const;

export const upkeepWeights = {
  /** For a commit of the day of reading; decreases evenly to 0 for one of this age in days. */
  commitAge: { days: 365, points: 20 },
  /** A license text was recognized and nothing contradicts it. */
  license: 15,
  /** A license was recognized, but only a manifest declares it, or a unit or manifest contradicts it. */
  licenseInPart: 8,
} as const;

export const CONFORMANCE_POINTS =
  conformanceWeights.rules + conformanceWeights.withoutDeviation + conformanceWeights.listing.points;
export const UPKEEP_POINTS = upkeepWeights.commitAge.points + upkeepWeights.license;

const deductions: ReadonlyMap<string, number> = new Map(conformanceRules.map(({ id, deduction }) => [id, deduction]));

/** Facts from which a score is computed. */
type ScoredFacts = Pick<RepositoryFacts, "committedAt" | "readAt" | "license" | "licenseFiles" | "licenseConflicts"> &
  Readonly<{ units: readonly ScoredUnit[] }>;
type ScoredUnit = Pick<UnitFacts, "kind" | "listingTokens"> &
  Readonly<{ deviations: readonly Readonly<{ rule: string }>[] }>;

/** Points for the share of skills that meet a criterion, and how many do. */
type SharePoints = Readonly<{ skills: number; points: number }>;

/** How a license was recognized: `manifest` without a license text. */
type LicenseBasis = "clear" | "conflicts" | "manifest" | "none";

/** Unrounded points of a repository by criterion; only their sum is rounded. */
export type ScoreParts = Readonly<{
  /** Number of skills without templates and fixtures. */
  skills: number;
  rules: number;
  withoutDeviation: SharePoints;
  listing: SharePoints;
  /** Age of the commit when the repository was read. */
  commitAge: Readonly<{ days: number; points: number }>;
  license: Readonly<{ basis: LicenseBasis; points: number }>;
}>;

/** Computes the parts of a repository's score on the day it was read; null without skills. */
export function scoreParts(facts: ScoredFacts): ScoreParts | null {
  const skills = facts.units.filter(({ kind }) => kind === "skill");
  if (skills.length === 0) return null;
  const { withoutDeviation, listing } = conformanceWeights;
  const share = (points: number, meets: (skill: ScoredUnit) => boolean): SharePoints => {
    const count = skills.filter(meets).length;
    return { skills: count, points: (points * count) / skills.length };
  };
  return {
    skills: skills.length,
    rules: mean(skills.map(rulePoints)),
    withoutDeviation: share(withoutDeviation, ({ deviations }) => deviations.length === 0),
    listing: share(
      listing.points,
      ({ listingTokens: tokens }) => tokens !== null && tokens >= listing.fewest && tokens <= listing.most,
    ),
    commitAge: commitAge(facts),
    license: license(facts),
  };
}

/** Computes a repository's score on the day it was read; null without skills. */
export function score(facts: ScoredFacts): number | null {
  const parts = scoreParts(facts);
  return parts && Math.round(conformancePoints(parts) + upkeepPoints(parts));
}

export const conformancePoints = ({ rules, withoutDeviation, listing }: ScoreParts): number =>
  rules + withoutDeviation.points + listing.points;

export const upkeepPoints = (parts: ScoreParts): number => parts.commitAge.points + parts.license.points;

/** Deducts each rule once, however often it is violated. */
function rulePoints({ deviations }: ScoredUnit): number {
  let points: number = conformanceWeights.rules;
  for (const rule of new Set(deviations.map((deviation) => deviation.rule))) points -= deductions.get(rule) ?? 0;
  return Math.max(0, points);
}

/** Returns the age of a commit on the day its repository was read, and the points for it. */
export function commitAge({
  readAt,
  committedAt,
}: Pick<ScoredFacts, "readAt" | "committedAt">): ScoreParts["commitAge"] {
  const days = Math.max(0, Math.floor((Date.parse(readAt) - Date.parse(committedAt)) / DAY_MS));
  const { days: limit, points } = upkeepWeights.commitAge;
  return { days, points: points * Math.max(0, 1 - days / limit) };
}

function license({ license: recognized, licenseFiles, licenseConflicts }: ScoredFacts): ScoreParts["license"] {
  if (recognized === null) return { basis: "none", points: 0 };
  if (licenseConflicts.length > 0) return { basis: "conflicts", points: upkeepWeights.licenseInPart };
  if (licenseFiles.length === 0) return { basis: "manifest", points: upkeepWeights.licenseInPart };
  return { basis: "clear", points: upkeepWeights.license };
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
