/** So many requests until an instant, and 30 in each minute after it. */
export class SampleBudget {
  readonly #now: () => Date;
  #remaining: number;
  #reset: number;

  constructor(remaining: number, reset: Date, now: () => Date) {
    this.#remaining = remaining;
    this.#reset = Math.floor(reset.getTime() / 1_000);
    this.#now = now;
  }

  /** Whether one more request is permitted. */
  spend(): boolean {
    const now = Math.floor(this.#now().getTime() / 1_000);
    if (now >= this.#reset) {
      this.#remaining = 30;
      this.#reset = now + 60;
    }
    if (this.#remaining === 0) return false;
    this.#remaining--;
    return true;
  }

  headers(): Record<string, string> {
    return { "x-ratelimit-remaining": String(this.#remaining), "x-ratelimit-reset": String(this.#reset) };
  }
}
