import type { TestProject } from "vitest/node";
import { migrateDirectory } from "#lib/directory/store/migrate.ts";
import { migrateGraph } from "#lib/graph/store/migrate.ts";
import { createDatabase, startPostgres } from "./postgres-server.ts";
import "./provided.ts";

/** One PostgreSQL server for all tests of the store, with a migrated database of each kind to copy theirs from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  const [directory, graph] = [await createDatabase(server.url), await createDatabase(server.url)];
  await Promise.all([migrateDirectory(directory.url), migrateGraph(graph.url)]);
  project.provide("postgresUrl", server.url);
  project.provide("templates", { directory: directory.name, graph: graph.name });
  return async () => {
    await Promise.all([directory.drop(), graph.drop()]);
    await server.stop();
  };
}
