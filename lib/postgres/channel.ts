import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { openPool, type Pool } from "./pool.ts";
import { isPooled } from "./session-settings.ts";

/** How often a listener polls while notifications arrive, and how often the connection is checked. Milliseconds. */
const SLOW_POLL_MS = 10_000;

/** How long a notification may take to arrive. Milliseconds. */
const HEARTBEAT_TIMEOUT_MS = 3_000;

/** Delay before the first reconnection; it doubles each time. Milliseconds. */
const MIN_RETRY_MS = 100;

/**
 * Listens for notifications on a channel of a database (`NOTIFY`). None arrive while the database is unavailable, which the
 * channel detects by notifications of its own, or through a pooler: then its listeners poll more often.
 */
export class Channel {
  readonly #url: string;
  readonly #name: string;
  readonly #label: string;
  readonly #own = randomUUID();
  readonly #listening = new WeakMap<Pool, Promise<unknown>>();
  readonly #stopping = new AbortController();
  readonly #waiting = new Set<AbortController>();
  readonly #running: Promise<void>;
  #pool: Pool;
  #lost = new AbortController();
  #isListening = false;
  #count = 0;
  #onHeartbeat: () => void = () => undefined;

  /** @param label the `application_name` of its two connections: one listens, one notifies. */
  constructor(url: string, name: string, label: string) {
    this.#url = url;
    this.#name = name;
    this.#label = label;
    this.#pool = this.#open();
    this.#running = this.#run();
  }

  /** A pool for single statements. It is replaced when its connection is lost. */
  get pool(): Pool {
    return this.#pool;
  }

  /** Number of notifications so far, including those that may have been missed. */
  get count(): number {
    return this.#count;
  }

  /**
   * Waits for the next notification after `count` was read, and no longer than the polling interval: long while
   * notifications arrive, else `often`; `atMost` so long. Milliseconds.
   */
  async next(count: number, often: number, signal: AbortSignal, atMost = SLOW_POLL_MS): Promise<void> {
    if (count !== this.#count) return;
    const ended = new AbortController();
    this.#waiting.add(ended);
    const longest = Math.max(0, Math.min(this.#isListening ? SLOW_POLL_MS : often, atMost));
    await wait(longest, AbortSignal.any([signal, ended.signal]));
    this.#waiting.delete(ended);
  }

  /** Checks the connection now: the database did not respond. */
  doubt(): void {
    this.#lost.abort();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#lost.abort();
    this.#onHeartbeat();
    await this.#running;
    await this.#pool.end({ timeout: 1 });
  }

  #open(): Pool {
    const lost = new AbortController();
    this.#lost = lost;
    return openPool(this.#url, { max: 1, keep: true, name: this.#label, onClose: () => lost.abort() });
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    for (let retry = MIN_RETRY_MS; !signal.aborted; retry = Math.min(SLOW_POLL_MS, 2 * retry)) {
      while (await this.#isAlive()) {
        retry = MIN_RETRY_MS;
        if (!this.#isListening) this.#notifyWaiting();
        this.#isListening = !isPooled(this.#url);
        await wait(SLOW_POLL_MS, this.#lost.signal);
      }
      this.#isListening = false;
      this.#notifyWaiting();
      await wait(retry, signal);
      if (signal.aborted) return;
      await this.#pool.end({ timeout: 0 }).catch(() => undefined);
      this.#pool = this.#open();
    }
  }

  /** Sends a notification. @returns whether it came back. */
  async #isAlive(): Promise<boolean> {
    const { signal: lost } = this.#lost;
    if (lost.aborted) return false;
    // LISTEN would stay on a connection of the pooler that others use.
    if (isPooled(this.#url)) return true;
    const pool = this.#pool;
    const received = new Promise<void>((resolve) => (this.#onHeartbeat = resolve));
    const done = new AbortController();
    const roundTrip = async () => {
      await this.#listen(pool);
      await pool.notify(this.#name, this.#own);
      await received;
      return true;
    };
    const silence = sleep(HEARTBEAT_TIMEOUT_MS, false, { signal: AbortSignal.any([lost, done.signal]) });
    try {
      return await Promise.race([roundTrip(), silence]);
    } catch {
      return false;
    } finally {
      done.abort();
      silence.catch(() => undefined);
    }
  }

  #listen(pool: Pool): Promise<unknown> {
    const listening =
      this.#listening.get(pool) ??
      pool.listen(this.#name, (payload) => (payload === this.#own ? this.#onHeartbeat() : this.#notifyWaiting()));
    this.#listening.set(pool, listening);
    return listening;
  }

  #notifyWaiting(): void {
    this.#count++;
    for (const ended of this.#waiting) ended.abort();
  }
}

const wait = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  sleep(milliseconds, undefined, { signal }).catch(() => undefined);
