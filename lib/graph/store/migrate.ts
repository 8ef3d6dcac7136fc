import { join } from "node:path";
import { migrateDatabase } from "#lib/postgres/migrate.ts";
import { projectFolder } from "#lib/project-folder.ts";

const migrations = join(projectFolder, "lib/graph/store/migrations");

/** Brings the graph's tables in a database up to date. Throws what `migrateDatabase` throws. */
export const migrateGraph = (url: string): Promise<void> =>
  migrateDatabase(url, "GRAPH_DATABASE_URL, or DATABASE_URL where that is not set,", [
    { schema: "graph", folder: migrations },
  ]);
