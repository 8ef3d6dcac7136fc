import type { Editorial } from "@skillshelf/directory-api/schema";
import { ENGINE_VERSION } from "@skillshelf/skill-audit/audit-facts";
import { FACTS_VERSION } from "@skillshelf/skill-reader/repository-facts";
import { and, asc, desc, eq, ne, sql } from "drizzle-orm";
import type { Database, Transaction } from "./database.ts";
import { isListed } from "./records.ts";
import { insertRows } from "./statements.ts";
import { githubResponses, ingestRuns, ingestSources, recordEditorials, recordReadings, records } from "./tables.ts";

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

/** Advisory lock with one 64-bit key; PostgreSQL keeps these apart from those with two keys. */
const INGEST_LOCK = 7_450_023;

/** Tells whether a run is active. */
export async function isRunning(database: Database): Promise<boolean> {
  const [row] = await database.$client<{ held: boolean }[]>`
    select exists (
      select from pg_locks where locktype = 'advisory' and granted
        and classid = 0 and objid = ${INGEST_LOCK} and objsubid = 1
        and database = (select oid from pg_database where datname = current_database())
    ) as held`;
  return row?.held ?? false;
}

/**
 * Runs `work` under a lock that one process holds at a time. The lock belongs to a database session, so it ends with the
 * process.
 *
 * @returns undefined, without having run it, when another process holds the lock.
 */
export async function withRunLock<Result>(
  database: Database,
  work: () => Promise<Result>,
): Promise<{ result: Result } | undefined> {
  // With fetch_types off, reserve() of postgres.js never resolves where it has to open the connection itself.
  await database.$client`select 1`;
  const session = await database.$client.reserve();
  try {
    const [row] = await session<{ locked: boolean }[]>`select pg_try_advisory_lock(${INGEST_LOCK}) as locked`;
    if (!row?.locked) return undefined;
    try {
      return { result: await work() };
    } finally {
      await session`select pg_advisory_unlock(${INGEST_LOCK})`;
    }
  } finally {
    session.release();
  }
}

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

/** Reports by the position of their source in the list of a run, from 0. */
export type ReportsByPosition = ReadonlyMap<number, SourceReport>;

/** An ingest run. */
export type Run = Readonly<Omit<typeof ingestRuns.$inferSelect, "id" | "list">>;

type RunEnd = Readonly<Pick<Run, "version" | "outcomes" | "failures">>;

/** Runs that are stored at most. */
const MAX_STORED_RUNS = 100;

/** A run that was interrupted earlier is not resumed: its sources may have changed since. */
const RESUMED_WITHIN = sql`interval '1 day'`;

/** A started run, with the results of its earlier part except failures. */
export type StartedRun = Readonly<{ id: number; done: ReportsByPosition }>;

/**
 * Starts a run, or resumes the newest one if it was interrupted and had the same list. The caller ensures that no other
 * run is active.
 *
 * @param list a hash of the sources and of the reader's version.
 */
export async function startRun(
  database: Database,
  { sources, list }: { sources: number; list: string },
): Promise<StartedRun> {
  const [newest] = await database
    .select({
      id: ingestRuns.id,
      isCutOff: sql<boolean>`${ingestRuns.endedAt} is null and ${ingestRuns.list} is not distinct from ${list}
        and ${ingestRuns.startedAt} > now() - ${RESUMED_WITHIN}`,
    })
    .from(ingestRuns)
    .orderBy(desc(ingestRuns.id))
    .limit(1);
  if (newest?.isCutOff) return { id: newest.id, done: await finishedSources(database, newest.id) };
  const [started] = await database.insert(ingestRuns).values({ sources, list }).returning({ id: ingestRuns.id });
  const id = started?.id ?? 0;
  await database.delete(ingestRuns).where(sql`${ingestRuns.id} <= ${id - MAX_STORED_RUNS}`);
  await database.delete(ingestSources).where(ne(ingestSources.runId, id));
  return { id, done: new Map() };
}

async function finishedSources(database: Database, runId: number): Promise<ReportsByPosition> {
  const isFailed = sql`${ingestSources.report} ->> 'outcome' = 'failed'`;
  await database.delete(ingestSources).where(and(eq(ingestSources.runId, runId), isFailed));
  const rows = await database
    .select({ position: ingestSources.position, report: ingestSources.report })
    .from(ingestSources)
    .where(eq(ingestSources.runId, runId));
  return new Map(rows.map(({ position, report }) => [position, report]));
}

/** Stores the results of further sources of a run, and its progress. */
export async function recordProgress(
  transaction: Transaction,
  runId: number,
  reports: ReportsByPosition,
  state: Readonly<Pick<Run, "done" | "outcomes" | "failures">>,
): Promise<void> {
  const rows = [...reports].map(([position, report]) => ({ runId, position, report }));
  await insertRows(transaction, ingestSources, rows);
  await transaction.update(ingestRuns).set(state).where(eq(ingestRuns.id, runId));
}

/** Stores the end of a run. */
export async function endRun(database: Database, id: number, end: RunEnd): Promise<void> {
  const all = { done: ingestRuns.sources, endedAt: sql`now()` };
  await database
    .update(ingestRuns)
    .set({ ...end, ...all })
    .where(eq(ingestRuns.id, id));
}

/** Reads the latest runs, newest first. */
export async function latestRuns(database: Database, limit: number): Promise<Run[]> {
  const runs = await database.select().from(ingestRuns).orderBy(desc(ingestRuns.id)).limit(limit);
  return runs.map(({ id: _, list: _list, ...run }) => run);
}

/** A listed record's last snapshot: its source and the commit of its head. */
type KnownSnapshot = Readonly<{
  owner: string;
  repo: string;
  /** null when it was not read here: its facts are bundled, or there are none. */
  source: string | null;
  commit: string | null;
}>;

/** Lists the snapshots of all listed records by name. */
export async function listSnapshots(database: Database): Promise<KnownSnapshot[]> {
  return database
    .select({
      owner: records.owner,
      repo: records.repo,
      source: recordReadings.source,
      // Snapshots of an older format or audited by older rules count as unread.
      commit: sql<string | null>`case when (${recordReadings.facts} ->> 'form')::int = ${FACTS_VERSION}
        and ${recordReadings.facts} ->> 'engine' = ${ENGINE_VERSION}
        then ${recordReadings.facts} ->> 'commit' end`,
    })
    .from(records)
    .leftJoin(recordReadings, eq(recordReadings.recordId, records.id))
    .where(isListed)
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
