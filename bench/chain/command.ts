import { createKey } from "#lib/graph/commands/api-keys.ts";
import { openGraph, type Sql } from "#lib/graph/store/database.ts";
import { migrateGraph } from "#lib/graph/store/migrate.ts";
import type { Lifecycle } from "#lib/process/lifecycle.ts";
import { logStep } from "#lib/process/logger.ts";
import { emptyDatabase } from "../empty-database.ts";
import { profilesOf, seedGraph } from "../graph/seed.ts";
import { LoadClient } from "../load/client.ts";
import { describeMachine } from "../machine/description.ts";
import { postmasterOf } from "../machine/postmaster.ts";
import { Site } from "../machine/site.ts";
import { temporaryFolder } from "../machine/temporary-folder.ts";
import type { ChainOptions } from "../options.ts";
import { Report } from "../terminal/report.ts";
import { type Column, decimal, percentage, whole } from "../terminal/table.ts";
import { chainProcessOf, openBalance, type ServedChain, startBeside, whilePaused } from "./processes.ts";
import { checkedTally, markNow } from "./tally.ts";
import { casesOf, measurePaced, measureWrites, type WriteCase, type WriteFigures } from "./writes.ts";

const NAMESPACE = "bench";
const DATABASE = "skillshelf_bench_chain";
/** Follows in the graph before the measurements. */
const SIZE = 20_000;
const profiles = profilesOf(SIZE);

/** Writes whose clients do not wait for the chain: their rate per second, and for how many seconds. */
const paces = [
  { perSecond: 1, seconds: 20 },
  { perSecond: 25, seconds: 10 },
] as const;

/** Writes before the measurements: the first ones of a process are slower. */
const warmUp: WriteCase = { name: "warm-up", method: "QUICK_SIGNATURE", connections: 8, isPaused: false };
const WARM_UP_SECONDS = 2;

const text = (heading: string, width: number): Column => ({ heading, width, kind: "text" });
const number = (heading: string, width = 8): Column => ({ heading, width, kind: "number" });

/** `bench -- chain`: measures anchoring the graph's writes on the local ledger, through the whole server. */
export async function benchChain(
  openServer: () => Promise<string>,
  options: ChainOptions,
  lifecycle: Lifecycle,
): Promise<void> {
  const serverUrl = await openServer();
  const report = new Report(await describeMachine(), options);
  const databaseUrl = await emptyDatabase(serverUrl, { name: DATABASE, isKept: true }, lifecycle);
  const served = await serve(databaseUrl, lifecycle);
  await logStep("Warm-up", () => measureWrites(warmUp, { profiles, seconds: WARM_UP_SECONDS }, served));
  for (const connections of options.connections) await tellWrites(served, connections, options, report);
  await tellBacklogs(served, options.events, report);
  await tellPaces(served, report);
  await reportTotals(served);
  await served.site.stop();
  if (options.json !== undefined) await report.write(options.json);
}

async function serve(databaseUrl: string, lifecycle: Lifecycle): Promise<ServedChain> {
  await lifecycle.start(() => migrateGraph(databaseUrl));
  const { sql } = await lifecycle.start(
    async () => openGraph(databaseUrl, { name: "skillshelf-bench", max: 2 }),
    (one) => one.close(),
  );
  const { key } = await createKey(sql, { namespace: NAMESPACE, scope: "admin", origins: [], at: Date.now() });
  await lifecycle.start(() => logStep(`Graph of ${whole(SIZE)} follows`, () => fill(sql)));
  const load = await lifecycle.start(
    async () => new LoadClient(lifecycle.stopping),
    (one) => one.stop(),
  );
  const dataDir = await temporaryFolder(lifecycle);
  const site = await lifecycle.start(
    () => logStep("Server", () => Site.start(databaseUrl, dataDir, lifecycle.stopping)),
    (one) => one.stop(),
  );
  const signal = lifecycle.stopping;
  const balance = await openBalance(sql, dataDir, signal);
  const pid = await chainProcessOf(site.pid);
  return { sql, databaseUrl, dataDir, key, site, pid, postmaster: await postmasterOf(sql), load, signal, balance };
}

async function fill(sql: Sql): Promise<void> {
  const [namespace] = await sql<{ key: number }[]>`select key from namespaces where name = ${NAMESPACE}`;
  await seedGraph(sql, namespace?.key ?? 0, SIZE, Date.now());
}

