import { setTimeout as sleep } from "node:timers/promises";
import { Channel } from "#lib/postgres/channel.ts";
import { openPool, type Pool } from "#lib/postgres/pool.ts";
import { VERSION_CHANNEL } from "../directory/store/version-watch.ts";
import { type CdnSettings, PurgeError, purge } from "./purge.ts";

/** After this time every server knows a version, so that the CDN does not get a page from before it again. Milliseconds. */
const KNOWN_AFTER_MS = 1_000;

/** Delay after the first failure; it doubles each time. Milliseconds. */
const MIN_RETRY_MS = 1_000;
const MAX_RETRY_MS = 300_000;

/** How often to look whether another server, which is purging, has succeeded. Also the delay after a failure of the database. */
const RETRY_MS = 1_000;

/** Polling interval while no notifications arrive. */
const POLL_INTERVAL_MS = 400;

/** Versions, and tags, of which at most so many are purged one by one. With more, everything is. */
const MAX_VERSIONS = 1_000;
const MAX_TAGS = 2_000;

/** How far a CDN has been purged. `version` is null where everything is to be purged. */
type Position = Readonly<{ version: number | null; attempts: number; dueInMs: number }>;

/** What the metrics say. */
export type PurgeStatus = Readonly<{ version: number; failures: number }>;

/** A transaction. */
type Statements = Parameters<Parameters<Pool["begin"]>[1]>[0];

type Log = Readonly<{ info: (line: string) => void; warn: (line: string) => void }>;

/** The `application_name` of the connections of servers with a build. */
const labelOf = (build: string): string => `skillshelf-purging ${build.slice(0, 32)}`;

/**
 * Purges at a CDN what new versions of the catalog have changed. The position is stored in the database, so that servers that
 * share it purge once, and so that what was missed during an outage or a restart is purged afterwards.
 */
export class CdnPurger {
  readonly #settings: CdnSettings;
  readonly #build: string;
  readonly #log: Log;
  readonly #channel: Channel;
  /** For the transaction that holds the position while the CDN responds. */
  readonly #pool: Pool;
  readonly #stopping = new AbortController();
  /** New versions, and when this process first saw them; the oldest first. */
  readonly #seen: { version: number; at: number }[] = [];
  /** Whether servers with another build were connected in the last round. */
  #isMixed = false;
  readonly #running: Promise<void>;

  /** @param build of the software. What another one has rendered is purged. */
  constructor(databaseUrl: string, settings: CdnSettings, build: string, log: Log) {
    this.#settings = settings;
    this.#build = build;
    this.#log = log;
    this.#channel = new Channel(databaseUrl, VERSION_CHANNEL, labelOf(build));
    this.#pool = openPool(databaseUrl, { max: 1, name: "skillshelf-cdn" });
    this.#running = this.#run();
  }

  async status(): Promise<PurgeStatus> {
    const [row] = await this.#channel.pool<PurgeStatus[]>`
      select coalesce(version, 0)::float8 as version, attempts as failures from directory.cdn_purges
      where url = ${this.#settings.url}`.catch(() => []);
    return row ?? { version: Number.NaN, failures: Number.NaN };
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    await this.#channel.stop();
    await this.#pool.end({ timeout: 1 });
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    let isBegun = false;
    while (!signal.aborted) {
      const { count } = this.#channel;
      let waitMs = RETRY_MS;
      try {
        if (!isBegun) await this.#begin();
        isBegun = true;
        waitMs = await this.#round();
      } catch {
        // The database is unavailable, which others report.
        this.#channel.doubt();
        await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined);
      }
      await this.#channel.next(count, POLL_INTERVAL_MS, signal, waitMs);
    }
  }

