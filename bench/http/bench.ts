import type { Stage } from "../stage.ts";
import type { Report } from "../terminal/report.ts";
import { type Figures, totalCpu } from "./rounds.ts";

/** Shared context of the measurements. */
export type Bench = Pick<Stage, "site" | "load" | "sql"> &
  Readonly<{
    report: Report;
    /** Duration of the measurement of each figure. */
    seconds: number;
    wanted: (name: string) => boolean;
    signal: AbortSignal;
  }>;

export const connectionCounts = [8, 64] as const;

/** Request headers of clients other than browsers, besides the host and the encodings. */
export const usualHeaders = { "user-agent": "skillshelf-bench", accept: "*/*" };

/** From this share on a core counts as busy. */
const FULL = 0.93;

/** Warns of errors, and of a client that was slower than the server. */
export function warnOfErrors(report: Report, name: string, { rounds, ...figures }: Figures): void {
  const faults = new Map<string, number>();
  for (const round of rounds) {
    for (const [fault, count] of Object.entries(round.faults)) faults.set(fault, (faults.get(fault) ?? 0) + count);
  }
  for (const [fault, count] of faults) report.warn(`${name}: ${fault} (${count})`);
  if (rounds.some(({ wrapped }) => wrapped)) {
    report.warn(`${name}: all addresses have been asked for, and the first ones again; take more --records`);
  }
  const serverCores = ((totalCpu(figures) ?? 0) * figures.perSecond) / 1e6;
  if (figures.clientCores > FULL && serverCores < FULL) {
    report.warn(`${name}: the client needed a whole core, the server did not; the figure is the client's`);
  }
}

/** Warns of responses that came from the cache unexpectedly, or did not. */
export function warnOfCache(report: Report, name: string, { rounds }: Figures, meant: "hits" | "misses"): void {
  const sum = (key: "hits" | "misses" | "unsaid" | "responses") =>
    rounds.reduce((total, round) => total + round[key], 0);
  const responses = sum("responses");
  if (responses > 0 && sum("unsaid") === responses) {
    report.warn("The gateway sends no Cache-Status: whether responses come from its cache is unknown");
    return;
  }
  const strays = responses - sum(meant) - sum("unsaid");
  // A popular response is rendered again now and then, and an address of a walk may have been a hot one.
  if (strays > Math.max(1, responses * 0.001)) {
    report.warn(`${name}: ${strays} of ${responses} responses were not ${meant} of the cache`);
  }
}
