import { fileURLToPath } from "node:url";
import { migrateDatabase } from "#lib/postgres/migrate.ts";

const migrations = fileURLToPath(new URL("migrations", import.meta.url));

/** Brings the directory's tables in a database up to date. Throws what `migrateDatabase` throws. */
export const migrateDirectory = (url: string): Promise<void> =>
  migrateDatabase(url, "DATABASE_URL", [{ schema: "directory", folder: migrations }]);
