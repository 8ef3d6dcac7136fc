import { LoadClient, type LoadResult } from "../load/client.ts";
import { cpuOf, cpuTimes } from "../machine/processes.ts";
import { type Column, decimal, percentage, whole } from "../terminal/table.ts";
import { type Bench, connectionCounts, usualHeaders, warnOfCache, warnOfErrors } from "./bench.ts";
import { hotCases, typicalRecord, walkCase } from "./cases.ts";
import { alternate, median, type Pace, ratioOf } from "./rounds.ts";

const WALKERS = 8;

/** The walker starts before the measured round and ends after it. Milliseconds. */
const MARGIN_MS = 300;

/** A realistic rate, far below the maximum: at the maximum, latency is only the number of connections by the rate. */
const STEADY_PER_SECOND = 5_000;

const paces: readonly Pace[] = [
  ...connectionCounts.map((connections) => ({ connections })),
  ...connectionCounts.map((connections) => ({ connections, perSecond: STEADY_PER_SECOND })),
];

const columns: readonly Column[] = [
  { heading: "conn.", width: 5, kind: "number" },
  { heading: "target/s", width: 7, kind: "number" },
  { heading: "req/s", width: 7, kind: "number" },
  { heading: "p50 ms", width: 7, kind: "number" },
  { heading: "p99 ms", width: 7, kind: "number" },
  { heading: "max ms", width: 7, kind: "number" },
  { heading: "alone/s", width: 7, kind: "number" },
  { heading: "p50 ms", width: 7, kind: "number" },
  { heading: "p99 ms", width: 7, kind: "number" },
  { heading: "ratio", width: 7, kind: "number" },
  { heading: "walked/s", width: 8, kind: "number" },
];

const variants = [{ headers: { ...usualHeaders, "accept-encoding": "br" }, weight: 1 }];

/** Measures the hot page of a record alone, and while another client requests uncached pages. */
export async function measureWalk(bench: Bench): Promise<void> {
  const { load, site, sql, report, seconds, signal } = bench;
  if (!bench.wanted(walkCase.name)) return;
  const [hot] = hotCases(await typicalRecord(sql));
  if (hot === undefined) return;
  report.section(
    `Hot skill page (brotli) beside a walk: another client with ${WALKERS} connections asks for uncached pages at full rate. Latency counts from when a request was due.`,
    columns,
  );
  const walker = new LoadClient(signal);
  try {
    const plan = { port: site.port, order: "in-turn" as const, variants, status: 200 };
    await walker.prepare("walk", { ...plan, paths: await walkCase.paths(sql) });
    await load.prepare("hot", { ...plan, paths: [hot.path] });
    for (const pace of paces) await measureBeside(bench, walker, { ...pace, seconds, signal });
  } finally {
    await walker.stop();
  }
}

async function measureBeside(
  { load, site, report }: Bench,
  walker: LoadClient,
  run: Pace & Readonly<{ seconds: number; signal: AbortSignal }>,
): Promise<void> {
  const walks: LoadResult[] = [];
  const hot = { plan: "hot", cpu: () => cpuTimes({ edge: () => cpuOf(site.pid) }) };
  const beside = async <Result>(round: () => Promise<Result>, milliseconds: number): Promise<Result> => {
    const walk = { plan: "walk", connections: WALKERS, milliseconds: milliseconds + 2 * MARGIN_MS };
    const walking = walker.run(walk);
    await new Promise((resolve) => setTimeout(resolve, MARGIN_MS));
    const [result, walked] = await Promise.all([round(), walking]);
    walks.push(walked);
    return result;
  };
  const [alone, figures] = await alternate(load, [hot, { ...hot, beside }], run);
  if (alone === undefined || figures === undefined) return;
  const walked = median(walks.slice(1).map(({ responses, seconds }) => responses / seconds));
  const ratio = ratioOf(figures.rounds, alone.rounds, ({ perSecond }) => perSecond);
  report.row(
    [
      whole(run.connections),
      run.perSecond === undefined ? "" : whole(run.perSecond),
      whole(figures.perSecond),
      decimal(figures.p50, 2),
      decimal(figures.p99, 2),
      decimal(Math.max(...figures.rounds.map(({ longest }) => longest)), 1),
      whole(alone.perSecond),
      decimal(alone.p50, 2),
      decimal(alone.p99, 2),
      percentage(ratio),
      whole(walked),
    ],
    {
      case: walkCase.name,
      connections: run.connections,
      asked: run.perSecond,
      site: figures,
      alone,
      ratio,
      walkedPerSecond: walked,
      walks,
    },
  );
  for (const { faults } of walks) for (const fault of Object.keys(faults)) report.warn(`the walk: ${fault}`);
  warnOfErrors(report, walkCase.name, figures);
  warnOfCache(report, walkCase.name, figures, "hits");
}
