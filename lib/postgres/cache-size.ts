import { totalmem } from "node:os";

/** Bounds in MB, and the share of the memory there is that is never passed. */
const CACHE = { leastMb: 128, usualMb: 1_024, mostMb: 8_192, share: 1 / 4 } as const;

const MB = 2 ** 20;

/**
 * How many pages of tables and indexes PostgreSQL may keep (`shared_buffers`): all of a large database where a quarter of
 * the memory holds them. Its books on them take 2 % of what it may keep from the start, so a small one gets less.
 *
 * @param dataBytes how large the database is now.
 * @param memoryBytes what this machine or its container has.
 * @returns megabytes.
 */
export function cacheMb(dataBytes: number, memoryBytes: number): number {
  const most = Math.max(CACHE.leastMb, Math.min(CACHE.mostMb, (memoryBytes * CACHE.share) / MB));
  return Math.round(Math.min(most, Math.max(CACHE.usualMb, dataBytes / MB)));
}

/** Memory in bytes that this process may use. */
export const memoryOfMachine = (): number =>
  Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
