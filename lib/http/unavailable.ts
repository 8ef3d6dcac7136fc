/** Seconds after which a client may try again when the database or the renderer is away. */
export const RETRY_AFTER_SECONDS = 5;

/**
 * PostgreSQL and socket error codes that mean the database is away, starting, stopping or not yet
 * set up, so that the same request may succeed later.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const passing = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "CONNECT_TIMEOUT",
  "CONNECTION_CLOSED",
  "CONNECTION_DESTROYED",
  "CONNECTION_ENDED",
  "25006", // read-only: a standby that is being promoted
  "53300", // too many connections
  "57P01", // shut down by the administrator
  "57P02", // crash shutdown
  "57P03", // starting up or shutting down
]);

/** Codes that mean the schema or the catalogue is not there yet: the server that prepares them has not come so far. */
const notPrepared = new Set(["3F000", "42P01", "42703", "NO_CATALOGUE"]);

/** The codes of a database or socket error and of the causes it wraps. */
function errorCodes(error: unknown, depth = 0): string[] {
  if (!(error instanceof Error) || depth > 5) return [];
  const own = "code" in error && typeof error.code === "string" ? [error.code] : [];
  const several = error instanceof AggregateError ? error.errors : [];
  return [...own, ...[error.cause, ...several].flatMap((cause) => errorCodes(cause, depth + 1))];
}

/** Whether `error` says that the database cannot be reached now, as opposed to a fault of the query. */
export const isUnavailable = (error: unknown): boolean =>
  errorCodes(error).some((code) => passing.has(code) || code.startsWith("08"));

/** Whether `error` says that the database has not been prepared yet. */
export const isNotPrepared = (error: unknown): boolean => errorCodes(error).some((code) => notPrepared.has(code));

/** Whether `error` says that the same request may succeed later. */
export const isPassing = (error: unknown): boolean => isUnavailable(error) || isNotPrepared(error);
