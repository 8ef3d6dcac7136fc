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

/** The code of a database or socket error, looked for in the causes that wrap it too. */
function errorCode(error: unknown): string | undefined {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; current = current.cause, depth++) {
    if ("code" in current && typeof current.code === "string") return current.code;
    if (current instanceof AggregateError && current.errors.length > 0) return errorCode(current.errors[0]);
  }
  return undefined;
}

/** Whether `error` says that the database cannot be reached now, as opposed to a fault of the query. */
export function isUnavailable(error: unknown): boolean {
  const code = errorCode(error);
  return code !== undefined && (passing.has(code) || code.startsWith("08"));
}

/** Whether `error` says that the database has not been prepared yet. */
export function isNotPrepared(error: unknown): boolean {
  return notPrepared.has(errorCode(error) ?? "");
}
