import { createHistogram } from "node:perf_hooks";
import { totalCpu } from "../http/rounds.ts";
import type { MemorySample } from "../machine/memory.ts";
import type { CpuTimes } from "../machine/processes.ts";
import type { Sampler } from "../memory/sampler.ts";
import type { Report } from "../terminal/report.ts";
import { type Column, decimal, whole } from "../terminal/table.ts";
import type { Reader, Reading, Wanted } from "./reader.ts";

const MEGABYTE = 2 ** 20;
const MICROSECONDS = 1_000;

export const columns: readonly Column[] = [
  { heading: "case", width: 14, kind: "text" },
  { heading: "answers", width: 7, kind: "number" },
  { heading: "URLs", width: 11, kind: "number" },
  { heading: "MB", width: 8, kind: "number" },
  { heading: "MB/s", width: 6, kind: "number" },
  { heading: "first p50", width: 9, kind: "number" },
  { heading: "p99 ms", width: 7, kind: "number" },
  { heading: "max ms", width: 7, kind: "number" },
  { heading: "whole p50", width: 9, kind: "number" },
  { heading: "p99 ms", width: 7, kind: "number" },
  { heading: "CPU ms", width: 7, kind: "number" },
  { heading: "edge + MB", width: 9, kind: "number" },
  { heading: "Next + MB", width: 9, kind: "number" },
  { heading: "both + MB", width: 9, kind: "number" },
  { heading: "SQL + MB", width: 8, kind: "number" },
];

export type Run = Readonly<{
  reader: Reader;
  report: Report;
  sampler: Sampler<MemorySample>;
  cpu: () => Promise<CpuTimes>;
  /** Memory before the first request; undefined where it cannot be told. */
  idle: MemorySample | undefined;
  signal: AbortSignal;
}>;

/** Milliseconds. */
type Times = Readonly<{ p50: number; p99: number; longest: number }>;

type Figures = Readonly<{
  answers: number;
  bytes: number;
  seconds: number;
  firstByte: Times;
  whole: Times;
  /** For each answer, by part. */
  cpu: CpuTimes;
  idle: MemorySample | undefined;
  /** The most that each part took over its idle memory, in bytes. `server` are edge and Next together. */
  overIdle: Readonly<Record<"edge" | "next" | "server" | "postgres", number>> | undefined;
}>;

/** Reads answers one after the other, or some at once. */
export async function measure(
  { reader, sampler, cpu, idle, signal }: Run,
  wanted: Iterable<Wanted>,
  atOnce = 1,
): Promise<Figures> {
  const readings: Reading[] = [];
  const left = wanted[Symbol.iterator]();
  const rest = { [Symbol.iterator]: () => left };
  const readOn = async () => {
    for (const one of rest) {
      signal.throwIfAborted();
      readings.push(await reader.read(one));
    }
  };
  const before = await cpu();
  const began = performance.now();
  const { samples } = await sampler.during(() => Promise.all(Array.from({ length: atOnce }, readOn)));
  const seconds = (performance.now() - began) / 1_000;
  const spent = Object.entries(await cpu()).map(([part, time]) => [
    part,
    (time - (before[part] ?? time)) / readings.length,
  ]);
  return {
    ...summaryOf(readings),
    seconds,
    cpu: Object.fromEntries(spent),
    idle,
    overIdle: idle && samples.length > 0 ? mostOver(idle, samples) : undefined,
  };
}

/** Adds the row of a case. @param more figures of it beside those of all cases. */
export function tell(
  report: Report,
  name: string,
  figures: Figures,
  more: Readonly<{ urls?: number; mostUrls?: number; fileToPage?: number }> = {},
): void {
  report.row(cellsOf(name, figures, more.urls), { case: name, ...figures, ...more });
}

const summaryOf = (readings: readonly Reading[]) => ({
  answers: readings.length,
  bytes: readings.reduce((sum, { bytes }) => sum + bytes, 0),
  firstByte: timesOf(readings.map(({ firstByteMs }) => firstByteMs)),
  whole: timesOf(readings.map(({ totalMs }) => totalMs)),
});

function timesOf(milliseconds: readonly number[]): Times {
  const histogram = createHistogram();
  for (const time of milliseconds) histogram.record(Math.max(1, Math.round(time * MICROSECONDS)));
  const at = (percentile: number) => histogram.percentile(percentile) / MICROSECONDS;
  return { p50: at(50), p99: at(99), longest: histogram.max / MICROSECONDS };
}

function mostOver(idle: MemorySample, samples: readonly MemorySample[]) {
  const most = (of: (sample: MemorySample) => number) => Math.max(...samples.map(of)) - of(idle);
  return {
    edge: most(({ edge }) => edge),
    next: most(({ next }) => next),
    server: most(({ edge, next }) => edge + next),
    postgres: most(({ postgres }) => postgres),
  };
}

function cellsOf(name: string, figures: Figures, urls: number | undefined): string[] {
  const { answers, bytes, seconds, firstByte, whole: all, overIdle } = figures;
  const cpu = totalCpu(figures);
  const megabytes = (value: number | undefined) => whole(value === undefined ? undefined : value / MEGABYTE);
  return [
    name,
    whole(answers),
    whole(urls),
    decimal(bytes / MEGABYTE, 1),
    decimal(bytes / MEGABYTE / seconds, 1),
    ...[firstByte.p50, firstByte.p99, firstByte.longest, all.p50, all.p99].map((time) => decimal(time, 1)),
    decimal(cpu && cpu / MICROSECONDS, 1),
    ...(["edge", "next", "server", "postgres"] as const).map((part) => megabytes(overIdle?.[part])),
  ];
}
