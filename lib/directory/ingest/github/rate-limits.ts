import { type ApiAnswer, explanationOf } from "./api-answer.ts";

/** GitHub counts searches apart from everything else. */
export type Budget = "core" | "search";

/** How long to wait where GitHub says that it is too much, yet not until when. */
const PAUSE_SECONDS = 60;

/** What GitHub lets be asked, as its answers tell. Instants are in milliseconds. */
export class RateLimits {
  readonly #usedUpUntil = new Map<Budget, number>();
  #pausedUntil = 0;

  /** When a budget may be used; an instant that is past when it may be used now. */
  openAt(budget: Budget): number {
    return Math.max(this.#pausedUntil, this.#usedUpUntil.get(budget) ?? 0);
  }

  /**
   * Learns from an answer. Whether it is none but a word that a limit is reached, so that it must be asked again.
   * `refusals` are those that came before.
   */
  heed(answer: ApiAnswer, { asked, refusals, now }: { asked: Budget; refusals: number; now: number }): boolean {
    const resource = answer.headers.get("x-ratelimit-resource");
    const budget = resource === "core" || resource === "search" ? resource : asked;
    const remaining = numberIn(answer, "x-ratelimit-remaining");
    const reset = numberIn(answer, "x-ratelimit-reset");
    if (remaining === 0 && reset !== null) this.#usedUpUntil.set(budget, (reset + 1) * 1_000);
    else if (remaining !== null) this.#usedUpUntil.delete(budget);

    if (!isRefusal(answer)) return false;
    const retryAfter = numberIn(answer, "retry-after");
    // A budget that is used up says itself when to go on. Any other limit is for all that is asked.
    if (retryAfter !== null || this.openAt(asked) <= now)
      this.#pausedUntil = now + Math.max(retryAfter ?? PAUSE_SECONDS, 1) * 1_000 * 2 ** refusals;
    return true;
  }
}

function isRefusal(answer: ApiAnswer): boolean {
  if (answer.status === 429) return true;
  if (answer.status !== 403) return false;
  if (answer.headers.has("retry-after") || numberIn(answer, "x-ratelimit-remaining") === 0) return true;
  return /rate limit|abuse detection/i.test(explanationOf(answer));
}

function numberIn({ headers }: ApiAnswer, name: string): number | null {
  const text = headers.get(name) ?? "";
  return /^\d{1,10}$/.test(text) ? Number(text) : null;
}
