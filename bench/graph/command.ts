import { Random } from "@skillshelf/skill-audit/testing/random";
import { createKey } from "#lib/graph/commands/api-keys.ts";
import { openGraph, type Sql } from "#lib/graph/store/database.ts";
import { migrateGraph } from "#lib/graph/store/migrate.ts";
import type { Lifecycle } from "#lib/process/lifecycle.ts";
import { logStep } from "#lib/process/logger.ts";
import { emptyDatabase } from "../empty-database.ts";
import { LoadClient, type LoadResult } from "../load/client.ts";
import { describeMachine } from "../machine/description.ts";
import { postmasterOf } from "../machine/postmaster.ts";
import { type CpuTimes, cpuOfServer } from "../machine/processes.ts";
import { Site } from "../machine/site.ts";
import { temporaryFolder } from "../machine/temporary-folder.ts";
import type { GraphOptions } from "../options.ts";
import { type Latencies, latenciesOf } from "../search/measure.ts";
import { Report } from "../terminal/report.ts";
import { type Column, decimal, whole } from "../terminal/table.ts";
import { profilesOf, seedGraph, special } from "./seed.ts";

/** A kind of request: paths below the graph's base URL, and a body for each write. */
type Case = Readonly<{ name: string; paths: readonly string[]; bodies?: readonly string[] }>;

/** The two follow cases that are compared: spread over many profiles, and all of one profile. */
const SPREAD_FOLLOW = "follow, spread";
const CELEBRITY_FOLLOW = "follow, celebrity";

/** Number of distinct requests of a read. */
const READS = 5_000;
/** Number of distinct requests of a write: each changes something only once. */
const WRITES = 60_000;

const reads = (name: string, path: () => string): Case => ({ name, paths: Array.from({ length: READS }, path) });

function writes(name: string, make: (index: number) => readonly [string, object]): Case {
  const made = Array.from({ length: WRITES }, (_, index) => make(index));
  return { name, paths: made.map(([path]) => path), bodies: made.map(([, body]) => JSON.stringify(body)) };
}

/** Makes the cases for a graph with this many follows. */
export function casesOf(size: number): Case[] {
  const random = new Random(size);
  const profiles = profilesOf(size);
  const usual = () => `user${random.whole(1, profiles)}`;
  const contents = Math.floor(size * 0.4);
  return [
    reads("state", () => `/followers/state?startId=${usual()}&endId=${usual()}`),
    reads("profile", () => `/profiles/${usual()}`),
    reads("followers", () => `/profiles/${usual()}/followers?pageSize=50`),
    { name: "followers, celebrity", paths: [`/profiles/${special.celebrity}/followers?pageSize=50`] },
    reads("feed, usual", () => `/activity/feed?username=${usual()}&pageSize=50`),
    { name: "feed, 2,000", paths: [`/activity/feed?username=${special.keen}&pageSize=50`] },
    { name: "feed, dormant", paths: [`/activity/feed?username=${special.waiting}&pageSize=50`] },
    reads("search", () => `/search/profiles?query=${usual().slice(0, random.whole(5, 8))}`),
    writes(SPREAD_FOLLOW, () => ["/followers/add", { startId: usual(), endId: usual() }]),
    writes(CELEBRITY_FOLLOW, (index) => [
      "/followers/add",
      { startId: `user${(index % profiles) + 1}`, endId: special.newcomer },
    ]),
    writes("like", () => [`/likes/content${random.whole(1, contents)}`, { startId: usual() }]),
    writes("content", (index) => [
      "/contents/findOrCreate",
      { id: `made${index}`, profileId: usual(), properties: [{ key: "title", value: "Just made" }] },
    ]),
  ];
}

const NAMESPACE = "bench";
const DATABASE = "skillshelf_bench_graph";

/** Part of the measured time that is spent on warming up. */
const WARM_UP_SHARE = 0.3;

/** `cpu` is per request, in microseconds. */
type Figures = Pick<LoadResult, "p50" | "p99" | "longest"> & Readonly<{ perSecond: number; cpu: CpuTimes }>;

