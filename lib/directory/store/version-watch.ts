import { Channel } from "#lib/postgres/channel.ts";
import { inTime } from "#lib/postgres/in-time.ts";
import type { Pool } from "#lib/postgres/pool.ts";
import type { CatalogueVersion } from "./catalog.ts";
import { servingName } from "./live-servers.ts";

/** Channel on which a trigger on `catalog_versions` notifies of new versions. */
export const VERSION_CHANNEL = "directory_catalogue";

/** Polling interval while the channel is down. */
const POLL_INTERVAL_MS = 400;

/** A database that does not respond in this time is asked on a new connection. */
const RESPONSE_TIMEOUT_MS = 3_000;

/** Versions that are read at most. After more, everything counts as changed. */
const MAX_VERSIONS = 100;

type Version = Pick<CatalogueVersion, "version" | "createdAt">;

/**
 * Tracks the newest catalog version, and what each version changed, within a second. While the database is unavailable the
 * last version stays.
 */
export class VersionWatch {
  readonly #channel: Channel;
  readonly #onChange: (tags: readonly string[] | null) => void;
  readonly #stopping = new AbortController();
  #newest: Version | undefined;
  /** The `application_name` of its connection, and where that was set: a new connection does not have it yet. */
  #name: string | undefined;
  #named: Pool | undefined;
  #watching: Promise<void>;

  /** @param onChange receives the cache tags of what changed, or null for everything. */
  constructor(url: string, onChange: (tags: readonly string[] | null) => void) {
    this.#onChange = onChange;
    this.#channel = new Channel(url, VERSION_CHANNEL, "skillshelf-edge");
    this.#watching = this.#watch();
  }

  /** The newest version; undefined until one was read. */
  get newest(): Version | undefined {
    return this.#newest;
  }

  /** A pool for single statements, which is replaced when its connection is lost. */
  get pool(): Pool {
    return this.#channel.pool;
  }

  /** Shows servers that start which content this one serves. */
  serve(contentHash: string): void {
    this.#name = servingName(contentHash);
    this.#showName().catch(() => this.#channel.doubt());
  }

  /** Counts this product's connections to the database by state. */
  async connections(): Promise<ReadonlyMap<string, number>> {
    const rows = await inTime(
      this.#channel.pool<{ state: string; count: number }[]>`
        select coalesce(state, 'unknown') as state, count(*)::int as count from pg_stat_activity
        where application_name like 'skillshelf-%' group by 1`,
      RESPONSE_TIMEOUT_MS,
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

  async #showName(): Promise<void> {
    const { pool } = this.#channel;
    if (this.#name === undefined || pool === this.#named) return;
    await inTime(pool`select set_config('application_name', ${this.#name}, false)`, RESPONSE_TIMEOUT_MS);
    this.#named = pool;
  }

  async #read(): Promise<void> {
    const known = this.#newest;
    await this.#showName();
    const versions = await inTime(
      this.#channel.pool<(Version & { tags: readonly string[] | null })[]>`
        select version::float8 as version, created_at as "createdAt", tags from directory.catalogue_versions
        where version >= least(${known?.version ?? null}::bigint, (select max(version) from directory.catalogue_versions))
        order by version desc limit ${MAX_VERSIONS + 1}`,
      RESPONSE_TIMEOUT_MS,
    );
    const [newest] = versions;
    if (newest === undefined) return;
    this.#newest = newest;
    const place = versions.findIndex(({ version }) => version === known?.version);
    // A restored backup lacks the known version, or has another one of its number.
    const isKnown = versions[place]?.createdAt.getTime() === known?.createdAt.getTime();
    if (!isKnown || known === undefined) return this.#onChange(null);
    const tags = versions.slice(0, place).map((version) => version.tags);
    if (tags.length > 0) this.#onChange(tags.includes(null) ? null : tags.flatMap((changed) => changed ?? []));
  }
}
