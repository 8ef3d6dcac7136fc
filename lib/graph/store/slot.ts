import type { Statements } from "./database.ts";

/** In how many rows a count may stand. */
const SLOTS = 8;

/** The row that this connection counts in: others who change the same count at once change other rows. */
export const slot = (sql: Statements) => sql`pg_backend_pid() % ${SLOTS}::int`;
