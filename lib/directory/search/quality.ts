import { QUALITY_MAX } from "./lexemes.ts";

/** What decides between records that fit a search alike. */
export type QualityFacts = Readonly<{
  score: number | null;
  updatedAt: Date | null;
  stars: number | null;
  reviewedOn: string | null;
}>;

/** Points of `QUALITY_MAX`. */
export const qualityWeights = {
  /** Conformance and upkeep are measured, and weigh most. */
  score: 500,
  /** What nobody has measured is taken for half as good as can be. */
  unknownScore: 0.5,
  /** When it was last changed: by the calendar, not by its age, so that a record that does not change keeps its points. */
  freshness: 200,
  /** The specification of skills is from then on; older commits have no points of freshness. */
  freshFrom: Date.UTC(2025, 9),
  /** Later changes have all of them. */
  freshUntil: Date.UTC(2029, 9),
  /** Stars are given for much else than skills: a little, by their order of magnitude, up to 100,000. */
  stars: 100,
  mostStars: 100_000,
  /** Editors looked at it. */
  reviewed: 200,
} as const;

/** How good a record is by itself, from 0 to `QUALITY_MAX`, whatever is searched for. */
export function qualityOf({ score, updatedAt, stars, reviewedOn }: QualityFacts): number {
  const weights = qualityWeights;
  const scored = (score === null ? weights.unknownScore : score / 100) * weights.score;
  const span = weights.freshUntil - weights.freshFrom;
  const fresh = between(0, ((updatedAt?.getTime() ?? 0) - weights.freshFrom) / span, 1) * weights.freshness;
  const starred = between(0, Math.log1p(stars ?? 0) / Math.log1p(weights.mostStars), 1) * weights.stars;
  const reviewed = reviewedOn === null ? 0 : weights.reviewed;
  return between(0, Math.round(scored + fresh + starred + reviewed), QUALITY_MAX);
}

const between = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value));
