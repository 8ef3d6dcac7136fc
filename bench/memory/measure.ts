import type { LoadClient, LoadResult } from "../load/client.ts";
import type { MemorySample } from "../machine/memory.ts";
import type { Site } from "../machine/site.ts";
import type { MemoryOptions } from "../options.ts";
import type { Report } from "../terminal/report.ts";
import { type Column, decimal, percentage, whole } from "../terminal/table.ts";
import type { Sampler } from "./sampler.ts";
import { slopeOf } from "./slope.ts";

/** The plan of the load. */
export const VISITS = "visits";

/** The run is divided into this many parts, a row of the table each. */
const PARTS = 20;

const CONNECTIONS = 32;

const MEGABYTE = 2 ** 20;

const columns: readonly Column[] = [
  { heading: "requests", width: 10, kind: "number" },
  { heading: "seconds", width: 7, kind: "number" },
  { heading: "req/s", width: 7, kind: "number" },
  { heading: "hits", width: 7, kind: "number" },
  { heading: "p99 ms", width: 7, kind: "number" },
  { heading: "edge MB", width: 8, kind: "number" },
  { heading: "Next MB", width: 8, kind: "number" },
  { heading: "SQL MB", width: 8, kind: "number" },
  { heading: "total MB", width: 8, kind: "number" },
  { heading: "max MB", width: 8, kind: "number" },
];

type Run = Readonly<{
  site: Site;
  load: LoadClient;
  report: Report;
  sampler: Sampler<MemorySample>;
  signal: AbortSignal;
}>;

/** A part of the run: requests made until its end, and the memory meanwhile. */
type Part = Readonly<{ requests: number; samples: readonly MemorySample[] }>;

/** Makes the requests part by part, with a row for each, and says how memory grew. */
export async function measureMemory(run: Run, { requests, minutes }: MemoryOptions): Promise<void> {
  const { site, load, report, sampler, signal } = run;
  report.section("Memory (PSS, mean of each part) of edge, renderer and PostgreSQL while pages are visited", columns);
  const parts: Part[] = [];
  let seconds = 0;
  let made = 0;
  while (made < requests && seconds < minutes * 60) {
    signal.throwIfAborted();
    const count = Math.max(1, Math.round((requests * (parts.length + 1)) / PARTS) - made);
    const milliseconds = (minutes * 60 - seconds) * 1_000;
    const visits = { plan: VISITS, connections: CONNECTIONS, milliseconds, requests: count };
    const { result, samples } = await sampler.during(() => load.run(visits));
    await site.emptyLog();
    const faults = Object.entries(result.faults);
    for (const [fault, times] of faults) report.warn(`${fault} (${times})`);
    made += result.responses + faults.reduce((sum, [, times]) => sum + times, 0);
    seconds += result.seconds;
    parts.push({ requests: made, samples });
    report.row(cellsOf(made, seconds, result, samples), { requests: made, elapsed: seconds, ...result, samples });
  }
  if (made < requests)
    report.warn(`${minutes} minutes are over; ${whole(requests - made)} requests have not been made`);
  console.log(`\n${summaryOf(parts)}`);
}

const total = ({ samples }: Part): number[] => samples.map((sample) => sample.total);

function summaryOf(parts: readonly Part[]): string {
  const most = Math.max(...parts.flatMap(total));
  if (!Number.isFinite(most)) return "Memory is measured on Linux only.";
  const points = parts
    .slice(Math.floor(parts.length / 2))
    .flatMap((part) => total(part).map((value) => ({ at: part.requests, value })));
  const slope = (slopeOf(points) * 100_000) / MEGABYTE;
  return `Maximum ${whole(most / MEGABYTE)} MB; over the last half ${decimal(slope, 2)} MB for each 100,000 requests`;
}

function cellsOf(made: number, seconds: number, result: LoadResult, samples: readonly MemorySample[]): string[] {
  const mean = (part: keyof MemorySample) =>
    samples.reduce((sum, sample) => sum + sample[part], 0) / samples.length / MEGABYTE;
  const most = samples.length === 0 ? undefined : Math.max(...samples.map((sample) => sample.total));
  return [
    whole(made),
    whole(seconds),
    whole(result.responses / result.seconds),
    percentage(result.hits / (result.hits + result.misses)),
    decimal(result.p99, 1),
    ...(["edge", "next", "postgres", "total"] as const).map((part) => whole(mean(part))),
    whole(most && most / MEGABYTE),
  ];
}