async function tellWrites(
  served: ServedChain,
  connections: number,
  { seconds }: ChainOptions,
  report: Report,
): Promise<void> {
  report.section(`Writes, ${connections} at a time; CPU time is that of one write`, [
    text("method", 20),
    number("writes/s"),
    number("× FAST"),
    number("p50 ms"),
    number("p99 ms"),
    number("confirmed p50", 13),
    number("p99 ms"),
    number("lamports", 9),
    number("edge µs"),
    number("graph µs"),
    number("chain µs"),
    number("pg µs"),
  ]);
  const measured: [WriteCase, WriteFigures][] = [];
  for (const one of casesOf(connections)) measured.push([one, await measureWrites(one, { profiles, seconds }, served)]);
  const usual =
    measured.find(([one]) => one.method === "FAST_UNCONFIRMED" && !one.isPaused)?.[1].perSecond ?? Number.NaN;
  for (const [one, figures] of measured) tellWrite(one, figures, usual, report);
}

function tellWrite(one: WriteCase, figures: WriteFigures, usual: number, report: Report): void {
  const { perSecond, p50, p99, toConfirmed, lamports, alone, cpu } = figures;
  report.row(
    [
      one.name,
      whole(perSecond),
      decimal(perSecond / usual, 2),
      ...[p50, p99].map((milliseconds) => decimal(milliseconds, 2)),
      ...[toConfirmed.p50, toConfirmed.p99].map(whole),
      decimal(lamports, 1),
      ...[cpu.edge, cpu.graph, cpu.chain, cpu.postgres].map(whole),
    ],
    { ...one, ...figures, ratio: perSecond / usual },
  );
  const isAlone = one.method !== "FAST_UNCONFIRMED";
  if (isAlone && alone < 1) report.warn(`${one.name}: ${percentage(1 - alone)} of the events went into batches`);
}

async function tellBacklogs(served: ServedChain, events: number, report: Report): Promise<void> {
  report.section(`Events anchored out of a backlog of ${whole(events)}`, [
    text("workers", 7),
    number("events/s"),
    number("seconds"),
    number("transactions", 12),
    number("lamports/event", 14),
  ]);
  for (const workers of [1, 2]) {
    const figures = await measureBacklog(served, events, workers === 2);
    const { perSecond, seconds, transactions, lamports } = figures;
    const cells = [whole(perSecond), decimal(seconds, 2), whole(transactions), decimal(lamports, 2)];
    report.row([String(workers), ...cells], { workers, events, ...figures });
  }
}

async function tellPaces(served: ServedChain, report: Report): Promise<void> {
  report.section("FAST_UNCONFIRMED from its answer to its confirmation, in milliseconds", [
    text("writes/s", 8),
    number("writes"),
    number("p50"),
    number("p99"),
    number("most"),
    number("transactions", 12),
    number("lamports/event", 14),
  ]);
  for (const pace of paces) {
    const figures = await measurePaced(served, { ...pace, profiles });
    const { calls, p50, p99, most, transactions, lamports } = figures;
    const cells = [calls, p50, p99, most, transactions, lamports].map(whole);
    report.row([String(pace.perSecond), ...cells], { ...pace, ...figures });
  }
}

/** Counts everything again at the end, when no transaction can land anymore. */
async function reportTotals({ sql, signal }: ServedChain): Promise<void> {
  const [row] = await sql<{ count: number }[]>`select count(*) as count from outbox`;
  const { events, anchors } = await checkedTally(sql, { event: 0, transaction: 0 }, row?.count ?? 0, signal);
  console.log(`\n${whole(events)} events stand on chain once each, in ${whole(anchors)} transactions.`);
}

type BacklogFigures = Readonly<{ perSecond: number; seconds: number; lamports: number; transactions: number }>;

/**
 * Measures how fast waiting events are anchored, from the first batch to the last confirmation.
 *
 * @param isShared whether a second worker takes part.
 * @throws {Error} where an event is not anchored exactly once.
 */
async function measureBacklog(served: ServedChain, events: number, isShared: boolean): Promise<BacklogFigures> {
  const { sql, databaseUrl, dataDir, signal } = served;
  const beside = isShared ? await startBeside(databaseUrl, dataDir) : undefined;
  try {
    const mark = await markNow(sql);
    const before = await served.balance();
    await whilePaused(beside ? [served.pid, beside.pid] : [served.pid], () => insertEvents(sql, events));
    const { seconds, anchors } = await checkedTally(sql, mark, events, signal);
    const lamports = (before - (await served.balance())) / events;
    return { perSecond: events / seconds, seconds, lamports, transactions: anchors };
  } finally {
    await beside?.stop();
  }
}

/** Inserts events into the outbox: copies of the last write with their own ids. */
async function insertEvents(sql: Sql, events: number): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`set local statement_timeout = 0`;
    await transaction`
      insert into outbox (id, namespace_key, operation, actor, target, created_at, body_hash, method)
      select gen_random_uuid(), namespace_key, operation, actor, target, ${Date.now()}, body_hash, 'FAST_UNCONFIRMED'
      from (select * from outbox order by key desc limit 1) last, generate_series(1, ${events}::int)`;
  });
}
