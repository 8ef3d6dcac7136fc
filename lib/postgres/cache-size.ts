import { totalmem } from "node:os";

const MB = 2 ** 20;

const CACHE = {
  usualMb: 128,
  mostMb: 8_192,
  /** Of the memory there is, at most. */
  share: 1 / 4,
  /** Data up to this size are left to the system's memory. */
  usualDataMb: 4_096,
} as const;

/**
 * How many pages of tables and indexes PostgreSQL may keep (`shared_buffers`). The system keeps pages of files too, in memory
 * that it takes back when somebody needs it: with a hundred thousand records, searches take at most a sixth longer by
 * it than from PostgreSQL's own. A large database is kept whole where a quarter of the memory holds it.
 *
 * @param dataBytes how large the database is now.
 * @param memoryBytes what this machine or its container has.
 * @returns megabytes.
 */
export function cacheMb(dataBytes: number, memoryBytes: number): number {
  const dataMb = dataBytes / MB;
  if (dataMb <= CACHE.usualDataMb) return CACHE.usualMb;
  const most = Math.min(CACHE.mostMb, (memoryBytes * CACHE.share) / MB);
  return Math.round(Math.max(CACHE.usualMb, Math.min(most, dataMb)));
}

/** Memory in bytes that this process may use. */
export const memoryOfMachine = (): number =>
  Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
