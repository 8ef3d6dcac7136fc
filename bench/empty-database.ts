import { migrateDirectory } from "#lib/directory/store/migrate.ts";
import { openPool } from "#lib/postgres/pool.ts";
import type { Lifecycle } from "#lib/process/lifecycle.ts";

/** `isKept`: it stays at the end, for a look at it, until the next run replaces it. */
type Emptied = Readonly<{ name: string; isKept?: boolean }>;

/** An empty database on the same server, migrated, beside the one that other benchmarks fill with records of their own. */
export async function emptyDatabase(
  serverUrl: string,
  { name, isKept = false }: Emptied,
  lifecycle: Lifecycle,
): Promise<string> {
  const sql = await lifecycle.start(
    async () => openPool(serverUrl, { max: 1, name: "skillshelf-bench" }),
    (pool) => pool.end({ timeout: 1 }),
  );
  const drop = async () => void (await sql`drop database if exists ${sql(name)} with (force)`);
  await lifecycle.start(
    async () => {
      await drop();
      await sql`create database ${sql(name)}`;
    },
    isKept ? undefined : drop,
  );
  const url = new URL(serverUrl);
  url.pathname = name;
  await lifecycle.start(() => migrateDirectory(url.href));
  return url.href;
}
