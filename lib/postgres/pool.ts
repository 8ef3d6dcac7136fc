import postgres from "postgres";
import { env } from "#lib/env.ts";
import { hostUrls, withoutWritingStated } from "./database-url.ts";
import { endLostTransactions } from "./lost-transaction.ts";
import { primaryConnector } from "./primary-host.ts";
import { isPooled, sessionSettings } from "./session-settings.ts";

/** Default number of connections of a pool. */
export const POOL_SIZE = 10;

/** Object identifiers of PostgreSQL types (`pg_type.oid`, `pg_type.typarray`). They never change. */
const OID = {
  bigint: 20,
  nameArray: 1003,
  intArray: 1007,
  textArray: 1009,
  bigintArray: 1016,
  uuidArray: 2951,
} as const;

type Type = postgres.PostgresType;

/**
 * The array types that statements use. postgres.js can ask for those of the database instead, but where the connection is
 * lost during that query, nothing handles the rejected promise and the process ends.
 */
const arrayTypes: Readonly<Record<string, Type>> = {
  texts: arrayType(OID.textArray, String),
  names: arrayType(OID.nameArray, String),
  uuids: arrayType(OID.uuidArray, String),
  ints: arrayType(OID.intArray, Number),
  bigints: arrayType(OID.bigintArray, String),
};

/** `bigint` columns whose values a JavaScript number holds exactly. */
const numberTypes: Readonly<Record<string, Type>> = {
  bigint: { to: OID.bigint, from: [OID.bigint], parse: Number, serialize: String },
  bigints: arrayType(OID.bigintArray, Number),
};

function arrayType(oid: number, parseElement: (text: string) => unknown): Type {
  return {
    to: oid,
    from: [oid],
    serialize: toArrayLiteral,
    parse: (literal: string) => parseArray(literal, parseElement),
  };
}

/** A one-dimensional array as PostgreSQL reads it. Drizzle passes a literal already. */
function toArrayLiteral(value: unknown): string {
  if (!Array.isArray(value)) return String(value);
  const elements = value.map((element) =>
    element === null ? "null" : `"${String(element).replace(/["\\]/g, "\\$&")}"`,
  );
  return `{${elements.join(",")}}`;
}

/** Parses a one-dimensional array: elements between commas, in quotes where they hold other characters. */
function parseArray(literal: string, parseElement: (text: string) => unknown): unknown[] {
  return Array.from(literal.matchAll(/"((?:[^"\\]|\\.)*)"|[^{},]+/gs), ([element, quoted]) => {
    if (quoted !== undefined) return parseElement(quoted.replace(/\\(.)/gs, "$1"));
    return element === "NULL" ? null : parseElement(element);
  });
}

export type Pool = ReturnType<typeof openPool>;

/**
 * How postgres.js connects to a database. Of several hosts, connections lead to the primary. With a single one a standby is
 * refused by its startup parameters, which a pooler may report of an earlier time.
 */
export function accessTo(url: string): { url: string; options: { prepare: boolean } } {
  const [first = url, ...others] = hostUrls(url);
  const { databasePrepare: prepare, databaseUrl, databaseDirectUrl, graphDatabaseUrl, graphDatabaseDirectUrl } = env();
  const primaries = [databaseUrl, databaseDirectUrl, graphDatabaseUrl, graphDatabaseDirectUrl];
  const isPrimary = others.length === 0 && primaries.includes(url) && !isPooled(url);
  return {
    url: withoutWritingStated(first),
    options: {
      prepare,
      ...(others.length > 0 && { socket: primaryConnector(url) }),
      ...(isPrimary && { target_session_attrs: "primary" }),
    },
  };
}

/**
 * Opens a connection pool.
 *
 * @param options.statementTimeoutMs after which the server cancels a statement; 0 for never.
 * @param options.keep whether connections stay open for the life of the process: one may hold a lock.
 * @param options.schema the schema in which names are looked up first; `directory` by default.
 * @param options.avoidScans whether tables are read as a whole only where no index fits. PostgreSQL underestimates what it takes
 *   to read values that are stored out of line, and so scans a table of few, large rows.
 * @param options.integersAreNumbers whether a `bigint` is read as a number instead of a string.
 * @param options.onStatement is called with each statement, `onClose` when a connection has ended.
 */
export function openPool(
  url: string,
  options: {
    max?: number;
    statementTimeoutMs?: number;
    keep?: boolean;
    name: string;
    schema?: string;
    avoidScans?: boolean;
    integersAreNumbers?: boolean;
    onStatement?: (text: string) => void;
    onClose?: () => void;
  },
) {
  const { onStatement, onClose } = options;
  const access = accessTo(url);
  const pool = postgres(access.url, {
    ...access.options,
    max: options.max ?? POOL_SIZE,
    connect_timeout: 5,
    // Seconds between attempts to connect: a request fails soon while the database is unavailable.
    backoff: () => 0.1,
    ...(options.keep ? { max_lifetime: null } : { idle_timeout: 60, max_lifetime: 60 * 30 }),
    onnotice: () => undefined,
    ...(onClose && { onclose: onClose }),
    connection: { application_name: options.name, ...(!isPooled(url) && sessionSettings(options)) },
    fetch_types: false,
    types: options.integersAreNumbers ? { ...arrayTypes, ...numberTypes } : arrayTypes,
    ...(onStatement && { debug: (_: number, text: string) => onStatement(text) }),
  });
  endLostTransactions(pool);
  return pool;
}
