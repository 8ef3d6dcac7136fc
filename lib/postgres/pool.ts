import postgres from "postgres";

/** Connections of one process, unless it says otherwise. */
export const POOL_SIZE = 10;

export type Pool = ReturnType<typeof openPool>;

/**
 * A connection pool. Statements are ended by the server after `statementTimeoutMs`, so that no
 * request can hold the database for long. `keep` holds connections open for as long as the process
 * lives, for one that has taken a lock.
 */
export function openPool(
  url: string,
  options: { max?: number; statementTimeoutMs?: number; keep?: boolean; name: string },
) {
  return postgres(url, {
    max: options.max ?? POOL_SIZE,
    connect_timeout: 5,
    // Seconds between attempts while the database is away: a request is to fail soon, not to wait for the next one.
    backoff: () => 0.1,
    ...(options.keep ? { max_lifetime: null } : { idle_timeout: 60, max_lifetime: 60 * 30 }),
    onnotice: () => undefined,
    connection: {
      application_name: options.name,
      statement_timeout: options.statementTimeoutMs ?? 0,
      // Compiling a statement takes longer than any of these takes to run.
      jit: "off",
      // Names resolve alike whatever search path the operator's role has.
      search_path: "directory, public",
    },
  });
}
