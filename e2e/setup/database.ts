import type { TestProject } from "vitest/node";
import { startPostgres } from "./postgres-server.ts";
import "./provided.ts";

/** One PostgreSQL server for all tests of the store; each makes databases of its own on it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  project.provide("postgresUrl", server.url);
  return server.stop;
}
