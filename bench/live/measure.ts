import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { usualHeaders } from "../http/bench.ts";
import type { LoadClient, LoadPlan, LoadResult, Tallied } from "../load/client.ts";
import type { Build } from "../machine/build.ts";
import type { Child } from "../machine/child.ts";
import { cpuOfTree } from "../machine/processes.ts";
import type { Site } from "../machine/site.ts";
import type { LiveOptions } from "../options.ts";
import type { Report } from "../terminal/report.ts";
import { type Column, decimal, percentage, whole } from "../terminal/table.ts";
import type { Changes, KnownRepository } from "./changes.ts";
import { countedKinds, kinds, type Mix, planOf, shares } from "./mix.ts";

const PLAN = "mix";

const variants: LoadPlan["variants"] = [
  { headers: { ...usualHeaders, "accept-encoding": "gzip, deflate, br" }, weight: 1 },
];

export type LiveRun = Readonly<{
  options: LiveOptions;
  isChanging: boolean;
  report: Report;
  build: Build;
  site: Site;
  load: LoadClient;
  writer: Child;
  mix: Mix;
  hasSkills: boolean;
  changes: Changes;
  changed: readonly KnownRepository[];
  signal: AbortSignal;
}>;

/** What was changed: how often, and how long the writes took. Milliseconds. */
type Written = Readonly<{ count: number; p50: number; longest: number }>;

/** Figures of a run. */
export type RunFigures = Readonly<{
  build: string;
  hasSkills: boolean;
  result: LoadResult;
  /** Undefined in a run without changes. */
  written: Written | undefined;
  /** CPU time of the server and its PostgreSQL for each response, in microseconds. */
  cpu: number;
}>;

/** Warms a server up and measures it, while repositories change or not. */
export async function measureRun(run: LiveRun): Promise<RunFigures> {
  const { options, site, load, mix, report, build } = run;
  const { exponent, clients: connections, seconds, "warm-up": warmUp } = options;
  await load.prepare(PLAN, { port: site.port, order: "zipf", exponent, variants, status: 200, ...planOf(mix) });
  await load.run({ plan: PLAN, connections, milliseconds: warmUp * 1_000 });
  await site.emptyLog();
  const before = await cpuOfTree(site.pid);
  const ended = new AbortController();
  const writing = run.isChanging ? change(run, ended.signal) : undefined;
  // It is awaited below; the load may fail first.
  writing?.catch(() => undefined);
  const result = await load.run({ plan: PLAN, connections, milliseconds: seconds * 1_000 });
  ended.abort();
  const written = await writing;
  const cpu = ((await cpuOfTree(site.pid)) ?? Number.NaN) - (before ?? Number.NaN);
  for (const [fault, times] of Object.entries(result.faults)) report.warn(`${build.name}: ${fault} (${times})`);
  return { build: build.name, hasSkills: run.hasSkills, result, written, cpu: cpu / result.responses };
}

const writtenSchema = z.object({ milliseconds: z.number(), outcomes: z.array(z.string()) });

/** Changes repositories at a steady pace; a write that takes longer delays the next. */
async function change(run: LiveRun, ended: AbortSignal): Promise<Written> {
  const { changed, changes, writer, options, report, build } = run;
  const times: number[] = [];
  const started = performance.now();
  for (const [index, key] of changed.entries()) {
    const wait = started + (index * 1_000) / options.changes - performance.now();
    await sleep(Math.max(0, wait), undefined, { signal: ended }).catch(() => undefined);
    if (ended.aborted) break;
    const { owner, repo } = key;
    const answer = await writer.ask({ kind: "write", changes: [changes.next({ owner, repo })] });
    const { milliseconds, outcomes } = writtenSchema.parse(answer);
    times.push(milliseconds);
    const [outcome = ""] = outcomes;
    if (outcome !== "changed" && outcome !== "new") report.warn(`${build.name}: a change was ${outcome}`);
  }
  times.sort((one, other) => one - other);
  return {
    count: times.length,
    p50: times[Math.floor(times.length / 2)] ?? Number.NaN,
    longest: times.at(-1) ?? Number.NaN,
  };
}

