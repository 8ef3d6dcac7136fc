import type postgres from "postgres";
import { openPool } from "#lib/postgres/pool.ts";
import type { Lifecycle } from "#lib/process/lifecycle.ts";
import { logStep } from "#lib/process/logger.ts";
import { LoadClient } from "./load/client.ts";
import { postmasterOf } from "./machine/postmaster.ts";
import { Site } from "./machine/site.ts";
import { temporaryFolder } from "./machine/temporary-folder.ts";

/** What every measurement of the server needs: the server, what asks it, and what knows its database. */
export type Stage = Readonly<{
  site: Site;
  load: LoadClient;
  sql: postgres.Sql;
  /** The main process of PostgreSQL; undefined where it runs elsewhere. */
  postmaster: number | undefined;
}>;

/** Starts it on a database that is filled already. */
export async function openStage(databaseUrl: string, lifecycle: Lifecycle): Promise<Stage> {
  const { stopping: signal } = lifecycle;
  const folder = await temporaryFolder(lifecycle);
  const sql = await lifecycle.start(
    async () => openPool(databaseUrl, { max: 1, name: "skillshelf-bench" }),
    (pool) => pool.end({ timeout: 1 }),
  );
  const site = await lifecycle.start(
    () => logStep("Server", () => Site.start(databaseUrl, folder, signal)),
    (one) => one.stop(),
  );
  const load = await lifecycle.start(
    async () => new LoadClient(signal),
    (one) => one.stop(),
  );
  return { site, load, sql, postmaster: await postmasterOf(sql) };
}
