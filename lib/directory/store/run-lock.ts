import type { Database } from "./database.ts";

/** A lock of one number, not of two halves: PostgreSQL keeps these apart. */
const INGEST_LOCK = 7_450_023;

/** Whether a process is at such work now. */
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
 * Does work that one process alone may do at a time. The lock is a database session's: it ends with
 * the process, whatever happens to it.
 *
 * @returns undefined, and nothing was done, when another process is at it.
 */
export async function withRunLock<Result>(
  database: Database,
  work: () => Promise<Result>,
): Promise<{ result: Result } | undefined> {
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
