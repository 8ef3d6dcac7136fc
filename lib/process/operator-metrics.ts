import { statfs } from "node:fs/promises";
import type postgres from "postgres";
import type { Metrics } from "#lib/gateway/metrics.ts";
import { readBacklog } from "#lib/graph/store/backlog.ts";
import type { Sql } from "#lib/graph/store/database.ts";
import { inTime } from "#lib/postgres/in-time.ts";
import software from "../../package.json" with { type: "json" };
import { lastBackup } from "./last-backup.ts";

/** A database that does not respond in this time has no values in this scrape. Milliseconds. */
const RESPONSE_TIMEOUT_MS = 3_000;

/** Values of one scrape are read together. Milliseconds. */
const SAME_SCRAPE_MS = 500;

export type Operations = Readonly<{
  dataDir: string;
  /** The present pool of the directory, which may be replaced meanwhile. */
  directory: () => postgres.Sql;
  graph: Sql;
  /** Whether the graph has a database of its own. */
  isSeparate: boolean;
}>;

/** Adds the gauges with which an operator sees whether work is done and data are safe. */
export function addOperatorMetrics(metrics: Metrics, { dataDir, directory, graph, isSeparate }: Operations): void {
  metrics.gauges("build_info", "Version of the software.", "version", async () => new Map([[software.version, 1]]));
  metrics.gauge("backup_age_seconds", "Age of the last backup that was written with this data folder.", async () =>
    secondsSince(await lastBackup(dataDir)),
  );
  metrics.gauge("data_free_bytes", "Free space for the data folder.", async () =>
    statfs(dataDir).then(
      ({ bavail, bsize }) => bavail * bsize,
      () => Number.NaN,
    ),
  );
  const ingest = once(() => timed(readIngest(directory())));
  metrics.gauge("ingest_age_seconds", "Time since an ingest ended.", async () => (await ingest())?.age ?? Number.NaN);
  metrics.gauge(
    "ingest_failed_sources",
    "Sources that failed in the last ingest that ended.",
    async () => (await ingest())?.failed ?? Number.NaN,
  );
  const backlog = once(() => timed(readBacklog(graph)));
  metrics.gauges("database_bytes", "Size of each database.", "database", async () => {
    const [size, found] = await Promise.all([timed(readSize(directory())), backlog()]);
    return new Map([
      ...(size === undefined ? [] : [["directory", size] as const]),
      ...(isSeparate && found ? [["graph", found.databaseBytes] as const] : []),
    ]);
  });
  const perState = (
    name: string,
    help: string,
    pick: (one: NonNullable<Awaited<ReturnType<typeof backlog>>>) => [string, number][],
  ) =>
    metrics.gauges(name, help, "state", async () => {
      const found = await backlog();
      return new Map(found ? pick(found) : []);
    });
  perState("webhook_deliveries", "Webhook events that wait for delivery, or were given up.", (one) => [
    ["pending", one.pendingDeliveries],
    ["dead", one.deadDeliveries],
  ]);
  perState("anchoring_events", "Writes of the graph that are not final on chain, or whose anchoring failed.", (one) => [
    ["waiting", one.waitingEvents],
    ["failed", one.failedEvents],
  ]);
  metrics.gauge(
    "webhook_oldest_age_seconds",
    "Age of the oldest webhook event that waits.",
    async () => (await backlog())?.deliveryAge ?? Number.NaN,
  );
  metrics.gauge(
    "anchoring_oldest_age_seconds",
    "Age of the oldest write that is not final on chain.",
    async () => (await backlog())?.eventAge ?? Number.NaN,
  );
}

async function readIngest(sql: postgres.Sql): Promise<{ age: number; failed: number } | undefined> {
  const [row] = await sql<{ age: number; failed: number }[]>`
    select extract(epoch from now() - ended_at)::float8 as age, coalesce((outcomes ->> 'failed')::int, 0) as failed
    from directory.ingest_runs where ended_at is not null order by id desc limit 1`;
  return row;
}

async function readSize(sql: postgres.Sql): Promise<number | undefined> {
  const [row] = await sql<{ bytes: number }[]>`select pg_database_size(current_database())::float8 as bytes`;
  return row?.bytes;
}

/** The result of a query; undefined if it fails or takes too long. */
const timed = <Result>(query: Promise<Result>): Promise<Result | undefined> =>
  inTime(query, RESPONSE_TIMEOUT_MS).catch(() => undefined);

/** Shares one read among the gauges of a scrape. */
function once<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let last: Readonly<{ at: number; result: Promise<Result> }> | undefined;
  return () => {
    if (last === undefined || performance.now() - last.at > SAME_SCRAPE_MS)
      last = { at: performance.now(), result: read() };
    return last.result;
  };
}

/** Infinite if there was none, so that an alert fires. */
const secondsSince = (time: Date | undefined): number =>
  time === undefined ? Number.POSITIVE_INFINITY : (Date.now() - time.getTime()) / 1_000;
