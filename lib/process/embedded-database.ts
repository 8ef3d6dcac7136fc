import { setTimeout as sleep } from "node:timers/promises";
import type postgres from "postgres";
import { type Cluster, openCluster } from "#lib/postgres/cluster.ts";
import { openPool, POOL_SIZE } from "#lib/postgres/pool.ts";
import { logStep, logWarning } from "./logger.ts";

const SERVER_LOCK = 7_450_020;

/** How often is looked whether PostgreSQL lives, and the session that holds the lock. Milliseconds. */
const WATCH_MS = 500;

/** How long a server whose session was cut has to take its lock again, before another one may. Milliseconds. */
const OWNER_RETURNS_MS = 2_000;

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
  /** Whether this session holds the lock, as far as is known. */
  #isHeld = false;

  private constructor(cluster: Cluster) {
    this.#cluster = cluster;
    const onClose = () => (this.#isHeld = false);
    this.#pool = openPool(cluster.url, { max: 1, keep: true, name: "skillshelf-server", onClose });
  }

  /**
   * @param renderers how many processes will connect.
   * @throws {AlreadyRunningError} when another server process holds this data folder.
   */
  static async open(dataDir: string, renderers: number): Promise<EmbeddedDatabase> {
    const maxConnections = CONNECTIONS_BESIDE_RENDERERS + renderers * POOLS_OF_RENDERER * POOL_SIZE;
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

  /** Takes the lock for the first time. Where PostgreSQL runs already and nobody holds it, a crash may have cut its holder's session. */
  async #lockFirst(): Promise<boolean> {
    const [row] = await this.#pool<{ isFree: boolean }[]>`
      select not exists (select from pg_locks where locktype = 'advisory' and objid = ${SERVER_LOCK} and granted) as "isFree"`;
    if (row?.isFree && this.#cluster.wasRunning) await sleep(OWNER_RETURNS_MS);
    return this.#lock();
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
    this.#isHeld = row?.locked ?? false;
    return this.#isHeld;
  }

  /** Starts a PostgreSQL that died again, and holds on to the lock. */
  async #watch(): Promise<void> {
    let warned = false;
    while (!this.#stopping) {
      await sleep(WATCH_MS, undefined, { ref: false });
      if (this.#stopping) return;
      try {
        if (!this.#cluster.alive()) {
          logWarning("PostgreSQL ended unexpectedly; it is started again.");
          await this.#cluster.restart();
        }
        if (this.#isHeld) continue;
        const locked = await this.#lock();
        if (!locked && !warned) logWarning("Another server has taken this data folder. Stop one of the two.");
        warned = !locked;
      } catch (error) {
        if (!warned && !this.#stopping) logWarning(error instanceof Error ? error.message : String(error));
        warned = true;
      }
    }
  }
}
