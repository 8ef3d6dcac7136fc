import { setTimeout as sleep } from "node:timers/promises";
import { openPool, type Pool } from "#lib/postgres/pool.ts";
import type { CatalogueVersion } from "./catalogue.ts";

/** The channel on which PostgreSQL itself tells of each new version: see the trigger on `catalogue_versions`. */
const CHANNEL = "directory_catalogue";

/** How often the version is read beside listening, should the connection that listens be broken. */
const POLL_MS = 400;

/** A connection that says nothing for this long is given up for a new one. */
const SILENCE_MS = 3_000;

/**
 * Knows the newest catalogue version, within a second of its coming: it listens, and asks from
 * time to time. While the database is away the last version stays.
 */
export class VersionWatch {
  readonly #url: string;
  readonly #stopping = new AbortController();
  #pool: Pool;
  #newest: Pick<CatalogueVersion, "version" | "createdAt"> | undefined;
  #watching: Promise<void>;

  constructor(url: string) {
    this.#url = url;
    this.#pool = this.#open();
    this.#watching = this.#watch();
  }

  /** Undefined while none has been read. */
  get newest(): Pick<CatalogueVersion, "version" | "createdAt"> | undefined {
    return this.#newest;
  }

  /** Connections of this product to the database, by what they do. */
  async connections(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.#inTime(
      this.#pool<{ state: string; count: number }[]>`
        select coalesce(state, 'unknown') as state, count(*)::int as count from pg_stat_activity
        where application_name like 'skillshelf-%' group by 1`,
    ).catch(() => []);
    return new Map(rows.map(({ state, count }) => [state, count]));
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#watching;
    await this.#pool.end({ timeout: 1 });
  }

  #open(): Pool {
    const pool = openPool(this.#url, { max: 1, keep: true, name: "skillshelf-edge" });
    const read = () => void this.#read().catch(() => undefined);
    // Also called when a broken connection listens again.
    pool.listen(CHANNEL, read, read).catch(() => undefined);
    return pool;
  }

  async #watch(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.#read().catch(() => this.#reopen());
      await sleep(POLL_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  async #read(): Promise<void> {
    const [newest] = await this.#inTime(
      this.#pool<{ version: number; createdAt: Date }[]>`
        select version::float8 as version, created_at as "createdAt" from directory.catalogue_versions order by version desc limit 1`,
    );
    if (newest) this.#newest = newest;
  }

  async #inTime<Result>(query: Promise<Result>): Promise<Result> {
    const given = new AbortController();
    const silence = sleep(SILENCE_MS, undefined, { signal: given.signal, ref: false }).then(() => {
      throw new Error("the database says nothing");
    });
    try {
      return await Promise.race([query, silence]);
    } finally {
      given.abort();
      silence.catch(() => undefined);
    }
  }

  async #reopen(): Promise<void> {
    if (this.#stopping.signal.aborted) return;
    await this.#pool.end({ timeout: 0 }).catch(() => undefined);
    this.#pool = this.#open();
  }
}
