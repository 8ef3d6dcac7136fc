/** The process was stopped while it was starting. */
export class StoppedError extends Error {
  override readonly name = "StoppedError";
}

/**
 * Starts the parts of a process and stops them in reverse order. A stop during the start waits for the step in progress, so
 * that nothing is left behind.
 */
export class Lifecycle {
  readonly #stopping = new AbortController();
  readonly #impatient = new AbortController();
  readonly #undo: (() => Promise<void>)[] = [];
  #stopped: Promise<void> | undefined;

  /** Aborted when the process stops. */
  get stopping(): AbortSignal {
    return this.#stopping.signal;
  }

  /** Aborted when the process stops without waiting for open requests. */
  get impatient(): AbortSignal {
    return this.#impatient.signal;
  }

  /**
   * Runs a step of the start and remembers how to undo it.
   *
   * @throws {StoppedError} when the process is stopping.
   */
  async start<Result>(work: () => Promise<Result>, undo?: (result: Result) => Promise<void>): Promise<Result> {
    if (this.stopping.aborted) throw new StoppedError("stopped while starting");
    const result = await work();
    if (undo) this.#undo.push(() => undo(result));
    if (this.stopping.aborted) throw new StoppedError("stopped while starting");
    return result;
  }

  /**
   * Undoes all steps once `starting` has settled. Errors are passed to `report`, and the other steps are still undone.
   */
  stop(starting: Promise<unknown>, report: (error: unknown) => void): Promise<void> {
    this.#stopping.abort();
    this.#stopped ??= (async () => {
      await starting.catch(() => undefined);
      for (const undo of this.#undo.toReversed()) await undo().catch(report);
    })();
    return this.#stopped;
  }

  /** Stops without waiting for open requests. */
  hurry(): void {
    this.#impatient.abort();
  }
}
