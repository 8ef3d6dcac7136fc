import { setTimeout as sleep } from "node:timers/promises";
import { usualHeaders } from "../http/bench.ts";
import type { LoadClient, LoadPlan, LoadResult } from "../load/client.ts";
import type { Build } from "../machine/build.ts";
import { type MemoryByPart, memoryByPart, partNames, strangersBeside } from "../machine/memory.ts";
import type { Site } from "../machine/site.ts";
import type { MemoryOptions } from "../options.ts";
import type { Report } from "../terminal/report.ts";
import { type Column, decimal, percentage, whole } from "../terminal/table.ts";
import { Sampler } from "./sampler.ts";
import { slopeOf } from "./slope.ts";

/** The plan of the load. */
const VISITS = "visits";

/** The run is divided into this many parts, a row of the table each. */
const PARTS = 20;

const CONNECTIONS = 32;

const MEGABYTE = 2 ** 20;

/** How long a server rests before it counts as idle: what its start or the load left behind is collected by then. */
const REST_MS = 60_000;

/** Linux looks at every page of every process for a sample: a third of a core, were one taken each second. */
const SAMPLE_EVERY_MS = 10_000;

/** Browsers take brotli; most of the others take gzip, a few nothing. */
const variants: LoadPlan["variants"] = [
  { headers: { ...usualHeaders, "accept-encoding": "gzip, deflate, br" }, weight: 0.9 },
  { headers: { ...usualHeaders, "accept-encoding": "gzip" }, weight: 0.08 },
  { headers: usualHeaders, weight: 0.02 },
];

const columns: readonly Column[] = [
  { heading: "requests", width: 10, kind: "number" },
  { heading: "seconds", width: 7, kind: "number" },
  { heading: "req/s", width: 7, kind: "number" },
  { heading: "hits", width: 7, kind: "number" },
  { heading: "p99 ms", width: 7, kind: "number" },
  { heading: "total MB", width: 8, kind: "number" },
  { heading: "max MB", width: 8, kind: "number" },
];

type Run = Readonly<{
  build: Build;
  site: Site;
  load: LoadClient;
  paths: string[];
  report: Report;
  signal: AbortSignal;
}>;

/** Memory of a build in each state. */
export type BuildMemory = Readonly<{ name: string; idle: MemoryByPart; busy: MemoryByPart; after: MemoryByPart }>;

/** A part of the run: requests made until its end, and the memory meanwhile. */
type Part = Readonly<{ requests: number; samples: readonly MemoryByPart[] }>;

/** Measures a server that was just started: at rest, while requests are made part by part, and at rest again. */
export async function measureBuild(run: Run, options: MemoryOptions): Promise<BuildMemory> {
  const { build, site, load, paths, report, signal } = run;
  const strangers = await strangersBeside(site.pid);
  if (strangers > 0) report.warn(`${strangers} other processes of Node or PostgreSQL run here and share pages`);
  const rest = async () => {
    await sleep(REST_MS, undefined, { signal });
    const memory = await memoryByPart(site.pid);
    if (memory === undefined) throw new Error("Memory is measured on Linux only");
    return memory;
  };
  const idle = await rest();
  await load.prepare(VISITS, { port: site.port, paths, order: "zipf", variants, status: 200 });
  report.section(
    `${build.name}: memory (PSS, mean of each part) of npm and all processes below it while pages are visited`,
    columns,
  );
  const parts = await visit(run, options);
  const busy = meanOf(parts.slice(PARTS / 2).flatMap(({ samples }) => samples));
  console.log(`\n${growthOf(parts)}`);
  return { name: build.name, idle, busy, after: await rest() };
}

/** Makes the requests part by part, with a row for each. */
async function visit(run: Run, { requests, minutes }: MemoryOptions): Promise<Part[]> {
  const { site, load, report, signal } = run;
  const sampler = new Sampler(() => memoryByPart(site.pid), SAMPLE_EVERY_MS);
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
    const data = { build: run.build.name, requests: made, elapsed: seconds, ...result, samples };
    report.row(cellsOf(made, seconds, result, samples), data);
  }
  if (made < requests)
    report.warn(`${minutes} minutes are over; ${whole(requests - made)} requests have not been made`);
  return parts;
}

const totals = ({ samples }: Part): number[] => samples.map(({ total }) => total ?? Number.NaN);

/** How memory grew. */
function growthOf(parts: readonly Part[]): string {
  const points = parts
    .slice(Math.floor(parts.length / 2))
    .flatMap((part) => totals(part).map((value) => ({ at: part.requests, value })));
  const slope = (slopeOf(points) * 100_000) / MEGABYTE;
  const most = Math.max(...parts.flatMap(totals));
  return `Maximum ${whole(most / MEGABYTE)} MB; over the last half ${decimal(slope, 2)} MB for each 100,000 requests`;
}

function meanOf(samples: readonly MemoryByPart[]): MemoryByPart {
  const mean = (part: string) => samples.reduce((sum, sample) => sum + (sample[part] ?? 0), 0) / samples.length;
  return Object.fromEntries(partNames.map((part) => [part, mean(part)]));
}

function cellsOf(made: number, seconds: number, result: LoadResult, samples: readonly MemoryByPart[]): string[] {
  return [
    whole(made),
    whole(seconds),
    whole(result.responses / result.seconds),
    percentage(result.hits / (result.hits + result.misses)),
    decimal(result.p99, 1),
    whole((meanOf(samples).total ?? Number.NaN) / MEGABYTE),
    whole(Math.max(...samples.map(({ total = Number.NaN }) => total)) / MEGABYTE),
  ];
}

const states = ["idle", "busy", "after"] as const;

const number = (heading: string, width: number): Column => ({ heading, width, kind: "number" });

/** Prints the memory of all builds by process, and their ratio. */
export function reportByPart(report: Report, [own, other]: readonly BuildMemory[]): void {
  if (own === undefined) return;
  const sides = other === undefined ? [own] : [own, other];
  report.section(
    `Memory (PSS in MB) by process: at rest ${REST_MS / 1_000} s after the start, mean of the last half of the load, at rest after it`,
    [
      { heading: "process", width: 10, kind: "text" },
      ...states.flatMap((state) => [
        ...sides.map(({ name }) => number(`${state} ${name.slice(0, 8)}`, 14)),
        ...(other === undefined ? [] : [number("ratio", 6)]),
      ]),
    ],
  );
  for (const part of partNames) {
    const cells = states.flatMap((state) => {
      const sizes = sides.map((side) => side[state][part] ?? 0);
      const [size = 0, beside] = sizes;
      const ratio = beside === undefined ? [] : [decimal(beside === 0 ? undefined : size / beside, 2)];
      return [...sizes.map((bytes) => decimal(bytes / MEGABYTE, 1)), ...ratio];
    });
    report.row([part, ...cells], { part, builds: sides.map(({ name, ...sizes }) => ({ name, ...sizes })) });
  }
}
