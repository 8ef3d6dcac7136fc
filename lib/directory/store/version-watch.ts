import { setTimeout as sleep } from "node:timers/promises";
import { Channel } from "#lib/postgres/channel.ts";
import type { CatalogueVersion } from "./catalogue.ts";

/** The channel on which PostgreSQL itself tells of each new version: see the trigger on `catalogue_versions`. */
const CHANNEL = "directory_catalogue";

/** How often the version is read while nothing can be heard. */
const POLL_MS = 400;

/** A database that says nothing for this long is asked on a new connection. */
const SILENCE_MS = 3_000;

/** Knows the newest catalogue version, within a second of its coming. While the database is away the last version stays. */
export class VersionWatch {
  readonly #channel: Channel;
  readonly #stopping = new AbortController();
  #newest: Pick<CatalogueVersion, "version" | "createdAt"> | undefined;
  #watching: Promise<void>;

  constructor(url: string) {
    this.#channel = new Channel(url, CHANNEL, "skillshelf-edge");
    this.#watching = this.#watch();
  }

  /** Undefined while none has been read. */
  get newest(): Pick<CatalogueVersion, "version" | "createdAt"> | undefined {
    return this.#newest;
  }

  /** Connections of this product to the database, by what they do. */
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
      await this.#channel.next(told, POLL_MS, signal);
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
}
