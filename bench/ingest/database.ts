import { migrateDirectory } from "#lib/directory/store/migrate.ts";
import { openPool } from "#lib/postgres/pool.ts";
import type { Lifecycle } from "#lib/process/lifecycle.ts";

/** Beside the one that other benchmarks fill with records of their own. */
const NAME = "skillshelf_bench_ingest";

/** An empty database on the same server, migrated, that is dropped at the end. */
export async function emptyDatabase(serverUrl: string, lifecycle: Lifecycle): Promise<string> {
  const sql = await lifecycle.start(
    async () => openPool(serverUrl, { max: 1, name: "skillshelf-bench" }),
    (pool) => pool.end({ timeout: 1 }),
  );
  const drop = async () => void (await sql`drop database if exists ${sql(NAME)} with (force)`);
  await lifecycle.start(async () => {
    await drop();
    await sql`create database ${sql(NAME)}`;
  }, drop);
  const url = new URL(serverUrl);
  url.pathname = NAME;
  await lifecycle.start(() => migrateDirectory(url.href));
  return url.href;
}
