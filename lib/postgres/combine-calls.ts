import { setTimeout as sleep } from "node:timers/promises";

/**
 * Combines concurrent calls of a read: each call gets the result of a run that began after the call. Runs do not overlap, and
 * begin at least `gapMs` apart.
 */
export function combineCalls<Result>(run: () => Promise<Result>, gapMs: number): () => Promise<Result> {
  let begunAt = Number.NEGATIVE_INFINITY;
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<Result> | undefined;
  const begin = async (): Promise<Result> => {
    await running.catch(() => undefined);
    const early = begunAt + gapMs - performance.now();
    if (early > 0) await sleep(early);
    const result = run();
    begunAt = performance.now();
    running = result;
    next = undefined;
    return result;
  };
  return () => (next ??= begin());
}