/** The share of hits among responses of the kinds that are counted. */
export function hitRatio({ kinds: tallies }: Pick<LoadResult, "kinds">): number {
  const sum = (key: "hits" | "misses") => countedKinds.reduce((total, kind) => total + (tallies[kind]?.[key] ?? 0), 0);
  return sum("hits") / (sum("hits") + sum("misses"));
}

const number = (heading: string, width: number): Column => ({ heading, width, kind: "number" });
const text = (heading: string, width: number): Column => ({ heading, width, kind: "text" });

/** Prints every run, and each with changes against the one without. */
export function reportRuns(report: Report, runs: readonly RunFigures[], options: LiveOptions): void {
  const mixed = kinds.map((kind) => `${kind} ${shares[kind] * 100} %`).join(", ");
  report.section(
    `${options.clients} clients for ${options.seconds} s after ${options["warm-up"]} s of warm-up; ${mixed}; Zipf exponent ${options.exponent} within each kind. With changes: ${options.changes} a second, of repositories chosen by ${options.changed}. Hits of "all" are without list and search.`,
    [
      text("build", 12),
      text("changes", 7),
      text("requests", 10),
      number("responses", 9),
      number("req/s", 8),
      number("hits", 7),
      number("p50 ms", 8),
      number("p99 ms", 8),
      number("errors", 6),
      number("CPU µs", 7),
    ],
  );
  for (const run of runs) {
    const { build, result, written, cpu, hasSkills } = run;
    const data = { build, written, hasSkills, cpu };
    const start = [build, whole(written?.count ?? 0)];
    const cells = (tallied: Tallied, hits: number) => [
      whole(tallied.responses),
      whole(tallied.responses / result.seconds),
      percentage(hits),
      decimal(tallied.p50, 2),
      decimal(tallied.p99, 1),
      whole(Object.values(tallied.faults).reduce((sum, count) => sum + count, 0)),
    ];
    for (const kind of kinds) {
      const tallied = result.kinds[kind];
      if (tallied)
        report.row([...start, kind, ...cells(tallied, tallied.hits / (tallied.hits + tallied.misses))], {
          ...data,
          kind,
          ...tallied,
        });
    }
    report.row([...start, "all", ...cells(result, hitRatio(result)), whole(cpu)], { ...data, kind: "all", ...result });
    if (written)
      console.log(`${" ".repeat(21)}writes: p50 ${whole(written.p50)} ms, longest ${whole(written.longest)} ms`);
    if (!hasSkills) report.warn(`${build} has no pages of skills: their share goes to pages of repositories`);
  }
  reportRatios(report, runs);
}

function reportRatios(report: Report, runs: readonly RunFigures[]): void {
  report.section("With changes ÷ without", [
    text("build", 12),
    number("hit ratio", 9),
    number("req/s", 7),
    ...["p99", ...kinds].map((kind) => number(kind, 10)),
  ]);
  for (const changing of runs) {
    const still = runs.find(({ build, written }) => build === changing.build && written === undefined);
    if (changing.written === undefined || still === undefined) continue;
    const ratios = {
      hits: hitRatio(changing.result) / hitRatio(still.result),
      throughput: changing.result.responses / changing.result.seconds / (still.result.responses / still.result.seconds),
      p99: changing.result.p99 / still.result.p99,
      ...Object.fromEntries(
        kinds.map((kind) => [
          kind,
          (changing.result.kinds[kind]?.p99 ?? Number.NaN) / (still.result.kinds[kind]?.p99 ?? Number.NaN),
        ]),
      ),
    };
    report.row(
      [
        changing.build,
        decimal(ratios.hits, 3),
        ...Object.values(ratios)
          .slice(1)
          .map((ratio) => decimal(ratio, 2)),
      ],
      { build: changing.build, ratios },
    );
  }
}
