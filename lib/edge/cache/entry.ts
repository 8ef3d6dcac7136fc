import CachePolicy from "http-cache-semantics";
import type { WholeAnswer } from "../answer.ts";

/** What the JavaScript objects of an entry take beside its bytes, measured with ten thousand pages. */
const OVERHEAD_BYTES = 6_144;

/** An answer that may be given again, and for how long (RFC 9111, RFC 5861). Times are milliseconds since 1970. */
export class Entry {
  readonly answer: WholeAnswer;
  /** The catalogue version it was rendered from. */
  readonly version: number;
  readonly #storedAt: number;
  readonly #freshUntil: number;
  readonly #staleUntil: number;

  private constructor(answer: WholeAnswer, version: number, policy: CachePolicy) {
    this.answer = answer;
    this.version = version;
    this.#storedAt = Date.now();
    this.#freshUntil = this.#storedAt + policy.maxAge() * 1_000;
    // Includes the time of stale-while-revalidate.
    this.#staleUntil = this.#storedAt + policy.timeToLive();
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

  /** Seconds since it was rendered. */
  age(now: number): number {
    return Math.max(0, Math.floor((now - this.#storedAt) / 1_000));
  }

  /** Seconds for which it stays fresh; negative once it is stale. */
  timeToLive(now: number): number {
    return Math.ceil((this.#freshUntil - now) / 1_000);
  }

  isFresh(now: number): boolean {
    return now < this.#freshUntil;
  }

  /** Whether it may still be given while it is rendered again. */
  mayBeGivenStale(now: number): boolean {
    return now < this.#staleUntil;
  }
}
