import type { LoadClient } from "../load/client.ts";
import type { LoadResult, LoadRun } from "../load/messages.ts";
import type { CpuTimes } from "../machine/processes.ts";

/** Rounds of each side. What else happens on the machine hits both sides alike, and the median leaves out what hit one round. */
const ROUNDS = 9;

/** Time to warm up: compilers and caches, so that the first round is like the others. */
export const WARM_UP_MS = 1_000;

/** One of the servers that are compared. */
export type Side = Readonly<{
  /** The plan of its load. */
  plan: string;
  /** CPU time of each part of what serves, so far, in microseconds. */
  cpu: () => Promise<CpuTimes>;
  /** What runs beside each of its rounds, which take some milliseconds: from before its beginning to after its end. */
  beside?: <Result>(round: () => Promise<Result>, milliseconds: number) => Promise<Result>;
}>;

/** How fast is asked: see `LoadRun`. */
export type Pace = Pick<LoadRun, "connections" | "perSecond">;

/** CPU time is that of a request. */
type Round = LoadResult & Readonly<{ perSecond: number; cpu: CpuTimes }>;

/** Medians of the rounds. Latencies in milliseconds; CPU time is that of a request. */
export type Figures = Readonly<{
  perSecond: number;
  p50: number;
  p99: number;
  cpu: CpuTimes;
  /** Cores that the client had. */
  clientCores: number;
  rounds: readonly Round[];
}>;

/** Measures the sides in turns: a round to warm up each, then one, other, one, other. */
export async function alternate(
  load: LoadClient,
  sides: readonly Side[],
  { seconds, signal, ...pace }: Pace & Readonly<{ seconds: number; signal: AbortSignal }>,
): Promise<Figures[]> {
  const measured = sides.map((): Round[] => []);
  for (const side of sides) await runRound(load, side, pace, WARM_UP_MS);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, side] of sides.entries()) {
      signal.throwIfAborted();
      measured[index]?.push(await runRound(load, side, pace, (seconds * 1_000) / ROUNDS));
    }
  }
  return measured.map(summarise);
}

async function runRound(load: LoadClient, side: Side, pace: Pace, milliseconds: number): Promise<Round> {
  const round = async () => {
    const before = await side.cpu();
    const result = await load.run({ ...pace, plan: side.plan, milliseconds });
    const after = await side.cpu();
    const cpu = mapValues(after, (time, part) => (time - (before[part] ?? time)) / result.answers);
    return { ...result, perSecond: result.answers / result.seconds, cpu: result.answers === 0 ? {} : cpu };
  };
  return side.beside ? side.beside(round, milliseconds) : round();
}

function summarise(rounds: readonly Round[]): Figures {
  return {
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    p50: median(rounds.map(({ p50 }) => p50)),
    p99: median(rounds.map(({ p99 }) => p99)),
    cpu: mapValues(rounds[0]?.cpu ?? {}, (_, part) => median(rounds.map(({ cpu }) => cpu[part] ?? Number.NaN))),
    clientCores: median(rounds.map(({ clientCpuSeconds, seconds }) => clientCpuSeconds / seconds)),
    rounds,
  };
}

const mapValues = (times: CpuTimes, change: (time: number, part: string) => number): CpuTimes =>
  Object.fromEntries(Object.entries(times).map(([part, time]) => [part, change(time, part)]));

/**
 * How many times as much one side has as another: the median of what rounds that came one after the other say. Where the
 * machine is slower for a while, for both, it is the same.
 */
export function ratioOf<One>(some: readonly One[], others: readonly One[], measure: (one: One) => number): number {
  const measured = others.map(measure);
  return median(some.map((one, index) => measure(one) / (measured[index] ?? Number.NaN)));
}

/** CPU time of all parts together; undefined where none can be told. */
export function totalCpu({ cpu }: Pick<Figures, "cpu">): number | undefined {
  const times = Object.values(cpu);
  return times.length === 0 ? undefined : times.reduce((sum, time) => sum + time);
}

/** The middle one, or the mean of the two in the middle. NaN of none. */
export function median(numbers: readonly number[]): number {
  const ordered = numbers.toSorted((one, other) => one - other);
  const upper = ordered[Math.floor(ordered.length / 2)] ?? Number.NaN;
  const lower = ordered[Math.ceil(ordered.length / 2) - 1] ?? Number.NaN;
  return (lower + upper) / 2;
}
