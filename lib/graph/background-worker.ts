import { setTimeout as sleep } from "node:timers/promises";
import type { Channel } from "#lib/postgres/channel.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Delay after each failed attempt. */
const RETRY_DELAYS_MS = [10 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 24 * HOUR] as const;

/** Returns when the next attempt is due after the last failure at `now`; undefined when there is to be none. */
export function nextAttemptAt(attempts: number, now: number): number | undefined {
  const delay = RETRY_DELAYS_MS[attempts - 1];
  return delay === undefined ? undefined : now + delay;
}

/**
 * Outcome of a round: the delay before the next one in milliseconds; and, where nothing is left to do, when something is due
 * again, in milliseconds since 1970. Until then only a notification starts another round.
 */
export type Round = Readonly<{ delayMs: number; dueAt?: number }>;

/** Repeats rounds of work until it is stopped. */
export abstract class BackgroundWorker {
  protected readonly now: () => number;
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;

  constructor(now: () => number) {
    this.now = now;
  }

  protected get isStopping(): boolean {
    return this.#stopping.signal.aborted;
  }

  /** Starts the worker. @param channel wakes it for new work; without it the worker polls. */
  start(channel?: Channel): void {
    this.#running ??= this.#run(channel);
  }

  /** Stops the worker, and waits for the current round. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  /** Runs one round. Must not throw. */
  protected abstract round(): Promise<Round>;

  async #run(channel: Channel | undefined): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const count = channel?.count ?? 0;
      const { delayMs, dueAt } = await this.round();
      if (delayMs > 0) await sleep(delayMs, undefined, { signal }).catch(() => undefined);
      if (dueAt !== undefined) await channel?.next(count, 0, signal, dueAt - this.now());
    }
  }
}
