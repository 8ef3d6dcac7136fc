import CachePolicy from "http-cache-semantics";
import type { WholeAnswer } from "../answer.ts";

/** What the JavaScript objects of an entry take beside its bytes, measured with ten thousand pages. */
const OVERHEAD_BYTES = 6_144;

/** So long after it was rendered an answer is confirmed, and then rendered again. */
const CONFIRMED_MS = 3_600_000;

/** An answer that may be given again, and for how long (RFC 9111, RFC 5861). Times are milliseconds since 1970. */
export class Entry {
  readonly answer: WholeAnswer;
  /** The catalogue version it was rendered from. */
  readonly version: number;
  readonly #freshMs: number;
  /** With the time of stale-while-revalidate. */
  readonly #staleMs: number;
  readonly #renderedAt: number;
  #confirmedAt: number;

  private constructor(answer: WholeAnswer, version: number, policy: CachePolicy) {
    this.answer = answer;
    this.version = version;
    this.#freshMs = policy.maxAge() * 1_000;
    this.#staleMs = policy.timeToLive();
    this.#renderedAt = Date.now();
    this.#confirmedAt = this.#renderedAt;
  }

  /** An entry for an answer to the edge's own request for `target`; undefined when the answer does not allow to be shared for a while. */
  static of(target: string, answer: WholeAnswer, version: number): Entry | undefined {
    const { status, headers } = answer;
    if (!headers["cache-control"]?.includes("s-maxage") || headers["set-cookie"] !== undefined) return undefined;
    const policy = new CachePolicy({ method: "GET", url: target, headers: {} }, { status, headers }, { shared: true });
    return policy.storable() && policy.maxAge() > 0 ? new Entry(answer, version, policy) : undefined;
  }

  /** Memory it takes, about. Grows when its body is made in another encoding. */
  get bytes(): number {
    return OVERHEAD_BYTES + this.answer.body.bytes;
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
  mayBeGivenStale(now: number): boolean {
    return now < this.#confirmedAt + this.#staleMs;
  }

  /**
   * Makes it fresh again without rendering it, as validation does (RFC 9111 §4.3.4): what an answer says depends on the
   * catalogue's version alone, and that is still the newest.
   *
   * @returns false where it was rendered too long ago, or may not be given stale at all.
   */
  confirm(now: number): boolean {
    if (this.#staleMs <= this.#freshMs || now >= this.#renderedAt + CONFIRMED_MS) return false;
    this.#confirmedAt = now;
    return true;
  }
}
