import CachePolicy from "http-cache-semantics";
import type { BufferedResponse, HeaderList } from "../response.ts";
import type { TagChanges } from "./tag-changes.ts";

/** The name of this cache in `Cache-Status`. */
const CACHE_NAME = "skillshelf";

/** Memoised headers: `Age` changes once a second. */
const memoised = new WeakMap<Entry, Readonly<{ age: number; headers: HeaderList }>>();

/** `Cache-Status` (RFC 9211) and `Age` of a cached response. */
export function hitHeaders(entry: Entry, now: number): HeaderList {
  const age = entry.age(now);
  const known = memoised.get(entry);
  if (known?.age === age) return known.headers;
  const headers = ["age", String(age), "cache-status", `${CACHE_NAME}; hit; ttl=${entry.timeToLive(now)}`];
  memoised.set(entry, { age, headers });
  return headers;
}

/** The same headers of a cached response that is served because rendering it again failed. */
export const fallbackHeaders = (entry: Entry, now: number): HeaderList => [
  "age",
  String(entry.age(now)),
  "cache-status",
  `${CACHE_NAME}; fwd=stale; ttl=${entry.timeToLive(now)}; detail=rendering-failed`,
];

/**
 * `Cache-Status` of a rendered response.
 *
 * @param reason why it was not served from the cache: there was no entry, the entry was outdated, or it is never cached.
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

/** Memory of the objects of an entry besides its bytes, measured with ten thousand pages. */
const OVERHEAD_BYTES = 6_144;

/** How long after its rendering an entry may be confirmed. */
const MAX_CONFIRMED_MS = 3_600_000;

/** A cached response and its lifetime (RFC 9111, RFC 5861). Times are milliseconds since 1970. */
export class Entry {
  readonly response: BufferedResponse;
  /** The count of changes when its rendering began. */
  readonly begunAt: number;
  /** The last count of changes at which it was current. */
  #currentAt: number;
  readonly #freshMs: number;
  /** Including `stale-while-revalidate`. */
  readonly #staleMs: number;
  readonly #renderedAt: number;
  #confirmedAt: number;

  private constructor(response: BufferedResponse, begunAt: number, policy: CachePolicy) {
    this.response = response;
    this.begunAt = begunAt;
    this.#currentAt = begunAt;
    this.#freshMs = policy.maxAge() * 1_000;
    this.#staleMs = policy.timeToLive();
    this.#renderedAt = Date.now();
    this.#confirmedAt = this.#renderedAt;
  }

  /** Makes an entry for a response; undefined when the response may not be shared. */
  static of(target: string, response: BufferedResponse, begunAt: number): Entry | undefined {
    const { status, headers } = response;
    if (!headers["cache-control"]?.includes("s-maxage") || headers["set-cookie"] !== undefined) return undefined;
    const policy = new CachePolicy({ method: "GET", url: target, headers: {} }, { status, headers }, { shared: true });
    return policy.storable() && policy.maxAge() > 0 ? new Entry(response, begunAt, policy) : undefined;
  }

  /** Approximate memory. It grows when the body is encoded once more. */
  get bytes(): number {
    const { body, cacheTags } = this.response;
    return OVERHEAD_BYTES + body.bytes + (cacheTags?.length ?? 0);
  }

  /** Whether nothing that it depends on has changed since its rendering began. */
  isCurrent(changes: TagChanges): boolean {
    if (this.#currentAt === changes.count) return true;
    if (changes.hasChanged(this.response.cacheTags, this.#currentAt)) return false;
    this.#currentAt = changes.count;
    return true;
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

  /** Whether it may be served while it is rendered again. */
  mayBeServedStale(now: number): boolean {
    return now < this.#confirmedAt + this.#staleMs;
  }

  /**
   * Makes it fresh again without rendering it, like a validation (RFC 9111 §4.3.4): it is current.
   *
   * @returns false when it was rendered too long ago, or may not be served stale.
   */
  confirm(now: number): boolean {
    if (this.#staleMs <= this.#freshMs || now >= this.#renderedAt + MAX_CONFIRMED_MS) return false;
    this.#confirmedAt = now;
    return true;
  }
}
