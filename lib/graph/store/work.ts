import type { Statements } from "./database.ts";

/** The channel on which is told that there may be something to do beside answering: see `Channel`. */
export const WORK_CHANNEL = "graph_work";

/** Tells all processes so. In a transaction it is heard once that is committed. */
export async function tellOfWork(sql: Statements): Promise<void> {
  await sql`select pg_notify(${WORK_CHANNEL}, '')`;
}
