import type { Statements } from "./database.ts";

/** So long after a write it is told of, once with all others that were meanwhile. Milliseconds. */
const SOON_MS = 50;

/** The channel on which is told that there may be something to do beside answering: see `Channel`. */
export const WORK_CHANNEL = "graph_work";

/** Tells all processes so. In a transaction it is heard once that is committed. */
export async function notifyWorkers(sql: Statements): Promise<void> {
  await sql`select pg_notify(${WORK_CHANNEL}, '')`;
}

/**
 * How a process that writes much tells of it. Not in the transactions: those that tell something are committed one after
 * the other. What is lost with the process is found by who looks for itself.
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
