import { readFile, readlink } from "node:fs/promises";
import { hostname } from "node:os";
import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { isRunning } from "#lib/postgres/postmaster.ts";
import type { Database, Transaction } from "./database.ts";
import type { SourceReport } from "./runs.ts";
import { ingestFailures, ingestHosts, ingestRuns, ingestSources, ingestWorkers, records } from "./tables.ts";

/*
 * Processes on any number of machines share a run: each claims the next source, reads it, and writes it with others. A claim
 * belongs to a worker, whose lease it extends while it lives. Statements need no session, so they work through a pooler.
 */

/** A process that works on a run. */
export type Worker = Readonly<{ id: string; runId: number }>;

/** A source in the list of a run. */
export type QueuedSource = Readonly<{
  source: string;
  /** `owner/repo`, if the list names it. */
  repository: string | null;
  reach: "public" | "any";
  /** The host that is asked; empty for a folder. */
  host: string;
}>;

type ClaimedSource = QueuedSource & Readonly<{ position: number }>;

/** Time after which a worker that does not extend its lease is dead. */
const LEASE = sql`interval '1 minute'`;

/** Least time between the starts of two readings from a host, by all workers; up to twice as long at random. */
const SPACING = sql`interval '100 milliseconds'`;

/** The same for a host that has not answered since it failed. */
const SPACING_AFTER_FAILURE = sql`interval '5 seconds'`;

/** Delay after the first failure of a host; it doubles with each further one. Seconds. */
const BACKOFF_SECONDS = 5;
const MAX_BACKOFF_SECONDS = 86_400;

/** A host that is not to be asked for longer is left to the next run. */
const MAX_WAIT = sql`interval '15 minutes'`;

/** Readings of a source that may fail because of its host. */
const MAX_ATTEMPTS = 3;

/** Identifies the system that numbered this process, until its next boot. */
async function pidSpace(): Promise<string> {
  const boot = await readFile("/proc/sys/kernel/random/boot_id", "utf8").catch(() => "");
  const namespace = await readlink("/proc/self/ns/pid").catch(() => "");
  return `${hostname()} ${boot.trim()} ${namespace}`;
}

/** Joins a run. */
export async function startWorker(database: Database, runId: number): Promise<Worker> {
  const row = { runId, host: hostname(), pid: process.pid, pidSpace: await pidSpace() };
  const [worker] = await database
    .insert(ingestWorkers)
    .values({ ...row, leaseUntil: sql`clock_timestamp() + ${LEASE}` })
    .returning({ id: ingestWorkers.id });
  if (!worker) throw new Error("The worker could not be registered");
  return { id: worker.id, runId };
}

/**
 * Extends the lease of a worker.
 *
 * @param done the number of sources that it has written.
 * @returns whether it is still known. If not, others have its sources.
 */
export async function extendLease(database: Database, { id }: Worker, done: number): Promise<boolean> {
  const extended = await database
    .update(ingestWorkers)
    .set({ leaseUntil: sql`clock_timestamp() + ${LEASE}`, done })
    .where(eq(ingestWorkers.id, id))
    .returning({ id: ingestWorkers.id });
  return extended.length > 0;
}

/** Leaves a run; what the worker claimed and did not write is free. */
export const endWorker = (database: Database, { id }: Worker): Promise<void> =>
  removeWorkers(database, eq(ingestWorkers.id, id));

/** Removes workers whose lease has ended or whose process on this system is gone. Their sources are free. */
export async function removeDeadWorkers(database: Database): Promise<void> {
  const here = await database
    .select({ id: ingestWorkers.id, pid: ingestWorkers.pid })
    .from(ingestWorkers)
    .where(eq(ingestWorkers.pidSpace, await pidSpace()));
  const gone = here.filter(({ pid }) => !isRunning(pid)).map(({ id }) => id);
  const hasEnded = sql`${ingestWorkers.leaseUntil} < clock_timestamp()`;
  await removeWorkers(database, or(hasEnded, inArray(ingestWorkers.id, gone)));
}

/** Claims lock the worker that they belong to, so that the second statement sees all of them. */
function removeWorkers(database: Database, condition: SQL | undefined): Promise<void> {
  return database.transaction(async (transaction) => {
    const removed = await transaction.delete(ingestWorkers).where(condition).returning({ id: ingestWorkers.id });
    if (removed.length === 0) return;
    const ids = removed.map(({ id }) => id);
    await transaction.update(ingestSources).set({ workerId: null }).where(inArray(ingestSources.workerId, ids));
  });
}

