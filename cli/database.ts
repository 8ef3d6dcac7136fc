import { setTimeout as sleep } from "node:timers/promises";
import { type Database, openDirectory } from "#lib/directory/store/database.ts";
import { migrateDirectory } from "#lib/directory/store/migrate.ts";
import { directSetting, env } from "#lib/env.ts";
import { type Cluster, openCluster } from "#lib/postgres/cluster.ts";
import { openPool } from "#lib/postgres/pool.ts";

/** How connections of commands are named to PostgreSQL. */
export const COMMAND = "skillshelf-command";

/**
 * Runs `work` with a database: the one at `databaseUrl`, else the embedded PostgreSQL. That is started if no server runs it,
 * and stopped afterwards unless another process uses it.
 */
export async function withPostgres<Result>(
  databaseUrl: string | undefined,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  if (databaseUrl !== undefined) return work(databaseUrl);
  const cluster = await openCluster(env().dataDir);
  try {
    return await work(cluster.url);
  } finally {
    await stopUnused(cluster);
  }
}

/** Stops the embedded PostgreSQL unless another process uses it. */
export async function stopUnused(cluster: Cluster): Promise<void> {
  if (!(await isUsed(cluster.url))) await cluster.stop();
}

/** Backends of connections that were just closed end within this time, in steps of 100 ms. */
const MAX_STEPS = 10;

/** Returns whether another process is connected to the embedded PostgreSQL. */
export async function isUsed(url: string): Promise<boolean> {
  const sql = openPool(url, { max: 1, name: COMMAND });
  try {
    for (let step = 1; ; step++) {
      const [row] = await sql<{ servers: number; commands: number }[]>`
        select count(*) filter (where application_name <> ${COMMAND})::int as servers,
          count(*) filter (where application_name = ${COMMAND} and pid <> pg_backend_pid())::int as commands
        from pg_stat_activity where backend_type = 'client backend'`;
      const { servers, commands } = row ?? { servers: 0, commands: 0 };
      if (servers > 0 || commands === 0 || step === MAX_STEPS) return servers + commands > 0;
      await sleep(100);
    }
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Does work on the catalog's database: the one DATABASE_URL names, else the embedded PostgreSQL. */
export const withDatabase = <Result>(work: (database: Database) => Promise<Result>): Promise<Result> =>
  withPostgres(env().databaseDirectUrl, async (url) => {
    await migrateDirectory(url, directSetting(env()));
    const { database, close } = openDirectory(url, { name: COMMAND });
    try {
      return await work(database);
    } finally {
      await close();
    }
  });
