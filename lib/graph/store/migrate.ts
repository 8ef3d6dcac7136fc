import { join } from "node:path";
import { migrateDatabase } from "#lib/postgres/migrate.ts";
import { projectFolder } from "#lib/project-folder.ts";

const migrations = join(projectFolder, "lib/graph/store/migrations");

/** Migrates the graph's tables in a database. Throws what `migrateDatabase` throws. */
export const migrateGraph = (url: string): Promise<void> =>
  migrateDatabase(url, "GRAPH_DATABASE_URL, or DATABASE_URL where that is not set,", [
    { schema: "graph", folder: migrations },
  ]);
