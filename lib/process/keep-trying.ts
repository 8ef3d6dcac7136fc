import { setTimeout as sleep } from "node:timers/promises";
import { isUnavailable } from "#lib/http/unavailable.ts";
import { logInfo, logWarning } from "./logger.ts";

const RETRY_MS = 1_000;

/** Something that a database is prepared for, and what is said of it once that succeeded late. */
export type Preparation = Readonly<{ prepare: () => Promise<void>; isServed: string }>;

/**
 * Prepares a database. Where it is away this says so and goes on trying by itself, so that a server
 * starts and answers 503 until it comes.
 *
 * @param onFault told of what goes wrong then.
 */
export async function prepareOrKeepTrying(
  preparation: Preparation,
  signal: AbortSignal,
  onFault: (error: unknown) => void,
): Promise<void> {
  const reason = await reasonNotPrepared(preparation);
  if (reason === undefined) return;
  logWarning(`The database cannot be reached (${reason}). Answers are 503 until it is; trying again every second.`);
  keepTrying(preparation, signal).catch(onFault);
}

async function keepTrying(preparation: Preparation, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await sleep(RETRY_MS);
    if ((await reasonNotPrepared(preparation)) !== undefined) continue;
    logInfo(`The database is back; ${preparation.isServed}.`);
    return;
  }
}

/** Why the database cannot be reached; undefined once it is prepared. */
async function reasonNotPrepared({ prepare }: Preparation): Promise<string | undefined> {
  try {
    await prepare();
    return undefined;
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    return error instanceof Error ? error.message : String(error);
  }
}
