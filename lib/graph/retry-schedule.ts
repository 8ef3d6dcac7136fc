const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Delay after each failed attempt. */
const waits = [10 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 24 * HOUR] as const;

/** Returns when the next attempt is due after the last failure at `now`; undefined when there is to be none. */
export function nextAttemptAt(attempts: number, now: number): number | undefined {
  const wait = waits[attempts - 1];
  return wait === undefined ? undefined : now + wait;
}
