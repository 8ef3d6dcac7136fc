/** How long calls took, in milliseconds. */
export type Latencies = Readonly<{ calls: number; p50: number; p95: number; p99: number; most: number }>;

/** The value that so many per cent are no greater than; NaN of none. @param sorted in ascending order. */
export const percentile = (sorted: readonly number[], percent: number): number =>
  sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN;

export function latenciesOf(milliseconds: readonly number[]): Latencies {
  const sorted = milliseconds.toSorted((one, other) => one - other);
  return {
    calls: sorted.length,
    p50: percentile(sorted, 50),
    p95: percentile(sorted, 95),
    p99: percentile(sorted, 99),
    most: percentile(sorted, 100),
  };
}
