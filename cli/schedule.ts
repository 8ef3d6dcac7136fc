import { setTimeout as sleep } from "node:timers/promises";
import { logInfo, logWarning } from "#lib/process/logger.ts";
import { withDatabase } from "./database.ts";
import { type IngestOptions, runShared } from "./ingest.ts";

const MINUTE = 60_000;
/** Longest delay after a failed attempt; the first one is a minute, and it doubles. */
const MAX_RETRY_MS = 30 * MINUTE;

/** Several processes wake at different times, at most this much later. */
const JITTER_MS = MINUTE;

/**
 * Refreshes all repositories again and again. Processes on any number of machines follow one schedule and share the work of
 * each run: the first to wake starts it, the others join. Between the runs there is no connection to the database.
 *
 * @returns the exit code 0, once the signal is aborted.
 */
export async function runEvery(options: IngestOptions, signal: AbortSignal): Promise<number> {
  let failures = 0;
  while (!signal.aborted) {
    const delay = await refresh(options, signal).then(
      (dueInMs) => {
        failures = 0;
        return dueInMs;
      },
      (error: unknown) => {
        if (signal.aborted) return 0;
        const retry = Math.min(MAX_RETRY_MS, MINUTE * 2 ** failures++);
        logWarning(`${error instanceof Error ? error.message : String(error)} Trying again in ${retry / MINUTE} min.`);
        return retry;
      },
    );
    await sleep(delay + Math.random() * Math.min(JITTER_MS, delay / 10), undefined, { signal }).catch(() => undefined);
  }
  logInfo("Stopped. What was written is kept.");
  return 0;
}

/** Works on a run that is due. @returns the time until the next one. Milliseconds. */
const refresh = (options: IngestOptions, signal: AbortSignal): Promise<number> =>
  withDatabase(async (database) => {
    for (;;) {
      const run = await runShared(database, [], options, signal);
      if (!("dueInMs" in run)) continue;
      logInfo(`The next run is due at ${new Date(Date.now() + run.dueInMs).toISOString()}`);
      return run.dueInMs;
    }
  });