/** Figures of a graph of one size, by case. */
type Measured = Readonly<{ size: number; figures: ReadonlyMap<string, Figures> }>;

const number = (heading: string, width = 8): Column => ({ heading, width, kind: "number" });
const columns: readonly Column[] = [
  { heading: "request", width: 22, kind: "text" },
  number("req/s"),
  number("p50 ms"),
  number("p99 ms"),
  number("max ms"),
  number("× look-up", 9),
  number("edge µs"),
  number("graph µs"),
  number("pg µs"),
];

/** `bench -- graph`: measures requests to the graph through the whole server, in graphs of several sizes. */
export async function benchGraph(
  openServer: () => Promise<string>,
  options: GraphOptions,
  lifecycle: Lifecycle,
): Promise<void> {
  const serverUrl = await openServer();
  const report = new Report(await describeMachine(), options);
  const load = await lifecycle.start(
    async () => new LoadClient(lifecycle.stopping),
    (one) => one.stop(),
  );
  const measured: Measured[] = [];
  for (const size of options.sizes) {
    const databaseUrl = await emptyDatabase(serverUrl, { name: DATABASE, isKept: true }, lifecycle);
    measured.push(await lifecycle.start(() => measureSize(databaseUrl, size, { options, report, load, lifecycle })));
  }
  reportGrowth(measured, report);
  if (options.json !== undefined) await report.write(options.json);
}

type Bench = Readonly<{ options: GraphOptions; report: Report; load: LoadClient; lifecycle: Lifecycle }>;

async function measureSize(databaseUrl: string, size: number, bench: Bench): Promise<Measured> {
  const { options, report, lifecycle } = bench;
  await migrateGraph(databaseUrl);
  const { sql, close } = openGraph(databaseUrl, { name: "skillshelf-bench", max: options.connections });
  try {
    const key = await fill(sql, size);
    report.section(`${whole(size)} follows and as many other activities; ${options.connections} connections`, columns);
    const figures = new Map<string, Figures>();
    const lookUp = await measureLookUp(sql, { size, seconds: options.seconds, callers: options.connections });
    const tell = (name: string, one: Figures) => {
      figures.set(name, one);
      reportFigures(name, one, { size, lookUp: lookUp.p50 }, report);
    };
    tell("point look-up, no HTTP", { ...lookUp, longest: lookUp.most, cpu: {} });
    const site = await startSite(databaseUrl, lifecycle);
    const postmaster = await postmasterOf(sql);
    for (const one of casesOf(size).filter(({ name }) => isWanted(name, options.only))) {
      const result = await measureCase(one, `${size} ${one.name}`, { key, site, postmaster, bench });
      tell(one.name, result);
      for (const [fault, count] of Object.entries(result.faults)) report.warn(`${one.name}: ${fault} (${count})`);
      if (one.bodies && result.wrapped) report.warn(`${one.name}: what was written before was written again`);
    }
    await site.stop();
    reportCelebrity(figures, report);
    return { size, figures };
  } finally {
    await close();
  }
}

const isWanted = (name: string, only: readonly string[]): boolean =>
  only.length === 0 || only.some((beginning) => name.startsWith(beginning));

/** @returns an admin key. */
async function fill(sql: Sql, size: number): Promise<string> {
  const at = Date.now();
  const { key } = await createKey(sql, { namespace: NAMESPACE, scope: "admin", origins: [], at });
  const [namespace] = await sql<{ key: number }[]>`select key from namespaces where name = ${NAMESPACE}`;
  await logStep(`Graph of ${whole(size)} follows`, () => seedGraph(sql, namespace?.key ?? 0, size, at));
  return key;
}

async function startSite(databaseUrl: string, lifecycle: Lifecycle): Promise<Site> {
  const folder = await temporaryFolder(lifecycle);
  return lifecycle.start(
    () => logStep("Server", () => Site.start(databaseUrl, folder, lifecycle.stopping)),
    (one) => one.stop(),
  );
}

