import pLimit, { type LimitFunction } from "p-limit";

/** No renderer has room, and as many wait for one as may. */
export class BusyError extends Error {
  override readonly name = "BusyError";
}

/** Work for the renderers: so much of it at once, so much more waiting, the rest refused at once. */
export class RenderQueue {
  readonly #limit: LimitFunction;
  readonly #longest: number;

  /** @param longest how many may wait. */
  constructor(concurrency: number, longest: number) {
    this.#limit = pLimit(concurrency);
    this.#longest = longest;
  }

  get active(): number {
    return this.#limit.activeCount;
  }

  get waiting(): number {
    return this.#limit.pendingCount;
  }

  /** Whether work that nobody waits for may be added: not where it could delay others. */
  get hasRoom(): boolean {
    return this.active < this.#limit.concurrency;
  }

  /**
   * Does work when its turn comes.
   *
   * @param deadline ends the waiting; work that has begun sees to it itself.
   * @throws {BusyError} when the queue is full.
   */
  async run<Result>(work: () => Promise<Result>, deadline: AbortSignal): Promise<Result> {
    if (!this.hasRoom && this.waiting >= this.#longest) throw new BusyError("the queue of the renderers is full");
    return new Promise((resolve, reject) => {
      const giveUp = () => reject(deadline.reason);
      deadline.addEventListener("abort", giveUp, { once: true });
      this.#limit(async () => {
        deadline.throwIfAborted();
        return work();
      })
        .then(resolve, reject)
        .finally(() => deadline.removeEventListener("abort", giveUp));
    });
  }
}
