/** `Retry-After` of responses while the database or the renderer is unavailable. Seconds. */
export const RETRY_AFTER_SECONDS = 5;

/**
 * PostgreSQL and socket error codes of a database that is unreachable, starting or stopping.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const unavailableCodes = new Set([
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
  "NO_PRIMARY", // none of several hosts accepts writes
  "25006", // read-only: a standby that is being promoted
  "53300", // too many connections
  "57P01", // shut down by the administrator
  "57P02", // crash shutdown
  "57P03", // starting up or shutting down
]);

/** Codes that mean that the schema or the catalog does not exist yet: another server is still preparing them. */
const notPreparedCodes = new Set(["3F000", "42P01", "42703", "NO_CATALOGUE"]);

/** Collects the codes of a database or socket error and of its causes. */
function errorCodes(error: unknown, depth = 0): string[] {
  if (!(error instanceof Error) || depth > 5) return [];
  const own = "code" in error && typeof error.code === "string" ? [error.code] : [];
  const several = error instanceof AggregateError ? error.errors : [];
  return [...own, ...[error.cause, ...several].flatMap((cause) => errorCodes(cause, depth + 1))];
}

/** Whether the database cannot be reached at the moment. */
export const isUnavailable = (error: unknown): boolean =>
  errorCodes(error).some((code) => unavailableCodes.has(code) || code.startsWith("08"));

/** Whether the database has not been prepared yet. */
export const isNotPrepared = (error: unknown): boolean => errorCodes(error).some((code) => notPreparedCodes.has(code));

/** Whether the same request may succeed later. */
export const isTransient = (error: unknown): boolean => isUnavailable(error) || isNotPrepared(error);