type Served = Readonly<{ key: string; site: Site; postmaster: number | undefined; bench: Bench }>;

async function measureCase(
  { paths, bodies }: Case,
  plan: string,
  { key, site, postmaster, bench: { load, options } }: Served,
): Promise<LoadResult & Figures> {
  await load.prepare(plan, {
    port: site.port,
    paths: paths.map((path) => `/api/v1${path}${path.includes("?") ? "&" : "?"}apiKey=${key}`),
    ...(bodies && { bodies: [...bodies] }),
    order: "in-turn",
    variants: [{ headers: { "user-agent": "skillshelf-bench", accept: "*/*" }, weight: 1 }],
    status: 200,
  });
  const run = { plan, connections: options.connections, milliseconds: options.seconds * 1_000 };
  await load.run({ ...run, milliseconds: run.milliseconds * WARM_UP_SHARE });
  const before = await cpuOfServer(site.pid, postmaster);
  const result = await load.run(run);
  const after = await cpuOfServer(site.pid, postmaster);
  const cpu = Object.fromEntries(
    Object.entries(after).map(([part, time]) => [part, (time - (before[part] ?? time)) / result.responses]),
  );
  return { ...result, perSecond: result.responses / result.seconds, cpu };
}

function reportFigures(
  name: string,
  { perSecond, p50, p99, longest, cpu }: Figures,
  { size, lookUp }: Readonly<{ size: number; lookUp: number }>,
  report: Report,
): void {
  const lookUps = p50 / lookUp;
  const times = [p50, p99, longest].map((milliseconds) => decimal(milliseconds, 2));
  const parts = [cpu.edge, cpu.next, cpu.postgres].map(whole);
  const data = { size, name, perSecond, p50, p99, longest, lookUps, cpu };
  report.row([name, whole(perSecond), ...times, decimal(lookUps, 1), ...parts], data);
}

/** Concurrent follows of one profile all change its count. */
function reportCelebrity(figures: Measured["figures"], report: Report): void {
  const [spread, celebrity] = [figures.get(SPREAD_FOLLOW), figures.get(CELEBRITY_FOLLOW)];
  if (spread && celebrity && celebrity.perSecond < spread.perSecond / 2)
    report.warn(`${CELEBRITY_FOLLOW} is less than half as fast as ${SPREAD_FOLLOW}`);
}

/** Compares the largest graph with the smallest, if there are several. */
function reportGrowth(measured: readonly Measured[], report: Report): void {
  const ordered = measured.toSorted((one, other) => one.size - other.size);
  const [smallest, largest] = [ordered[0], ordered.at(-1)];
  if (smallest === undefined || largest === undefined || smallest === largest) return;
  report.section("Growth of p50 in milliseconds", [
    { heading: "request", width: 22, kind: "text" },
    number(whole(smallest.size), 10),
    number(whole(largest.size), 10),
    number("×"),
  ]);
  for (const [name, { p50 }] of largest.figures) {
    const before = smallest.figures.get(name)?.p50 ?? Number.NaN;
    report.row([name, decimal(before, 2), decimal(p50, 2), decimal(p50 / before, 2)], { growth: name, before, p50 });
  }
}

/** Measures the baseline: how fast PostgreSQL returns a row by its key, without HTTP and the graph. */
async function measureLookUp(
  sql: Sql,
  { size, seconds, callers }: Readonly<{ size: number; seconds: number; callers: number }>,
): Promise<Latencies & Readonly<{ perSecond: number }>> {
  const random = new Random(size);
  const profiles = profilesOf(size);
  const milliseconds: number[] = [];
  const started = performance.now();
  const caller = async () => {
    while (performance.now() < started + seconds * 1_000) {
      const asked = performance.now();
      await sql`select id, username from profiles where key = ${random.whole(1, profiles)}`;
      milliseconds.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return { ...latenciesOf(milliseconds), perSecond: (milliseconds.length * 1_000) / (performance.now() - started) };
}
