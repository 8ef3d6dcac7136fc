import { setTimeout as sleep } from "node:timers/promises";
import type postgres from "postgres";
import { type Cluster, openCluster } from "#lib/postgres/cluster.ts";
import { openPool, POOL_SIZE } from "#lib/postgres/pool.ts";
import { step, warn } from "./steps.ts";

const SERVER_LOCK = 7_450_020;
const WATCH_MS = 500;

/** A renderer connects for the directory and for the graph. */
const POOLS_OF_RENDERER = 2;

/** For this process, loads, an operator's own tools, and what PostgreSQL reserves. */
const CONNECTIONS_BESIDE_RENDERERS = 40;

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

  /**
   * @param renderers how many processes will connect.
   * @throws {AlreadyRunningError} when another server process holds this data folder.
   */
  static async open(dataDir: string, renderers: number): Promise<EmbeddedDatabase> {
    const maxConnections = CONNECTIONS_BESIDE_RENDERERS + renderers * POOLS_OF_RENDERER * POOL_SIZE;
    const cluster = await step(
      "PostgreSQL",
      () => openCluster(dataDir, { maxConnections }),
      ({ version, description }) => [version, `in ${dataDir}`, description].filter(Boolean).join(", "),
    );
    const pool = openPool(cluster.url, { max: 1, keep: true, name: "skillshelf-server" });
    const embedded = new EmbeddedDatabase(cluster, pool);
    const locked = await embedded.#lock().catch(async (error: unknown) => {
      await embedded.stop();
      throw error;
    });
    if (!locked) {
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

  /**
   * Takes the lock, unless this session holds it. It belongs to a database session, which
   * PostgreSQL ends with this process, and also when one of its own processes crashes.
   */
  async #lock(): Promise<boolean> {
    const [row] = await this.#pool<{ locked: boolean }[]>`
      select exists (
        select from pg_locks
        where locktype = 'advisory' and pid = pg_backend_pid() and objid = ${SERVER_LOCK} and granted
      ) or pg_try_advisory_lock(${SERVER_LOCK}) as locked`;
    return row?.locked ?? false;
  }

  /** Starts a PostgreSQL that died again, and holds on to the lock. */
  async #watch(): Promise<void> {
    let warned = false;
    while (!this.#stopping) {
      await sleep(WATCH_MS, undefined, { ref: false });
      if (this.#stopping) return;
      try {
        if (!this.#cluster.alive()) {
          warn("PostgreSQL ended unexpectedly; it is started again.");
          await this.#cluster.restart();
        }
        const locked = await this.#lock();
        if (!locked && !warned) warn("Another server has taken this data folder. Stop one of the two.");
        warned = !locked;
      } catch (error) {
        if (!warned && !this.#stopping) warn(error instanceof Error ? error.message : String(error));
        warned = true;
      }
    }
  }
}
