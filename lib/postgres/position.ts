import { combineCalls } from "./combine-calls.ts";
import { inTime } from "./in-time.ts";
import { openPool, type Pool } from "./pool.ts";

/** After this time the primary counts as unavailable. Milliseconds. */
const RESPONSE_TIMEOUT_MS = 1_000;

/** Least time between two queries for the position. Milliseconds. */
const GAP_MS = 2;

/**
 * Parses a position in the write-ahead log of PostgreSQL (`pg_lsn`), such as `0/16B3748`.
 *
 * @returns the number of its byte; undefined for any other text.
 */
export function parsePosition(text: string): bigint | undefined {
  const [, high, low] = /^([0-9a-f]{1,8})\/([0-9a-f]{1,8})$/i.exec(text) ?? [];
  return high === undefined ? undefined : (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** Asks the primary how far its write-ahead log has been written to disk. */
export class PrimaryPosition {
  readonly #url: string;
  readonly #name: string;
  #pool: Pool;

  /** @param name the `application_name` of its connection. */
  constructor(url: string, name: string) {
    this.#url = url;
    this.#name = name;
    this.#pool = this.#open();
  }

  /**
   * Reads the position as text. It is behind every write that was acknowledged before the call.
   *
   * @returns undefined while the primary is unavailable.
   */
  readonly read = combineCalls(() => this.#read(), GAP_MS);

  async close(): Promise<void> {
    await this.#pool.end({ timeout: 1 });
  }

  async #read(): Promise<string | undefined> {
    const pool = this.#pool;
    try {
      const found = pool<{ position: string }[]>`select pg_current_wal_flush_lsn()::text as position`;
      return (await inTime(found, RESPONSE_TIMEOUT_MS))[0]?.position;
    } catch {
      // It may be no primary any more.
      this.#pool = this.#open();
      await pool.end({ timeout: 0 });
      return undefined;
    }
  }

  #open(): Pool {
    return openPool(this.#url, { max: 1, name: this.#name });
  }
}
