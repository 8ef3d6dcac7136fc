/** Clients that are remembered: beyond that the least recently seen are forgotten. */
const MAX_CLIENTS = 50_000;

export type Allowance = Readonly<{ allowed: boolean; remaining: number; secondsToNext: number; secondsToFull: number }>;

/** A token bucket for each client: `perMinute` requests at once, refilled evenly over a minute. */
export class RateLimit {
  readonly perMinute: number;
  readonly #now: () => number;
  readonly #buckets = new Map<string, { tokens: number; at: number }>();

  /** @param now a monotonic clock, in milliseconds. */
  constructor(perMinute: number, now: () => number = () => performance.now()) {
    this.perMinute = perMinute;
    this.#now = now;
  }

  /** Takes a token of a client's bucket, if one is left. */
  take(client: string): Allowance {
    const tokens = this.#tokensOf(client);
    const allowed = tokens >= 1;
    const left = allowed ? tokens - 1 : tokens;
    this.#keep(client, left);
    const perMillisecond = this.perMinute / 60_000;
    return {
      allowed,
      remaining: Math.floor(left),
      secondsToNext: Math.ceil(Math.max(0, 1 - left) / perMillisecond / 1_000),
      secondsToFull: Math.ceil((this.perMinute - left) / perMillisecond / 1_000),
    };
  }

  /** Returns a token that was taken for a request that counts elsewhere. */
  giveBack(client: string): void {
    this.#keep(client, Math.min(this.perMinute, this.#tokensOf(client) + 1));
  }

  #tokensOf(client: string): number {
    const now = this.#now();
    const { tokens, at } = this.#buckets.get(client) ?? { tokens: this.perMinute, at: now };
    return Math.min(this.perMinute, tokens + ((now - at) * this.perMinute) / 60_000);
  }

  #keep(client: string, tokens: number): void {
    this.#buckets.delete(client);
    this.#buckets.set(client, { tokens, at: this.#now() });
    if (this.#buckets.size > MAX_CLIENTS) {
      const [oldest] = this.#buckets.keys();
      if (oldest !== undefined) this.#buckets.delete(oldest);
    }
  }

  /** `RateLimit-Policy` of the IETF draft: quota and window in seconds. */
  get policy(): string {
    return `"default";q=${this.perMinute};w=60`;
  }
}

/** `RateLimit` of the IETF draft, as name and value: the remaining requests, and the seconds until the bucket is full. */
export const remaining = ({ remaining: left, secondsToFull }: Allowance): string[] => [
  "ratelimit",
  `"default";r=${left};t=${secondsToFull}`,
];

/** Headers of a response to a request beyond the limit. */
export const refusalHeaders = ({ secondsToNext }: Allowance): Readonly<Record<string, string>> => ({
  "retry-after": String(secondsToNext),
  ratelimit: `"default";r=0;t=${secondsToNext}`,
});
