import type { Child } from "../machine/child.ts";
import { cpuOfServer, cpuOfTree, cpuTimes } from "../machine/processes.ts";
import { type Column, decimal, percentage, whole } from "../terminal/table.ts";
import { type Bench, connectionCounts, usualHeaders, warnOfCache, warnOfErrors } from "./bench.ts";
import { type UncachedCase, uncachedCases } from "./cases.ts";
import { emptyPagePath } from "./empty-next.ts";
import { alternate, ratioOf, totalCpu } from "./rounds.ts";

const columns: readonly Column[] = [
  { heading: "case", width: 16, kind: "text" },
  { heading: "conn.", width: 5, kind: "number" },
  { heading: "req/s", width: 7, kind: "number" },
  { heading: "p50 ms", width: 7, kind: "number" },
  { heading: "p99 ms", width: 7, kind: "number" },
  { heading: "CPU µs", width: 7, kind: "number" },
  { heading: "gateway", width: 7, kind: "number" },
  { heading: "Next", width: 6, kind: "number" },
  { heading: "SQL", width: 6, kind: "number" },
  { heading: "empty/s", width: 7, kind: "number" },
  { heading: "CPU µs", width: 7, kind: "number" },
  { heading: "ratio", width: 7, kind: "number" },
];

/** Warm-up: compiling the code of a page takes longer than that of an empty page. Milliseconds. */
const COMPILING_MS = 8_000;

const headers = { ...usualHeaders, "accept-encoding": "identity" };

/** Requests each address once, beside an empty page of Next in one process: the server has one renderer. */
export async function measureUncached(
  bench: Bench,
  empty: { child: Child; port: number },
  postmaster: number | undefined,
): Promise<void> {
  const cases = uncachedCases.filter(({ name }) => bench.wanted(name));
  if (cases.length === 0) return;
  bench.report.section(
    "Uncached: each address once, and an empty page of Next. CPU time is that of gateway, renderer and PostgreSQL together.",
    columns,
  );
  await bench.load.prepare("empty", {
    port: empty.port,
    paths: [emptyPagePath],
    order: "in-turn",
    variants: [{ headers, weight: 1 }],
    status: 200,
  });
  for (const one of cases) await measureCase(bench, one, { empty: empty.child.pid, postmaster });
}

async function measureCase(
  { load, site, sql, report, seconds, signal }: Bench,
  one: UncachedCase,
  { empty, postmaster }: { empty: number; postmaster: number | undefined },
): Promise<void> {
  const paths = await one.paths(sql);
  const variants = [{ headers: { ...headers, ...one.headers }, weight: 1 }];
  await load.prepare("uncached", { port: site.port, paths, order: "in-turn", variants, status: one.status ?? 200 });
  const sides = [
    { plan: "empty", cpu: () => cpuTimes({ next: () => cpuOfTree(empty) }) },
    { plan: "uncached", cpu: () => cpuOfServer(site.pid, postmaster) },
  ];
  for (const { plan } of sides) await load.run({ plan, connections: 8, milliseconds: COMPILING_MS });
  for (const connections of connectionCounts) {
    const [emptyFigures, uncached] = await alternate(load, sides, { connections, seconds, signal });
    if (emptyFigures === undefined || uncached === undefined) return;
    const ratio = ratioOf(uncached.rounds, emptyFigures.rounds, ({ perSecond }) => perSecond);
    report.row(
      [
        one.name.replace("uncached/", ""),
        whole(connections),
        whole(uncached.perSecond),
        decimal(uncached.p50, 1),
        decimal(uncached.p99, 1),
        whole(totalCpu(uncached)),
        whole(uncached.cpu.edge),
        whole(uncached.cpu.next),
        whole(uncached.cpu.postgres),
        whole(emptyFigures.perSecond),
        whole(totalCpu(emptyFigures)),
        percentage(ratio),
      ],
      { case: one.name, encoding: "identity", connections, site: uncached, empty: emptyFigures, ratio },
    );
    warnOfErrors(report, one.name, uncached);
    warnOfErrors(report, "the empty page", emptyFigures);
    warnOfCache(report, one.name, uncached, "misses");
  }
}