export type RunningWorker = Readonly<Pick<typeof ingestWorkers.$inferSelect, "host" | "pid" | "startedAt" | "done">>;

/** Lists the workers whose lease has not ended. */
export const listWorkers = (database: Database): Promise<RunningWorker[]> =>
  database
    .select({
      host: ingestWorkers.host,
      pid: ingestWorkers.pid,
      startedAt: ingestWorkers.startedAt,
      done: ingestWorkers.done,
    })
    .from(ingestWorkers)
    .where(sql`${ingestWorkers.leaseUntil} > clock_timestamp()`)
    .orderBy(ingestWorkers.startedAt);

const isWaiting = sql`${ingestSources.report} is null and ${ingestSources.workerId} is null`;
const nextTurn = sql`greatest(${ingestHosts.nextAt}, ${ingestHosts.busyUntil})`;

const hasWaiting = (runId: number) => sql`exists (
  select from ${ingestSources} where ${ingestSources.runId} = ${runId} and ${ingestSources.host} = ${ingestHosts.host} and ${isWaiting})`;

/**
 * Claims the next source of the host whose turn it is.
 *
 * @param full hosts that this worker may not ask now.
 * @returns undefined if no host may be asked.
 */
export async function claimSource(
  database: Database,
  { id, runId }: Worker,
  full: readonly string[],
): Promise<ClaimedSource | undefined> {
  const [claimed] = await database.execute<ClaimedSource>(sql`
    with claiming as (
      select id from ${ingestWorkers} where ${ingestWorkers.id} = ${id} for key share
    ), turn as (
      select host from ${ingestHosts}
      where ${nextTurn} <= clock_timestamp() and ${hasWaiting(runId)}
        and not host in (select jsonb_array_elements_text(${JSON.stringify(full)}::jsonb))
      order by next_at limit 1 for update
    ), next as (
      select position from ${ingestSources}
      where ${ingestSources.runId} = ${runId} and ${ingestSources.host} = (select host from turn) and ${isWaiting}
      order by position limit 1 for update skip locked
    ), spaced as (
      update ${ingestHosts} set next_at = clock_timestamp() + case
        when ${ingestHosts.host} = '' then interval '0' when failures > 0 then ${SPACING_AFTER_FAILURE} else ${SPACING} * (1 + random())
      end where host = (select host from turn)
    )
    update ${ingestSources} set worker_id = claiming.id from next, claiming
    where ${ingestSources.runId} = ${runId} and ${ingestSources.position} = next.position
    returning ${ingestSources.position}, source, repository, reach, ${ingestSources.host}`);
  return claimed;
}

/** Returns the milliseconds until a host with waiting sources may be asked; undefined if no source is waiting. */
export async function waitForTurn(database: Database, runId: number): Promise<number | undefined> {
  const [row] = await database.execute<{ wait: string | null }>(sql`
    select extract(epoch from min(${nextTurn}) - clock_timestamp()) * 1000 as wait from ${ingestHosts} where ${hasWaiting(runId)}`);
  return row?.wait == null ? undefined : Math.max(0, Number(row.wait));
}

/** Returns whether sources of a run are not written yet. */
export async function isUnfinished(database: Database, runId: number): Promise<boolean> {
  const [row] = await database.execute<{ unfinished: boolean }>(sql`
    select exists (select from ${ingestSources} where ${ingestSources.runId} = ${runId} and report is null) as unfinished`);
  return row?.unfinished ?? false;
}

/** A host has answered. */
export const hostAnswered = async (database: Database, host: string): Promise<void> =>
  void (await database
    .update(ingestHosts)
    .set({ failures: 0 })
    .where(and(eq(ingestHosts.host, host), sql`failures > 0`)));

/**
 * A host could not be reached, or refused a request because of its load. It is not asked for a time that doubles with each
 * failure; failures of requests that were sent at the same time count once.
 *
 * @param retryAfterSeconds the time that the host asked for.
 */
