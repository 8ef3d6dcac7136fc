import { env } from "#lib/env.ts";

type Settings = Readonly<Record<string, string>>;

const common: Settings = {
  // Compiling a statement takes longer than running it.
  jit: "off",
  // So does starting parallel workers. A string, since postgres.js drops a 0.
  max_parallel_workers_per_gather: "0",
};

/** Returns what a connection sets when it starts. */
export const sessionSettings = (options: {
  statementTimeoutMs?: number;
  schema?: string;
  avoidScans?: boolean;
}): Settings => ({
  ...common,
  statement_timeout: String(options.statementTimeoutMs ?? 0),
  enable_seqscan: options.avoidScans ? "off" : "on",
  // Independent of the search path of the operator's role.
  search_path: `${options.schema ?? "directory"}, public`,
});

/** A database and the ways to it. */
type Database = Readonly<{ url: string; directUrl: string | undefined; replicaUrls: readonly string[] }>;

function databases(): readonly Database[] {
  const { databaseUrl, databaseDirectUrl, databaseReplicaUrls } = env();
  const { graphDatabaseUrl, graphDatabaseDirectUrl, graphDatabaseReplicaUrls } = env();
  return [
    { url: databaseUrl ?? "", directUrl: databaseDirectUrl, replicaUrls: databaseReplicaUrls },
    { url: graphDatabaseUrl ?? "", directUrl: graphDatabaseDirectUrl, replicaUrls: graphDatabaseReplicaUrls },
  ];
}

const hasDirect = ({ url, directUrl = url }: Database): boolean => url !== directUrl;

const pooledDatabase = (url: string): Database | undefined =>
  databases().find(
    (database) =>
      (hasDirect(database) || !env().databasePrepare) && (database.url === url || database.replicaUrls.includes(url)),
  );

/** Whether connections lead to a pooler, which may use another one of its own for each transaction. */
export const isPooled = (url: string): boolean => pooledDatabase(url) !== undefined;

/**
 * Returns what the role sets in the database: the connections of a pooler belong to nobody, and PgBouncer refuses to have them
 * start with settings. No name exists in both schemas. Statements that take long use the direct connection, if there is one.
 */
export function roleSettings(url: string): Settings {
  const database = pooledDatabase(url);
  return {
    ...common,
    statement_timeout: database && hasDirect(database) ? "15s" : "0",
    enable_seqscan: "off",
    search_path: "directory, graph, public",
  };
}
