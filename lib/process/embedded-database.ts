import { setTimeout as sleep } from "node:timers/promises";
import type postgres from "postgres";
import { type Cluster, openCluster } from "#lib/postgres/cluster.ts";
import { openPool } from "#lib/postgres/pool.ts";
import { step, warn } from "./steps.ts";

const SERVER_LOCK = 7_450_020;
const WATCH_MS = 500;

/** Another server already uses this data folder. */
export class AlreadyRunningError extends Error {
  override readonly name = "AlreadyRunningError";
}

/**
 * The embedded PostgreSQL of a server process: started, held by a lock that ends with the process
 * whatever happens to it, and started again when it dies.
 */
export class EmbeddedDatabase {
  readonly #cluster: Cluster;
  readonly #pool: postgres.Sql;
  #stopping = false;

  private constructor(cluster: Cluster, pool: postgres.Sql) {
    this.#cluster = cluster;
    this.#pool = pool;
  }

  /** @throws {AlreadyRunningError} when another server process holds this data folder. */
  static async open(dataDir: string): Promise<EmbeddedDatabase> {
    const cluster = await step(
      "PostgreSQL",
      () => openCluster(dataDir),
      ({ version, description }) => [version, `in ${dataDir}`, description].filter(Boolean).join(", "),
    );
    const pool = openPool(cluster.url, { max: 1, keep: true, name: "skillshelf-server" });
    const embedded = new EmbeddedDatabase(cluster, pool);
    if (!(await embedded.#lock())) {
      await pool.end({ timeout: 1 });
      throw new AlreadyRunningError(
        `Another Skillshelf server is running on the data in ${dataDir}. Stop it first, or set DATA_DIR and PORT for a second one.`,
      );
    }
    void embedded.#watch();
    return embedded;
  }

  get url(): string {
    return this.#cluster.url;
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#pool.end({ timeout: 1 });
    await this.#cluster.stop();
  }

  /** The lock belongs to a database session, which PostgreSQL ends with this process. */
  async #lock(): Promise<boolean> {
    const [row] = await this.#pool<{ locked: boolean }[]>`select pg_try_advisory_lock(${SERVER_LOCK}) as locked`;
    return row?.locked ?? false;
  }

  async #watch(): Promise<void> {
    while (!this.#stopping) {
      await sleep(WATCH_MS, undefined, { ref: false });
      if (this.#stopping || this.#cluster.alive()) continue;
      warn("PostgreSQL ended unexpectedly; it is started again.");
      try {
        await this.#cluster.restart();
        await this.#lock();
      } catch (error) {
        warn(error instanceof Error ? error.message : String(error));
      }
    }
  }
}
