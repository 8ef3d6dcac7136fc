import { join } from "node:path";
import { env } from "#lib/env.ts";
import { checkAccess } from "#lib/postgres/check-access.ts";
import { migrateDatabase } from "#lib/postgres/migrate.ts";
import { projectFolder } from "#lib/project-folder.ts";

const migrations = join(projectFolder, "lib/directory/store/migrations");

/** Brings the directory's tables in a database up to date. Throws what `migrateDatabase` and `checkAccess` throw. */
export async function migrateDirectory(url: string): Promise<void> {
  const { databaseUrl, databaseDirectUrl } = env();
  const setting =
    databaseUrl !== databaseDirectUrl && url === databaseDirectUrl ? "DATABASE_DIRECT_URL" : "DATABASE_URL";
  await checkAccess(url, setting);
  await migrateDatabase(url, setting, [{ schema: "directory", folder: migrations }]);
}