  /** Creates the position, and forgets failures: an operator may have corrected a setting. */
  async #begin(): Promise<void> {
    await this.#channel.pool`
      insert into directory.cdn_purges as known (url, build) values (${this.#settings.url}, ${this.#build})
      on conflict (url) do update set attempts = 0, due_at = now(), build = excluded.build,
        version = case when known.build = excluded.build then known.version end`;
  }

  /** Purges what is due. @returns for how long nothing more is. */
  async #round(): Promise<number> {
    const { newest, isMixed } = await this.#newestVersion();
    const last = this.#seen.at(-1);
    // After a restored backup the versions have started again. After the last server of another release is gone, the CDN still
    // has what that rendered.
    if ((last && newest < last.version) || (this.#isMixed && !isMixed)) await this.#forget();
    this.#isMixed = isMixed;
    if (newest !== this.#seen.at(-1)?.version) this.#seen.push({ version: newest, at: performance.now() });
    const known = this.#seen.findLastIndex(({ at }) => performance.now() - at >= KNOWN_AFTER_MS);
    const waitMs = known < 0 ? Number.POSITIVE_INFINITY : await this.#purgeUpTo(this.#seen[known]?.version ?? 0);
    if (known > 0) this.#seen.splice(0, known);
    const next = this.#seen[known < 0 ? 0 : 1];
    return Math.min(waitMs, next ? next.at + KNOWN_AFTER_MS - performance.now() : Number.POSITIVE_INFINITY);
  }

  async #newestVersion(): Promise<Readonly<{ newest: number; isMixed: boolean }>> {
    const [row] = await this.#channel.pool<{ newest: number; isMixed: boolean }[]>`
      select coalesce(max(version), 0)::float8 as newest, exists (
        select from pg_stat_activity where datname = current_database()
          and application_name like ${labelOf("%")} and application_name <> ${labelOf(this.#build)}
      ) as "isMixed" from directory.catalogue_versions`;
    return row ?? { newest: 0, isMixed: false };
  }

  async #forget(): Promise<void> {
    this.#seen.length = 0;
    await this.#channel.pool`update directory.cdn_purges set version = null where url = ${this.#settings.url}`;
  }

  /** Purges the versions up to one, unless another server is doing so. @returns after how many milliseconds to try again. */
  async #purgeUpTo(version: number): Promise<number> {
    const { url } = this.#settings;
    return this.#pool.begin(async (sql) => {
      const [position] = await sql<Position[]>`
        select version::float8 as version, attempts,
          greatest(0, extract(epoch from due_at - clock_timestamp()) * 1000)::float8 as "dueInMs"
        from directory.cdn_purges where url = ${url} for update skip locked`;
      if (position === undefined) return RETRY_MS;
      if (position.version !== null && position.version >= version) return Number.POSITIVE_INFINITY;
      if (position.dueInMs > 0) return position.dueInMs;
      const tags = position.version === null ? null : await tagsBetween(sql, position.version, version);
      try {
        await purge(this.#settings, tags, this.#stopping.signal);
      } catch (error) {
        if (!(error instanceof PurgeError)) throw error;
        return this.#saveFailure(sql, position, error);
      }
      await sql`update directory.cdn_purges set version = ${version}, attempts = 0, due_at = now() where url = ${url}`;
      if (position.attempts > 0) this.#log.info(`CDN: purging at ${url} works again.`);
      return Number.POSITIVE_INFINITY;
    });
  }

  /** @returns after how many milliseconds to try again. */
  async #saveFailure(sql: Statements, { attempts }: Position, error: PurgeError): Promise<number> {
    const { url } = this.#settings;
    const delayMs = Math.max(error.retryAfterMs, Math.min(MAX_RETRY_MS, MIN_RETRY_MS * 2 ** attempts));
    await sql`
      update directory.cdn_purges set attempts = attempts + 1,
        due_at = clock_timestamp() + ${delayMs}::float8 * interval '1 millisecond' where url = ${url}`;
    if (attempts === 0)
      this.#log.warn(
        `CDN: purging at ${url} failed: ${error.message}. Until it works, the CDN may serve outdated pages. It is tried again; ` +
          "if it keeps failing, check CDN_PURGE_URL and whether CDN_PURGE_TOKEN may purge.",
      );
    return delayMs;
  }
}

/** Reads the tags of the versions after one; null where everything has changed, or much has. */
async function tagsBetween(sql: Statements, after: number, last: number): Promise<ReadonlySet<string> | null> {
  const rows = await sql<{ tags: string[] | null }[]>`
    select tags from directory.catalogue_versions where version > ${after} and version <= ${last}
    order by version limit ${MAX_VERSIONS + 1}`;
  const tags = new Set<string>();
  for (const { tags: changed } of rows) {
    if (changed === null) return null;
    for (const tag of changed) tags.add(tag);
  }
  return rows.length > MAX_VERSIONS || tags.size > MAX_TAGS ? null : tags;
}
