import type { Signature } from "./min-hash.ts";

/**
 * Locality-sensitive hashing: two signatures become candidates where all rows of one of the bands
 * agree. With 21 bands of 6 rows that happens to sets of Jaccard similarity s with probability
 * 1 − (1 − s⁶)²¹: 0.99995 at 0.85, 0.93 at 0.7, 0.28 at 0.5, 0.015 at 0.3.
 */
export const bands = 21;
export const rowsPerBand = 6;

/**
 * A signature is paired with at most so many others of a bucket, the nearest in the given order. A
 * larger bucket holds copies of one text: these meet through each other, and the time stays linear.
 */
const mostInBucket = 64;

/** Gives pairs of indexes of signatures that may be alike, some of them more than once. */
export function* candidatePairs(signatures: readonly Signature[]): Generator<[number, number]> {
  const previous = new Int32Array(signatures.length);
  for (let band = 0; band < bands; band++) {
    const latest = new Map<number, number>();
    for (const [index, signature] of signatures.entries()) {
      const key = bucketOf(signature, band * rowsPerBand);
      let other = latest.get(key) ?? -1;
      previous[index] = other;
      latest.set(key, index);
      for (let count = 0; other >= 0 && count < mostInBucket; count++) {
        yield [other, index];
        other = previous[other] ?? -1;
      }
    }
  }
}

/** A hash of 53 bits: a chance meeting of buckets costs a comparison, no more. */
function bucketOf(signature: Signature, start: number): number {
  let low = 0x811c9dc5;
  let high = 0x9747b28c;
  for (let at = start; at < start + rowsPerBand; at++) {
    const value = signature[at] ?? 0;
    low = Math.imul(low ^ value, 0x85ebca6b) ^ (low >>> 15);
    high = Math.imul(high ^ value, 0xc2b2ae35) ^ (high >>> 13);
  }
  return (high & 0x1fffff) * 2 ** 32 + (low >>> 0);
}
