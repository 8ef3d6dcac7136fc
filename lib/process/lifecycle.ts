/** The process was told to stop while it was starting. */
export class StoppedError extends Error {
  override readonly name = "StoppedError";
}

/**
 * What a process has started, and how to stop it, last first. A stop that comes during the start
 * waits for the step in progress, so that nothing is left behind.
 */
export class Lifecycle {
  readonly #stopping = new AbortController();
  readonly #impatient = new AbortController();
  readonly #undo: (() => Promise<void>)[] = [];
  #stopped: Promise<void> | undefined;

  /** Aborted when the process is to stop. */
  get stopping(): AbortSignal {
    return this.#stopping.signal;
  }

  /** Aborted when it is to stop at once, open requests or not. */
  get impatient(): AbortSignal {
    return this.#impatient.signal;
  }

  /**
   * Does a step of the start and remembers how to undo it.
   *
   * @throws {StoppedError} when the process is to stop.
   */
  async start<Result>(work: () => Promise<Result>, undo?: (result: Result) => Promise<void>): Promise<Result> {
    if (this.stopping.aborted) throw new StoppedError("stopped while starting");
    const result = await work();
    if (undo) this.#undo.push(() => undo(result));
    if (this.stopping.aborted) throw new StoppedError("stopped while starting");
    return result;
  }

  /**
   * Undoes everything, once `starting` has settled. Faults of one step do not keep the others from
   * being undone; they are handed to `report`.
   */
  stop(starting: Promise<unknown>, report: (error: unknown) => void): Promise<void> {
    this.#stopping.abort();
    this.#stopped ??= (async () => {
      await starting.catch(() => undefined);
      for (const undo of this.#undo.toReversed()) await undo().catch(report);
    })();
    return this.#stopped;
  }

  hurry(): void {
    this.#impatient.abort();
  }
}
