import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { openPool, type Pool } from "./pool.ts";

/** How seldom who hears what is told need look for itself, and how often is made sure that it is heard. Milliseconds. */
const SELDOM_MS = 10_000;

/** How long what is told may take until it is heard. Milliseconds. */
const SILENCE_MS = 3_000;

/** How long after nothing was heard new connections are made: at first, and twice as long each time. Milliseconds. */
const FIRST_RETRY_MS = 100;

/**
 * Hears what is told on a channel of a database (`NOTIFY`), by whatever process. Nothing is heard while the database is
 * away, nor through a pooler that keeps no connection for each client; by telling something itself it knows whether it
 * hears, and who waits for it looks for itself more often while it does not.
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
  #isHeard = false;
  #told = 0;
  #heardOwn: () => void = () => undefined;

  /** @param label names its connections in the database: one listens, the other tells. */
  constructor(url: string, name: string, label: string) {
    this.#url = url;
    this.#name = name;
    this.#label = label;
    this.#pool = this.#open();
    this.#running = this.#run();
  }

  /** For single statements; another one after its connection was lost. */
  get pool(): Pool {
    return this.#pool;
  }

  /** How often something was told, or may have been missed. */
  get told(): number {
    return this.#told;
  }

  /**
   * Waits until something is told that was not when `told` was read, and no longer than one looks for oneself: seldom, or,
   * while nothing can be heard, as `often` as given, and `atMost` so long. Milliseconds.
   */
  async next(told: number, often: number, signal: AbortSignal, atMost = SELDOM_MS): Promise<void> {
    if (told !== this.#told) return;
    const ended = new AbortController();
    this.#waiting.add(ended);
    const longest = Math.max(0, Math.min(this.#isHeard ? SELDOM_MS : often, atMost));
    await wait(longest, AbortSignal.any([signal, ended.signal]));
    this.#waiting.delete(ended);
  }

  /** Somebody noticed that the database does not answer. */
  doubt(): void {
    this.#lost.abort();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#lost.abort();
    this.#heardOwn();
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
    for (let retry = FIRST_RETRY_MS; !signal.aborted; retry = Math.min(SELDOM_MS, 2 * retry)) {
      while (await this.#hearsOwn()) {
        retry = FIRST_RETRY_MS;
        if (!this.#isHeard) this.#ring();
        this.#isHeard = true;
        await wait(SELDOM_MS, this.#lost.signal);
      }
      this.#isHeard = false;
      this.#ring();
      await wait(retry, signal);
      if (signal.aborted) return;
      await this.#pool.end({ timeout: 0 }).catch(() => undefined);
      this.#pool = this.#open();
    }
  }

  /** Tells something, and resolves with whether that came back. */
  async #hearsOwn(): Promise<boolean> {
    const { signal: lost } = this.#lost;
    if (lost.aborted) return false;
    const pool = this.#pool;
    const heard = new Promise<void>((resolve) => (this.#heardOwn = resolve));
    const done = new AbortController();
    const telling = async () => {
      await this.#listen(pool);
      await pool.notify(this.#name, this.#own);
      await heard;
      return true;
    };
    const silence = sleep(SILENCE_MS, false, { signal: AbortSignal.any([lost, done.signal]) });
    try {
      return await Promise.race([telling(), silence]);
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
      pool.listen(this.#name, (payload) => (payload === this.#own ? this.#heardOwn() : this.#ring()));
    this.#listening.set(pool, listening);
    return listening;
  }

  #ring(): void {
    this.#told++;
    for (const ended of this.#waiting) ended.abort();
  }
}

const wait = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  sleep(milliseconds, undefined, { signal }).catch(() => undefined);
