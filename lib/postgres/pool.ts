import postgres from "postgres";
import { surviveLostTypeQueries } from "./type-queries.ts";

/** Connections of one process, unless it says otherwise. */
export const POOL_SIZE = 10;

/** PostgreSQL's `bigint`, for columns whose values a number holds exactly. */
const integers = { to: 20, from: [20], parse: Number, serialize: String };

export type Pool = ReturnType<typeof openPool>;

/**
 * A connection pool. Statements are ended by the server after `statementTimeoutMs`, so that no
 * request can hold the database for long. `keep` holds connections open for as long as the process
 * lives, for one that has taken a lock. `schema` is where names resolve first, `directory` unless
 * given. With `integersAreNumbers` a `bigint` is read as a number, not as its digits. `onStatement` is
 * told of each statement that is sent, `onClose` when a connection has ended.
 */
export function openPool(
  url: string,
  options: {
    max?: number;
    statementTimeoutMs?: number;
    keep?: boolean;
    name: string;
    schema?: string;
    integersAreNumbers?: boolean;
    onStatement?: (text: string) => void;
    onClose?: () => void;
  },
) {
  surviveLostTypeQueries();
  const { onStatement, onClose } = options;
  return postgres(url, {
    max: options.max ?? POOL_SIZE,
    connect_timeout: 5,
    // Seconds between attempts while the database is away: a request is to fail soon, not to wait for the next one.
    backoff: () => 0.1,
    ...(options.keep ? { max_lifetime: null } : { idle_timeout: 60, max_lifetime: 60 * 30 }),
    onnotice: () => undefined,
    ...(onClose && { onclose: onClose }),
    connection: {
      application_name: options.name,
      statement_timeout: options.statementTimeoutMs ?? 0,
      // Compiling a statement takes longer than any of these takes to run.
      jit: "off",
      // So does starting further processes for it; postgres.js leaves a number 0 out.
      max_parallel_workers_per_gather: "0",
      // Names resolve alike whatever search path the operator's role has.
      search_path: `${options.schema ?? "directory"}, public`,
    },
    ...(options.integersAreNumbers && { types: { bigint: integers } }),
    ...(onStatement && { debug: (_: number, text: string) => onStatement(text) }),
  });
}
