import { setTimeout as sleep } from "node:timers/promises";
import { isUnavailable } from "#lib/http/unavailable.ts";
import { logInfo, logWarning } from "./logger.ts";

const RETRY_INTERVAL_MS = 1_000;

/** Prepares a database, with the message that is logged after a late success. */
export type Preparation = Readonly<{ prepare: () => Promise<void>; isServed: string }>;

/**
 * Prepares a database. While it is unavailable this retries in the background, so that the server starts and responds with
 * 503.
 *
 * @param onFault receives an error of a later attempt.
 */
export async function prepareOrRetry(preparation: Preparation, onFault: (error: unknown) => void): Promise<void> {
  const reason = await tryToPrepare(preparation);
  if (reason === undefined) return;
  logWarning(`Cannot connect to the database (${reason}). Responding with 503 and retrying every second.`);
  retry(preparation).catch(onFault);
}

async function retry(preparation: Preparation): Promise<void> {
  for (;;) {
    await sleep(RETRY_INTERVAL_MS);
    if ((await tryToPrepare(preparation)) !== undefined) continue;
    logInfo(`Connected to the database; ${preparation.isServed}.`);
    return;
  }
}

/** Returns why the database cannot be reached; undefined when it is prepared. */
async function tryToPrepare({ prepare }: Preparation): Promise<string | undefined> {
  try {
    await prepare();
    return undefined;
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    return error instanceof Error ? error.message : String(error);
  }
}
