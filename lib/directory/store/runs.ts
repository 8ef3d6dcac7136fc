import type { Editorial } from "@skillshelf/directory-api/schema";
import { ENGINE_VERSION } from "@skillshelf/skill-audit/audit-facts";
import { FACTS_VERSION } from "@skillshelf/skill-reader/repository-facts";
import { and, asc, desc, eq, getTableColumns, not, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "./database.ts";
import type { QueuedSource } from "./ingest-queue.ts";
import { hasKey, isListed } from "./records.ts";
import { insertRows } from "./statements.ts";
import {
  catalogVersions,
  githubResponses,
  ingestHosts,
  ingestRuns,
  ingestSources,
  ingestWorkers,
  recordEditorials,
  recordReadings,
  records,
} from "./tables.ts";

type Answer = Readonly<{ etag: string | null; body: unknown; askedAt: Date }>;

/** Cache of GitHub's responses across runs. Each is written at once, so that an interrupted run keeps it. */
export const githubResponseCache = (database: Database) => ({
  get: async (path: string): Promise<Answer | undefined> => {
    const [found] = await database
      .select({ etag: githubResponses.etag, body: githubResponses.body, askedAt: githubResponses.askedAt })
      .from(githubResponses)
      .where(eq(githubResponses.path, path));
    return found;
  },
  set: async (path: string, answer: Answer): Promise<void> => {
    await database
      .insert(githubResponses)
      .values({ path, ...answer })
      .onConflictDoUpdate({ target: githubResponses.path, set: answer });
  },
});

/** What became of one source. */
export type SourceReport = Readonly<{ source: string; name: string | null }> &
  (
    | Readonly<{
        /** `read` where nothing was written. */
        outcome: "new" | "changed" | "unchanged" | "departed" | "read";
        commit: string;
        /** How many were read; left out where the repository had not moved. */
        units?: number;
        /** Those of them that could not be read, by their paths; left out where there are none. */
        unreadable?: readonly string[];
        /** What it was called before. */
        formerName?: string;
      }>
    | Readonly<{ outcome: "failed"; reason: string }>
  );

/** An ingest run. */
export type Run = Readonly<Omit<typeof ingestRuns.$inferSelect, "id" | "list">>;

type Progress = Readonly<Pick<Run, "done" | "outcomes" | "failures">>;

/** Runs that are stored at most. */
const MAX_STORED_RUNS = 100;

/** Failures that are stored at most for a run. */
const MAX_STORED_FAILURES = 100;

/** Key of the transaction lock under which a run is started. */
const INGEST_LOCK = 7_450_023;

const hasWorkers = sql`exists (
  select from ${ingestWorkers} where ${ingestWorkers.runId} = ${ingestRuns.id} and ${ingestWorkers.leaseUntil} > clock_timestamp())`;

/** A run that was interrupted earlier is not continued: its sources may have changed since. */
const isOpen = sql<boolean>`(${ingestRuns.endedAt} is null and (${ingestRuns.startedAt} > now() - interval '1 day' or ${hasWorkers}))`;

/** A run to work on. */
export type JoinedRun = Readonly<{ id: number; sources: number; done: number; isJoined: boolean }>;

type RunRequest = Readonly<{
  /** Identifies the sources and the version of the reader. */
  list: string;
  listSources: () => Promise<readonly QueuedSource[]>;
  /** Least time between the starts of two runs of the list. Milliseconds. */
  everyMs?: number | undefined;
}>;

/**
 * Joins the run of a list that has not ended, or starts one. Failures of an interrupted run are tried again.
 *
 * @returns the time until the next run is due if it is not yet. Milliseconds.
 */
export function joinRun(database: Database, request: RunRequest): Promise<JoinedRun | Readonly<{ dueInMs: number }>> {
  const { list, everyMs = 0 } = request;
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${INGEST_LOCK})`);
    const [newest] = await transaction
      .select({
        id: ingestRuns.id,
        sources: ingestRuns.sources,
        isOpen,
        hasWorkers: sql<boolean>`${hasWorkers}`,
        dueInMs: sql`extract(epoch from ${ingestRuns.startedAt} - now()) * 1000 + ${everyMs}::bigint`.mapWith(Number),
      })
      .from(ingestRuns)
      .where(eq(ingestRuns.list, list))
      .orderBy(desc(ingestRuns.id))
      .limit(1);
    if (newest?.isOpen) {
      const { id, sources } = newest;
      if (!newest.hasWorkers) await retryFailures(transaction, id);
      return { id, sources, done: (await progressOf(transaction, id)).done, isJoined: true };
    }
    if (newest && newest.dueInMs > 0 && everyMs > 0) return { dueInMs: newest.dueInMs };
    return { ...(await startRun(transaction, list, await request.listSources())), done: 0, isJoined: false };
  });
}

const retryFailures = (transaction: Transaction, runId: number) =>
  transaction
    .update(ingestSources)
    .set({ report: null, attempts: 0 })
    .where(and(eq(ingestSources.runId, runId), sql`${ingestSources.report} ->> 'outcome' = 'failed'`));

async function startRun(transaction: Transaction, list: string, queued: readonly QueuedSource[]) {
  const sources = queued.length;
  const [started] = await transaction.insert(ingestRuns).values({ sources, list }).returning({ id: ingestRuns.id });
  const id = started?.id ?? 0;
  await transaction.delete(ingestRuns).where(sql`${ingestRuns.id} <= ${id - MAX_STORED_RUNS}`);
  await transaction
    .delete(ingestSources)
    .where(sql`${ingestSources.runId} in (select ${ingestRuns.id} from ${ingestRuns} where not ${isOpen})`);
  await insertRows(
    transaction,
    ingestSources,
    queued.map((one, position) => ({ ...one, runId: id, position })),
  );
  await transaction.execute(sql`
    delete from ${ingestHosts} where greatest(next_at, busy_until) < now() - interval '1 day'`);
  await transaction.execute(sql`
    insert into ${ingestHosts} (host) select distinct host from ${ingestSources} where run_id = ${id} on conflict do nothing`);
  return { id, sources };
}

/** Counts what became of the sources of a run so far. */
async function progressOf(transaction: Transaction | Database, runId: number): Promise<Progress> {
  const [row] = await transaction.execute<Progress>(sql`
    with reported as (select position, report from ${ingestSources} where run_id = ${runId} and report is not null)
    select (select count(*)::int from reported) as done,
      (select jsonb_object_agg(outcome, count) from (
        select report ->> 'outcome' as outcome, count(*) from reported group by 1) counted) as outcomes,
      (select jsonb_agg(failure order by position) from (
        select position, jsonb_build_object('source', coalesce(report ->> 'name', report ->> 'source'), 'reason', report ->> 'reason') as failure
        from reported where report ->> 'outcome' = 'failed' order by position limit ${MAX_STORED_FAILURES}) failed) as failures`);
  return row ?? { done: 0, outcomes: null, failures: null };
}

/**
 * Stores the end of a run when all its sources are written, whichever worker wrote the last.
 *
 * @returns the outcomes of the whole run.
 */
export async function endRun(database: Database, id: number): Promise<Readonly<Record<string, number>>> {
  const isFinished = sql`not exists (select from ${ingestSources} where run_id = ${id} and report is null)`;
  const progress = await progressOf(database, id);
  const version = sql`(select max(${catalogVersions.version}) from ${catalogVersions})`;
  const [ended] = await database
    .update(ingestRuns)
    .set({ ...progress, version, endedAt: sql`coalesce(${ingestRuns.endedAt}, now())` })
    .where(and(eq(ingestRuns.id, id), isFinished))
    .returning({ outcomes: ingestRuns.outcomes });
  return ended?.outcomes ?? {};
}

/** Reads the latest runs, newest first. */
export async function latestRuns(database: Database, limit: number): Promise<(Run & { hasWorkers: boolean })[]> {
  const runs = await database
    .select({ ...getTableColumns(ingestRuns), hasWorkers: sql<boolean>`${hasWorkers}` })
    .from(ingestRuns)
    .orderBy(desc(ingestRuns.id))
    .limit(limit);
  const current = runs.map(async (run) => {
    if (run.endedAt !== null) return run;
    const progress = await progressOf(database, run.id);
    // The sources of older runs are deleted.
    return { ...run, ...progress, done: Math.max(run.done, progress.done) };
  });
  return (await Promise.all(current)).map(({ id: _, list: _list, ...run }) => run);
}

/** Snapshots of an older format or audited by older rules count as unread. */
const currentCommit = sql<string | null>`case when (${recordReadings.facts} ->> 'form')::int = ${FACTS_VERSION}
  and ${recordReadings.facts} ->> 'engine' = ${ENGINE_VERSION}
  then ${recordReadings.facts} ->> 'commit' end`;

/** Returns the commit at which a listed repository was last read from a source; undefined if it was not. */
export async function knownCommit(
  database: Database,
  { owner, repo }: Readonly<{ owner: string; repo: string }>,
  source: string,
): Promise<string | undefined> {
  const [found] = await database
    .select({ commit: currentCommit })
    .from(records)
    .innerJoin(recordReadings, eq(recordReadings.recordId, records.id))
    .where(and(hasKey(owner, repo), isListed, eq(recordReadings.source, source)));
  return found?.commit ?? undefined;
}

/** A listed repository. */
type ListedRepository = Readonly<{
  owner: string;
  repo: string;
  /** null when it was not read here: its facts are bundled, or there are none. */
  source: string | null;
}>;

/**
 * Lists all repositories by name.
 *
 * @param except a condition of records that are left out.
 */
export async function listRepositories(database: Database, except?: SQL): Promise<ListedRepository[]> {
  return database
    .select({ owner: records.owner, repo: records.repo, source: recordReadings.source })
    .from(records)
    .leftJoin(recordReadings, eq(recordReadings.recordId, records.id))
    .where(and(isListed, except && not(except)))
    .orderBy(asc(sql`lower(${records.owner})`), asc(sql`lower(${records.repo})`));
}

/** Lists the editors' texts of every listed record, always in the same order. */
export async function listEditorials(
  transaction: Transaction,
): Promise<readonly Readonly<{ repo: string; editorial: Editorial }>[]> {
  return transaction
    .select({ repo: records.repo, editorial: recordEditorials.editorial })
    .from(recordEditorials)
    .innerJoin(records, eq(records.id, recordEditorials.recordId))
    .where(isListed)
    .orderBy(asc(records.id));
}
