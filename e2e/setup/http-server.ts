import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openCluster } from "#lib/postgres/cluster.ts";
import { createDatabase } from "./postgres-server.ts";
import "./provided.ts";
import { startServer } from "./server-process.ts";
import { makeTestContent } from "./test-content.ts";

/** Requests a minute the server under test allows one address; tests come from many. */
export const TEST_RATE_LIMIT = 60;

/** Where visitors of the server under test report faults; it has a query of its own. */
export const TEST_REPORT_URL = "https://example.org/report?x=1";

/**
 * A production server with the test content, on the embedded PostgreSQL or the one of TEST_DATABASE_URL.
 *
 * @param rateLimit requests a minute it allows one address.
 */
export async function startTestServer(rateLimit = TEST_RATE_LIMIT) {
  const content = await makeTestContent();
  const data = await mkdtemp(join(tmpdir(), "skillshelf-data-"));
  const external = process.env.TEST_DATABASE_URL ? await createDatabase(process.env.TEST_DATABASE_URL) : undefined;
  const settings = {
    CONTENT_DIR: content,
    DATA_DIR: data,
    RATE_LIMIT_PER_MINUTE: String(rateLimit),
    REPORT_URL: TEST_REPORT_URL,
    TRUST_PROXY: "loopback",
  };
  const server = await startServer({
    ...settings,
    ...(external && { DATABASE_URL: external.url }),
  });
  return {
    server,
    settings,
    /** The database it reads from. */
    databaseUrl: async () => external?.url ?? (await openCluster(data)).url,
    stop: async () => {
      const status = await server.stop();
      await external?.drop();
      await Promise.all([content, data].map((folder) => rm(folder, { recursive: true, force: true })));
      if (status !== 0) throw new Error(`The server under test ended with status ${status}:\n${server.output()}`);
    },
  };
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { server, settings, databaseUrl, stop } = await startTestServer();
  project.provide("origin", server.origin);
  project.provide("likeSettings", { ...settings, SITE_URL: server.origin, DATABASE_URL: await databaseUrl() });
  return stop;
}
