import type { LoadClient, LoadResult, LoadRun } from "../load/client.ts";
import type { CpuTimes } from "../machine/processes.ts";

/** Rounds of each side. Other load on the machine affects both sides alike, and the median ignores what affects one round. */
const ROUNDS = 9;

/** Warm-up of compilers and caches, so that the first round is like the others. Milliseconds. */
export const WARM_UP_MS = 1_000;

/** One of the servers that are compared. */
export type Side = Readonly<{
  /** The plan of its load. */
  plan: string;
  /** Total CPU time of each process that serves, in microseconds. */
  cpu: () => Promise<CpuTimes>;
  /** Runs something beside each round, which takes some milliseconds. */
  beside?: <Result>(round: () => Promise<Result>, milliseconds: number) => Promise<Result>;
}>;

/** The rate of requests: see `LoadRun`. */
export type Pace = Pick<LoadRun, "connections" | "perSecond">;

/** CPU time is per request. */
type Round = LoadResult & Readonly<{ perSecond: number; cpu: CpuTimes }>;

/** Medians of the rounds. Latencies are in milliseconds, CPU time is per request. */
export type Figures = Readonly<{
  perSecond: number;
  p50: number;
  p99: number;
  cpu: CpuTimes;
  /** Cores that the client used. */
  clientCores: number;
  rounds: readonly Round[];
}>;

/** Measures the sides alternately, after a warm-up of each. */
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
  return measured.map(summarize);
}

async function runRound(load: LoadClient, side: Side, pace: Pace, milliseconds: number): Promise<Round> {
  const round = async () => {
    const before = await side.cpu();
    const result = await load.run({ ...pace, plan: side.plan, milliseconds });
    const after = await side.cpu();
    const cpu = mapValues(after, (time, part) => (time - (before[part] ?? time)) / result.responses);
    return { ...result, perSecond: result.responses / result.seconds, cpu: result.responses === 0 ? {} : cpu };
  };
  return side.beside ? side.beside(round, milliseconds) : round();
}

function summarize(rounds: readonly Round[]): Figures {
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
 * The ratio of two sides: the median of the ratios of consecutive rounds, which a machine that is slower for a while does not
 * change.
 */
export function ratioOf<One>(some: readonly One[], others: readonly One[], measure: (one: One) => number): number {
  const measured = others.map(measure);
  return median(some.map((one, index) => measure(one) / (measured[index] ?? Number.NaN)));
}

/** Total CPU time; undefined when it is unknown. */
export function totalCpu({ cpu }: Pick<Figures, "cpu">): number | undefined {
  const times = Object.values(cpu);
  return times.length === 0 ? undefined : times.reduce((sum, time) => sum + time);
}

/** The median; NaN of no numbers. */
export function median(numbers: readonly number[]): number {
  const ordered = numbers.toSorted((one, other) => one - other);
  const upper = ordered[Math.floor(ordered.length / 2)] ?? Number.NaN;
  const lower = ordered[Math.ceil(ordered.length / 2) - 1] ?? Number.NaN;
  return (lower + upper) / 2;
}
