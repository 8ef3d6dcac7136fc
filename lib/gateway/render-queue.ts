/** No renderer has room, and as many wait for one as may. */
export class BusyError extends Error {
  override readonly name = "BusyError";
}

/** Work for the renderers: so much of it at once, so much more waiting, the rest refused at once. */
export class RenderQueue {
  readonly #concurrency: number;
  readonly #longest: number;
  /** Has what waits begin, in the order it came. */
  readonly #waiting = new Set<() => void>();
  #active = 0;

  /** @param longest how many may wait. */
  constructor(concurrency: number, longest: number) {
    this.#concurrency = concurrency;
    this.#longest = longest;
  }

  get active(): number {
    return this.#active;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** Whether work that nobody waits for may be added: not where it could delay others. */
  get hasRoom(): boolean {
    return this.#active < this.#concurrency;
  }

  /**
   * Does work when its turn comes.
   *
   * @param deadline ends the waiting, and gives up the place in the queue; work that has begun sees to it itself.
   * @throws {BusyError} when the queue is full.
   */
  async run<Result>(work: () => Promise<Result>, deadline: AbortSignal): Promise<Result> {
    deadline.throwIfAborted();
    if (this.hasRoom) this.#active++;
    else if (this.waiting < this.#longest) await this.#turn(deadline);
    else throw new BusyError("the queue of the renderers is full");
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

  /** Gives the place of work that has ended to what has waited longest. */
  #pass(): void {
    const [next] = this.#waiting;
    if (next === undefined) this.#active--;
    else {
      this.#waiting.delete(next);
      next();
    }
  }
}
