/** The renderers are busy and the queue is full. */
export class BusyError extends Error {
  override readonly name = "BusyError";
}

/** Runs a limited number of renderings at once, queues some more, and refuses the rest. */
export class RenderQueue {
  readonly #concurrency: number;
  readonly #maxLength: number;
  /** Starts the waiting renderings, in their order of arrival. */
  readonly #waiting = new Set<() => void>();
  #active = 0;

  /** @param maxLength how many renderings may wait. */
  constructor(concurrency: number, maxLength: number) {
    this.#concurrency = concurrency;
    this.#maxLength = maxLength;
  }

  get active(): number {
    return this.#active;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** Whether a rendering would start at once. */
  get hasCapacity(): boolean {
    return this.#active < this.#concurrency;
  }

  /**
   * Runs `work` when its turn comes.
   *
   * @param deadline ends the wait for its turn. Work that has started observes it itself.
   * @throws {BusyError} when the queue is full.
   */
  async run<Result>(work: () => Promise<Result>, deadline: AbortSignal): Promise<Result> {
    deadline.throwIfAborted();
    if (this.hasCapacity) this.#active++;
    else if (this.waiting < this.#maxLength) await this.#turn(deadline);
    else throw new BusyError("the render queue is full");
    try {
      return await work();
    } finally {
      this.#pass();
    }
  }

  #turn(deadline: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        deadline.removeEventListener("abort", giveUp);
        resolve();
      };
      const giveUp = () => {
        this.#waiting.delete(begin);
        reject(deadline.reason);
      };
      this.#waiting.add(begin);
      deadline.addEventListener("abort", giveUp, { once: true });
    });
  }

  /** Starts the rendering that has waited longest. */
  #pass(): void {
    const [next] = this.#waiting;
    if (next === undefined) this.#active--;
    else {
      this.#waiting.delete(next);
      next();
    }
  }
}
