import { env } from "#lib/env.ts";
import { openGraph, type Sql } from "#lib/graph/store/database.ts";
import { migrateGraph } from "#lib/graph/store/migrate.ts";
import { COMMAND, withPostgres } from "../database.ts";

/** Does work on the graph's database: the one of the settings, else the embedded PostgreSQL. */
export const withGraph = <Result>(work: (sql: Sql, url: string) => Promise<Result>): Promise<Result> =>
  withPostgres(env().graphDatabaseUrl, async (url) => {
    await migrateGraph(url);
    const { sql, close } = openGraph(url, { name: COMMAND });
    try {
      return await work(sql, url);
    } finally {
      await close();
    }
  });
