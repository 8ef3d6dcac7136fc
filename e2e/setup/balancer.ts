import { setTimeout as sleep } from "node:timers/promises";

/** How often each server is checked, and how long a check may take. Milliseconds. */
const CHECK_INTERVAL_MS = 200;
const CHECK_TIMEOUT_MS = 5_000;

/** Sends requests in turn to the servers that are ready, as a load balancer does that checks them. It repeats no request. */
export class Balancer {
  readonly #ready = new Map<string, boolean>();
  readonly #stopping = new AbortController();
  readonly #checks: readonly Promise<void>[];
  #next = 0;

  constructor(origins: readonly string[]) {
    this.#checks = origins.map((origin) => this.#check(origin));
  }

  isReady(origin: string): boolean {
    return this.#ready.get(origin) === true;
  }

  /** Sends a request. @returns the response, and the origin that it came from. */
  async fetch(path: string, init?: RequestInit): Promise<{ origin: string; response: Response }> {
    const ready = [...this.#ready].flatMap(([origin, isReady]) => (isReady ? [origin] : []));
    const origin = ready[this.#next++ % ready.length];
    if (origin === undefined) throw new Error("No server is ready.");
    return { origin, response: await fetch(origin + path, { redirect: "manual", ...init }) };
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#checks);
  }

  async #check(origin: string): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const check = fetch(`${origin}/api/ready`, { signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) });
      this.#ready.set(
        origin,
        await check.then(async (response) => (await response.text(), response.ok)).catch(() => false),
      );
      await sleep(CHECK_INTERVAL_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}
