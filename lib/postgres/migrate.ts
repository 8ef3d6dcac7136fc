import { DrizzleQueryError } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { openPool } from "./pool.ts";

/** Oldest supported PostgreSQL. */
const MINIMUM_VERSION = 150_000;
const MIGRATION_LOCK = 7_450_021;

/** Errors that only an operator can fix: wrong user or password, missing database, permission or extension. */
export const configurationErrors = new Set(["28000", "28P01", "3D000", "42501", "0A000"]);

/** The database is not usable as configured: an operator has to act. */
export class DatabaseSettingError extends Error {
  override readonly name = "DatabaseSettingError";
}

/**
 * Migrates a database. Several processes may call this at once: one migrates, the others wait.
 *
 * @param setting the environment variable that names the database, for messages.
 * @throws {DatabaseSettingError} when the server is older than PostgreSQL 15 or refuses this user.
 */
export async function migrateDatabase(
  url: string,
  setting: string,
  folders: readonly { schema: string; folder: string }[],
): Promise<void> {
  const pool = openPool(url, { max: 1, name: "skillshelf-migrate" });
  try {
    const [row] = await pool<{ version: number; text: string }[]>`
      select current_setting('server_version_num')::int as version, current_setting('server_version') as text`;
    if ((row?.version ?? 0) < MINIMUM_VERSION) {
      throw new DatabaseSettingError(`${setting} points to PostgreSQL ${row?.text}; version 15 or later is needed`);
    }
    await pool`select pg_advisory_lock(${MIGRATION_LOCK})`;
    for (const { schema, folder } of folders) {
      await migrate(drizzle(pool), {
        migrationsFolder: folder,
        migrationsSchema: schema,
        migrationsTable: "migrations",
      });
    }
  } catch (error) {
    const reason = error instanceof DrizzleQueryError ? error.cause : error;
    if (reason instanceof postgres.PostgresError && configurationErrors.has(reason.code)) {
      throw new DatabaseSettingError(`${setting} cannot be used: ${reason.message}`, { cause: error });
    }
    throw error;
  } finally {
    await pool.end({ timeout: 5 });
  }
}
