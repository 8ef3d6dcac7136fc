import { join } from "node:path";
import { checkAccess } from "#lib/postgres/check-access.ts";
import { migrateDatabase } from "#lib/postgres/migrate.ts";
import { projectFolder } from "#lib/project-folder.ts";

const migrations = join(projectFolder, "lib/directory/store/migrations");

/**
 * Brings the directory's tables in a database up to date. Throws what `migrateDatabase` and `checkAccess` throw.
 *
 * @param setting that names the database, for messages.
 */
export async function migrateDirectory(url: string, setting = "DATABASE_URL"): Promise<void> {
  await checkAccess(url, setting);
  await migrateDatabase(url, setting, [{ schema: "directory", folder: migrations }]);
}
