import { Agent, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { z } from "zod";
import type { LoadPlan } from "../load/client.ts";
import type { Child } from "../machine/child.ts";
import { cpuOf, cpuTimes } from "../machine/processes.ts";
import { type Column, decimal, percentage, whole } from "../terminal/table.ts";
import { type Bench, connectionCounts, usualHeaders, warnOfCache, warnOfErrors } from "./bench.ts";
import { type HotCase, hotCases, typicalRecord } from "./cases.ts";
import { alternate, type Figures, ratioOf, totalCpu, WARM_UP_MS } from "./rounds.ts";

/** A response with the original order and case of its headers. */
type Captured = Readonly<{ status: number; headers: readonly string[]; body: Buffer }>;

/** Requests a path of a server on this machine over a kept-alive connection, as the load does. */
async function capture(port: number, path: string, headers: Readonly<Record<string, string>>): Promise<Captured> {
  const agent = new Agent({ keepAlive: true });
  try {
    return await new Promise<Captured>((resolve, reject) => {
      const outgoing = request({ host: "127.0.0.1", port, path, headers, agent }, (message) => {
        const { statusCode = 0, rawHeaders } = message;
        buffer(message).then((body) => resolve({ status: statusCode, headers: rawHeaders, body }), reject);
      });
      outgoing.once("error", reject);
      outgoing.end();
    });
  } finally {
    agent.destroy();
  }
}

/** Headers that Node adds, after all others. */
const headersOfNode = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);

/** The headers that the application set, as name, value, name, value. */
function applicationHeaders({ headers }: Captured): string[] {
  return headers.filter((_, index) => !headersOfNode.has((headers[index - (index % 2)] ?? "").toLowerCase()));
}

/** The value of a header, if it is there. */
function headerOf({ headers }: Captured, name: string): string | undefined {
  const at = headers.findIndex((one, index) => index % 2 === 0 && one.toLowerCase() === name);
  return at < 0 ? undefined : headers[at + 1];
}

/** The difference between two responses except for their date; undefined when they are equal. */
function differenceOf(one: Captured, other: Captured): string | undefined {
  if (one.status !== other.status) return `status ${one.status} and ${other.status}`;
  if (!one.body.equals(other.body)) return `bodies of ${one.body.length} and ${other.body.length} bytes`;
  const [left, right] = [one, other].map(({ headers }) =>
    headers.filter((_, index) => headers[index - (index % 2)]?.toLowerCase() !== "date").join("\n"),
  );
  return left === right ? undefined : `headers\n${left}\nand\n${right}`;
}

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

/** Requests one address repeatedly, beside a bare server that sends the same status, headers and bytes. */
export async function measureHot(bench: Bench, bare: Child): Promise<void> {
  const cases = hotCases(await typicalRecord(bench.sql)).filter(({ name }) => bench.wanted(name));
  if (cases.length === 0) return;
  bench.report.section(
    "Hot: one address repeatedly, and bare node:http sending the same bytes. CPU time is that of the responding process.",
    columns,
  );
  const combinations = cases.flatMap((one) => (["identity", "brotli"] as const).map((encoding) => ({ one, encoding })));
  // Both servers have sent every kind of response before one is measured, like servers that run for days.
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
      // The ratio on a single core, with all threads: other processes hardly change it.
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
    warnOfErrors(report, one.name, hot);
    warnOfErrors(report, `bare for ${one.name}`, imitation);
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

/** Prepares the load and the bare server for a case. @returns the size of the body. */
async function prepare({ load, site }: Bench, bare: Child, one: HotCase, encoding: string): Promise<number> {
  const headers = await requestHeaders(site.port, one, encoding);
  const response = await captureHot(site.port, one, headers);
  const plan: Omit<LoadPlan, "port"> = {
    paths: [one.path],
    order: "in-turn",
    variants: [{ headers, weight: 1 }],
    status: one.status,
    bodyBytes: response.body.length,
  };
  await load.prepare("hot", { ...plan, port: site.port });
  await load.prepare("bare", { ...plan, port: await imitate(bare, response) });
  return response.body.length;
}

async function requestHeaders(port: number, one: HotCase, encoding: string): Promise<Record<string, string>> {
  const headers = { ...usualHeaders, "accept-encoding": encoding };
  if (!one.conditional) return headers;
  const tag = headerOf(await capture(port, one.path, headers), "etag");
  if (tag === undefined) throw new Error(`${one.path} has no ETag`);
  return { ...headers, "if-none-match": tag };
}

/** Captures the response from the cache, which the first request fills. */
async function captureHot(port: number, one: HotCase, headers: Readonly<Record<string, string>>): Promise<Captured> {
  let response = await capture(port, one.path, headers);
  for (let attempt = 0; attempt < 3 && !/;\s*hit\b/.test(headerOf(response, "cache-status") ?? ""); attempt++) {
    response = await capture(port, one.path, headers);
  }
  if (response.status !== one.status)
    throw new Error(`${one.path} responses ${response.status} instead of ${one.status}`);
  return response;
}

/** Makes the bare server send a response, and checks that it does so to the byte. */
async function imitate(bare: Child, response: Captured): Promise<number> {
  const { status, body } = response;
  const port = z.int().parse(await bare.ask({ status, headers: applicationHeaders(response), body }));
  const difference = differenceOf(response, await capture(port, "/", {}));
  if (difference !== undefined) throw new Error(`The bare server does not send the same response: ${difference}`);
  return port;
}
