import { join } from "node:path";
import { checkAccess } from "#lib/postgres/check-access.ts";
import { migrateDatabase } from "#lib/postgres/migrate.ts";
import { projectFolder } from "#lib/project-folder.ts";

const migrations = join(projectFolder, "lib/graph/store/migrations");

/** What names the graph's database, for messages. */
export const graphSetting = "GRAPH_DATABASE_URL, or DATABASE_URL where that is not set,";

/** Migrates the graph's tables in a database. Throws what `migrateDatabase` and `checkAccess` throw. */
export async function migrateGraph(url: string): Promise<void> {
  await checkAccess(url, graphSetting);
  await migrateDatabase(url, graphSetting, [{ schema: "graph", folder: migrations }]);
}
