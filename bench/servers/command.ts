import { openPool } from "#lib/postgres/pool.ts";
import type { Lifecycle } from "#lib/process/lifecycle.ts";
import { logStep } from "#lib/process/logger.ts";
import { usualHeaders } from "../http/bench.ts";
import { apiRecords, recordKeys, repositoryPages } from "../http/cases.ts";
import { median } from "../http/rounds.ts";
import { LoadClient, type LoadResult } from "../load/client.ts";
import { describeMachine } from "../machine/description.ts";
import { cpuOfTree } from "../machine/processes.ts";
import { Site } from "../machine/site.ts";
import { temporaryFolder } from "../machine/temporary-folder.ts";
import type { ServersOptions } from "../options.ts";
import { Report } from "../terminal/report.ts";
import { decimal, percentage, whole } from "../terminal/table.ts";

const SERVERS = 3;

/** Memory of the response caches together, in megabytes. */
const CACHE_MB = 384;

/** Pages and records that are requested; all stay in the cache. */
const RECORDS = 200;

const WARM_UP_MS = 2_000;

/** One or several servers, and who asks each of them. */
type Side = Readonly<{ name: string; plan: string; sites: readonly Site[] }>;

type Round = Readonly<{ perSecond: number; p50: number; p99: number; cpu: number }>;

/**
 * `bench -- servers`: responses from the cache of three servers, beside those of one with as much cache, as many renderers and
 * the same clients, by turns.
 */
export async function benchServers(
  openSeeded: () => Promise<string>,
  options: ServersOptions,
  lifecycle: Lifecycle,
): Promise<void> {
  const databaseUrl = await openSeeded();
  const report = new Report(await describeMachine(), options);
  const one = await startSites(databaseUrl, 1, lifecycle);
  const several = await startSites(databaseUrl, SERVERS, lifecycle);
  const clients = await lifecycle.start(
    async () => Array.from({ length: SERVERS }, () => new LoadClient(lifecycle.stopping)),
    async (all) => void (await Promise.all(all.map((client) => client.stop()))),
  );
  const paths = await readPaths(databaseUrl);
  const sides: Side[] = [
    { name: "one", plan: "one", sites: one },
    { name: "three", plan: "three", sites: several },
  ];
  for (const { plan, sites } of sides) {
    for (const [index, client] of clients.entries()) {
      const port = sites[index % sites.length]?.port ?? 0;
      const variants = [{ headers: { ...usualHeaders, "accept-encoding": "gzip, deflate, br" }, weight: 1 }];
      await client.prepare(plan, { port, paths, order: "in-turn", variants, status: 200 });
      // Every server renders every page once.
      await client.run({ plan, connections: 2, milliseconds: 600_000, requests: paths.length });
    }
  }
  const run = (side: Side, milliseconds: number) =>
    runRound(side, clients, { milliseconds, connections: options.connections, report });
  for (const side of sides) await run(side, WARM_UP_MS);
  report.section(`${SERVERS} clients with ${options.connections} connections each, ${paths.length} cached responses`, [
    { heading: "round", width: 5, kind: "number" },
    ...["one req/s", "p99 ms", "CPU µs", "three req/s", "p99 ms", "CPU µs", "three ÷ one"].map((heading) => ({
      heading,
      width: 11,
      kind: "number" as const,
    })),
  ]);
  const ratios: number[] = [];
  for (let round = 1; round <= options.rounds; round++) {
    // Each is the first in half of the rounds.
    const order = round % 2 === 1 ? sides : sides.toReversed();
    const measured = new Map<string, Round>();
    for (const side of order) {
      lifecycle.stopping.throwIfAborted();
      measured.set(side.name, await run(side, options.seconds * 1_000));
    }
    const [single, three] = [measured.get("one"), measured.get("three")];
    if (single === undefined || three === undefined) throw new Error("A side was not measured.");
    ratios.push(three.perSecond / single.perSecond);
    const cells = [single, three].flatMap(({ perSecond, p99, cpu }) => [whole(perSecond), decimal(p99, 2), whole(cpu)]);
    report.row([String(round), ...cells, percentage(ratios.at(-1) ?? 0)], { round, one: single, three });
  }
  const ordered = ratios.toSorted((first, second) => first - second);
  console.log(
    `\nThroughput of three servers ÷ one: median ${percentage(median(ratios))}, ${percentage(ordered[0] ?? 0)} to ${percentage(ordered.at(-1) ?? 0)}`,
  );
  if (options.json !== undefined) await report.write(options.json);
}

/** Starts servers that share the cache and the renderers. */
async function startSites(databaseUrl: string, count: number, lifecycle: Lifecycle): Promise<readonly Site[]> {
  const settings = {
    EDGE_CACHE_MB: String(CACHE_MB / count),
    WEB_CONCURRENCY: String(SERVERS / count),
    ACCESS_LOG: "off",
  };
  const sites: Site[] = [];
  for (let index = 0; index < count; index++) {
    const folder = await temporaryFolder(lifecycle);
    const start = () =>
      logStep(`Server ${index + 1} of ${count}`, () => Site.start(databaseUrl, folder, lifecycle.stopping, settings));
    sites.push(await lifecycle.start(start, (site) => site.stop()));
  }
  return sites;
}

async function readPaths(databaseUrl: string): Promise<string[]> {
  const sql = openPool(databaseUrl, { max: 1, name: "skillshelf-bench" });
  try {
    const keys = await recordKeys(sql, RECORDS);
    return [...repositoryPages(keys, "en"), ...apiRecords(keys)];
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Has all clients ask at the same time. @returns their sum, and the CPU time of the servers for each response. */
async function runRound(
  { plan, sites }: Side,
  clients: readonly LoadClient[],
  { milliseconds, connections, report }: Readonly<{ milliseconds: number; connections: number; report: Report }>,
): Promise<Round> {
  const cpu = async () => {
    const times = await Promise.all(sites.map(({ pid }) => cpuOfTree(pid)));
    return times.reduce<number>((sum, time) => sum + (time ?? Number.NaN), 0);
  };
  const before = await cpu();
  const results = await Promise.all(clients.map((client) => client.run({ plan, connections, milliseconds })));
  const spent = (await cpu()) - before;
  const sum = (measure: (result: LoadResult) => number) => results.reduce((total, one) => total + measure(one), 0);
  const responses = sum((result) => result.responses);
  for (const { faults } of results)
    for (const [fault, times] of Object.entries(faults)) report.warn(`${plan}: ${fault} (${times})`);
  const misses = sum((result) => result.misses);
  if (misses > responses / 1_000) report.warn(`${plan}: ${misses} of ${responses} responses were not from the cache`);
  return {
    perSecond: sum((result) => result.responses / result.seconds),
    p50: median(results.map(({ p50 }) => p50)),
    p99: Math.max(...results.map(({ p99 }) => p99)),
    cpu: spent / responses,
  };
}
