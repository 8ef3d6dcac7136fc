import { join } from "node:path";
import { migrateDatabase } from "#lib/postgres/migrate.ts";
import { projectFolder } from "#lib/project-folder.ts";

const migrations = join(projectFolder, "lib/directory/store/migrations");

/** Brings the directory's tables in a database up to date. Throws what `migrateDatabase` throws. */
export const migrateDirectory = (url: string): Promise<void> =>
  migrateDatabase(url, "DATABASE_URL", [{ schema: "directory", folder: migrations }]);
