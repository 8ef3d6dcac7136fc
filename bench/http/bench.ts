import type { Stage } from "../stage.ts";
import type { Report } from "../terminal/report.ts";
import { type Figures, totalCpu } from "./rounds.ts";

/** What the measurements have in common. */
export type Bench = Pick<Stage, "site" | "load" | "sql"> &
  Readonly<{
    report: Report;
    /** Measured for each figure. */
    seconds: number;
    wanted: (name: string) => boolean;
    signal: AbortSignal;
  }>;

export const connectionCounts = [8, 64] as const;

/** What clients other than browsers send beside the host and the encodings they take. */
export const usualHeaders = { "user-agent": "skillshelf-bench", accept: "*/*" };

/** A core counts as full from here. */
const FULL = 0.93;

/** Says what makes figures worth less than they look: faults, and a client that was slower than the server. */
export function warnOfFaults(report: Report, name: string, { rounds, ...figures }: Figures): void {
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

/** Says when answers came from another place than meant: from the cache, or not from it. */
export function warnOfCache(report: Report, name: string, { rounds }: Figures, meant: "hits" | "misses"): void {
  const sum = (key: "hits" | "misses" | "unsaid" | "answers") => rounds.reduce((total, round) => total + round[key], 0);
  const answers = sum("answers");
  if (answers > 0 && sum("unsaid") === answers) {
    report.warn("The edge sends no Cache-Status: whether answers come from its cache is not known");
    return;
  }
  const strays = answers - sum(meant) - sum("unsaid");
  // A popular answer is rendered anew now and then, and one address of a walk may have been a hot one.
  if (strays > Math.max(1, answers * 0.001)) {
    report.warn(`${name}: ${strays} of ${answers} answers were not ${meant} of the cache`);
  }
}
