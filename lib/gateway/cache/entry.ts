import CachePolicy from "http-cache-semantics";
import type { BufferedResponse, HeaderList } from "../response.ts";

/** The name of this cache in `Cache-Status`. */
const CACHE_NAME = "skillshelf";

type Told = Readonly<{ age: number; fields: HeaderList }>;

/** What was told last of each entry: within a second it is asked for many times. */
const told = new WeakMap<Entry, Told>();

/** `Cache-Status` (RFC 9211) and `Age` of an response out of the store. */
export function hitHeaders(entry: Entry, now: number): HeaderList {
  const age = entry.age(now);
  const last = told.get(entry);
  if (last?.age === age) return last.fields;
  const fields = ["age", String(age), "cache-status", `${CACHE_NAME}; hit; ttl=${entry.timeToLive(now)}`];
  told.set(entry, { age, fields });
  return fields;
}

/** The same of an response out of the store that is given because rendering it again failed. */
export const fallbackHeaders = (entry: Entry, now: number): HeaderList => [
  "age",
  String(entry.age(now)),
  "cache-status",
  `${CACHE_NAME}; fwd=stale; ttl=${entry.timeToLive(now)}; detail=rendering-failed`,
];

/**
 * The same of an response that a renderer gave.
 *
 * @param reason why one was asked: nothing was held, it was outdated, or nothing is kept there.
 */
export function missHeaders(
  reason: "uri-miss" | "stale" | "bypass",
  { isCollapsed = false, isStored = false } = {},
): string[] {
  return [
    "cache-status",
    `${CACHE_NAME}; fwd=${reason}${isCollapsed ? "; collapsed" : ""}${isStored ? "; stored" : ""}`,
  ];
}

/** What the JavaScript objects of an entry take beside its bytes, measured with ten thousand pages. */
const OVERHEAD_BYTES = 6_144;

/** So long after it was rendered an response is confirmed, and then rendered again. */
const MAX_CONFIRMED_MS = 3_600_000;

/** An response that may be given again, and for how long (RFC 9111, RFC 5861). Times are milliseconds since 1970. */
export class Entry {
  readonly response: BufferedResponse;
  /** The catalogue version it was rendered from. */
  readonly version: number;
  readonly #freshMs: number;
  /** With the time of stale-while-revalidate. */
  readonly #staleMs: number;
  readonly #renderedAt: number;
  #confirmedAt: number;

  private constructor(response: BufferedResponse, version: number, policy: CachePolicy) {
    this.response = response;
    this.version = version;
    this.#freshMs = policy.maxAge() * 1_000;
    this.#staleMs = policy.timeToLive();
    this.#renderedAt = Date.now();
    this.#confirmedAt = this.#renderedAt;
  }

  /** An entry for an response to the gateway's own request for `target`; undefined when the response does not allow to be shared for a while. */
  static of(target: string, response: BufferedResponse, version: number): Entry | undefined {
    const { status, headers } = response;
    if (!headers["cache-control"]?.includes("s-maxage") || headers["set-cookie"] !== undefined) return undefined;
    const policy = new CachePolicy({ method: "GET", url: target, headers: {} }, { status, headers }, { shared: true });
    return policy.storable() && policy.maxAge() > 0 ? new Entry(response, version, policy) : undefined;
  }

  /** Memory it takes, about. Grows when its body is made in another encoding. */
  get bytes(): number {
    return OVERHEAD_BYTES + this.response.body.bytes;
  }

  /** Seconds since it was rendered or confirmed. */
  age(now: number): number {
    return Math.max(0, Math.floor((now - this.#confirmedAt) / 1_000));
  }

  /** Seconds for which it stays fresh; negative once it is stale. */
  timeToLive(now: number): number {
    return Math.ceil((this.#confirmedAt + this.#freshMs - now) / 1_000);
  }

  isFresh(now: number): boolean {
    return now < this.#confirmedAt + this.#freshMs;
  }

  /** Whether it may still be given while it is rendered again. */
  mayBeServedStale(now: number): boolean {
    return now < this.#confirmedAt + this.#staleMs;
  }

  /**
   * Makes it fresh again without rendering it, as validation does (RFC 9111 §4.3.4): what an response says depends on the
   * catalogue's version alone, and that is still the newest.
   *
   * @returns false where it was rendered too long ago, or may not be given stale at all.
   */
  confirm(now: number): boolean {
    if (this.#staleMs <= this.#freshMs || now >= this.#renderedAt + MAX_CONFIRMED_MS) return false;
    this.#confirmedAt = now;
    return true;
  }
}