export async function hostFailed(database: Database, host: string, retryAfterSeconds = 0): Promise<void> {
  await database.execute(sql`
    update ${ingestHosts} set failures = failures + 1, busy_until = clock_timestamp() + (1 + random() / 2) * interval '1 second'
      * least(${MAX_BACKOFF_SECONDS}::int, greatest(${retryAfterSeconds}::int, ${BACKOFF_SECONDS}::int * 2 ^ least(failures, 20)))
    where host = ${host} and (busy_until <= clock_timestamp() or ${retryAfterSeconds}::int > 0)`);
}

/** Puts a source back whose host failed. @returns whether it is tried again. */
export async function postponeSource(database: Database, { id, runId }: Worker, position: number): Promise<boolean> {
  const postponed = await database
    .update(ingestSources)
    .set({ workerId: null, attempts: sql`${ingestSources.attempts} + 1` })
    .where(
      and(
        eq(ingestSources.runId, runId),
        eq(ingestSources.position, position),
        eq(ingestSources.workerId, id),
        sql`${ingestSources.attempts} + 1 < ${MAX_ATTEMPTS}`,
      ),
    )
    .returning({ position: ingestSources.position });
  return postponed.length > 0;
}

/** Reports the waiting sources of hosts that are not to be asked for long as failed. */
export async function leaveBusyHosts(database: Database, runId: number): Promise<readonly SourceReport[]> {
  const left = await database.execute<{ report: SourceReport }>(sql`
    update ${ingestSources} set report = jsonb_build_object(
      'source', source, 'name', coalesce(repository, source), 'outcome', 'failed',
      'reason', ${ingestHosts.host} || ' does not answer, and is not asked before '
        || to_char(busy_until at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') || '.')
    from ${ingestHosts}
    where ${ingestSources.runId} = ${runId} and ${isWaiting} and ${ingestSources.host} = ${ingestHosts.host}
      and busy_until > clock_timestamp() + ${MAX_WAIT}
    returning report`);
  return left.map(({ report }) => report);
}

/** A worker was taken for dead, so that others read its sources. */
export class LostLeaseError extends Error {
  override readonly name = "LostLeaseError";

  constructor() {
    super("This process was paused for too long, and others took its sources. Run the command again to continue.");
  }
}

/**
 * Stores the reports of sources that a worker has read.
 *
 * @throws {LostLeaseError} if they are not its own any more.
 */
export async function recordReports(
  transaction: Transaction,
  { id, runId }: Worker,
  reports: ReadonlyMap<number, SourceReport>,
): Promise<void> {
  // Nobody removes the worker until this is committed, but its lease can be extended.
  const owner = await transaction.execute(sql`
    select from ${ingestWorkers} where ${ingestWorkers.id} = ${id} for key share`);
  if (owner.length === 0) throw new LostLeaseError();
  const rows = [...reports].map(([position, report]) => ({ position, report }));
  await transaction.execute(sql`
    update ${ingestSources} set report = given.report, worker_id = null
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (position int, report jsonb)
    where ${ingestSources.runId} = ${runId} and ${ingestSources.position} = given.position and ${ingestSources.workerId} = ${id}`);
  await transaction
    .update(ingestRuns)
    .set({ done: sql`${ingestRuns.done} + ${reports.size}` })
    .where(eq(ingestRuns.id, runId));
  await recordFailures(transaction, [...reports.values()]);
}

/** Counts the failures in a row of each repository. */
async function recordFailures(transaction: Transaction, reports: readonly SourceReport[]): Promise<void> {
  const named = reports.flatMap(({ name, outcome }) => (name ? { name: name.toLowerCase(), outcome } : []));
  const given = sql`jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as given (name text, outcome text)`;
  await transaction.execute(sql`
    delete from ${ingestFailures} using ${given} where repository = given.name and given.outcome <> 'failed'`);
  await transaction.execute(sql`
    insert into ${ingestFailures} (repository, failures) select distinct name, 1 from ${given} where outcome = 'failed'
    on conflict (repository) do update set failures = ${ingestFailures.failures} + 1, failed_at = now()`);
}

/**
 * Selects records that a schedule leaves out: after the second failure in a row for half a day, then twice as long each time,
 * at most a week.
 */
export const isResting = sql`exists (
  select from ${ingestFailures} where ${ingestFailures.repository} = lower(${records.owner} || '/' || ${records.repo}) and failures > 1
    and failed_at + least(interval '7 days', interval '12 hours' * 2 ^ least(failures - 2, 10)) > now())`;
