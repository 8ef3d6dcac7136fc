import { setTimeout as sleep } from "node:timers/promises";
import type postgres from "postgres";
import { type Cluster, openCluster } from "#lib/postgres/cluster.ts";
import { openPool, POOL_SIZE } from "#lib/postgres/pool.ts";
import { logStep, logWarning } from "./logger.ts";

const SERVER_LOCK = 7_450_020;

/** How often PostgreSQL and the session with the lock are checked. Milliseconds. */
const POLL_INTERVAL_MS = 500;

/** How long a server whose session was closed may take to lock again, before another server may. Milliseconds. */
const OWNER_RETURN_MS = 2_000;

/** Pools of a renderer: for the directory and for the graph. */
const POOLS_PER_RENDERER = 2;

/** Connections of this process, of the ingest, of an operator's tools, and the reserve of PostgreSQL. */
const OTHER_CONNECTIONS = 40;

/** Another server uses this data folder. */
export class AlreadyRunningError extends Error {
  override readonly name = "AlreadyRunningError";
}

/**
 * The embedded PostgreSQL of a server. It is restarted when it dies. A lock keeps other servers from the data folder, and is
 * released when this process ends, however that happens.
 */
export class EmbeddedDatabase {
  readonly #cluster: Cluster;
  readonly #pool: postgres.Sql;
  #stopping = false;
  /** Whether this session is known to hold the lock. */
  #isLocked = false;

  private constructor(cluster: Cluster) {
    this.#cluster = cluster;
    const onClose = () => (this.#isLocked = false);
    this.#pool = openPool(cluster.url, { max: 1, keep: true, name: "skillshelf-server", onClose });
  }

  /**
   * @param renderers number of processes that will connect.
   * @throws {AlreadyRunningError} when another server uses this data folder.
   */
  static async open(dataDir: string, renderers: number): Promise<EmbeddedDatabase> {
    const maxConnections = OTHER_CONNECTIONS + renderers * POOLS_PER_RENDERER * POOL_SIZE;
    const cluster = await logStep(
      "PostgreSQL",
      () => openCluster(dataDir, { maxConnections }),
      ({ version, description }) => [version, `in ${dataDir}`, description].filter(Boolean).join(", "),
    );
    const embedded = new EmbeddedDatabase(cluster);
    const locked = await embedded.#lockFirst().catch(async (error: unknown) => {
      await embedded.stop();
      throw error;
    });
    if (!locked) {
      await embedded.#pool.end({ timeout: 1 });
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

  /** Locks for the first time. If PostgreSQL was running without a lock, a crash may have closed the session of its owner. */
  async #lockFirst(): Promise<boolean> {
    const [row] = await this.#pool<{ isFree: boolean }[]>`
      select not exists (select from pg_locks where locktype = 'advisory' and objid = ${SERVER_LOCK} and granted) as "isFree"`;
    if (row?.isFree && this.#cluster.wasRunning) await sleep(OWNER_RETURN_MS);
    return this.#lock();
  }

  /**
   * Locks unless this session holds the lock. The lock belongs to a database session, which ends with this process, and also
   * when a process of PostgreSQL crashes.
   */
  async #lock(): Promise<boolean> {
    const [row] = await this.#pool<{ locked: boolean }[]>`
      select exists (
        select from pg_locks
        where locktype = 'advisory' and pid = pg_backend_pid() and objid = ${SERVER_LOCK} and granted
      ) or pg_try_advisory_lock(${SERVER_LOCK}) as locked`;
    this.#isLocked = row?.locked ?? false;
    return this.#isLocked;
  }

  /** Restarts PostgreSQL when it dies, and keeps the lock. */
  async #watch(): Promise<void> {
    let warned = false;
    while (!this.#stopping) {
      await sleep(POLL_INTERVAL_MS, undefined, { ref: false });
      if (this.#stopping) return;
      try {
        if (!this.#cluster.alive()) {
          logWarning("PostgreSQL exited unexpectedly; restarting it.");
          await this.#cluster.restart();
        }
        if (this.#isLocked) continue;
        const locked = await this.#lock();
        if (!locked && !warned) logWarning("Another server uses this data folder. Stop one of them.");
        warned = !locked;
      } catch (error) {
        if (!warned && !this.#stopping) logWarning(error instanceof Error ? error.message : String(error));
        warned = true;
      }
    }
  }
}
