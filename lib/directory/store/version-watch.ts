import { setTimeout as sleep } from "node:timers/promises";
import { Channel } from "#lib/postgres/channel.ts";
import type { CatalogueVersion } from "./catalog.ts";

/** Channel on which a trigger on `catalog_versions` notifies of new versions. */
const CHANNEL = "directory_catalogue";

/** Polling interval while the channel is down. */
const POLL_INTERVAL_MS = 400;

/** A database that does not respond in this time is asked on a new connection. */
const RESPONSE_TIMEOUT_MS = 3_000;

/** Tracks the newest catalog version within a second. While the database is unavailable the last version stays. */
export class VersionWatch {
  readonly #channel: Channel;
  readonly #stopping = new AbortController();
  #newest: Pick<CatalogueVersion, "version" | "createdAt"> | undefined;
  #watching: Promise<void>;

  constructor(url: string) {
    this.#channel = new Channel(url, CHANNEL, "skillshelf-edge");
    this.#watching = this.#watch();
  }

  /** The newest version; undefined until one was read. */
  get newest(): Pick<CatalogueVersion, "version" | "createdAt"> | undefined {
    return this.#newest;
  }

  /** Counts this product's connections to the database by state. */
  async connections(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.#inTime(
      this.#channel.pool<{ state: string; count: number }[]>`
        select coalesce(state, 'unknown') as state, count(*)::int as count from pg_stat_activity
        where application_name like 'skillshelf-%' group by 1`,
    ).catch(() => []);
    return new Map(rows.map(({ state, count }) => [state, count]));
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#watching;
    await this.#channel.stop();
  }

  async #watch(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const { count: told } = this.#channel;
      await this.#read().catch(() => this.#channel.doubt());
      await this.#channel.next(told, POLL_INTERVAL_MS, signal);
    }
  }

  async #read(): Promise<void> {
    const [newest] = await this.#inTime(
      this.#channel.pool<{ version: number; createdAt: Date }[]>`
        select version::float8 as version, created_at as "createdAt" from directory.catalogue_versions order by version desc limit 1`,
    );
    if (newest) this.#newest = newest;
  }

  async #inTime<Result>(query: Promise<Result>): Promise<Result> {
    const given = new AbortController();
    const silence = sleep(RESPONSE_TIMEOUT_MS, undefined, { signal: given.signal, ref: false }).then(() => {
      throw new Error("the database does not respond");
    });
    try {
      return await Promise.race([query, silence]);
    } finally {
      given.abort();
      silence.catch(() => undefined);
    }
  }
}
