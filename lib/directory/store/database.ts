import { join } from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrateDatabase } from "#lib/postgres/migrate.ts";
import { openPool, type Pool } from "#lib/postgres/pool.ts";
import { projectFolder } from "#lib/project-folder.ts";

const migrations = join(projectFolder, "lib/directory/store/migrations");

/** Brings the directory's tables in a database up to date. Throws what `migrateDatabase` throws. */
export const migrateDirectory = (url: string): Promise<void> =>
  migrateDatabase(url, "DATABASE_URL", [{ schema: "directory", folder: migrations }]);

/** Longest a request may keep the database busy. */
export const REQUEST_TIMEOUT_MS = 5_000;

const connect = (pool: Pool) => drizzle(pool);
export type Database = ReturnType<typeof connect>;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** Opens the directory's database. `close` ends its connections. */
export function openDirectory(
  url: string,
  options: { name: string; statementTimeoutMs?: number },
): { database: Database; close: () => Promise<void> } {
  const pool = openPool(url, options);
  return { database: connect(pool), close: () => pool.end({ timeout: 5 }) };
}
