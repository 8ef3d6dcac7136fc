import { type Database, openDirectory } from "#lib/directory/store/database.ts";
import { migrateDirectory } from "#lib/directory/store/migrate.ts";
import { env } from "#lib/env.ts";
import { openCluster } from "#lib/postgres/cluster.ts";

/**
 * Does work on the catalogue's database: the one DATABASE_URL names, else the embedded PostgreSQL,
 * which is started where no server runs it and stopped again unless somebody else uses it by then.
 */
export async function withDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  const { databaseUrl, dataDir } = env();
  const cluster = databaseUrl === undefined ? await openCluster(dataDir) : undefined;
  const url = databaseUrl ?? cluster?.url ?? "";
  try {
    await migrateDirectory(url);
    return await withDirectory(url, work);
  } finally {
    if (cluster && !(await isUsed(cluster.url))) await cluster.stop();
  }
}

async function withDirectory<Result>(url: string, work: (database: Database) => Promise<Result>): Promise<Result> {
  const { database, close } = openDirectory(url, { name: "skillshelf-command" });
  try {
    return await work(database);
  } finally {
    await close();
  }
}

/** Whether anybody else is connected to an embedded PostgreSQL. */
const isUsed = (url: string): Promise<boolean> =>
  withDirectory(url, async ({ $client: sql }) => {
    const [row] = await sql<{ others: number }[]>`
    select count(*)::int as others from pg_stat_activity
    where backend_type = 'client backend' and application_name <> 'skillshelf-command'`;
    return (row?.others ?? 0) > 0;
  });
