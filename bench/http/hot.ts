import { z } from "zod";
import type { LoadPlan } from "../load/messages.ts";
import type { Child } from "../machine/child.ts";
import { cpuOf, cpuTimes } from "../machine/processes.ts";
import { type Column, decimal, percentage, whole } from "../terminal/table.ts";
import { typicalRecord } from "./addresses.ts";
import { type Bench, connectionCounts, usualHeaders, warnOfCache, warnOfFaults } from "./bench.ts";
import { type Captured, capture, differenceOf, givenHeaders, headerOf } from "./capture.ts";
import { type HotCase, hotCases } from "./cases.ts";
import { alternate, type Figures, ratioOf, totalCpu, WARM_UP_MS } from "./rounds.ts";

const columns: readonly Column[] = [
  { heading: "case", width: 16, kind: "text" },
  { heading: "encoding", width: 8, kind: "text" },
  { heading: "bytes", width: 7, kind: "number" },
  { heading: "conn.", width: 5, kind: "number" },
  { heading: "req/s", width: 7, kind: "number" },
  { heading: "p50 ms", width: 7, kind: "number" },
  { heading: "p99 ms", width: 7, kind: "number" },
  { heading: "CPU µs", width: 7, kind: "number" },
  { heading: "bare/s", width: 7, kind: "number" },
  { heading: "p50 ms", width: 7, kind: "number" },
  { heading: "CPU µs", width: 7, kind: "number" },
  { heading: "ratio", width: 7, kind: "number" },
  { heading: "by CPU", width: 7, kind: "number" },
];

const encodings = { identity: "identity", brotli: "br" } as const;

/** One address again and again, beside a bare server that sends the same status, headers and bytes. */
export async function measureHot(bench: Bench, bare: Child): Promise<void> {
  const cases = hotCases(await typicalRecord(bench.sql)).filter(({ name }) => bench.wanted(name));
  if (cases.length === 0) return;
  bench.report.section(
    "Hot: one address again and again, and bare node:http sending the same bytes. CPU time is that of the process that answers.",
    columns,
  );
  const combinations = cases.flatMap((one) => (["identity", "brotli"] as const).map((encoding) => ({ one, encoding })));
  // Both servers have given every kind of answer before one is measured, as those that run for days have.
  for (const { one, encoding } of combinations) {
    await prepare(bench, bare, one, encodings[encoding]);
    for (const plan of ["bare", "hot"]) await bench.load.run({ plan, connections: 8, milliseconds: WARM_UP_MS });
  }
  for (const { one, encoding } of combinations) {
    await measureCase(bench, bare, one, encoding);
    await bench.site.emptyLog();
  }
}

async function measureCase(bench: Bench, bare: Child, one: HotCase, encoding: keyof typeof encodings): Promise<void> {
  const { load, site, report, seconds, signal } = bench;
  const bytes = await prepare(bench, bare, one, encodings[encoding]);
  const sides = [
    { plan: "bare", cpu: () => cpuTimes({ bare: () => cpuOf(bare.pid) }) },
    { plan: "hot", cpu: () => cpuTimes({ edge: () => cpuOf(site.pid) }) },
  ];
  for (const connections of connectionCounts) {
    const [imitation, hot] = await alternate(load, sides, { connections, seconds, signal });
    if (imitation === undefined || hot === undefined) return;
    const ratios = {
      ratio: ratioOf(hot.rounds, imitation.rounds, ({ perSecond }) => perSecond),
      // What the ratio would be on a single core, all threads included: others on the machine hardly change it.
      cpuRatio: ratioOf(imitation.rounds, hot.rounds, (round) => totalCpu(round) ?? Number.NaN),
    };
    const what = [one.name.replace("hot/", ""), encoding, whole(bytes), whole(connections)];
    report.row([...what, ...cellsOf(hot, imitation), percentage(ratios.ratio), percentage(ratios.cpuRatio)], {
      case: one.name,
      encoding,
      connections,
      bytes,
      site: hot,
      bare: imitation,
      ...ratios,
    });
    warnOfFaults(report, one.name, hot);
    warnOfFaults(report, `bare for ${one.name}`, imitation);
    warnOfCache(report, one.name, hot, "hits");
  }
}

const cellsOf = (hot: Figures, bare: Figures): string[] => [
  whole(hot.perSecond),
  decimal(hot.p50, 2),
  decimal(hot.p99, 2),
  decimal(totalCpu(hot), 1),
  whole(bare.perSecond),
  decimal(bare.p50, 2),
  decimal(totalCpu(bare), 1),
];

/** Has the load and the bare server ready for a case. @returns the bytes of the body. */
async function prepare({ load, site }: Bench, bare: Child, one: HotCase, encoding: string): Promise<number> {
  const headers = await requestHeaders(site.port, one, encoding);
  const answer = await captureHot(site.port, one, headers);
  const plan: Omit<LoadPlan, "port"> = {
    paths: [one.path],
    order: "in-turn",
    variants: [{ headers, weight: 1 }],
    status: one.status,
    bodyBytes: answer.body.length,
  };
  await load.prepare("hot", { ...plan, port: site.port });
  await load.prepare("bare", { ...plan, port: await imitate(bare, answer) });
  return answer.body.length;
}

async function requestHeaders(port: number, one: HotCase, encoding: string): Promise<Record<string, string>> {
  const headers = { ...usualHeaders, "accept-encoding": encoding };
  if (!one.conditional) return headers;
  const tag = headerOf(await capture(port, one.path, headers), "etag");
  if (tag === undefined) throw new Error(`${one.path} has no ETag`);
  return { ...headers, "if-none-match": tag };
}

/** The answer as it comes from the cache: the first one fills it. */
async function captureHot(port: number, one: HotCase, headers: Readonly<Record<string, string>>): Promise<Captured> {
  let answer = await capture(port, one.path, headers);
  for (let attempt = 0; attempt < 3 && !/;\s*hit\b/.test(headerOf(answer, "cache-status") ?? ""); attempt++) {
    answer = await capture(port, one.path, headers);
  }
  if (answer.status !== one.status) throw new Error(`${one.path} answers ${answer.status} instead of ${one.status}`);
  return answer;
}

/** Makes the bare server send an answer, and checks that it does to the byte. */
async function imitate(bare: Child, answer: Captured): Promise<number> {
  const { status, body } = answer;
  const port = z.int().parse(await bare.ask({ status, headers: givenHeaders(answer), body }));
  const difference = differenceOf(answer, await capture(port, "/", {}));
  if (difference !== undefined) throw new Error(`The bare server does not send the same answer: ${difference}`);
  return port;
}
