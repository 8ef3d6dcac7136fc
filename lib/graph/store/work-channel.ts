import type { Statements } from "./database.ts";

/** Interval in which notifications of several writes are combined. */
const SOON_MS = 50;

/** PostgreSQL channel that wakes the background workers of all processes; see `Channel`. */
export const WORK_CHANNEL = "graph_work";

/** Wakes the workers of all processes; in a transaction, once it commits. */
export async function notifyWorkers(sql: Statements): Promise<void> {
  await sql`select pg_notify(${WORK_CHANNEL}, '')`;
}

/**
 * Makes a function that wakes the workers soon, once for several writes. It notifies outside of the transactions,
 * because PostgreSQL commits notifying transactions one at a time. A notification lost in a crash only delays the work
 * until the next poll.
 */
export function createWorkNotifier(sql: Statements): () => void {
  let isPlanned = false;
  return () => {
    if (isPlanned) return;
    isPlanned = true;
    setTimeout(() => {
      isPlanned = false;
      notifyWorkers(sql).catch(() => undefined);
    }, SOON_MS).unref();
  };
}
