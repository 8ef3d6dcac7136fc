import { fileURLToPath } from "node:url";
import { migrateDatabase } from "#lib/postgres/migrate.ts";

const migrations = fileURLToPath(new URL("migrations", import.meta.url));

/** Brings the graph's tables in a database up to date. Throws what `migrateDatabase` throws. */
export const migrateGraph = (url: string): Promise<void> =>
  migrateDatabase(url, "GRAPH_DATABASE_URL, or DATABASE_URL where that is not set,", [
    { schema: "graph", folder: migrations },
  ]);
