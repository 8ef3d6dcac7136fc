/** How long calls took, in milliseconds. */
export type Latencies = Readonly<{ calls: number; p50: number; p95: number; p99: number; most: number }>;

/** Returns a percentile; NaN for an empty list. @param sorted values in ascending order. */
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

/** Calls that ask for the same kind of thing, each for another, so that what was answered before is of no use. */
export type Case = Readonly<{
  name: string;
  /** Each gives how many results there are in all; undefined where that says nothing. */
  calls: readonly (() => Promise<number | undefined>)[];
  /** Words that the baseline is to look for as well. */
  compared?: readonly string[];
}>;

export type Figures = Latencies &
  Readonly<{
    name: string;
    callers: number;
    /** How many different calls there are. */
    different: number;
    /** Median over them. */
    results: number | undefined;
    /** Medians of the calls made for the first time, and of those made again. */
    first: number;
    again: number;
    /** Messages of what failed. */
    failures: readonly string[];
  }>;

/** One call in so many is for warming up alone. */
const WARM_UP_SHARE = 8;
const MAX_WARM_UPS = 32;

/** Makes calls in turn, some at a time, for so long; at least one for each caller. */
export async function measure({ name, calls }: Case, callers: number, seconds: number): Promise<Figures> {
  const warmUps = Math.min(MAX_WARM_UPS, Math.floor(calls.length / WARM_UP_SHARE));
  for (const call of calls.slice(0, warmUps)) await call().catch(() => undefined);
  const measured = calls.slice(warmUps);
  const first: number[] = [];
  const again: number[] = [];
  const counts: number[] = [];
  const failures: string[] = [];
  let turn = 0;
  const deadline = performance.now() + seconds * 1_000;
  const caller = async () => {
    do {
      const isFirst = turn < measured.length;
      const call = measured[turn++ % measured.length];
      if (call === undefined) return;
      const start = performance.now();
      const count = await call().catch((error: unknown) => void failures.push(String(error)));
      (isFirst ? first : again).push(performance.now() - start);
      if (isFirst && count !== undefined) counts.push(count);
    } while (performance.now() < deadline);
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return {
    name,
    callers,
    different: measured.length,
    results: counts.length === 0 ? undefined : latenciesOf(counts).p50,
    first: latenciesOf(first).p50,
    again: latenciesOf(again).p50,
    failures,
    ...latenciesOf([...first, ...again]),
  };
}
