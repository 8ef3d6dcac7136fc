import { Random } from "@skillshelf/skill-audit/testing/random";

/**
 * How well an answer serves a question, by judgments: each record that answers it has a grade above 0, the higher
 * the better, and any other record 0. Each measure is 1 at best and 0 at worst.
 */

/** As many results as a visitor looks at. */
export const LOOKED_AT = 10;

/** Grades gain 2^grade - 1, divided by the binary logarithm of the rank plus one. */
const discountedGain = (grades: readonly number[]): number =>
  grades.slice(0, LOOKED_AT).reduce((sum, grade, index) => sum + (2 ** grade - 1) / Math.log2(index + 2), 0);

/**
 * Normalized discounted cumulative gain of the first ten (Järvelin and Kekäläinen, 2002).
 *
 * @param returned grades of the results in their order.
 * @param relevant grades of all that answers the question, found or not.
 */
export function normalizedGain(returned: readonly number[], relevant: readonly number[]): number {
  const ideal = discountedGain(relevant.toSorted((one, other) => other - one));
  return ideal === 0 ? 0 : discountedGain(returned) / ideal;
}

/** One divided by the rank of the first result that answers the question; 0 where none does. */
export function reciprocalRank(returned: readonly number[]): number {
  const index = returned.findIndex((grade) => grade > 0);
  return index === -1 ? 0 : 1 / (index + 1);
}

/** Recall within the first ten results, relative to at most ten relevant repositories. */
export function recall(returned: readonly number[], relevant: readonly number[]): number {
  const wanted = Math.min(LOOKED_AT, relevant.filter((grade) => grade > 0).length);
  return wanted === 0 ? 0 : returned.slice(0, LOOKED_AT).filter((grade) => grade > 0).length / wanted;
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** An interval of confidence of 95 %. */
export type Interval = Readonly<{ from: number; to: number }>;

const RESAMPLES = 4_000;

/** Where the mean of some values lies, by the percentile bootstrap (Efron, 1979). The same values give the same interval. */
export function bootstrapInterval(values: readonly number[]): Interval {
  const random = new Random(values.length);
  const means = Array.from({ length: RESAMPLES }, () => mean(values.map(() => random.oneOf(values)))).toSorted(
    (one, other) => one - other,
  );
  const at = (share: number) => means[Math.round(share * (RESAMPLES - 1))] ?? Number.NaN;
  return { from: at(0.025), to: at(0.975) };
}
